@_spi(QBank) import BankModel
@_spi(QBank) import BankRules
@_spi(QBank) import BankText

/// A file with `⟦` and `⟧` around what is to be found.
struct MarkedFile {
  /// The file with its marks.
  let text: String

  init(_ text: String) { self.text = text }

  /// The file without its marks.
  var bytes: [UInt8] {
    text.unicodeScalars.filter { $0 != "⟦" && $0 != "⟧" }.flatMap { Array(String($0).utf8) }
  }

  /// The ranges between marks.
  var ranges: [TextRange] {
    var ranges: [TextRange] = []
    var starts: [Int] = []
    var offset = 0
    for scalar in text.unicodeScalars {
      switch scalar {
      case "⟦": starts.append(offset)
      case "⟧": ranges.append(TextRange(starts.removeLast(), offset))
      default: offset += String(scalar).utf8.count
      }
    }
    return ranges.sorted()
  }

  /// The file with one variation applied.
  func varied(_ variation: Example.Variation, _ kind: BankKind?, isAboutCharacters: Bool)
    -> MarkedFile
  {
    switch variation {
    case .crlf: withPairs
    case .byteOrderMark: MarkedFile("\u{FEFF}" + text)
    case .allQuoted: quoted(isAboutCharacters: isAboutCharacters)
    case .noFinalNewline: MarkedFile(text.hasSuffix("\n") ? String(text.dropLast()) : text)
    case .precedingRow: withRowBefore(kind)
    }
  }

  /// The file with a row of the same kind prepended, which ends like its last row.
  private func withRowBefore(_ kind: BankKind?) -> MarkedFile {
    let row = kind == .guidance ? "ようこそ,はじめの一歩です。" : "犬の足は何本？,4,1,2,3,4"
    let isPair = text.last(where: \.isNewline) == "\r\n"
    return MarkedFile(row + (isPair ? "\r\n" : "\n") + text)
  }

  /// The file with every lone line feed replaced by CR LF.
  private var withPairs: MarkedFile {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar == "\n", scalars.last != "\r" { scalars.append("\r") }
      scalars.append(scalar)
    }
    return MarkedFile(String(scalars))
  }

  /// The file with quotes around every cell. Marks around a whole cell are outside the quotes, other marks inside;
  /// if the rule is about characters, all are inside.
  private func quoted(isAboutCharacters: Bool) -> MarkedFile {
    var quoted = ""
    var cell: [Unicode.Scalar] = []
    var isInQuotes = false
    var previous: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      if scalar == "\"" { isInQuotes.toggle() }
      let isSecondOfPair = previous == "\r" && scalar == "\n"
      previous = scalar
      guard !isInQuotes, [",", "\n", "\r"].contains(scalar) else {
        cell.append(scalar)
        continue
      }
      quoted += isSecondOfPair ? "" : MarkedCell(cell).quoted(isAboutCharacters)
      quoted.unicodeScalars.append(scalar)
      cell = []
    }
    let isBehindLastBreak = cell.allSatisfy { $0 == "⟧" || $0 == "⟦" }
    let last = MarkedCell(cell)
    return MarkedFile(quoted + (isBehindLastBreak ? last.text : last.quoted(isAboutCharacters)))
  }
}

/// One cell with the marks in it.
private struct MarkedCell {
  private let scalars: [Unicode.Scalar]

  init(_ scalars: [Unicode.Scalar]) { self.scalars = scalars }

  /// The original text of the cell.
  var text: String { MarkedCell.text(scalars[...]) }

  func quoted(_ isAboutCharacters: Bool) -> String {
    var inner = scalars[...]
    var (before, behind) = ("", "")
    if !isAboutCharacters {
      if inner.first == "⟧" || (inner.first == "⟦" && opensOutside) {
        before = String(inner.removeFirst())
      }
      if inner.suffix(2) == ["⟦", "⟧"] {
        inner = inner.dropLast(2)
        behind = "⟦⟧"
      } else if inner.last == "⟦" || (inner.last == "⟧" && closesOutside) {
        behind = String(inner.removeLast())
      }
    }
    let text = MarkedCell.text(inner)
    return before + (inner.first == "\"" ? text : "\"\(text)\"") + behind
  }

  /// Whether the first mark ends at the end of the cell or in a later one.
  private var opensOutside: Bool {
    guard let end = scalars.firstIndex(of: "⟧") else { return true }
    return end == scalars.count - 1
  }

  /// Whether the last mark began at the start of the cell or in an earlier one.
  private var closesOutside: Bool {
    guard let start = scalars.lastIndex(of: "⟦") else { return true }
    return start == 0
  }

  private static func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var text = ""
    text.unicodeScalars.append(contentsOf: scalars)
    return text
  }
}
