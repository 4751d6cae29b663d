package import BankModel
@_spi(QBank) import BankText

/// What may give a right answer away to those who do not know it: how often it does, a bank tells.
package enum Cue: String, CaseIterable, Sendable {
  /// The only choice that says all of the others are right.
  case allOfTheAbove
  /// The only choice that says none of the others is right.
  case noneOfTheAbove
  /// The only choice with a word such as always or never.
  case absoluteTerm
  /// The only choice with a word such as often or usually.
  case vagueTerm
  /// A choice that is wider than any other by a quarter, and no short one.
  case muchLonger
  /// Of four numbers one of the two in the middle.
  case middleNumber
  /// The only choice of the largest width.
  case longest

  /// Its place among all of them.
  var place: Int {
    switch self {
    case .allOfTheAbove: 0
    case .noneOfTheAbove: 1
    case .absoluteTerm: 2
    case .vagueTerm: 3
    case .muchLonger: 4
    case .middleNumber: 5
    case .longest: 6
    }
  }

  /// What it is called in lists.
  package var name: Localized {
    switch self {
    case .allOfTheAbove: Localized(en: "says all of the above", ja: "「上記すべて」の類い")
    case .noneOfTheAbove: Localized(en: "says none of the above", ja: "「どれでもない」の類い")
    case .absoluteTerm: Localized(en: "has an absolute term (always)", ja: "断定の語（必ず など）がある")
    case .vagueTerm: Localized(en: "has a vague term (often)", ja: "ぼかす語（ことがある など）がある")
    case .muchLonger: Localized(en: "is a quarter longer", ja: "ほかより25%以上長い")
    case .middleNumber: Localized(en: "is a middle number of four", ja: "4つの数の中間の値である")
    case .longest: Localized(en: "is the longest", ja: "最も長い")
    }
  }

  /// Whether it is one of those that are tested together; the longest choice holds what `muchLonger`
  /// does, and is a test of its own.
  package var isInFamily: Bool { self != .longest }
}

/// Which of the cues that are words a choice carries.
struct CueWords: OptionSet, Sendable {
  let rawValue: UInt8

  static let all = CueWords(rawValue: 1)
  static let none = CueWords(rawValue: 2)
  static let absolute = CueWords(rawValue: 4)
  static let vague = CueWords(rawValue: 8)

  /// What each of them is.
  static let cues: [(cue: Cue, words: CueWords)] = [
    (.allOfTheAbove, .all), (.noneOfTheAbove, .none), (.absoluteTerm, .absolute),
    (.vagueTerm, .vague),
  ]

  init(rawValue: UInt8) { self.rawValue = rawValue }

  /// What a choice carries; one look at its bytes tells of nearly all that they carry nothing.
  init(_ choice: Span<UInt8>) {
    self = CueFilter.shared.mayCarry(choice) ? CueWords(plainly: choice) : []
  }

  /// The same for any choice.
  init(plainly choice: Span<UInt8>) {
    let form = MatchingForm.of(String(decoding: Array(choice), as: UTF8.self))
    self = []
    let english = Phrase.spaced(form)
    for (words, phrases) in CuePhrases.english where phrases.contains(where: { $0.isIn(english) }) {
      insert(words)
    }
    for (words, phrases) in CuePhrases.japanese where phrases.contains(where: { $0.isIn(form) }) {
      insert(words)
    }
  }
}
