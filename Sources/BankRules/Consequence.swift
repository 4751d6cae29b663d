@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// What the program that reads a bank does with a mistake.
enum Consequence {
  /// The answer in a row is no number to it.
  static func noNumber(_ file: BankFile, _ row: TextRange) -> Localized {
    file.inApp(row)
      ?? Localized(
        en: "a program that reads whole numbers finds none here",
        ja: "整数を読むプログラムは、ここで数字を読み取れません。")
  }

  /// The answer in a row is a number, but not that of a choice.
  static func noSuchChoice(_ file: BankFile, _ row: TextRange) -> Localized {
    file.inApp(row)
      ?? Localized(
        en: "no choice is ever right", ja: "どの選択肢も正解になりません。")
  }
}
