import BankText

/// How hard a question is, as a number from 0, which everybody knows, to 1, which nobody does.
public enum Difficulty {
  /// The level that the words of a source stand for, in thousandths; nil where they say nothing
  /// clear.
  ///
  /// A number from 0 to 1 is the level, one with a percent sign a hundredth of it; easy, medium and
  /// hard are a quarter, a half and three quarters. Scales such as 1 to 5 are not guessed.
  public static func level(of text: String) -> Int? {
    let form = form(of: text)
    for (level, words) in words where words.contains(where: { Difficulty.form(of: $0) == form }) {
      return level
    }
    return number(text.filter { !$0.isWhitespace })
  }

  /// Whether two words say the same: the same but for case and width, or words for one level.
  public static func same(_ one: String, _ other: String) -> Bool {
    if form(of: one) == form(of: other) { return true }
    guard number(one) == nil, number(other) == nil, let level = level(of: one) else { return false }
    return level == Difficulty.level(of: other)
  }

  /// The level that a number stands for, in thousandths: `0.25` or `25%`.
  public static func number(_ text: String) -> Int? {
    let isPercent = text.hasSuffix("%")
    let digits = isPercent ? String(text.dropLast()) : text
    guard !digits.isEmpty, digits.utf8.allSatisfy({ $0.isDigit || $0 == UInt8(ascii: ".") }),
      let number = Double(digits), number <= (isPercent ? 100 : 1)
    else { return nil }
    return Int((number * (isPercent ? 10 : 1_000)).rounded())
  }

  private static let words: [(level: Int, words: [String])] = [
    (250, ["easy", "beginner", "low", "易しい", "やさしい", "易", "簡単", "かんたん", "初級"]),
    (500, ["medium", "normal", "intermediate", "middle", "普通", "ふつう", "中", "中級"]),
    (750, ["hard", "difficult", "advanced", "high", "難しい", "むずかしい", "難", "上級"]),
  ]

  private static func form(of text: String) -> [UInt32] {
    NormalForm.ofQuestion(Array(text.utf8).arraySpan)
  }
}
