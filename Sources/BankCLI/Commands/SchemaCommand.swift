import BankModel
import Templates

extension Command {
  static let schema = Command(
    "schema",
    summary: Localized(
      en: "Print the JSON Schema of a kind of bank.", ja: "JSONの問題ファイルのスキーマを表示します。"),
    details: Localized(
      en: "Editors and other checkers use it (JSON Schema, 2020-12).",
      ja: "エディターや検証ツールで使えます（JSON Schema 2020-12）。"),
    arguments: [
      Argument(
        "kind", isRequired: true, choices: Kind.allCases.map(\.rawValue),
        Localized(en: "What the bank holds.", ja: "ファイルの種類。"))
    ]
  ) { (invocation, session) throws(Failure) in
    let kind = invocation.words.first.flatMap { Kind(rawValue: $0.text) } ?? .problems
    try session.print(kind == .problems ? Templates.problemsSchema : Templates.guidanceSchema)
    return .clean
  }
}
