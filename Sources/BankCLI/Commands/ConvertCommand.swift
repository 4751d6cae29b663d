import BankFormats
import BankModel
import BankSystem
import BankText

extension Command {
  static let convert = Command(
    "convert",
    summary: Localized(
      en: "Turn banks into another format, and say what it cannot hold.",
      ja: "問題ファイルを別の形式に変換し、失われるものがあれば知らせます。"),
    details: Localized(
      en: """
        The formats are told by --from and --to, or by the endings of the names: \
        \(ConversionPlan.all.map(\.name).joined(separator: ", ")). What the new format cannot hold is \
        told before anything is written, and by default nothing is written then. Exit status: \
        0 done, 2 not done, 64 the command line was not understood.
        """,
      ja: """
        形式は --from と --to、またはファイル名の末尾で決まります（\
        \(ConversionPlan.all.map(\.name).joined(separator: "、"))）。変換先に入らないものは書き込む前に知らせ、\
        省略時は何も書き込みません。終了コード: 0 変換した、2 変換できない、64 コマンドの書き方の誤り。
        """),
    arguments: [
      Argument(
        "in", isRequired: true, isRepeated: true, isFile: true,
        Localized(
          en: "The files to convert, one after the other into one; - is standard input.",
          ja: "変換するファイル。複数あれば1つにつなぎます。- は標準入力です。"))
    ],
    flags: [
      .output, .from, .to, .layout, .onLoss, .verify, .dropChoices, .seed, .kind, .stdinFilename,
      .config, .noConfig,
    ]
  ) { (invocation, session) throws(Failure) in
    let plan = try ConversionPlan(invocation, session)
    if plan.canStream { return try StreamConversion(plan, session).run() }
    return try BankConversion(plan, session).run(&session)
  }
}

extension Flag {
  static let from = Flag(
    "from", .suggested(ConversionPlan.readable), placeholder: "format",
    Localized(en: "The format of the input.", ja: "変換元の形式。"))
  static let to = Flag(
    "to", .suggested(ConversionPlan.writable), placeholder: "format",
    Localized(en: "The format of the output.", ja: "変換先の形式。"))
  static let onLoss = Flag(
    "on-loss", .oneOf(["error", "warn", "ignore"]), placeholder: "what", default: "error",
    Localized(
      en: "What to do when the output cannot hold everything.", ja: "変換先に入らないものがあるときの動作。"))
  static let verify = Flag(
    "verify",
    Localized(
      en: "Read back what is going to be written and compare it before it is written.",
      ja: "書き込む前に、変換した結果を読み戻して比べます。"))
  static let dropChoices = Flag(
    "drop-choices",
    Localized(
      en: "Where there are too many choices, leave out wrong ones, drawn by --seed.",
      ja: "選択肢が多すぎるとき、--seed で選んだ誤答を除きます。"))
  static let seed = Flag(
    "seed", .number, placeholder: "number", default: "0",
    Localized(
      en: "Where something has to be drawn, the same number draws the same.",
      ja: "抽選に使う数。同じ数なら同じ結果になります。"))
  static let layout = Flag(
    "layout", .suggested(Layouts.all.map(\.name)), placeholder: "layout",
    Localized(
      en: "The columns of a CSV file; a configuration can describe more.",
      ja: "CSVの列の並び。設定ファイルで追加できます。"))
}
