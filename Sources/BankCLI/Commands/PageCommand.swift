@_spi(QBank) import BankQuiz

extension Command {
  static let page = Command(
    "page",
    summary: Localized(
      en: "Make a page that anyone can play in a browser.", ja: "だれでもブラウザーで遊べるページを作ります。"),
    details: Localized(
      en: """
        The page is one file and needs no network. It saves results as a file, which qbank history \
        --import reads.
        """,
      ja: """
        ページは1つのファイルで、通信はしません。結果はファイルに保存でき、qbank history --import で取り込めます。
        """),
    statuses: .ofDraws,
    examples: [
      CommandExample(
        "qbank page bank.csv -o quiz.html", en: "Make a page with five questions.",
        ja: "5問のページを作ります。"),
      CommandExample(
        "qbank page banks --sets 3 --disjoint --event Friday -o quiz.html",
        en: "Make three rounds of a quiz night.", ja: "クイズ大会の3ラウンドを1ページにします。"),
    ],
    arguments: [.paths],
    options: PageCommandOptions.self
  ) { (options, session) throws(Failure) in
    guard options.rehearsal.output != nil else { throw .usage(UsageMessages.noPage("quiz.html")) }
    return try Rehearsal(options, session).writePage(&session)
  }
}

/// The options of `qbank page`.
struct PageCommandOptions: RehearsingOptions {
  var rehearsal = RehearsalOptions(.page)

  static var usual: [OptionField<Self>]? {
    OptionField<Self>.usualSelection + [
      .sets, .limit, .quizTitle, .accent, .feedback, .guidance, .event, .team,
      .output(\.rehearsal.output, as: PageForm.self, by: .page),
    ]
  }

  static var fields: [OptionField<Self>] {
    (usual ?? []) + OptionField.moreSelection + OptionField.reading
  }
}
