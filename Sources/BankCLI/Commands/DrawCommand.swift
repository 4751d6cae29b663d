@_spi(QBank) import BankQuiz

extension Command {
  static let draw = Command(
    "draw",
    summary: Localized(
      en: "Draw reproducible sets of questions.", ja: "問題を抽選し、再現できる問題セットを作ります。"),
    details: Localized(
      en: """
        The same files and the same seed give the same sets, on every machine and in every later \
        version. Questions with errors are never drawn.
        """,
      ja: """
        同じファイルと同じシードなら、どの環境でも、将来のバージョンでも、同じ問題セットになります。\
        誤りのある問題は使いません。
        """),
    statuses: Localized(
      en: """
        0 done, 1 done without questions that have errors (--on-error skip), or --compare found \
        changes, 2 failed.
        """,
      ja: """
        0 完了、1 誤りのある問題を除いて完了（--on-error skip）、または --compare で変更あり、\
        2 失敗。
        """),
    examples: [
      CommandExample(
        "qbank draw banks --seed 42",
        en: "Draw five questions, the same ones each time.",
        ja: "毎回同じ5問を抽選します。"),
      CommandExample(
        "qbank draw banks --seed 42 --per-category food=2,geography=3",
        en: "Draw two questions from one folder and three from another.",
        ja: "フォルダーごとの問題数を決めて抽選します。"),
      CommandExample(
        "qbank draw banks --sets 3 --disjoint --key key.csv -o sets.csv",
        en: "Draw three sets that share no question, and their answers.",
        ja: "問題が重ならない3セットと、その正解を作ります。"),
      CommandExample(
        "qbank draw banks --versions 3 -o papers.docx --key key.html",
        en: "Make printable papers in three versions, with one key.",
        ja: "3つのバージョンの印刷用の用紙と、まとめた解答を作ります。"),
    ],
    arguments: [.paths],
    options: DrawCommandOptions.self
  ) { (options, session) throws(Failure) in
    if let file = options.compared {
      return try DrawVerification(file, options, session).finish(&session)
    }
    if let file = options.replayed {
      return try DrawReplay(file, options, session).finish(&session)
    }
    var options = options
    try options.readRoster(session)
    let plan = try DrawPlan(options.selection, options.bank, session)
    try options.check(plan.request)
    let pool = try DrawPool(options.bank, options.selection, session)
    options.sheet.follow(pool.problems, plan.request)
    options.sheet.useLabels(plan.labels)
    return try DrawRun(plan: plan, pool: pool, options: options).finish(&session)
  }
}

extension Localized {
  /// The exit statuses of commands that draw a set.
  static let ofDraws = Localized(
    en: "0 done, 1 done without questions that have errors (--on-error skip), 2 failed.",
    ja: "0 完了、1 誤りのある問題を除いて完了（--on-error skip）、2 失敗。")
}
