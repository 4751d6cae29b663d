@_spi(QBank) import BankFormats
import BankSystem

extension Command {
  static let convert = Command(
    "convert",
    summary: Localized(
      en: "Convert banks to another format, and report what is lost.",
      ja: "問題ファイルを別の形式に変換し、失われるものがあれば知らせます。"),
    details: Localized(
      en: """
        --from and --to, or the file extensions, give the formats: \
        \(NamedFormats.all.map(\.name).joined(separator: ", ")). What the new format does not \
        support, and what a bank does not support, such as pictures and other kinds of question, \
        is reported before anything is written, and by default nothing is written then \
        (--on-loss). Readable questions are converted as they are, including problems that qbank \
        lint reports.
        """,
      ja: """
        形式は --from と --to、または拡張子で決まります（\(NamedFormats.all.map(\.name).joined(separator: "、"))）。\
        変換先の形式で扱えないものや、画像・ほかの種類の問題など問題ファイルで扱えないものは、書き込む前に知らせます。\
        省略時は何も書き込みません（--on-loss）。読み取れた問題はそのまま変換します（内容の誤りは qbank lint で\
        調べられます）。
        """),
    statuses: Localized(
      en: """
        0 done, 1 done without questions that could not be read (--on-error skip) or kept (--on-loss \
        warn or ignore), 2 failed.
        """,
      ja: """
        0 完了、1 読み取れない問題（--on-error skip）や残せない問題（--on-loss warn、ignore）を\
        除いて完了、2 失敗。
        """),
    examples: [
      CommandExample(
        "qbank convert bank.csv -o bank.json",
        en: "Convert a bank to JSON.", ja: "問題ファイルをJSONに変換します。"),
      CommandExample(
        "qbank convert bank.csv --to moodle-xml -o bank.xml",
        en: "Write questions for Moodle.",
        ja: "Moodleの問題に変換します。"),
      CommandExample(
        "qbank convert bank.csv --to html -o sheet.html",
        en: "Make a printable sheet, with the answers on a separate page.",
        ja: "印刷用の問題用紙を作ります。正解は別のページになります。"),
      CommandExample(
        "cat bank.csv | qbank convert --from csv --to jsonl -",
        en: "Convert the output of another program.", ja: "ほかのプログラムの出力を変換します。"),
    ],
    arguments: [
      Argument(
        "in", isRequired: true, isRepeated: true, isFile: true,
        Localized(
          en: "The files to convert, joined into one; - is standard input.",
          ja: "変換するファイル。複数あれば1つにつなぎます。- は標準入力です。"))
    ],
    options: ConvertCommandOptions.self
  ) { (options, session) throws(Failure) in
    if options.targetLayout == SheetCopy.name { return try SheetCopy.write(options, &session) }
    let plan = try ConversionPlan(options, session)
    if let path = plan.output { session.finishLeftovers(beside: path) }
    let status = try convert(plan, &session)
    if let path = plan.output { session.noteWritten(path) }
    return status
  }

  private static func convert(
    _ plan: ConversionPlan, _ session: inout Session
  ) throws(Failure) -> ExitStatus {
    if plan.canStream { return try StreamConversion.run(plan, &session) }
    if plan.canWriteParts { return try PartConversion.run(plan, &session) }
    return try BankConversion(plan, session).run(&session)
  }
}
