import BankModel
import BankQuiz
import BankText

extension Command {
  static let preview = Command(
    "preview",
    summary: Localized(
      en: "Rehearse a timed run before anyone plays it.",
      ja: "本番の前に、制限時間付きのクイズを試します。"),
    details: Localized(
      en: """
        A set is drawn as by qbank draw and played by a model player on a clock that takes no time; \
        the same seed gives the same run. --forecast lets ten thousand play, --play lets you. \
        Exit status: 0 done, 2 not done, 64 the command line was not understood.
        """,
      ja: """
        qbank draw と同じように選んだ問題を、仮想の時計でモデルプレイヤーが解きます。同じシードなら同じ結果に\
        なります。--forecast では1万人が、--play ではあなたが解きます。終了コード: 0 完了、2 実行できない、\
        64 コマンドの書き方の誤り。
        """),
    arguments: [.paths],
    flags: [.drawSeed, .limit, .guidance, .player, .ability, .script, .everySecond]
      + [.transcriptFormat, .output, .forecast, .runs, .redraw, .correlation, .svg, .page]
      + [.play, .practice, .noBell, .record, .name, .history] + Flag.selection
      + [.kind, .stdinFilename, .config, .noConfig, .explainPlayers]
  ) { (invocation, session) throws(Failure) in
    if invocation.has(.explainPlayers) {
      try session.print(Player.page[session.language])
      return .clean
    }
    let plan = try PreviewPlan(invocation, session)
    let rehearsal = try Rehearsal(plan, session)
    if invocation.has(.play) { return try PlayRun(rehearsal).finish(&session) }
    return try PreviewOutput(rehearsal).finish(&session)
  }
}

extension Flag {
  static let limit = Flag(
    "limit", .text, placeholder: "time",
    Localized(
      en:
        "How long there is for a question: seconds, 1:30 or 1:00:00. Without it the limits of the "
        + "bank hold, else 10 seconds.",
      ja: "1問の制限時間（秒数、1:30、1:00:00）。省略時は問題ごとの制限時間、なければ10秒。"))
  static let guidance = Flag(
    "guidance", .file, placeholder: "file",
    Localized(
      en: "The guidance that is shown first; by default the only guidance file among the paths.",
      ja: "最初に表示するガイダンス。省略時は、指定したパスにガイダンスが1つだけあればそれを使います。"))
  static let player = Flag(
    "player", .oneOf(Player.named.map(\.name)), placeholder: "player", default: "model",
    Localized(en: "Who plays.", ja: "解く人の種類。"))
  static let ability = Flag(
    "ability", .text, placeholder: "number",
    Localized(
      en: "How able the model player is: 0 is average, 1 is better than five in six; by default "
        + "drawn.",
      ja: "モデルプレイヤーの能力値。0が平均で、1なら6人中5人より上。省略時は抽選で決めます。"))
  static let script = Flag(
    "script", .text, placeholder: "script",
    Localized(
      en:
        "What the player does: choices such as 1@1.5,3,-,2,4@7.5, where @ tells the seconds and - "
        + "lets time run out.",
      ja: "解答の台本（例: 1@1.5,3,-,2,4@7.5）。@のあとは秒数、- は時間切れ。"))
  static let everySecond = Flag(
    "every-second",
    Localized(en: "Show every second of the clock.", ja: "1秒ごとの残り時間も表示します。"))
  static let transcriptFormat = Flag(
    "format", .oneOf(["text", "json", "jsonl"]), placeholder: "format", default: "text",
    Localized(en: "The form of the transcript or forecast.", ja: "出力の形式。"))
  static let explainPlayers = Flag(
    "explain", .oneOf(["players-v1"]), placeholder: "method",
    Localized(
      en: "Show how model players play, and do nothing else.",
      ja: "モデルプレイヤーの仕組みを表示して終わります。"))
  static let forecast = Flag(
    "forecast",
    Localized(
      en: "Let many model players play, and show what to expect.",
      ja: "多数のモデルプレイヤーで試し、得点や時間の見込みを表示します。"))
  static let runs = Flag(
    "runs", .number, placeholder: "number", default: "10000",
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
    "html", .file, placeholder: "file",
    Localized(
      en:
        "Write a page that plays the set in a browser, or with --forecast one that shows it; with "
        + "- to standard output.",
      ja: "ブラウザーで解けるページ（--forecast では見込みのページ）を書き込みます。- では標準出力に書き出します。"))
}
