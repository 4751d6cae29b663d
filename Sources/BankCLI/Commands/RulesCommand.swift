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
    ],
    arguments: [
      Argument(
        "rule", suggestions: Registry.all.map(\.info.name),
        Localized(en: "The name of a rule.", ja: "ルールの名前。"))
    ], options: NoOptions.self
  ) { (options, session) throws(Failure) in
    let page = RulePage(
      language: session.language, width: session.width(of: .output),
      style: session.style(for: .output))
    guard let word = options.words.first else {
      try session.print(page.list(Registry.all.map(\.info)))
      return .clean
    }
    guard let rule = Registry.rule(named: word.displayText) else {
      throw .usage(UsageMessages.unknownRule(word.displayText))
    }
    try session.print(page.text(rule.info))
    return .clean
  }
}
