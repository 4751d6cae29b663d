@_spi(QBank) import BankReports

extension Command {
  static let fingerprints = Command(
    "fingerprints",
    summary: Localized(
      en: "Write fingerprints by which any program finds repeats.",
      ja: "どのプログラムでも重複を探せるフィンガープリントを出力します。"),
    details: Localized(
      en: """
        Writes a line of JSON for each question: path, record, question (the fingerprint of the \
        text in normal form), problem (of the text and its choices in any order), answer (of the \
        right choice) and answerText. Two rows with the same problem are the same question; if \
        their answers differ, they contradict each other. Fingerprints are the same on every \
        machine. A line with a reason is about something that has no fingerprint.
        """,
      ja: """
        問題ごとにJSONを1行出力します。項目は、path、record、question（表記をそろえた問題文の\
        フィンガープリント）、problem（問題文と選択肢。選択肢の順序は問いません）、answer（正解）、answerTextです。\
        problemが同じ2行は同じ問題で、answerが違えば正解が食い違っています。どの環境でも同じ値になります。\
        値を作れないものは、reasonのある行で示します。
        """),
    examples: [
      CommandExample(
        "qbank fingerprints banks > fingerprints.jsonl",
        en: "Write those of all banks in a folder.", ja: "フォルダーのすべての問題について出力します。"),
      CommandExample(
        "cat bank.csv | qbank fingerprints --stdin-filename bank.csv -",
        en: "Write those of another program's output.", ja: "ほかのプログラムの出力について出力します。"),
    ],
    arguments: [.paths], options: FingerprintsCommandOptions.self
  ) { (options, session) throws(Failure) in
    let finder = try BankFinder(options.bank, session)
    var results = Results(options.output)
    try results.check(session)
    let workers = session.world.workers
    var others = 0
    for source in finder.sources {
      let file = FingerprintLines(source, finder.configurations, session.language, workers)
      try file.forEachPart(workers) { (lines) throws(Failure) in
        try results.add(lines.bytes, &session)
        others += lines.others
      }
    }
    results.finish(session)
    try finder.reportPassedOver(after: &session)
    if others > 0 { session.remark(FingerprintsCommandOptions.without(others)) }
    return finder.hasFailed ? .failure : .clean
  }
}

/// The options of `qbank fingerprints`.
struct FingerprintsCommandOptions: BankReadingOptions {
  var bank = BankOptions()
  var output: Path?

  /// The form of the fingerprints.
  enum Form: String, OutputForm {
    case jsonl
  }

  static var fields: [OptionField<Self>] {
    [
      .output(\.output, as: Form.self)
    ] + OptionField.reading
  }

  /// Says how many lines give the reason for a missing fingerprint or answer.
  fileprivate static func without(_ count: Int) -> Localized {
    Localized(
      en:
        "\(Localized.count(count, "line says", "lines say")) why a fingerprint or an answer is missing.",
      ja: "\(count)行に、フィンガープリントや正解がない理由を書きました。")
  }
}
