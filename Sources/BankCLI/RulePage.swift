import BankModel
import BankReports
import BankRules
import BankText

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
    parts.append(section(Localized(en: "What it looks for", ja: "何を調べるか"), rule.what))
    parts.append(section(Localized(en: "Why it matters", ja: "なぜ問題か"), rule.why))
    if let example = rule.examples.first(where: \.isBad) {
      parts.append(heading(Localized(en: "Example", ja: "例")) + shown(example.file, isMarked: true))
      if let fixed = example.fixed {
        let title = Localized(en: "After --fix", ja: "--fix のあと")
        parts.append(heading(title) + shown(fixed, isMarked: false))
      }
    }
    parts.append(section(Localized(en: "What to do", ja: "直し方"), rule.remedy))
    parts.append(
      section(Localized(en: "When it is wrong", ja: "当てはまらない場合"), rule.exceptions))
    return parts.joined(separator: "\n")
  }

  private func facts(_ rule: RuleInfo) -> String {
    let severity = Localized(
      en: rule.severity.rawValue,
      ja: rule.severity == .error ? "エラー" : rule.severity == .warning ? "警告" : "注意")
    let fix =
      switch rule.fix {
      case .safe: Localized(en: "fixed by --fix", ja: "--fix で直せます")
      case .unsafe: Localized(en: "fixed by --unsafe-fixes", ja: "--unsafe-fixes で直せます")
      case .displayOnly, nil: Localized(en: "no fix", ja: "自動では直せません")
      }
    var facts = [rule.group.title[language], severity[language], fix[language]]
    if let loaders = rule.loaders {
      let names = loaders.map(\.rawValue).joined(separator: ", ")
      facts.append(language == .english ? "only with --loader \(names)" : "--loader \(names) のときだけ")
    }
    return facts.joined(separator: " · ")
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

  /// An example with what is found in it underlined.
  ///
  /// It is taken apart by scalars, for a bracket makes one character with a mark behind it.
  private func shown(_ file: String, isMarked: Bool) -> String {
    var text = ""
    var isFound = false
    let lines = file.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let parts = line.split(omittingEmptySubsequences: false) { $0 == "⟦" || $0 == "⟧" }
        .map { VisibleText.escape(String($0)) }
      let marks = underline(parts, &isFound)
      // Behind the last line break there is no line.
      if index > 0, index + 1 == lines.count, parts.joined().isEmpty { break }
      text += "    " + parts.joined() + "\n"
      if isMarked, !marks.isEmpty { text += "    " + style(.error, marks) + "\n" }
    }
    return text
  }

  /// The line below a line; what is found may go on from the line before and to the next.
  private func underline(_ parts: [String], _ isFound: inout Bool) -> String {
    var marks = ""
    var length = 0
    for (index, part) in parts.enumerated() {
      if index > 0 { isFound.toggle() }
      let least = isFound && index > 0 ? 1 : 0
      let count = max(least, DisplayWidth.of(part))
      marks += String(repeating: isFound ? "^" : " ", count: count)
      if isFound { length = marks.count }
    }
    return String(marks.prefix(length))
  }
}
