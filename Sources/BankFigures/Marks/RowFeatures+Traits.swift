@_spi(QBank) import BankModel

// Features of questions and their choices that a few of their bytes show.

extension RowFeatures {
  /// Adds those of the wanted features that each row has.
  @_spi(QBank) public static func addTraits(
    of rows: borrowing RowsView, _ wanted: RowFeatures, to features: inout [RowFeatures]
  ) {
    let tables = Fingerprint.shared
    let reader = tables.reader
    for index in 0..<rows.count {
      let problem = ProblemRow(rows.row(index))
      var found = RowFeatures(problem, wanted)
      if !wanted.isDisjoint(with: [.twins, .echo]) { found.formUnion(alike(problem, reader)) }
      if wanted.contains(.twins), problem.hasSameInOtherWords { found.insert(.twins) }
      features[index].formUnion(found)
    }
  }

  @inline(__always)
  private init(_ problem: borrowing ProblemRow, _ wanted: RowFeatures) {
    self = []
    let right = RowFeatures.plainAnswer(problem)
    if right == nil { insert(.unplainAnswer) }
    if wanted.contains(.blank), RowFeatures.mayBeBlank(problem) { insert(.blank) }
    if wanted.contains(.negative), NegativeAskPrefilter.mayBeIn(problem.question) {
      insert(.negative)
    }
    if wanted.contains(.grammar), problem.question.endsInGrammarCue { insert(.grammar) }
    if wanted.contains(.longChoice), problem.mayHaveLongChoice { insert(.longChoice) }
    if problem.choiceCount > 2, problem.choice(1).mayBeginWithFirstLabel { insert(.label) }
    if wanted.contains(.numbers), NumberChoice.mayHaveRanks(problem) { insert(.numbers) }
    if !wanted.isDisjoint(with: [.judgements, .date, .sameNumbers]) {
      formUnion(RowFeatures.ofChoices(problem))
    }
  }

  /// The number of the right choice, or nil unless it is written as one digit.
  @inline(__always)
  private static func plainAnswer(_ problem: borrowing ProblemRow) -> Int? {
    let answer = problem.answer
    guard answer.count == 1, answer[0] &- 0x31 < 9 else { return nil }
    let number = Int(answer[0] &- 0x30)
    return number <= problem.choiceCount ? number : nil
  }

  @inline(__always)
  private static func mayBeBlank(_ problem: borrowing ProblemRow) -> Bool {
    if problem.row.isBlank(1) { return true }
    for number in problem.choiceNumbers where problem.isBlank(choice: number) { return true }
    return false
  }

  /// The features that the first bytes of the choices show.
  @inline(__always)
  private static func ofChoices(_ problem: borrowing ProblemRow) -> RowFeatures {
    var (traits, judgements): (RowFeatures, Int) = ([], 0)
    for number in problem.choiceNumbers {
      let choice = problem.choice(number)
      judgements &+= choice.mayBeJudgement ? 1 : 0
      if choice.mayBeDate { traits.insert(.date) }
      if !choice.isEmpty, choice[0] &- 0x30 < 10, problem.hasTwo(asLongAs: number) {
        traits.insert(.sameNumbers)
      }
    }
    if judgements > 1 { traits.insert(.judgements) }
    return traits
  }

  /// The features that follow from equal fingerprints, of two choices or of the question and a choice. A bitmask of
  /// 64 bits, one for the first significant character of each, settles nearly all problems.
  @inline(__always)
  private static func alike(
    _ problem: borrowing ProblemRow, _ reader: borrowing Fingerprint.Reader
  ) -> RowFeatures {
    var (seen, twice): (UInt64, UInt64) = (0, 0)
    for number in problem.choiceNumbers {
      let initial: UInt64 = 1 &<< UInt64(reader.initial(of: problem.choice(number)) & 63)
      twice |= seen & initial
      seen |= initial
    }
    var traits: RowFeatures = []
    if twice != 0, problem.sharesFingerprint(reader) { traits.insert(.twins) }
    let first = reader.initial(of: problem.question)
    if seen &>> UInt64(first & 63) & 1 != 0, problem.hasEcho(first, reader) { traits.insert(.echo) }
    return traits
  }
}

// MARK: Checks of a single question or choice

extension Span<UInt8> {
  /// Whether a text may end in `a`, `an`, `is`, `was`, `are` or `were`, before a colon, dots or a blank to fill in.
  @inline(__always)
  fileprivate var endsInGrammarCue: Bool {
    var end = count
    while end > 0, Self.isEnd(self[end &- 1]) { end &-= 1 }
    guard end > 2 else { return false }
    let (last, before) = (self[end &- 1], self[end &- 2])
    switch last {
    case UInt8(ascii: "a"): return before == 0x20
    case UInt8(ascii: "n"): return before == UInt8(ascii: "a") && self[end &- 3] == 0x20
    case UInt8(ascii: "s"): return before == UInt8(ascii: "i") || before == UInt8(ascii: "a")
    case UInt8(ascii: "e"): return before == UInt8(ascii: "r")
    default: return false
    }
  }

  /// Whether a byte is one of ` :_.-`.
  @inline(__always)
  private static func isEnd(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte &- 0x2D < 2 || byte == 0x3A || byte == 0x5F
  }

  /// Whether a text begins with a label such as `A.`, `a)`, `1:`, `ア、`, `(1)` or `①`.
  @inline(__always)
  fileprivate var mayBeginWithFirstLabel: Bool {
    guard count > 2 else { return false }
    switch self[0] {
    case UInt8(ascii: "A"), UInt8(ascii: "a"), UInt8(ascii: "1"):
      let next = self[1]
      return next >= 0x80 || next == 0x2E || next == 0x3A || next == 0x29
    case 0x28, 0xE2, 0xEF: return true
    case 0xE3: return self[1] == 0x82 && self[2] == 0xA2
    default: return false
    }
  }

