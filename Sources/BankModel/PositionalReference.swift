import BankText

/// Whether choices speak of each other by their places, so that another order makes them wrong.
///
/// False positives, such as a question about vitamins A and C, are accepted: the question keeps its
/// order, which does no harm.
public enum PositionalReference {
  /// Whether the choices of a problem, or its explanation, name a choice by its letter or place.
  public static func isFound(in problem: Problem) -> Bool {
    let lists = problem.choices.map { isList($0, problem) }
    // Where every choice is a list, what the lists name stands in the question.
    if lists.contains(true), lists.contains(false) { return true }
    return problem.choices.contains { names($0) || looksDown($0) }
      || names(problem.details.explanation ?? "")
  }

  // MARK: Lists

  private static let letters = Set("abcdefghij".map { String($0) })
  private static let digits = Set("123456789".map { String($0) }).union(["10"])
  private static let joining: Set<String> = ["and", "or", "nor", "&", ",", "/"]
  private static let around: Set<String> = ["only", "both", "neither", "either", "of"]

  /// Whether a choice is nothing but letters or numbers of choices: `A and B`, `1, 3 only`, `アとイ`.
  private static func isList(_ choice: String, _ problem: Problem) -> Bool {
    let text = ChoiceWords(choice)
    let labels = text.words.filter { letters.contains($0) || digits.contains($0) }
    let isOnlyList = text.words.allSatisfy {
      letters.contains($0) || digits.contains($0) || joining.contains($0) || around.contains($0)
    }
    let isList = isOnlyList && isJoined(text.words, labels)
    guard isList || JapaneseReference.isList(choice) else { return false }
    let named = isList ? labels : JapaneseReference.labels(choice)
    return !named.allSatisfy { isDefined($0, in: problem.question) }
  }

  private static func isJoined(_ words: [String], _ labels: [String]) -> Bool {
    let isSingle = labels.count == 1 && words.contains("only")
    guard labels.count > 1 || isSingle else { return false }
    // “1, 3” may be a point or a list of numbers.
    let saysMore = words.contains { $0.count > 1 && !digits.contains($0) } || words.contains("&")
    return saysMore || labels.allSatisfy(letters.contains)
  }

  /// Whether the question has statements of its own by these numbers or letters.
  private static func isDefined(_ label: String, in question: String) -> Bool {
    let scalars = question.lowercased().unicodeScalars.map(ChoiceWords.narrow)
    let label = Array(label.unicodeScalars)
    guard scalars.count > label.count else { return false }
    return (0..<(scalars.count - label.count)).contains { start in
      let end = start + label.count
      let isLabel =
        Array(scalars[start..<end]) == label && ".):、．）：]】".unicodeScalars.contains(scalars[end])
      return isLabel && (start == 0 || !scalars[start - 1].properties.isAlphabetic)
    }
  }

  // MARK: Names

  private static let nouns: Set<String> = [
    "option", "options", "choice", "choices", "answer", "answers", "alternative", "alternatives",
  ]
  private static let ordinals: Set<String> = [
    "first", "second", "third", "fourth", "fifth", "last", "1st", "2nd", "3rd", "4th", "5th",
    "previous", "preceding", "next",
  ]

  /// Whether a text names a choice: `option B`, `the first choice`, `neither A nor B`, `選択肢ア`.
  private static func names(_ text: String) -> Bool {
    let words = ChoiceWords(text)
    let letterPair = words.contains([
      ["both", "either", "neither"], letters, ["and", "or", "nor"], letters,
    ])
    return letterPair || words.contains([ordinals, nouns]) || hasLabel(words)
      || JapaneseReference.names(text)
  }

  /// Whether a letter or number of a choice follows `option` or the like. A small `a` is a letter
  /// only at the end: elsewhere it is an article.
  private static func hasLabel(_ text: ChoiceWords) -> Bool {
    text.words.indices.dropFirst().contains { index in
      let word = text.words[index]
      guard nouns.contains(text.words[index - 1]) else { return false }
      if digits.contains(word) { return true }
      let isLetter = letters.contains(word)
      return isLetter && (word != "a" || text.areCapitals[index] || index == text.words.count - 1)
    }
  }

  /// Whether a choice speaks of those below it, which only holds where it stands first.
  private static func looksDown(_ choice: String) -> Bool {
    let words = ChoiceWords(choice)
    return words.contains([["of", "all", "none", "any", "both"], ["the"], ["below", "following"]])
      || words.contains([["of", "all", "none", "any", "both"], ["below"]])
      || ["下記の", "以下の", "次の選択肢"].contains { choice.hasPrefix($0) }
  }
}
