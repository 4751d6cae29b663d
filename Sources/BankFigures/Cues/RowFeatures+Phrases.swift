@_spi(QBank) import BankModel

// The phrases of a choice that may give it away.

extension RowFeatures {
  /// The cues that are phrases, with their features.
  static let cues: [(cue: Cue, words: RowFeatures)] = [
    (.allOfTheAbove, .allOfTheAbove), (.noneOfTheAbove, .noneOfTheAbove),
    (.absoluteTerm, .absoluteTerm), (.vagueTerm, .vagueTerm),
  ]

  /// Adds the phrases of a number of questions and their choices.
  @_spi(QBank) public static func addPhrases(
    of rows: borrowing RowsView, to features: inout [RowFeatures]
  ) {
    for index in 0..<rows.count {
      let problem = ProblemRow(rows.row(index))
      features[index].formUnion(RowFeatures(phrasesInQuestion: problem.question))
      for number in problem.choiceNumbers {
        features[index].formUnion(RowFeatures(phrasesIn: problem.choice(number)))
      }
    }
  }

  /// The phrases of a choice. For nearly all choices a scan of the bytes rules out every phrase.
  @_spi(QBank) public init(phrasesIn choice: Span<UInt8>) {
    self.init(choice, .choices, WordFilter.choices)
  }

  /// The phrases of a question.
  @_spi(QBank) public init(phrasesInQuestion question: Span<UInt8>) {
    self.init(question, .questions, WordFilter.questions)
  }

  /// The phrases of any choice, without the prefilter.
  @_spi(QBank) public init(phrasesPlainlyIn choice: String) {
    self = ChoiceRoles.mayName(choice) ? .reference : []
    insertPhrases(in: choice, .choices) { _ in true }
  }

  /// The phrases of any question, without the prefilter.
  @_spi(QBank) public init(phrasesPlainlyInQuestion question: String) {
    self = []
    insertPhrases(in: question, .questions) { _ in true }
  }

  private init(_ text: Span<UInt8>, _ lexicon: Lexicon, _ filter: WordFilter) {
    self = []
    let candidates = filter.candidates(in: text)
    if candidates.isEmpty { return }
    if candidates.contains(.doubled) { insert(.doubledText) }
    let string = text.string
    if candidates.contains(.reference), ChoiceRoles.mayName(string) { insert(.reference) }
    insertPhrases(in: string, lexicon) { candidates.contains(PhraseSet($0)) }
  }

  /// Inserts the features of the phrases in a text, of those with the given numbers.
  private mutating func insertPhrases(
    in text: String, _ lexicon: Lexicon, _ isCandidate: (Int) -> Bool
  ) {
    let candidates = lexicon.phrases.indices.filter(isCandidate)
    if candidates.isEmpty { return }
    // ASCII needs only lowercasing, and has no Japanese phrase.
    let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
    let form = isASCII ? text.lowercased().utf8.map { UInt32($0) } : MatchingForm.of(text)
    let english = Phrase.spaced(form)
    for number in candidates {
      let (feature, phrase) = lexicon.phrases[number]
      let isThere = phrase.isEnglish ? phrase.isIn(english) : !isASCII && phrase.isIn(form)
      if isThere { insert(feature) }
    }
  }
}

extension ProblemRow {
  /// The numbers of the choices that have the given features.
  @_spi(QBank) public func choices(saying words: RowFeatures) -> [Int] {
    choiceNumbers.filter { RowFeatures(phrasesIn: choice($0)).rawValue & words.rawValue != 0 }
  }
}
