@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// Which of the phrases that may give it away a choice carries.
package struct ChoicePhrases: OptionSet, Sendable {
  package let rawValue: UInt8

  /// All of the above.
  package static let all = ChoicePhrases(rawValue: 1)
  /// None of the above.
  package static let none = ChoicePhrases(rawValue: 2)
  /// A word such as always or never.
  package static let absolute = ChoicePhrases(rawValue: 4)
  /// A word such as often or usually.
  package static let vague = ChoicePhrases(rawValue: 8)
  /// Letters, numbers or places of other choices.
  package static let reference = ChoicePhrases(rawValue: 16)

  /// What each of them is.
  static let cues: [(cue: Cue, words: ChoicePhrases)] = [
    (.allOfTheAbove, .all), (.noneOfTheAbove, .none), (.absoluteTerm, .absolute),
    (.vagueTerm, .vague),
  ]

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// What a choice carries; one look at its bytes tells of nearly all that they carry nothing.
  package init(_ choice: Span<UInt8>) {
    let candidates = CueFilter.shared.candidates(in: choice)
    self = []
    if candidates.isEmpty { return }
    let text = String(decoding: Array(choice), as: UTF8.self)
    if candidates.contains(.references) { insertReference(in: text) }
    if candidates.contains(.phrases) { insertPhrases(in: text) }
  }

  /// The same for any choice.
  package init(plainly choice: String) {
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
