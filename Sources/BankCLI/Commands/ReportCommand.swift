@_spi(QBank) import BankReports

extension Command {
  static let report = Command(
    "report",
    summary: Localized(
      en: "Make a page of all questions, findings and figures.", ja: "問題・指摘・数値を1つのページにまとめます。"),
    details: Localized(
      en: """
        The page needs only a browser and no network. It can be filtered by text, finding, rule, \
        category and file, and prints what the filters leave.
        """,
      ja: """
        ページはブラウザーだけで見られ、通信はしません。文字・指摘・ルール・カテゴリー・ファイルで絞り込め、その内容を\
        印刷できます。
        """),
    statuses: Localized(
      en: """
        0 the page was written, whatever was found; 2 something could not be read (the page says \
        what) or written.
        """,
      ja: """
        0 ページを書き込んだ（指摘の有無は問いません）、2 読み込めないものがある（ページにも表示しま\
        す）、または書き込めない。
        """),
    examples: [
      CommandExample(
        "qbank report banks -o report.html",
        en: "Make a page of all banks in a folder.", ja: "フォルダーの問題ファイルすべてを1ページにします。"),
      CommandExample(
        "qbank report bank.csv -o report.html --lang ja",
        en: "Make a page in Japanese.", ja: "日本語のページを作ります。"),
    ],
    arguments: [.paths],
    options: ReportCommandOptions.self
  ) { (options, session) throws(Failure) in
    try ReportRun(options, session).complete(&session)
  }
}

/// The options of `qbank report`.
struct ReportCommandOptions: BankReadingOptions {
  var bank = BankOptions()
  var page: Path?
  var limit: String?
  var selected: [String] = []
  var extended: [String] = []
  var ignored: [String] = []

  static var fields: [OptionField<Self>] {
    [
      .output(\.page, as: PageForm.self, by: .page), .rules(.select, \.selected),
      .rules(.extendSelect, \.extended),
      .rules(.ignore, \.ignored), .text(.statsLimit, \.limit),
    ] + OptionField.reading
  }

  /// Returns the path of the page; throws if it is not given.
  func place() throws(Failure) -> Path {
    if let page { return page }
    throw .usage(UsageMessages.noPage("report.html"))
  }
}
