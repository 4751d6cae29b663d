@_spi(QBank) import BankSyntax

/// Distinguishes questions that are typed as text, in Aiken, in GIFT or as a list, from a table.
enum TypedList {
  private static let lookahead = 1 << 16

  /// Returns what a file is whose lines are not rows, or nil if it seems to be a table.
  static func of(_ source: Source, _ shape: CSVShape) -> ForeignText? {
    let rows = BankKind.problems.columnCount
    guard shape.count(ofWidth: rows) * 2 <= shape.records, shape.records > 0 else { return nil }
    return of(source.bytes)
  }

  /// Returns how the questions of a text are typed, or nil if it is not one of questions.
  static func of(_ bytes: Span<UInt8>) -> ForeignText? {
    let part = bytes.extracting(0..<min(bytes.count, lookahead))
    return isAiken(part)
      ? .aiken : isGIFT(part) ? .gift : isList(Source(Path("list"), Array(part))) ? .list : nil
  }

  /// Whether the start of a file is a list.
  static func isList(_ source: Source) -> Bool { hasQuestions(ListReader.read(source)) }

  /// Whether questions with choices and keys were read, and at least as many of them as there are errors.
  static func hasQuestions(_ read: ImportResult) -> Bool {
    read.bank.count > 0 && read.diagnostics.count <= read.bank.count
  }

  /// Whether a text is Aiken: there are two choices and, directly after choices, a key.
  static func isAiken(_ bytes: Span<UInt8>) -> Bool {
    var choices = 0
    var start = 0
    while start < bytes.count {
      let end = LineIndex.endOfLine(at: start, in: bytes)
      let line = bytes.trimmed(TextRange(start, end), \.isAikenWhitespace)
      switch AikenLine(line, in: bytes) {
      case .ignored: break
      case .choice: choices += 1
      case .question: choices = 0
      case .answer(let key):
        if choices > 1, key.count == 1, 0x41...0x5A ~= bytes[key.start] { return true }
      }
      start = end + 1
    }
    return false
  }

  /// Whether a text is GIFT: a brace opens with the mark of an answer, contains another one, and is closed.
  static func isGIFT(_ bytes: Span<UInt8>) -> Bool {
    // Braces after the last closing one are not examined, or each would be followed to the end.
    let last = bytes.indices.last { bytes[$0] == UInt8(ascii: "}") } ?? 0
    var offset = 0
    while offset < last {
      if bytes[offset] == UInt8(ascii: "{"), opensAnswers(offset + 1, bytes) { return true }
      offset += 1
    }
    return false
  }

  private static func opensAnswers(_ start: Int, _ bytes: Span<UInt8>) -> Bool {
    var offset = start
    while offset < bytes.count, bytes[offset].isASCIIWhitespace { offset += 1 }
    guard offset < bytes.count, "=~".utf8.contains(bytes[offset]) else { return false }
    var marks = 0
    while offset < bytes.count, bytes[offset] != UInt8(ascii: "}") {
      if "=~".utf8.contains(bytes[offset]) { marks += 1 }
      offset += 1
    }
    return offset < bytes.count && marks > 1
  }
}
