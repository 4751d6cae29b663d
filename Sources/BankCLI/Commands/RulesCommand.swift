@_spi(QBank) import BankReports
@_spi(QBank) import BankRules
import BankSystem

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
        en: "Print all rules for a program, each with its scope: a row, a file or all.",
        ja: "すべてのルールをJSONで出力します。検査の範囲（行・ファイル・全体）も分かります。"),
      CommandExample(
        "qbank rules --format markdown > rules.md",
        en: "Print all rules, with examples, as a page for a website or wiki.",
        ja: "すべてのルールの説明を、例も含めて1つのMarkdownの文書にします。"),
    ],
    arguments: [
      Argument(
        "rule", suggestions: Registry.all.map(\.info.name),
        Localized(en: "The name of a rule.", ja: "ルールの名前。"))
    ], options: RulesCommandOptions.self
  ) { (options, session) throws(Failure) in
    let chosen = try options.words.first.map { (word) throws(Failure) in try rule(named: word) }
    if options.form != .text {
      try session.print(document(options.form, chosen, session.language))
      return .clean
    }
    let page = RulePage(
      language: session.language, width: session.width(of: .output),
      style: session.style(for: .output))
    let all = Registry.all.map(\.info)
    try session.show(chosen.map { page.text($0.info) } ?? page.list(all))
    return .clean
  }

  private static func rule(named word: Path) throws(Failure) -> RegisteredRule {
    guard let rule = Registry.rule(named: word.displayText) else {
      throw .usage(UsageMessages.unknownRule(word.displayText))
    }
    return rule
  }

  /// Returns one rule or all in a form other than text for a terminal.
  private static func document(
    _ form: RulesCommandOptions.Form, _ rule: RegisteredRule?, _ language: Language
  ) -> String {
    let all = Registry.all
    if form == .json { return RulesJSON(language: language).text(rule.map { [$0] } ?? all) }
    let markdown = RuleMarkdown(language: language)
    return rule.map { markdown.page($0.info) } ?? markdown.page(all.map(\.info))
  }
}

/// The options of `qbank rules`.
struct RulesCommandOptions: CommandOptions {
  var words: [Path] = []
  var form = Form.text

  /// The form of the list.
  enum Form: String, OutputForm {
    case text, json, markdown
  }

  static var fields: [OptionField<Self>] { [.word(.rulesFormat, \.form)] }
}

extension Flag {
  fileprivate static let rulesFormat = Flag.form(
    RulesCommandOptions.Form.self, default: .text,
    Localized(en: "The output format.", ja: "一覧の形式。"))
}

/// Rules as one JSON document, for programs.
struct RulesJSON {
  let language: Language

  /// Returns the documentation of rules as text that ends in a line ending.
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
