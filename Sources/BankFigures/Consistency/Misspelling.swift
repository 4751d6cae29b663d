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
