@_spi(QBank) import BankText

/// Whether a choice sums up the others, such as “all of the above”: it belongs behind them.
package enum SummingChoice {
  /// Whether a choice, in English or Japanese, speaks of all, some or none of the others.
  package static func isSumming(_ choice: String) -> Bool {
    isEnglish(ChoiceWords(choice)) || isJapanese(choice)
  }

  // MARK: English

  private static let amounts: Set<String> = [
    "all", "none", "any", "both", "neither", "either", "one", "two", "three", "some", "each",
    "most",
  ]
  private static let others: Set<String> = [
    "above", "these", "listed", "options", "choices", "answers", "alternatives",
  ]
  private static let patterns: [[Set<String>]] = [
    [amounts, ["above", "these"]], [amounts, ["of"], others], [amounts, ["the"], others],
    [amounts, ["of"], ["the"], others.union(["others", "other"])], [["the"], ["above"]],
    [["neither", "none"], ["of"], ["the"], ["two"]],
  ]
  private static let wholes: Set<String> = [
    "all", "none", "neither", "both", "all of them", "none of them", "neither of them",
    "both of them", "all are correct", "all are right", "all are true", "all three", "all four",
    "none is correct", "none are correct", "not given", "not listed",
  ]

  private static func isEnglish(_ choice: ChoiceWords) -> Bool {
    let whole = choice.words.joined(separator: " ")
    return wholes.contains(whole) || whole.hasPrefix("no correct answer")
      || whole.hasPrefix("no answer") || patterns.contains { choice.contains($0) }
  }

  // MARK: Japanese

  private static let wholesInJapanese: Set<String> = [
    "なし", "該当なし", "正解なし", "特になし", "すべて", "全て", "全部", "両方", "どれでもない", "いずれでもない",
    "どちらでもない", "どちらも", "どれも",
  ]
  private static let starts = [
    "上記", "以上の", "以上すべて", "以上全て", "これらの", "これらすべて", "これら全て", "いずれも", "いずれでも", "すべて正し",
    "全て正し", "全部正し", "すべて当て", "すべて該当", "全て当て", "どれも正し", "どれも当て", "どれも該当", "どれも違", "どちらも正し",
    "どちらも違", "正しいものはな", "該当するものはな", "当てはまるものはな",
  ]
  private static let referring = ["上の", "選択肢"]
  private static let amountsInJapanese = ["すべて", "全て", "全部", "いずれ", "どれ", "どちら", "何も", "両方"]

  /// Blanks, brackets and full stops, which say nothing.
  private static let dropped = " \u{3000}。.「」()（）"

  private static func isJapanese(_ choice: String) -> Bool {
    let text = choice.filter { !dropped.contains($0) }
    // A long choice that begins so says something of its own.
    guard text.count <= 24 else { return false }
    return wholesInJapanese.contains(text) || starts.contains { text.hasPrefix($0) }
      || (referring.contains { text.hasPrefix($0) }
        && amountsInJapanese.contains { text.contains(text: $0) })
  }
}
