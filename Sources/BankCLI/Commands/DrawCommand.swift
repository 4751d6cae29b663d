@_spi(QBank) import BankModel
@_spi(QBank) import BankQuiz

extension Command {
  static let draw = Command(
    "draw",
    summary: Localized(
      en: "Draw sets of questions that anyone can draw again.",
      ja: "問題を抽選して、あとで再現できる問題セットを作ります。"),
    details: Localized(
      en: """
        The same files and the same seed give the same sets, on every machine and in every later \
        version. A question with an error is never drawn. Exit status: 0 done, 1 --verify found \
        changes, 2 not done, 64 the command line was not understood.
        """,
      ja: """
        同じファイルと同じシードなら、どの環境でも、将来のバージョンでも、同じ問題セットになります。\
        誤りのある問題は使いません。終了コード: 0 完了、1 --verify で変更あり、2 実行できない、\
        64 コマンドの書き方の誤り。
        """),
    arguments: [.paths],
    options: DrawCommandOptions.self
  ) { (options, session) throws(Failure) in
    if let method = options.explained {
      try session.print(method.page[session.language])
      return .clean
    }
    if let file = options.verified {
      return try DrawVerification(file, options, session).finish(&session)
    }
    if let file = options.replayed {
      return try DrawReplay(file, options, session).finish(&session)
    }
    let plan = try DrawPlan(options.selection, options.bank, session)
    try options.check(plan.request)
    let pool = try DrawPool(options.bank, options.selection, session)
    return try DrawRun(plan, pool, options).finish(&session)
  }
}
