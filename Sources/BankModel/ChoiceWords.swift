import BankText

/// The words of a text that may speak of choices by their letters or places.
///
/// Brackets and full stops are dropped; a comma, `&` or Japanese joining mark is a word by itself.
struct ChoiceWords {
  /// The words in lower case.
  let words: [String]
  /// Whether each of them is written in capitals.
  let areCapitals: [Bool]

  init(_ text: String) {
    let parts = text.unicodeScalars.map(ChoiceWords.narrow).split(whereSeparator: {
      !ChoiceWords.isWordPart($0) && !ChoiceWords.isJoining($0)
    })
    let all = parts.flatMap(ChoiceWords.cut)
    words = all.map { $0.lowercased() }
    areCapitals = all.map { $0 != $0.lowercased() }
  }

  /// A full-width letter, digit or mark as the one that is not; everything else as it is.
  static func narrow(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    guard (0xFF01...0xFF5E).contains(scalar.value) else { return scalar }
    return Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar
  }

  private static func isWordPart(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || scalar == "'"
  }

  private static func isJoining(_ scalar: Unicode.Scalar) -> Bool {
    ",&/".unicodeScalars.contains(scalar)
  }

  /// Splits joining marks from the words around them.
  private static func cut(_ part: ArraySlice<Unicode.Scalar>) -> [String] {
    var words: [String] = []
    var word = ""
    for scalar in part {
      guard isJoining(scalar) else {
        word.unicodeScalars.append(scalar)
        continue
      }
      words += [word, String(scalar)]
      word = ""
    }
    return (words + [word]).filter { !$0.isEmpty }
  }

  /// Whether the words stand in it one after the other, each one of some.
  func contains(_ pattern: [Set<String>]) -> Bool {
    guard words.count >= pattern.count else { return false }
    return (0...(words.count - pattern.count)).contains { matches(pattern, at: $0) }
  }

  private func matches(_ pattern: [Set<String>], at start: Int) -> Bool {
    pattern.indices.allSatisfy { pattern[$0].contains(words[start + $0]) }
  }
}
