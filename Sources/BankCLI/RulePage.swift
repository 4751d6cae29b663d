@_spi(QBank) import BankModel
import BankReports
@_spi(QBank) import BankRules
@_spi(QBank) import BankText

/// What there is to know about rules, as text.
struct RulePage {
  let language: Language
  let width: Int
  let style: Style

  /// All rules by group, a line each.
  func list(_ rules: [RuleInfo]) -> String {
    let column = 3 + (rules.map(\.name.count).max() ?? 0)
    let groups = RuleGroup.allCases.map { group in
      let rows = rules.filter { $0.group == group }.map { row($0, column) }
      return style(.heading, group.title[language]) + "\n" + rows.joined()
    }
    let hint = Localized(
      en: "qbank rules <rule> explains one.", ja: "qbank rules <rule> で詳しい説明を表示します。")
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

  /// Everything about one rule.
  func text(_ rule: RuleInfo) -> String {
    var parts = [style(.heading, rule.name) + "\n" + wrapped(facts(rule))]
    parts.append(section(Localized(en: "What it looks for", ja: "検出する内容"), rule.what))
    parts.append(section(Localized(en: "Why it matters", ja: "なぜ問題か"), rule.why))
    if let example = example(of: rule) {
      parts.append(heading(Localized(en: "Example", ja: "例")) + shown(example.file))
      if let fixed = example.fixed {
        let title = Localized(en: "After --fix", ja: "--fix のあと")
        parts.append(heading(title) + shown(fixed))
      }
    }
    parts.append(section(Localized(en: "What to do", ja: "直し方"), rule.remedy))
    if !rule.options.isEmpty {
      let title = Localized(en: "Settings in .qbank.json", ja: ".qbank.json での設定")
      parts.append(heading(title) + rule.options.map(wrappedLine).joined())
    }
    parts.append(
      section(Localized(en: "Known false positives", ja: "誤検出になる場合"), rule.exceptions))
    return parts.joined(separator: "\n")
  }

  /// The first example in which something is found, in the reader's language if there is one.
  private func example(of rule: RuleInfo) -> Example? {
    let bad = rule.examples.filter(\.isBad)
    return bad.first { $0.language == language } ?? bad.first
  }

  private func facts(_ rule: RuleInfo) -> String {
    let severity = Localized(
      en: rule.severity.rawValue,
      ja: rule.severity == .error ? "エラー" : rule.severity == .warning ? "警告" : "参考")
    var facts = [rule.group.title[language], severity[language], fix(rule)[language]]
    if rule.isOffByDefault {
      facts.append(language == .english ? "off unless asked for" : "指定したときだけ")
    }
    if let loaders = rule.loaders {
      let names = loaders.map(\.rawValue).joined(separator: ", ")
      facts.append(language == .english ? "only with --loader \(names)" : "--loader \(names) のときだけ")
    }
    return facts.joined(separator: " · ")
  }

  /// What can be fixed, as far as the examples show.
  private func fix(_ rule: RuleInfo) -> Localized {
    switch rule.fix {
    case .safe where rule.examples.contains { $0.isBad && $0.fixed == nil }:
      Localized(en: "partly fixed by --fix", ja: "一部は --fix で直せます")
    case .safe: Localized(en: "fixed by --fix", ja: "--fix で直せます")
    case .unsafe:
      Localized(en: "may be fixed by --unsafe-fixes", ja: "--unsafe-fixes で直せることがあります")
    case .displayOnly, nil: Localized(en: "no fix", ja: "自動では直せません")
    }
  }

  private func wrappedLine(_ option: RuleOption) -> String {
    let summary = option.summary[language]
    guard case .number(let bounds, let usual) = option.kind else {
      return wrapped("\(option.name): \(summary)")
    }
    let values = Localized(
      en: "\(bounds.lowerBound) to \(bounds.upperBound), else \(usual)",
      ja: "\(bounds.lowerBound)から\(bounds.upperBound)まで。省略時は\(usual)")
    let shown = language == .english ? " (\(values.en))" : "（\(values.ja)）"
    return wrapped("\(option.name): \(summary)\(shown)")
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

  /// A file with what is found in it underlined.
  private func shown(_ file: String) -> String {
    ExampleDrawing(file).lines.map { line in
      let text = line.text.isEmpty ? "" : "    " + line.text
      let carets = line.carets.isEmpty ? "" : "    " + style(.error, line.carets) + "\n"
      return text + "\n" + carets
    }.joined()
  }
}
