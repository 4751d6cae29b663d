@_spi(QBank) import BankModel

/// Determines whether two questions differ by a typo, and not by another word.
///
/// A letter in the middle of a word is a typo, and so are kana and punctuation. Another kanji makes another word,
/// and so do letters that are most of one: `max` and `min`.
enum Typo {
  static func isLikely(between one: Problem, _ other: Problem) -> Bool {
    var pairs: [(String, String)] = []
    if one.question != other.question { pairs.append((one.question, other.question)) }
    let left = one.choices.filter { !other.choices.contains($0) }
    let right = other.choices.filter { !one.choices.contains($0) }
    guard left.count == right.count else { return false }
    pairs += zip(left, right)
    return pairs.allSatisfy { isLikely(Array($0.0.unicodeScalars), Array($0.1.unicodeScalars)) }
  }

  private static func isLikely(_ one: [Unicode.Scalar], _ other: [Unicode.Scalar]) -> Bool {
    let least = min(one.count, other.count)
    let start = zip(one, other).prefix { $0 == $1 }.count
    let end = min(zip(one.reversed(), other.reversed()).prefix { $0 == $1 }.count, least - start)
    let changed = [one[start..<one.count - end], other[start..<other.count - end]]
    if changed.joined().contains(where: makesAnother) { return false }
    let most = max(changed[0].count, changed[1].count)
    let shared = lettersBefore(start, in: one) + lettersBehind(one.count - end, in: one)
    if changed.joined().contains(where: isLatin) { return shared >= most }
    if changed.joined().contains(where: isSymbol) { return false }
    // はね and あし are two words, while でしょうか and ですか are two ways to end.
    return most < 2 || isEnding(one[(one.count - end)...])
  }

  /// Whether a single character changes the meaning, such as a kanji, a digit or an operator.
  private static func makesAnother(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    return properties.isIdeographic || properties.numericType != nil
      || scalar.isASCII && !properties.isAlphabetic && scalar != " "
  }

  /// Whether what follows a change is the end of a sentence: か, punctuation, or nothing.
  private static func isEnding(_ rest: ArraySlice<Unicode.Scalar>) -> Bool {
    rest.allSatisfy { $0 == "か" || !$0.properties.isAlphabetic }
  }

  /// Whether a scalar is a letter of an alphabet whose letters are used as names, such as α.
  private static func isSymbol(_ scalar: Unicode.Scalar) -> Bool {
    (0x370..<0x530).contains(scalar.value)
  }

  private static func isLatin(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x250 && scalar.properties.isAlphabetic
  }

  /// The number of letters of the changed word before the change.
  private static func lettersBefore(_ end: Int, in text: [Unicode.Scalar]) -> Int {
    text[..<end].reversed().prefix(while: isLatin).count
  }

  private static func lettersBehind(_ start: Int, in text: [Unicode.Scalar]) -> Int {
    text[start...].prefix(while: isLatin).count
  }
}
