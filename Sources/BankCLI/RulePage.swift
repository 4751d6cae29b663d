@_spi(QBank) import BankReports
@_spi(QBank) import BankRules

/// The documentation of rules as text.
struct RulePage {
  let language: Language
  let width: Int
  let style: Style

  /// Returns all rules by group, one line each.
  func list(_ rules: [RuleInfo]) -> String {
    let column = 3 + (rules.map(\.name.count).max() ?? 0)
    let groups = RuleGroup.allCases.map { group in
      let rows = rules.filter { $0.group == group }.map { row($0, column) }
      return style(.heading, group.title[language]) + "\n" + rows.joined()
    }
    let hint = Localized(
      en: "qbank rules <rule> explains a rule.", ja: "qbank rules <rule> で詳しい説明を表示します。")
    return groups.joined(separator: "\n") + "\n" + hint[language] + "\n"
  }

  private func row(_ rule: RuleInfo, _ column: Int) -> String {
    let lines = Wrap.lines(rule.summary[language], width: width - column)
    let indent = String(repeating: " ", count: column)
    return lines.enumerated().map { index, line in
      let start = index == 0 ? "  " + style(role(rule), rule.name) : indent
      let gap = index == 0 ? String(repeating: " ", count: column - 2 - rule.name.count) : ""
      return start + gap + line + "\n"
    }.joined()
  }

  private func role(_ rule: RuleInfo) -> Style.Role { Style.Role(rule.severity) }

  /// Returns everything about one rule.
  func text(_ rule: RuleInfo) -> String {
    let facts = RuleFacts(rule: rule, language: language)
    var parts = [style(.heading, rule.name) + "\n" + wrapped(facts.line)]
    parts.append(section(RuleWords.what, rule.what) + "\n" + section(RuleWords.why, rule.why))
    if let example = facts.example {
      parts.append(heading(RuleWords.example) + shown(example.file))
      if let fixed = example.fixed { parts.append(heading(RuleWords.fixed) + shown(fixed)) }
    }
    parts.append(section(RuleWords.remedy, rule.remedy))
    if !rule.options.isEmpty {
      let options = rule.options.map { wrapped(facts.text(of: $0)) }
      parts.append(heading(RuleWords.options) + options.joined())
    }
    parts.append(section(RuleWords.exceptions, rule.exceptions))
    return parts.joined(separator: "\n")
  }

  private func section(_ title: Localized, _ text: Localized) -> String {
    heading(title) + wrapped(text[language])
  }

  private func heading(_ title: Localized) -> String {
    style(.heading, title[language]) + "\n"
  }

  private func wrapped(_ text: String) -> String {
    Wrap.lines(text, width: width - 2).map { "  \($0)\n" }.joined()
  }

  /// Returns a file with its findings underlined.
  private func shown(_ file: String) -> String {
    ExampleDrawing(file).lines.map { line in
      let text = line.text.isEmpty ? "" : "    " + line.text
      let carets = line.carets.isEmpty ? "" : "    " + style(.error, line.carets) + "\n"
      return text + "\n" + carets
    }.joined()
  }
}
