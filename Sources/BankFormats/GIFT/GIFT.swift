@_spi(QBank) import BankModel
@_spi(QBank) import BankSyntax

extension Format {
  /// GIFT, the text format of Moodle, which many other programs read too.
  public static let gift = Format(
    "gift", extensions: ["gift"],
    title: Localized(
      en: "GIFT, Moodle's text format", ja: "GIFT（Moodleのテキスト形式）"),
    supportedFeatures: [.id, .category, .explanation, .tags, .lineBreaks], choiceCounts: 2...100,
    read: { source, options in
      var reader = GIFTReader(source, options.language)
      return reader.read()
    },
    write: { bank, options in GIFTWriter.write(bank.problems, title: options.title) }
  ).writingParts(by: GIFTRows.write).leavingOrderToPlayer().sharing(["txt"]) {
    TypedList.isGIFT($0.bytes)
  }
  .writing(GIFTText.notation)
}

/// Writes problems in GIFT.
///
/// Every text is written as HTML, the only markup in which no reader finds a special meaning in plain text: not in
/// a leading `%20%`, not in `->`, not in a line break.
private struct GIFTWriter {
  private var text = ""
  private var losses: [Loss] = []
  private var category: String?
  private var limits = MoodleLimits()
  /// The title of the bank.
  private let title: String

  /// Returns the bytes of the file and the losses.
  static func write(_ problems: [Problem], title: String) -> ExportResult {
    var writer = GIFTWriter(title: title)
    for (index, problem) in problems.enumerated() { writer.add(problem, number: index + 1) }
    return ExportResult(Array(writer.text.utf8), losses: writer.losses)
  }

  private mutating func add(_ problem: Problem, number: Int) {
    if !text.isEmpty { text += "\n" }
    enter(problem.details.category)
    addComment(problem.details, number)
    losses += limits.losses(of: problem.details, number: number)
    let id = MoodleLimits.id(problem.details.id)
    let name = id.isEmpty ? StandInName.name(title, number) : id
    text += "::\(GIFTText.escaped(name))::"
    text += GIFTText.written(problem.question) + "{\n"
    for (index, choice) in problem.choices.enumerated() {
      text += (index == problem.rightIndex ? "=" : "~") + GIFTText.written(choice) + "\n"
    }
    if let explanation = problem.details.explanation {
      text += "####\(GIFTText.written(explanation))\n"
    }
    text += "}\n"
    if problem.rightIndex == nil { losses.append(.noRightChoice(number)) }
  }

  /// Writes the category of the following problems if it changes.
  private mutating func enter(_ category: String?) {
    let name = MoodleCategory.kept(category)
    if name == self.category { return }
    self.category = name
    text += "$CATEGORY: \(MoodleCategory.path(name))\n\n"
  }

  /// Writes id and tags where newer readers look for them.
  private mutating func addComment(_ details: Problem.Details, _ number: Int) {
    var parts: [String] = []
    if let id = details.id, isComment(id), !MoodleLimits.id(id).isEmpty {
      parts.append("[id:\(id)]")
    }
    for tag in details.tags {
      if isComment(tag) {
        parts.append("[tag:\(tag)]")
      } else {
        losses.add(number, .tags, .changed(.tags, tag))
      }
    }
    if !parts.isEmpty { text += "// \(parts.joined(separator: " "))\n" }
  }

  /// Whether readers can recover a text from a comment.
  private func isComment(_ text: String) -> Bool {
    OneLine.isTrimmed(text)
      && !text.unicodeScalars.contains { $0 == "]" || $0.value < 0x20 || $0.value == 0x7F }
  }
}

/// Writes the rows of a CSV bank in GIFT, from bytes to bytes.
///
/// `GIFTWriter` writes the same from values, which takes many times as long.
private enum GIFTRows {
  /// Appends the problems of some rows, the first of which has the number `first` in the bank. Returns false if one
  /// of them cannot be written like the others.
  static func write(
    _ rows: borrowing RowsView, from first: Int, title: String, to bytes: inout [UInt8]
  ) -> Bool {
    let name = Array("::\(GIFTText.escaped(StandInName.prefix(title)))".utf8)
    for index in 0..<rows.count {
      let row = ProblemRow(rows.row(index))
      guard let right = row.rightChoice else { return false }
      if first + index > 1 { bytes.append(ASCII.lineFeed) }
      bytes += name
      write(row, number: first + index, right, to: &bytes)
    }
    return true
  }

  private static func write(
    _ row: borrowing ProblemRow, number: Int, _ right: Int, to bytes: inout [UInt8]
  ) {
    bytes.append(decimal: number)
    bytes.append("::")
    write(row.question, to: &bytes)
    bytes.append("{\n")
    for choice in 1...row.choiceCount {
      bytes.append(choice == right ? "=" : "~")
      write(row.choice(choice), to: &bytes)
      bytes.append("\n")
    }
    bytes.append("}\n")
  }

  /// Appends a text as `GIFTText.written` writes it.
  private static func write(_ text: Span<UInt8>, to bytes: inout [UInt8]) {
    guard text.hasVisibleEdges(TextRange(0, text.count)), text[text.count - 1] != backslash else {
      return bytes.append(contentsOf: GIFTText.written(String(text)).utf8)
    }
    bytes.append("[html]")
    var start = 0
    for offset in 0..<text.count {
      guard let escape = escape(text[offset]) else { continue }
      bytes.append(contentsOf: text, TextRange(start, offset))
      bytes.append(escape)
      start = offset + 1
    }
    bytes.append(contentsOf: text, TextRange(start, text.count))
  }

  private static let backslash = UInt8(ascii: "\\")

  /// Returns the escape of a byte that has a meaning in HTML or in GIFT, or nil for any other byte.
  @inline(__always)
  private static func escape(_ byte: UInt8) -> StaticString? {
    switch byte {
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    case ASCII.lineFeed: "<br>"
    case ASCII.carriageReturn: "&\\#13;"
    case backslash: "\\\\"
    case UInt8(ascii: ":"): "\\:"
    case UInt8(ascii: "#"): "\\#"
    case UInt8(ascii: "="): "\\="
    case UInt8(ascii: "~"): "\\~"
    case UInt8(ascii: "{"): "\\{"
    case UInt8(ascii: "}"): "\\}"
    default: nil
    }
  }
}

extension [UInt8] {
  /// Appends a number in decimal digits.
  fileprivate mutating func append(decimal number: Int) {
    if number >= 10 { append(decimal: number / 10) }
    append(UInt8(ascii: "0") + UInt8(number % 10))
  }
}
