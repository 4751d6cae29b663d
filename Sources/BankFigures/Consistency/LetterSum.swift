@_spi(QBank) import BankText

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
