@_spi(QBank) import BankText

/// Decides whether one word is another one with a typing slip.
///
/// Only slips that hardly ever make another word count, in the middle of long words: a letter doubled, left out or
/// added, two letters swapped, one vowel for another. There is no dictionary: the other word is one that the same
/// bank uses often, and a bank knows its names best.
enum Misspelling {
  /// The length from which one letter more or less makes no other word; “contact” and “contract” are shorter.
  private static let longEnoughForLetter = 9
  /// The same for one vowel for another: “further” and “farther”, “stepped” and “stopped” are shorter.
  private static let longEnoughForVowel = 10
  private static let longEnoughForKana = 6
  /// The number of letters that must follow the slip, so that endings are not compared: “theory” has “theories”,
  /// but no “theorizes”.
  private static let lettersBehind = 3

  static func isLikely(_ word: String, of usual: String) -> Bool {
    let (one, other) = (letters(word), letters(usual))
    guard let first = one.first, first == other.first, one != other else { return false }
    return first < 0x80 ? isLatinSlip(one, other) : isKanaSlip(one, other)
  }

  private static func letters(_ word: String) -> [UInt32] {
    word.unicodeScalars.map(\.value).filter { $0 != 0x2D && $0 != 0x30FB }
      .map { $0 < 0x80 ? $0 | 0x20 : $0 }
  }

  private static func isLatinSlip(_ one: [UInt32], _ other: [UInt32]) -> Bool {
    guard min(one.count, other.count) >= LetterSum.fewestLetters else { return false }
    if isSwap(one, other) { return true }
    if single(one) == single(other) { return one.suffix(2) == other.suffix(2) }
    let (longer, shorter) = one.count > other.count ? (one, other) : (other, one)
    let start = zip(longer, shorter).prefix { $0 == $1 }.count
    guard longer.count - start > lettersBehind else { return false }
    if longer.count == shorter.count {
      return longer.count >= longEnoughForVowel && isVowel(longer[start]) && isVowel(shorter[start])
        && longer[(start + 1)...] == shorter[(start + 1)...]
    }
    return longer.count >= longEnoughForLetter && longer[(start + 1)...] == shorter[start...]
  }

  private static func isKanaSlip(_ one: [UInt32], _ other: [UInt32]) -> Bool {
    if min(one.count, other.count) < LetterSum.fewestKana { return false }
    if isSwap(one, other) { return true }
    return min(one.count, other.count) >= longEnoughForKana
      && one.filter { !LetterSum.isOptional($0) } == other.filter { !LetterSum.isOptional($0) }
  }

  /// Whether two adjacent letters are swapped, neither of them the first or the last of the word.
  private static func isSwap(_ one: [UInt32], _ other: [UInt32]) -> Bool {
    guard one.count == other.count else { return false }
    let changed = one.indices.filter { one[$0] != other[$0] }
    guard changed.count == 2, changed[1] == changed[0] + 1 else { return false }
    return one[changed[0]] == other[changed[1]] && one[changed[1]] == other[changed[0]]
      && changed[1] < one.count - 1
  }

  /// The letters with each run of equal ones reduced to one.
  private static func single(_ letters: [UInt32]) -> [UInt32] {
    letters.indices.filter { $0 == 0 || letters[$0] != letters[$0 - 1] }.map { letters[$0] }
  }

  static let vowels = "aeiou".unicodeScalars.map(\.value)

  private static func isVowel(_ letter: UInt32) -> Bool { vowels.contains(letter) }
}

/// Finds words that occur once and resemble a frequent word, by the sums of their letters.
///
/// A slip changes the sum by the weight of one or two letters, so all 73 sums that the intended word can have are
/// tried; a bit filter rejects nearly all of them.
struct MisspellingSearch {
  private var usual: [LetterSum: [FormTally.Form]] = [:]
  private var filter = [UInt64](repeating: 0, count: 1 << 14)

