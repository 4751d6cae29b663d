import BankModel
import BankReports
import BankRules
import BankSystem
import BankText

extension Command {
  static let rules = Command(
    "rules",
    summary: Localized(en: "List the rules, or explain one.", ja: "ルールの一覧や説明を表示します。"),
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
