/// The words of a text, each in small letters.
///
/// Brackets, quotation marks and full stops are dropped; a comma, a dash or any other sign is a word
/// by itself.
struct EnglishWords {
  private(set) var words: [String] = []
  /// Whether each of them is written in capitals.
  private(set) var areCapitals: [Bool] = []

  init(_ text: String) {
    var word = String.UnicodeScalarView()
    for scalar in text.unicodeScalars.map(EnglishWords.narrow) {
      if EnglishWords.isWordPart(scalar) || (!word.isEmpty && (scalar == "'" || scalar == "’")) {
        word.append(scalar)
        continue
      }
      add(&word)
      if EnglishWords.isDropped(scalar) { continue }
      word.append(scalar)
      add(&word)
    }
    add(&word)
  }

  private mutating func add(_ word: inout String.UnicodeScalarView) {
    if word.isEmpty { return }
    let text = String(word)
    word = String.UnicodeScalarView()
    let small = text.utf8.allSatisfy({ $0 >= 0x61 && $0 <= 0x7A }) ? text : text.lowercased()
    if small == "least" || small == "most", words.last == "at" {
      words[words.count - 1] = "at_" + small
      return
    }
    words.append(small)
    areCapitals.append(text != small)
  }

  private static func isWordPart(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9": true
    default: scalar.value >= 0x80 && scalar.properties.isAlphabetic
    }
  }

  private static func isDropped(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case " ", ".", ":", "!", "?", "(", ")", "[", "]", "\"", "'", "“", "”", "‘", "’", "*", "。": true
    default: scalar.properties.isWhitespace
    }
  }

  /// A full-width letter, digit or mark as the one that is not; everything else as it is.
  static func narrow(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0xFF01...0xFF5E: Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar
    case 0x3000, 0xA0: " "
    default: scalar
    }
  }

  /// The label that the word at an index is, if there is one. A small `a` is an article unless a
  /// sign, a link or the end comes next.
  func label(_ index: Int) -> ChoiceLabel? {
    guard words.indices.contains(index), !isArticle(index) else { return nil }
    let label = ChoiceLabel(words[index], isCapital: areCapitals[index])
    // “I” is the speaker.
    return label?.text == "i" ? nil : label
  }

  func isArticle(_ index: Int) -> Bool {
    guard words[index] == "a", index + 1 < words.count else { return false }
    if areCapitals[index], index > 0 { return false }
    let next = words[index + 1]
    return !EnglishWords.afterLabel.contains(next)
      && next.unicodeScalars.contains { $0.properties.isAlphabetic }
  }

  private static let afterLabel: Set<String> = [
    "and", "then", "or", "nor", "only", "alone", "but", "is", "to", "through", "with", "above",
    "below",
    "b", "c", "d", "e", "plus", "are", "as", "except", "without", "both",
  ]

  func next(_ index: Int, in some: Set<String>) -> Bool {
    index + 1 < words.count && some.contains(words[index + 1])
  }

  /// Whether the words stand in it one after the other, each one of some.
  func contains(_ pattern: [Set<String>]) -> Bool {
    guard words.count >= pattern.count else { return false }
    return (0...(words.count - pattern.count)).contains { start in
      pattern.indices.allSatisfy { pattern[$0].contains(words[start + $0]) }
    }
  }
}