  /// Whether a text begins like true, false, yes or no, or with the first character of such a word in Japanese: 正,
  /// 誤, 間, は, い, 真, 偽 or ○.
  @inline(__always)
  fileprivate var mayBeJudgement: Bool {
    guard count > 1 else { return false }
    let first = self[0]
    if first < 0x80 {
      let second = self[1] | 0x20
      switch first | 0x20 {
      case UInt8(ascii: "t"): return second == UInt8(ascii: "r")
      case UInt8(ascii: "f"): return second == UInt8(ascii: "a")
      case UInt8(ascii: "y"): return second == UInt8(ascii: "e")
      case UInt8(ascii: "n"): return second == UInt8(ascii: "o")
      default: return false
      }
    }
    guard first &- 0xE2 < 8, count > 2 else { return false }
    let next = (self[1], self[2])
    switch first {
    case 0xE2: return next == (0x97, 0x8B)
    case 0xE3: return next == (0x81, 0xAF) || next == (0x81, 0x84)
    case 0xE5: return next == (0x81, 0xBD)
    case 0xE6: return next == (0xAD, 0xA3)
    case 0xE7: return next == (0x9C, 0x9F)
    case 0xE8: return next == (0xAA, 0xA4)
    case 0xE9: return next == (0x96, 0x93)
    default: return false
    }
  }

  /// Whether a text may be a day and a month such as `14-May`, `May-14` or `5月14日`.
  @inline(__always)
  fileprivate var mayBeDate: Bool {
    guard count > 3, count < 20 else { return false }
    let hyphen = UInt8(ascii: "-")
    if self[3] == hyphen { return true }
    guard self[0] &- 0x30 < 10 else { return false }
    return self[1] == hyphen || self[2] == hyphen
      || self[count &- 3] == 0xE6 && self[count &- 2] == 0x97 && self[count &- 1] == 0xA5
  }

  /// The width in cells of a text of ASCII, kana, kanji and their punctuation without spaces at its ends; nil for
  /// any other.
  fileprivate var plainWidth: Int? {
    guard count > 0 else { return 0 }
    if self[0] == ASCII.space || self[count &- 1] == ASCII.space { return nil }
    var (offset, width) = (0, 0)
    while offset < count {
      let byte = self[offset]
      if byte < 0x80 {
        if byte < 0x20 || byte == 0x7F { return nil }
        (offset, width) = (offset &+ 1, width &+ 1)
      } else {
        guard byte &- 0xE3 < 7, offset &+ 2 < count else { return nil }
        // U+3000 may be trimmed, U+3099 combines, and U+32xx and U+33xx are words in one character.
        if byte == 0xE3, isUnusual(self[offset &+ 1], self[offset &+ 2]) { return nil }
        (offset, width) = (offset &+ 3, width &+ 2)
      }
    }
    return width
  }

  @inline(__always)
  private func isUnusual(_ second: UInt8, _ third: UInt8) -> Bool {
    switch second {
    case 0x80: return third == 0x80 || third > 0x91
    case 0x81: return false
    case 0x82: return third &- 0x97 < 6
    case 0x83: return third == 0xBF
    default: return second < 0x90
    }
  }
}

// MARK: Checks of all choices of a problem together

extension ProblemRow {
  /// Whether two choices have the same fingerprint.
  fileprivate func sharesFingerprint(_ reader: borrowing Fingerprint.Reader) -> Bool {
    for later in choiceNumbers {
      let initial = reader.initial(of: choice(later))
      for first in 1..<later where reader.initial(of: choice(first)) == initial {
        if reader.of(choice(first)) == reader.of(choice(later)) { return true }
      }
    }
    return false
  }

  /// Whether a choice has the fingerprint of the question, whose initial is given.
  ///
  /// Only choices of a similar length are compared. Halfwidth kana take three times as many bytes as the same text
  /// in ASCII, and nothing takes more.
  fileprivate func hasEcho(_ initial: UInt32, _ reader: borrowing Fingerprint.Reader) -> Bool {
    for number in choiceNumbers {
      let choice = choice(number)
      let (own, other) = (question.count, choice.count)
      guard own <= 4 &* other &+ 8, other <= 4 &* own &+ 8 else { continue }
      if reader.initial(of: choice) == initial, reader.of(choice) == reader.of(question) {
        return true
      }
    }
    return false
  }

  /// Whether a choice may be much longer than all others.
  @inline(__always)
  fileprivate var mayHaveLongChoice: Bool {
    var most = 0
    for number in choiceNumbers { most = max(most, choice(number).count) }
    // No text takes more cells than bytes.
    return most >= Cue.leastLongWidth && isLongestMuchLonger
  }

  /// Whether the widest choice is much wider than the second, in cells; true if a width is not easily determined.
  private var isLongestMuchLonger: Bool {
    var (longest, second) = (0, 0)
    for number in choiceNumbers {
      guard let width = choice(number).plainWidth else { return true }
      (longest, second) = width > longest ? (width, longest) : (longest, max(second, width))
    }
    return Cue.isMuchLonger(longest, than: second)
  }

  /// Whether at least two of the choices after a given one have as many bytes.
  fileprivate func hasTwo(asLongAs first: Int) -> Bool {
    var count = 0
    for number in first + 1..<choiceCount + 1 where choice(number).count == choice(first).count {
      count += 1
    }
    return count > 1
  }
}
