@_spi(QBank) import BankModel
@_spi(QBank) import BankText

extension Command {
  static let keys = Command(
    "keys",
    summary: Localized(
      en: "Write a key for each question, to find repeats with any program.",
      ja: "どのプログラムでも重複を探せるキーを、問題ごとに出力します。"),
    details: Localized(
      en: """
        Writes a line of JSON for each question: path, record, question (a fingerprint of the text \
        in normal form), problem (of the text and its choices in any order), answer (of the right \
        choice) and answerText. Two rows with the same problem are the same question; if their \
        answers differ, they contradict each other. Fingerprints are the same on every machine. A \
        line with a reason is about something that has no fingerprint.
        """,
      ja: """
        問題ごとにJSONを1行出力します。項目は、path、record、question（表記をそろえた問題文のキー）、\
        problem（問題文と選択肢のキー。選択肢の順序は問いません）、answer（正解のキー）、answerTextです。\
        problemが同じ2行は同じ問題で、answerが違えば正解が食い違っています。キーはどの環境でも同じです。\
        キーを作れないものは、reasonのある行で示します。
        """),
    examples: [
      CommandExample(
        "qbank keys banks > keys.jsonl",
        en: "Write the keys of all banks of a folder.", ja: "フォルダーのすべての問題のキーを出力します。"),
      CommandExample(
        "cat bank.csv | qbank keys --stdin-filename bank.csv -",
        en: "Write the keys of another program's output.", ja: "ほかのプログラムの出力からキーを作ります。"),
    ],
    arguments: [.paths], options: KeysCommandOptions.self
  ) { (options, session) throws(Failure) in
    let finder = try BankFinder(options.bank, session)
    var results = Results(options.output)
    try results.check(session)
    let workers = session.world.workers
    var others = 0
    for source in finder.sources {
      let records = KeyRecords(source, finder.configurations, session.language, workers)
      try records.forEachPart(workers) { (lines) throws(Failure) in
        try results.add(lines.bytes, &session)
        others += lines.others
      }
    }
    results.finish(session)
    try finder.reportPassedOver(after: &session)
    if others > 0 { session.remark(KeysCommandOptions.without(others)) }
    return finder.hasFailed ? .failure : .clean
  }
}

/// The options of `qbank keys`.
struct KeysCommandOptions: BankReadingOptions {
  var bank = BankOptions()
  var output: Path?

  static var fields: [OptionField<Self>] {
    [
      .from, .kind, .loader, .layout, .delimiter, .answersFrom, .sheet, .stdinFilename, .encoding,
      .file(.output, \.output), .config, .noConfig, .noIgnore,
    ]
  }

  /// Says how many lines tell of what has no key.
  fileprivate static func without(_ count: Int) -> Localized {
    Localized(
      en:
        "\(Localized.count(count, "line says", "lines say")) why a key or an answer is missing.",
      ja: "\(count)行に、キーや正解がない理由を書きました。")
  }
}
