@_spi(QBank) import BankText

/// A sum over the letters of a word, in any order and each run of equal letters once: what a word and its
/// misspellings share, or nearly.
///
/// Short words have none: too many others differ from them by one letter.
struct LetterSum: Hashable {
  private(set) var value: UInt32 = 0

  static let fewestLetters = 7
  static let fewestKana = 5
  /// A longer run of letters is no word.
  private static let mostBytes = 48

  /// That of no letters.
  static let none = LetterSum()

  private init() {}

  /// The sum of a word; 0 where it is too short or too long.
  init(_ text: Span<UInt8>, _ word: Range<Int>) {
    let fewest = text[word.lowerBound] < 0x80 ? LetterSum.fewestLetters : 3 * LetterSum.fewestKana
    guard word.count >= fewest, word.count <= LetterSum.mostBytes else { return }
    var (offset, last) = (word.lowerBound, UInt32(0))
    while offset < word.upperBound {
      let letter = LetterSum.letter(text, &offset)
      if letter != last, !LetterSum.isOptional(letter) { value &+= LetterSum.weight(letter) }
      last = letter
    }
  }

  /// What is added to a sum where one letter is missing or too much, or a vowel is another one; 0 where nothing is.
  static let slips: [UInt32] = {
    let letters = (UInt32(0x61)...0x7A).map(weight)
    let vowels = Misspelling.vowels.map(weight)
    let changed = vowels.flatMap { one in vowels.filter { $0 != one }.map { $0 &- one } }
    return [0] + letters + letters.map { 0 &- $0 } + changed
  }()

  /// The sum with what one slip adds.
  func changed(by slip: UInt32) -> LetterSum {
    var sum = self
    sum.value &+= slip
    return sum
  }

  /// Weights that no sum of others equals by rule, as it would be with the numbers of the letters.
  private static func weight(_ letter: UInt32) -> UInt32 {
    let product = (letter ^ letter &<< 7) &* 0x9E37_79B1
    return (product ^ product &>> 15) &* 0x85EB_CA77
  }

  /// The letter at an offset, Latin ones in lower case, and moves on behind it.
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
