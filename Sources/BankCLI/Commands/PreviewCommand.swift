@_spi(QBank) import BankModel
@_spi(QBank) import BankQuiz
@_spi(QBank) import BankText

extension Command {
  static let preview = Command(
    "preview",
    summary: Localized(
      en: "Rehearse a timed quiz before anyone plays it.", ja: "本番の前に、制限時間付きのクイズを試します。"),
    details: Localized(
      en: """
        Draws a set as qbank draw does and has a model player play it on a simulated clock; the \
        same seed gives the same run. With --forecast, 10,000 model players play; with --play, you \
        do. Exit status: 0 done, 1 done without questions that have errors (--on-error skip), 2 \
        failed, 64 invalid command line.
        """,
      ja: """
        qbank draw と同じように選んだ問題を、仮想の時計でモデルプレイヤーが解きます。同じシードなら同じ結果に\
        なります。--forecast では1万人のモデルプレイヤーが、--play では自分が解きます。終了コード: 0 完了、1 \
        誤りのある問題を除いて完了（--on-error skip）、2 失敗、64 コマンドラインの誤り。
        """),
    examples: [
      CommandExample(
        "qbank preview bank.csv --seed 7", en: "Show a possible run.", ja: "プレイの一例を表示します。"),
      CommandExample(
        "qbank preview bank.csv --seed 7 --forecast",
        en: "Show the scores to expect.", ja: "得点の見込みを表示します。"),
      CommandExample(
        "qbank preview bank.csv --play --name Ann",
        en: "Play and be ranked as Ann.", ja: "自分で解き、Annの名前で記録します。"),
      CommandExample(
        "qbank preview bank.csv --seed 7 --html quiz.html",
        en: "Make a page that anyone can play.", ja: "だれでもブラウザーで遊べるページを作ります。"),
    ],
    arguments: [.paths],
    options: PreviewCommandOptions.self
  ) { (options, session) throws(Failure) in
    if options.explained != nil {
      try session.print(page: Player.page)
      return .clean
    }
    let plan = try PreviewPlan(options, session)
    let rehearsal = try Rehearsal(plan, session)
    if options.plays { return try rehearsal.status(PlayRun(rehearsal, session).finish(&session)) }
    return try rehearsal.status(PreviewOutput(rehearsal).finish(&session))
  }
}
