@_spi(QBank) import BankModel
import BankReports
@_spi(QBank) import BankRules
import BankSystem
@_spi(QBank) import BankText

extension Command {
  static let rules = Command(
    "rules",
    summary: Localized(en: "List the rules, or explain one.", ja: "ルールの一覧や説明を表示します。"),
    examples: [
      CommandExample(
        "qbank rules",
        en: "List all rules.",
        ja: "ルールの一覧を表示します。"),
      CommandExample(
        "qbank rules conflicting-answer",
        en: "Explain a rule, with an example.",
        ja: "1つのルールを例とともに説明します。"),
      CommandExample(
        "qbank rules --format json",
        en: "All rules for a program, each with what it must see: a row, a file or all.",
        ja: "すべてのルールをJSONで出力します。ルールが見る範囲（行・ファイル・全体）も分かります。"),
    ],
    arguments: [
      Argument(
        "rule", suggestions: Registry.all.map(\.info.name),
        Localized(en: "The name of a rule.", ja: "ルールの名前。"))
    ], options: RulesCommandOptions.self
  ) { (options, session) throws(Failure) in
    if options.form == .json { return try printDocument(options, &session) }
    let page = RulePage(
      language: session.language, width: session.width(of: .output),
      style: session.style(for: .output))
    guard let word = options.words.first else {
      try session.print(page.list(Registry.all.map(\.info)))
      return .clean
    }
    try session.print(page.text(rule(named: word).info))
    return .clean
  }

  private static func rule(named word: Path) throws(Failure) -> RegisteredRule {
    guard let rule = Registry.rule(named: word.displayText) else {
      throw .usage(UsageMessages.unknownRule(word.displayText))
    }
    return rule
  }

  private static func printDocument(
    _ options: RulesCommandOptions, _ session: inout Session
  ) throws(Failure) -> ExitStatus {
    var rules = Registry.all
    if let word = options.words.first { rules = [try rule(named: word)] }
    try session.print(RulesJSON(session.language).text(rules))
    return .clean
  }
}

/// The options of `qbank rules`.
struct RulesCommandOptions: CommandOptions {
  var words: [Path] = []
  var form = Form.text

  /// The form of the list.
  enum Form: String, OptionWord {
    case text, json
  }

  static var fields: [OptionField<Self>] { [.word(.rulesFormat, \.form)] }
}

extension Flag {
  fileprivate static let rulesFormat = Flag(
    "format", .oneOf(RulesCommandOptions.Form.words), placeholder: "format", default: "text",
    Localized(en: "The form of the list.", ja: "一覧の形式。"))
}

/// Rules as one JSON document, for programs.
struct RulesJSON {
  private let language: Language

  init(_ language: Language) { self.language = language }

  /// What there is to know about some rules, as text that ends in a line break.
  func text(_ rules: [RegisteredRule]) -> String {
    JSON.object([("version", .number(1)), ("rules", .array(rules.map(rule)))]).text + "\n"
  }

  private func rule(_ rule: RegisteredRule) -> JSON {
    let info = rule.info
    return .object([
      ("name", .string(info.name)), ("group", .string(info.group.rawValue)),
      ("severity", .string(info.severity.rawValue)), ("scope", .string(rule.scope.rawValue)),
      ("offByDefault", .bool(info.isOffByDefault)),
      ("summarizes", .bool(rule.rule.summarizing != nil)),
      ("fix", info.fix.map { .string($0.rawValue) }),
      ("loaders", info.loaders.map { .array($0.map { .string($0.rawValue) }) }),
      ("summary", .string(info.summary[language])), ("what", .string(info.what[language])),
      ("why", .string(info.why[language])), ("remedy", .string(info.remedy[language])),
      ("exceptions", .string(info.exceptions[language])),
    ])
  }
}
