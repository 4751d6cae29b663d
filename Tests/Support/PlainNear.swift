@_spi(QBank) import BankModel

/// The near-duplicates of `constraints-v2`, defined plainly for texts of lowercase letters and digits.
public enum PlainNear {
  /// Whether two questions are near-duplicates.
  public static func areNear(_ one: Problem, _ other: Problem) -> Bool {
    let isSameKey = one.choices[one.answer - 1] == other.choices[other.answer - 1]
    return isSameKey && one.question == other.question
      || areNear(whole(one), whole(other), isNegative(one) == isNegative(other))
  }

  private static func areNear(_ one: String, _ other: String, _ areOfOneSign: Bool) -> Bool {
    let longer = max(one.utf16.count, other.utf16.count)
    let edits = PlainDistance.between(Array(one.utf16), Array(other.utf16))
    return areOfOneSign && numbers(one) == numbers(other)
      && edits <= max(1, min(3, longer / 10))
  }

  private static func whole(_ problem: Problem) -> String {
    problem.question + problem.choices.sorted().map { "\0" + $0 }.joined()
  }

  private static func numbers(_ text: String) -> [Substring] {
    text.split { !("0"..."9").contains($0) }.sorted()
  }

  private static func isNegative(_ problem: Problem) -> Bool {
    problem.question.split { !("a"..."z").contains($0) }.contains("not")
  }
}
