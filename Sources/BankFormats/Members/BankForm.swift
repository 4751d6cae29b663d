@_spi(QBank) import BankModel
@_spi(QBank) import BankSyntax
@_spi(QBank) import BankText

/// Tells whether JSON is built as a bank of our own, by its start.
enum BankForm {
  /// How many answers of what is built as a bank of our own are 0, where they may be counted from there.
  static func zeros(_ source: Source, _ syntax: FileSyntax) -> Int? {
    KeyNotation.zeros(firstAnswers(source, syntax).filter { $0.answer >= 0 })
  }

  /// The answers of the first items, -1 for those that are no numbers, and of how many choices each is one.
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

  /// Whether the first items of what is built as a bank of our own all have the same defect, as where a member
  /// bears another name: then it is rather another layout. Where the syntax is broken, that is what is wrong.
  static func hasSameDefectEverywhere(_ source: Source, _ syntax: FileSyntax) -> Bool {
    var (reader, item) = (JSONBankReader(source.bytes, bankState(syntax)), JSONItem())
    var first: JSONDefect.Kind?
    while reader.state.count < TableRecognition.rows, reader.next(&item) {
      guard reader.state.kind != .guidance, let kind = item.defects.first?.kind,
        kind == first ?? kind
      else { return false }
      first = kind
    }
    return reader.state.count > 1 && reader.syntaxError == nil
  }

  /// Whether a file is built as a bank of our own, sound or not.
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

  /// Whether the items of a document stand where those of a bank do.
  private static func hasItems(_ source: Source, _ syntax: FileSyntax) -> Bool {
    var (reader, item) = (JSONBankReader(source.bytes, bankState(syntax)), JSONItem())
    if reader.next(&item) { return true }
    return switch reader.syntaxError?.kind {
    case .unexpected(expected: .nameOfItems), .unexpected(expected: .items), .notAnArray: false
    default: true
    }
  }
}
