@_spi(QBank) import BankModel

extension Command {
  static let transform = Command(
    "transform",
    summary: Localized(
      en: "Clean, reorder and split banks, one operation after another.",
      ja: "問題ファイルの整理・並べ替え・抜き出しなどをまとめて行います。"),
    details: Localized(
      en:
        "In tables and JSON, rows that no operation changes stay the same, byte for byte. Other formats are rewritten; if that would lose something, nothing is written (--on-loss). The operations:\n"
        + list { ($0.name, $0.summary.en) },
      ja:
        "表とJSONでは、操作で変わらない行は1バイトも変わりません。ほかの形式は全体を書き直し、失われるものがあれば何も書き込みません（--on-loss）。操作は次のとおりです。\n"
        + list { ($0.name, $0.summary.ja) }),
    statuses: Localized(
      en: "0 done, 1 done without questions that could not be read or kept, 2 failed.",
      ja: "0 完了、1 読み取れない問題や残せない問題を除いて完了、2 失敗。"),
    examples: [
      CommandExample(
        "qbank transform dedupe bank.csv -o clean.csv",
        en: "Remove duplicate questions.", ja: "重複した問題を除きます。"),
      CommandExample(
        "qbank transform rebalance --in-place banks",
        en: "Make answers impossible to guess by position.", ja: "正解の位置に偏りが出ないようにします。"),
    ],
    arguments: [
      Argument(
        "step", isRequired: true, choices: TransformOperation.all.map(\.name),
        Localized(en: "The first operation.", ja: "最初に行う操作。")),
      .paths,
    ],
    options: TransformCommandOptions.self
  ) { (options, session) throws(Failure) in
    let run = try TransformRun(options, session)
    return try run.finish(&session)
  }

  private static func list(_ words: (TransformOperation) -> (String, String)) -> String {
    TransformOperation.all.map { operation in
      let (name, summary) = words(operation)
      return "  \(name.padded(to: 17))\(summary)\n"
    }.joined()
  }
}
