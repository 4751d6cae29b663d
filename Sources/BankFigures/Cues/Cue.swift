@_spi(QBank) import BankModel

/// A cue that may give the right answer away to those who do not know it; a bank shows how often it does.
package enum Cue: String, CaseIterable, Sendable {
  /// The only choice that says all of the others are right.
  case allOfTheAbove
  /// The only choice that says none of the others is right.
  case noneOfTheAbove
  /// The only choice with a word such as always or never.
  case absoluteTerm
  /// The only choice with a word such as often or usually.
  case vagueTerm
  /// A choice that is a quarter wider than any other, and not short.
  case muchLonger
  /// One of the two middle ones of four numbers.
  case middleNumber
  /// The only choice of the largest width.
  case longest

  /// The index of the cue among all.
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

  /// The name of the cue in lists.
  package var name: Localized {
    switch self {
    case .allOfTheAbove: Localized(en: "says “all of the above”", ja: "すべて正しいとする")
    case .noneOfTheAbove: Localized(en: "says “none of the above”", ja: "どれも正しくないとする")
    case .absoluteTerm: Localized(en: "has an absolute term (always)", ja: "断定の語（必ずなど）がある")
    case .vagueTerm: Localized(en: "has a vague term (often)", ja: "ぼかす語（ことがあるなど）がある")
    case .muchLonger: Localized(en: "is at least 25% longer", ja: "ほかより25%以上長い")
    case .middleNumber: Localized(en: "is a middle value of 4 numbers", ja: "4つの数の中間の値である")
    case .longest: Localized(en: "is the longest", ja: "最も長い")
    }
  }

  /// The width in terminal cells below which no choice counts as long.
  package static let leastLongWidth = 24

  /// Whether a choice is long, and a quarter longer than another, by their widths in cells.
  package static func isMuchLonger(_ width: Int, than other: Int) -> Bool {
    width >= leastLongWidth && width * 4 >= other * 5
  }

  /// Whether the cue is one of those that are tested together; `longest` includes what `muchLonger` covers, and is
  /// a test of its own.
  package var isInFamily: Bool { self != .longest }
}

extension Cue {
  /// The first cue that makes the right choice of a problem stand out, so that it can be chosen without knowing
  /// anything, or nil if there is none.
  ///
  /// Only cues that name right choices more often than wrong ones count: writers make the right one longer and more
  /// careful.
  package static func givingAway(_ problem: Problem) -> Cue? {
    guard let right = problem.rightIndex, problem.choices.count > 1 else { return nil }
    let phrases = problem.choices.map { RowFeatures(phrasesIn: Array($0.utf8).arraySpan) }
    for (cue, words) in [(Cue.allOfTheAbove, RowFeatures.allOfTheAbove), (.vagueTerm, .vagueTerm)]
    where phrases[right].contains(words) && phrases.count(where: { $0.contains(words) }) == 1 {
      return cue
    }
    var widths = problem.choices.map { DisplayWidth.of($0) }
    let width = widths.remove(at: right)
    return isMuchLonger(width, than: widths.max() ?? 0) ? .muchLonger : nil
  }
}

/// A set of cues.
package struct CueSet: OptionSet, Sendable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Adds a cue.
  mutating func insert(_ cue: Cue) { formUnion(CueSet(rawValue: 1 << UInt8(cue.place))) }

  /// Whether a cue is in the set.
  func contains(_ cue: Cue) -> Bool { rawValue >> UInt8(cue.place) & 1 == 1 }
}
