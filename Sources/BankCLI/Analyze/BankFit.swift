import BankLearning
@_spi(QBank) import BankModel
import BankSystem
@_spi(QBank) import BankText

/// How well the banks that were named fit the questions that were played.
struct BankFit {
  private let paths: [Path]
  private let played, found: Int

  init(_ paths: [Path], _ banks: AnalyzedBanks, _ analysis: PlayAnalysis) {
    self.paths = paths
    played = analysis.questions.count
    found = banks.count(of: analysis.questions)
  }

  /// Whether banks were named, and none has any of the questions.
  var isNone: Bool { !paths.isEmpty && played > 0 && found == 0 }

  /// What is to be said of it; nil where nothing is missing.
  var words: Localized? {
    if paths.isEmpty || found == played { return nil }
    return isNone ? none : some
  }

  private var none: Localized {
    let names = paths.map(\.displayText)
    return Localized(
      en: "no question of this history is in \(names.joined(separator: ", ")); is this the bank "
        + "that was played? A question changed since then counts as a different one",
      ja: "この履歴の問題は、\(names.joined(separator: "、")) に1問もありません。プレイした問題ファイルか確認してください"
        + "（プレイ後に書き換えた問題は、別の問題とみなします）。")
  }

  private var some: Localized {
    let rest = played - found
    return Localized(
      en: "\(rest) of the \(Localized.count(played, "question", "questions")) played "
        + "\(rest == 1 ? "is" : "are") in none of the banks; a question changed since then "
        + "counts as a different one.",
      ja: "プレイされた\(played)問のうち\(rest)問は、指定した問題ファイルにありません（プレイ後に書き換えた問題は、別の問題とみなします）。")
  }
}
