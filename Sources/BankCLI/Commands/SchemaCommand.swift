@_spi(QBank) import BankFormats
import Templates

extension Command {
  static let schema = Command(
    "schema",
    summary: Localized(
      en: "Print the JSON Schema of a kind of file.", ja: "JSONファイルのスキーマを表示します。"),
    details: Localized(
      en: "For editors and validators (JSON Schema 2020-12).",
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
        Localized(en: "The kind of file.", ja: "ファイルの種類。"))
    ], options: NoOptions.self
  ) { (options, session) throws(Failure) in
    let name = options.words.first?.displayText
    if let schema = schemas.first(where: { $0.name == name }) { try session.print(schema.bytes()) }
    return .clean
  }

  /// The part of the configuration's schema that describes layouts, as a separate schema.
  private static var layoutsSchema: [UInt8] {
    let whole = Templates.configSchema
    guard let tree = try? JSONTree.read(whole.arraySpan).get(),
      let layouts = tree.member("properties")?.member("layouts"), let parts = tree.member("$defs")
    else { return whole }
    let text = { (range: TextRange) in String(decoding: whole[range.offsets], as: UTF8.self) }
    let names = Layouts.all.map(\.name).joined(separator: ", ")
    let schema = """
      {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "urn:qbank:schema:layouts:1",
        "title": "The member “layouts” of .qbank.json. Of qbank itself: \(names)",
        "allOf": [
          \(text(layouts.range))
        ],
        "$defs": \(text(parts.range))
      }

      """
    return Array(schema.utf8)
  }

  private static let schemas: [(name: String, bytes: @Sendable () -> [UInt8])] = [
    ("problems", { Templates.problemsSchema }), ("guidance", { Templates.guidanceSchema }),
    ("set", { Templates.setSchema }), ("config", { Templates.configSchema }),
    ("layouts", { layoutsSchema }), ("findings", { Templates.findingsSchema }),
    ("left-out", { Templates.leftOutSchema }), ("settings", { Templates.settingsSchema }),
  ]
}
