@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
import BankSystem
@_spi(QBank) import BankText

extension Command {
  static let convert = Command(
    "convert",
    summary: Localized(
      en: "Turn banks into another format, and say what it cannot hold.",
      ja: "問題ファイルを別の形式に変換し、失われるものがあれば知らせます。"),
    details: Localized(
      en: """
        The formats are given by --from and --to, or by the endings of the names: \
        \(NamedFormats.all.map(\.name).joined(separator: ", ")). What the new format cannot hold, \
        and what a bank cannot hold of the files, such as pictures and other kinds of question, is \
        reported before anything is written, and by default nothing is written then (--on-loss). \
        Questions that can be read are converted as they are, with whatever qbank lint finds wrong \
        with them. Exit status: 0 done, 1 done without questions that cannot be read (--on-error \
        skip) or kept (--on-loss warn or ignore), 2 not done, 64 the command line was not understood.
        """,
      ja: """
        形式は --from と --to、またはファイル名の末尾で決まります（\
        \(NamedFormats.all.map(\.name).joined(separator: "、"))）。変換先に入らないものや、画像・ほかの形式の問題など\
        問題ファイルに入れられないものは書き込む前に知らせ、省略時は何も書き込みません（--on-loss）。\
        読み取れた問題はそのまま変換します（内容の誤りは qbank lint で調べられます）。\
        終了コード: 0 変換した、1 読み取れない問題（--on-error skip）や入れられない問題（--on-loss warn、ignore）を除いて変換した、2 変換できない、\
        64 コマンドの書き方の誤り。
        """),
    examples: [
      CommandExample(
        "qbank convert bank.csv -o bank.json",
        en: "Turn a bank into JSON.",
        ja: "問題ファイルをJSONに変換します。"),
      CommandExample(
        "qbank convert bank.csv --to moodle-xml -o bank.xml",
        en: "Write questions for Moodle.",
        ja: "Moodleの問題に変換します。"),
      CommandExample(
        "qbank convert bank.csv --to html -o sheet.html",
        en: "Make a sheet to print, with the answers on a page of their own.",
        ja: "印刷用の問題用紙を作ります。正解は別のページになります。"),
      CommandExample(
        "cat bank.csv | qbank convert --from csv --to jsonl -",
        en: "Convert what another program writes.",
        ja: "ほかのプログラムの出力を変換します。"),
    ],
    arguments: [
      Argument(
        "in", isRequired: true, isRepeated: true, isFile: true,
        Localized(
          en: "The files to convert, one after the other into one; - is standard input.",
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
