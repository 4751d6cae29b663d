@_spi(QBank) import BankModel
import BankReports

extension Flag {
  static let limit = Flag(
    "limit", .text, placeholder: "time",
    Localized(
      en:
        "The time for a question: seconds, 1:30 or 1:00:00; by default the limits of the bank, else 10 seconds.",
      ja: "1問の制限時間（秒数、1:30、1:00:00）。省略時は問題ごとの制限時間、なければ10秒。"))
  static let guidance = Flag(
    "guidance", .file, placeholder: "file",
    Localized(
      en: "The guidance that is shown first; by default the only guidance file among the paths.",
      ja: "最初に表示するガイダンス。省略時は、指定したパスにガイダンスが1つだけあればそれを使います。"))
  static let player = Flag(
    "player", .oneOf(NamedPlayer.words), placeholder: "player", default: "model",
    Localized(en: "Who plays.", ja: "解く人の種類。"))
  static let ability = Flag(
    "ability", .text, placeholder: "number|file",
    Localized(
      en: "How able the model player is: 0 is average, 1 is better than five in six; by default "
        + "drawn. With --forecast, the mean of all who play, or a CSV file of players: "
        + "name,ability,speed.",
      ja: "モデルプレイヤーの能力値。0が平均で、1なら6人中5人より上。省略時は抽選で決めます。--forecast では全員の平均、"
        + "または名前・能力値・速さを書いたCSVファイル。"))
  static let playerSpeed = Flag(
    "speed", .text, placeholder: "number",
    Localized(
      en: "How fast players read and answer: 1 is average, with 0.8 all takes a quarter longer.",
      ja: "読んで答える速さ。1が平均で、0.8ならすべてに1.25倍の時間がかかります。"))
  static let script = Flag(
    "script", .text, placeholder: "script",
    Localized(
      en:
        "What the player does: choices such as 1@1.5,3,-,2,4@7.5, where @ gives the seconds and - "
        + "lets time run out.",
      ja: "解答の台本（例: 1@1.5,3,-,2,4@7.5）。@のあとは秒数、- は時間切れ。"))
  static let everySecond = Flag(
    "every-second",
    Localized(en: "Show every second of the clock.", ja: "1秒ごとの残り時間も表示します。"))
  static let transcriptFormat = Flag.form(
    PreviewCommandOptions.Form.self, default: .text,
    Localized(en: "The form of the transcript or forecast.", ja: "出力の形式。"))
  static let explainPlayers = Flag(
    "explain", .oneOf(PreviewCommandOptions.Explained.words), placeholder: "method",
    Localized(
      en: "Show how model players play, and do nothing else.",
      ja: "モデルプレイヤーの仕組みを表示して終わります。"))
  static let forecast = Flag(
    "forecast",
    Localized(
      en: "Let many model players play, and show what to expect.",
      ja: "多数のモデルプレイヤーで試し、得点や時間の見込みを表示します。"))
  static let pass = Flag(
    "pass", .text, placeholder: "score",
    Localized(
      en:
        "With --forecast: show how many reach a score, such as 3, or a part of a set, such as 60%.",
      ja: "--forecast で、合格点（3など）や割合（60%など）に届く人の割合を表示します。"))
  static let runs = Flag(
    "runs", .number, placeholder: "number", default: "\(PreviewCommandOptions.usualRuns)", least: 1,
    Localized(en: "How many runs a forecast has.", ja: "見込みを計算する回数。"))
  static let redraw = Flag(
    "redraw",
    Localized(
      en: "Let every run of a forecast draw a set of its own.", ja: "1回ごとに別の問題セットを抽選して試します。"))
  static let correlation = Flag(
    "correlation", .text, placeholder: "number",
    Localized(
      en: "How far those who know more are also faster, from -1 to 1; by default 0.",
      ja: "能力と速さの相関（-1から1）。省略時は0。"))
  static let page = Flag(
    "html", .output, placeholder: "file", writes: [("", .markup)],
    Localized(
      en:
        "Write a page that plays the set in a browser, or with --forecast one that shows it; with "
        + "- to standard output.",
      ja: "ブラウザーで解けるページ（--forecast では見込みのページ）を書き込みます。- では標準出力に書き出します。"))
  static let feedback = Flag(
    "feedback",
    Localized(
      en: "Say after each answer whether it was right, and why.", ja: "答えるたびに、正誤と解説を表示します。"))
  static let quizTitle = Flag(
    "title", .text, placeholder: "title",
    Localized(
      en: "What the quiz is called; by default as the first file or folder.",
      ja: "クイズの題名。省略時は、最初のファイルかフォルダーの名前。"))
  static let accent = Flag(
    "accent", .text, placeholder: "color",
    Localized(
      en: "With --html: the colour of what is marked, such as 12b886 or '#12b886'.",
      ja: "--html のページで目印に使う色（例: 12b886、'#12b886'）。"))
}
