@_spi(QBank) import BankModel
@_spi(QBank) import BankText
import Templates

extension Command {
  static let schema = Command(
    "schema",
    summary: Localized(
      en: "Print the JSON Schema of a kind of file.", ja: "JSONファイルのスキーマを表示します。"),
    details: Localized(
      en: "Editors and other checkers use it (JSON Schema, 2020-12).",
      ja: "エディターや検証ツールで使えます（JSON Schema 2020-12）。"),
    examples: [
      CommandExample(
        "qbank schema problems > problems.schema.json",
        en: "Save the schema for an editor.",
        ja: "エディターで使うスキーマを保存します。")
    ],
    arguments: [
      Argument(
        "kind", isRequired: true, choices: schemas.map(\.name),
        Localized(en: "What the file holds.", ja: "ファイルの種類。"))
    ], options: NoOptions.self
  ) { (options, session) throws(Failure) in
    let name = options.words.first?.displayText
    if let schema = schemas.first(where: { $0.name == name }) { try session.print(schema.bytes()) }
    return .clean
  }

  private static let schemas: [(name: String, bytes: @Sendable () -> [UInt8])] = [
    ("problems", { Templates.problemsSchema }), ("guidance", { Templates.guidanceSchema }),
    ("set", { Templates.setSchema }), ("config", { Templates.configSchema }),
    ("findings", { Templates.findingsSchema }),
  ]
}
