@_spi(QBank) public import BankModel
@_spi(QBank) public import BankText

// Which of the phrases that may give it away a choice has.

extension RowFeatures {
  /// The cues that are phrases.
  static let cues: [(cue: Cue, words: RowFeatures)] = [
    (.allOfTheAbove, .allOfTheAbove), (.noneOfTheAbove, .noneOfTheAbove),
    (.absoluteTerm, .absoluteTerm), (.vagueTerm, .vagueTerm),
  ]

  /// Adds what the choices of some questions say.
  @_spi(QBank) public static func addPhrases(
    of rows: borrowing RowsView, to features: inout [RowFeatures]
  ) {
    for index in 0..<rows.count {
      let problem = ProblemRow(rows.row(index))
      for number in 1..<problem.choiceCount + 1 {
        features[index].formUnion(RowFeatures(phrasesIn: problem.choice(number)))
      }
    }
  }

  /// What a choice says; a look at its bytes is enough for nearly all, which say nothing of the kind.
  @_spi(QBank) public init(phrasesIn choice: Span<UInt8>) {
    let candidates = CueFilter.shared.candidates(in: choice)
    self = []
    if candidates.isEmpty { return }
    let text = String(decoding: Array(choice), as: UTF8.self)
    if candidates.contains(.references) { insertReference(in: text) }
    if candidates.contains(.phrases) { insertPhrases(in: text) }
  }

  /// The same for any choice.
  @_spi(QBank) public init(phrasesPlainlyIn choice: String) {
    self = []
    insertReference(in: choice)
    insertPhrases(in: choice)
  }

  private mutating func insertReference(in choice: String) {
    if ChoiceRoles.mayName(choice) { insert(.reference) }
  }

  private mutating func insertPhrases(in choice: String) {
    let form = MatchingForm.of(choice)
    let english = Phrase.spaced(form)
    for (words, phrases) in CuePhrases.english where phrases.contains(where: { $0.isIn(english) }) {
      insert(words)
    }
    for (words, phrases) in CuePhrases.japanese where phrases.contains(where: { $0.isIn(form) }) {
      insert(words)
    }
  }
}

extension ProblemRow {
  /// The numbers of the choices that say something.
  @_spi(QBank) public func choices(saying words: RowFeatures) -> [Int] {
    (1..<choiceCount + 1).filter {
      RowFeatures(phrasesIn: choice($0)).rawValue & words.rawValue != 0
    }
  }
}
