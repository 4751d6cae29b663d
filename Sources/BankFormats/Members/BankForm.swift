@_spi(QBank) import BankSyntax

/// Determines by its start whether JSON is built as a bank.
enum BankForm {
  /// Returns the number of zeros among the answers of JSON that is built as a bank, if they may be counted from 0.
  static func zeros(_ source: Source, _ syntax: FileSyntax) -> Int? {
    KeyNotation.zeros(firstAnswers(source, syntax).filter { $0.answer >= 0 })
  }

  /// Returns the answers of the first items, -1 for those that are not numbers, each with its number of choices.
  static func firstAnswers(
    _ source: Source, _ syntax: FileSyntax
  ) -> [(answer: Int, choices: Int)] {
    var (reader, item) = (JSONBankReader(source.bytes, bankState(syntax)), JSONItem())
    var answers: [(Int, Int)] = []
    while answers.count < TableRecognition.rows, reader.next(&item) {
      answers.append((item.answerNumber(in: source.bytes) ?? -1, item.choices.count))
    }
    return answers
  }

  /// Whether the first items of JSON that is built as a bank all have the same defect, as when a member has another
  /// name: then it is rather another layout. If the syntax is broken, that is what is wrong instead, and so
  /// are open conflicts of a merge.
  static func hasSameDefectEverywhere(_ source: Source, _ syntax: FileSyntax) -> Bool {
    var (reader, item) = (JSONBankReader(source.bytes, bankState(syntax)), JSONItem())
    var first: JSONDefect.Kind?
    while reader.state.count < TableRecognition.rows, reader.next(&item) {
      guard reader.state.kind != .guidance, let kind = item.defects.first?.kind,
        kind == first ?? kind, ConflictItem(at: item.range.start, in: source.bytes) == nil
      else { return false }
      first = kind
    }
    return reader.state.count > 1 && reader.syntaxError == nil
  }

  /// Whether a file is built as a bank, sound or not.
  static func holds(of source: Source, _ syntax: FileSyntax) -> Bool {
    let start = start(of: source)
    guard case .other = JSONShape(start, isWhole: start.count == source.count).kind else {
      return hasItems(source, syntax)
    }
    return false
  }

  static func start(of source: Source) -> Source {
    source.count <= lookahead
      ? source : Source(source.path, source.copy(TextRange(0, lookahead)))
  }

  private static let lookahead = 1 << 16

  private static func bankState(_ syntax: FileSyntax) -> JSONBankReader.State {
    JSONBankReader.State(isLines: syntax == .jsonLines)
  }

  /// Whether the items of a document are where those of a bank are.
  private static func hasItems(_ source: Source, _ syntax: FileSyntax) -> Bool {
    var (reader, item) = (JSONBankReader(source.bytes, bankState(syntax)), JSONItem())
    if reader.next(&item) { return true }
    return switch reader.syntaxError?.kind {
    case .unexpected(expected: .nameOfItems), .unexpected(expected: .items), .notAnArray: false
    default: true
    }
  }
}
