@_spi(QBank) import BankCompare
@_spi(QBank) import BankRules

/// A page about rules in Markdown: a table for each group, and a section for each rule.
struct RuleMarkdown {
  let language: Language

  /// Returns the page about these rules.
  func page(_ rules: [RuleInfo]) -> String {
    let groups = RuleGroup.allCases.compactMap { group in
      let own = rules.filter { $0.group == group }
      return own.isEmpty ? nil : table(group, own)
    }
    let sections = rules.map { section($0, level: "###") }
    let all = [title("#", RuleMarkdown.title), title("##", RuleMarkdown.bySubject)] + groups
    return (all + [title("##", RuleMarkdown.each)] + sections).joined(separator: "\n")
  }

  /// Returns a page about a single rule.
  func page(_ rule: RuleInfo) -> String { section(rule, level: "#") }

  private static let title = Localized(en: "The rules of qbank", ja: "qbankのルール")
  private static let bySubject = Localized(en: "By subject", ja: "分類別の一覧")
  private static let each = Localized(en: "Each rule", ja: "各ルールの説明")

  private func title(_ level: String, _ text: Localized) -> String {
    "\(level) \(text[language])\n"
  }

  // MARK: The table

  private func table(_ group: RuleGroup, _ rules: [RuleInfo]) -> String {
    let heads = Localized(
      en: "| rule | severity | fix | summary |", ja: "| ルール | 重要度 | 修正 | 内容 |")
    return
      "### \(MarkdownText.escape(group.title[language]))\n\n\(heads[language])\n|---|---|---|---|\n"
      + rules.map(row).joined()
  }

  private func row(_ rule: RuleInfo) -> String {
    let facts = RuleFacts(rule: rule, language: language)
    let cells = [facts.level, facts.fix, rule.summary[language]].map { MarkdownText.escape($0) }
    // The anchor of a heading is its text.
    return "| [\(rule.name)](#\(rule.name)) | \(cells.joined(separator: " | ")) |\n"
  }

  // MARK: A section

  private func section(_ rule: RuleInfo, level: String) -> String {
    let facts = RuleFacts(rule: rule, language: language)
    var parts = ["\(level) \(rule.name)\n", paragraph(facts.line)]
    parts += [part(RuleWords.what, rule.what), part(RuleWords.why, rule.why)]
    if let example = facts.example {
      parts.append(heading(RuleWords.example) + "\n" + RuleMarkdown.fenced(example.file))
      if let fixed = example.fixed {
        parts.append(heading(RuleWords.fixed) + "\n" + RuleMarkdown.fenced(fixed))
      }
    }
    parts.append(part(RuleWords.remedy, rule.remedy))
    if !rule.options.isEmpty {
      let items = rule.options.map { "- \(MarkdownText.escape(facts.text(of: $0)))\n" }
      parts.append(heading(RuleWords.options) + "\n" + items.joined())
    }
    parts.append(part(RuleWords.exceptions, rule.exceptions))
    return parts.joined(separator: "\n")
  }

  private func part(_ title: Localized, _ text: Localized) -> String {
    heading(title) + "\n" + paragraph(text[language])
  }

  private func heading(_ title: Localized) -> String {
    "**\(MarkdownText.escape(title[language]))**\n"
  }

  private func paragraph(_ text: String) -> String { MarkdownText.paragraph(text) + "\n" }

  /// Returns a file with its findings underlined, fenced by more backticks than it contains in a row.
  private static func fenced(_ file: String) -> String {
    let lines = ExampleDrawing(file).lines.flatMap { line in
      line.carets.isEmpty ? [line.text] : [line.text, line.carets]
    }
    let fence = String(repeating: "`", count: max(3, 1 + longestRun(in: lines)))
    return "\(fence)text\n\(lines.map { $0 + "\n" }.joined())\(fence)\n"
  }

  private static func longestRun(in lines: [String]) -> Int {
    var (longest, run) = (0, 0)
    for line in lines {
      for byte in line.utf8 {
        run = byte == UInt8(ascii: "`") ? run + 1 : 0
        longest = max(longest, run)
      }
      run = 0
    }
    return longest
  }
}