  /// The number of occurrences from which a word counts as one that the author can spell.
  private static let fewestTimes = 3
  /// The maximum number of frequent words kept per sum. Words of the same or nearly the same letters are few.
  private static let maxPerSum = 4
  private static let maxCandidates = 8

  init(_ forms: [FormTally.Form]) {
    for form in forms where form.count >= Self.fewestTimes && form.letters != .none {
      guard usual[form.letters, default: []].count < Self.maxPerSum else { continue }
      usual[form.letters, default: []].append(form)
      filter[Self.slot(form.letters)] |= Self.bit(form.letters)
    }
  }

  /// The frequent words that a rare one may have been meant to be.
  func candidates(for rare: FormTally.Form) -> [FormTally.Form] {
    var found: [FormTally.Form] = []
    for slip in LetterSum.slips {
      if found.count >= Self.maxCandidates { break }
      let sum = rare.letters.changed(by: slip)
      if filter[Self.slot(sum)] & Self.bit(sum) != 0 { found += usual[sum] ?? [] }
    }
    return found
  }

  private static func slot(_ sum: LetterSum) -> Int { Int(sum.value &>> 6 & 0x3FFF) }
  private static func bit(_ sum: LetterSum) -> UInt64 { 1 &<< UInt64(sum.value & 63) }
}

/// A sum over the letters of a word, independent of their order and with each run of equal letters counted once:
/// equal or nearly equal for a word and its misspellings.
///
/// Short words have none: too many others differ from them by one letter.
struct LetterSum: Hashable {
  private(set) var value: UInt32 = 0

  static let fewestLetters = 7
  static let fewestKana = 5
  /// The maximum length of a word in bytes; a longer run of letters is not a word.
  private static let maxBytes = 48

  /// The sum of no letters.
  static let none = LetterSum()

  private init() {}

  /// Creates the sum of a word; 0 if the word is too short or too long.
  init(_ text: Span<UInt8>, _ word: Range<Int>) {
    let fewest = text[word.lowerBound] < 0x80 ? LetterSum.fewestLetters : 3 * LetterSum.fewestKana
    guard word.count >= fewest, word.count <= LetterSum.maxBytes else { return }
    var (offset, last) = (word.lowerBound, UInt32(0))
    while offset < word.upperBound {
      let letter = LetterSum.letter(text, &offset)
      if letter != last, !LetterSum.isOptional(letter) { value &+= LetterSum.weight(letter) }
      last = letter
    }
  }

  /// The differences that one slip can make to a sum: a letter too few or too many, one vowel for another, or 0 if
  /// the sum stays the same.
  static let slips: [UInt32] = {
    let letters = (UInt32(0x61)...0x7A).map(weight)
    let vowels = Misspelling.vowels.map(weight)
    let changed = vowels.flatMap { one in vowels.filter { $0 != one }.map { $0 &- one } }
    return [0] + letters + letters.map { 0 &- $0 } + changed
  }()

  /// The sum changed by one of `slips`.
  func changed(by slip: UInt32) -> LetterSum {
    var sum = self
    sum.value &+= slip
    return sum
  }

  /// A well-mixed weight: with code points as weights, sums of different letters would systematically coincide.
  private static func weight(_ letter: UInt32) -> UInt32 {
    let product = (letter ^ letter &<< 7) &* 0x9E37_79B1
    return (product ^ product &>> 15) &* 0x85EB_CA77
  }

  /// Returns the letter at an offset, Latin ones in lower case, and advances past it.
  private static func letter(_ text: Span<UInt8>, _ offset: inout Int) -> UInt32 {
    let byte = text[offset]
    if byte < 0x80 {
      offset &+= 1
      return UInt32(byte | 0x20)
    }
    defer { offset &+= 3 }
    return KatakanaWord.scalar(text, offset) ?? 0
  }

  /// Whether a scalar is ー, ッ, ン or ・, which are often left out or added.
  static func isOptional(_ scalar: UInt32) -> Bool {
    scalar == 0x30FC || scalar == 0x30C3 || scalar == 0x30F3 || scalar == 0x30FB
  }
}
