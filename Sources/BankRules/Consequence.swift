@_spi(QBank) import BankModel

/// What the program that reads a bank does with a mistake, in its own words.
enum Consequence {
  /// The answer is no number to it.
  static func noNumber(_ loader: Loader) -> Localized {
    switch loader {
    case .rfc4180:
      Localized(
        en: "a program that reads whole numbers finds none here",
        ja: "整数を読むプログラムは、ここで数字を読み取れません。")
    case .timerquiz:
      Localized(
        en: "the app finds no number here and crashes when a button is pressed",
        ja: "アプリは数字を読み取れず、ボタンを押すと強制終了します。")
    case .loadcsv:
      Localized(
        en: "the app finds no number here, so no choice is ever right",
        ja: "アプリは数字を読み取れず、どの選択肢も正解になりません。")
    }
  }

  /// The answer is a number, but not that of a choice.
  static let noSuchChoice = Localized(
    en: "no choice is ever right", ja: "どの選択肢も正解になりません。")
}
