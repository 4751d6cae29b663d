@_spi(QBank) import BankCompare
@_spi(QBank) import BankReports
@_spi(QBank) import BankRules
@_spi(QBank) import BankText

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

/// What every page says about a rule, in one language.
private struct RuleFacts {
  let rule: RuleInfo
  let language: Language

  /// The first example with a finding, preferably in the reader's language.
  var example: Example? {
    let bad = rule.examples.filter(\.isBad)
    return bad.first { $0.language == language } ?? bad.first
  }

  /// All facts on one line.
  var line: String {
    var facts = [rule.group.title[language], severity, fix]
    if rule.isOffByDefault { facts.append(offByDefault) }
    if let loaders = rule.loaders {
      let names = loaders.map(\.rawValue).joined(separator: ", ")
      facts.append(language == .english ? "only with --loader \(names)" : "--loader \(names) のときだけ")
    }
    return facts.joined(separator: " · ")
  }

  /// The severity, and whether the rule is off by default.
  var level: String { rule.isOffByDefault ? "\(severity) (\(offByDefault))" : severity }

  private var severity: String { rule.severity.title[language] }

  private var offByDefault: String {
    language == .english ? "off by default" : "指定したときだけ"
  }

  /// What can be fixed, as far as the examples show.
  var fix: String {
    let words =
      switch rule.fix {
      case .safe where rule.examples.contains { $0.isBad && $0.fixed == nil }:
        Localized(en: "partly fixed by --fix", ja: "一部は --fix で直せます")
      case .safe: Localized(en: "fixed by --fix", ja: "--fix で直せます")
      case .unsafe:
        Localized(en: "may be fixed by --unsafe-fixes", ja: "--unsafe-fixes で直せることがあります")
      case .displayOnly, nil: Localized(en: "no fix", ja: "自動では直せません")
      }
    return words[language]
  }

  /// Returns what an option of the rule does, and which values it takes.
  func text(of option: RuleOption) -> String {
    let summary = option.summary[language]
    guard case .number(let bounds, let usual) = option.kind else {
      return "\(option.name): \(summary)"
    }
    let values = Localized(
      en: "\(bounds.lowerBound) to \(bounds.upperBound); default: \(usual)",
      ja: "\(bounds.lowerBound)から\(bounds.upperBound)まで。省略時は\(usual)")
    let shown = language == .english ? " (\(values.en))" : "（\(values.ja)）"
    return "\(option.name): \(summary)\(shown)"
  }
}

/// The headings of the page of a rule.
private enum RuleWords {
  static let what = Localized(en: "What it looks for", ja: "検出する内容")
  static let why = Localized(en: "Why it matters", ja: "なぜ問題か")
  static let example = Localized(en: "Example", ja: "例")
  static let fixed = Localized(en: "After --fix", ja: "--fix の後")
  static let remedy = Localized(en: "What to do", ja: "直し方")
  static let options = Localized(en: "Settings in .qbank.json", ja: ".qbank.json での設定")
  static let exceptions = Localized(en: "Known false positives", ja: "誤検出になる場合")
}

/// The file of an example as the page of a rule shows it: its lines, with carets below what is found.
///
/// Only line endings that matter are drawn: those with a carriage return, and those that are found.
private struct ExampleDrawing {
  /// The lines as they are drawn.
  private(set) var lines: [Line] = []

  /// A line of the file.
  struct Line {
    /// The text of the line.
    let text: String
    /// Carets below what is found in the line, or empty if that is nothing.
    let carets: String
  }

  /// A part of a line that is found as a whole or not at all.
  private struct Part {
    var text = ""
    let isFound: Bool
    /// Whether the part continues from the line before.
    var isContinued = false
  }

  /// Draws a file in which `⟦` and `⟧` enclose what is found.
  init(_ file: String) {
    let scalars = Array(file.unicodeScalars)
    var parts = [Part(isFound: false)]
    for (index, scalar) in scalars.enumerated() {
      let last = parts.count - 1
      switch scalar {
      case "⟦": parts.append(Part(isFound: true))
      case "⟧": parts.append(Part(isFound: false))
      case "\r" where index + 1 < scalars.count && scalars[index + 1] == "\n":
        parts[last].text.unicodeScalars.append(scalar)
      case "\r", "\n":
        let isDrawn = scalar == "\r" || parts[last].isFound || parts[last].text.hasSuffix("\r")
        if isDrawn { parts[last].text.unicodeScalars.append(scalar) }
        lines.append(ExampleDrawing.line(parts))
        parts = [Part(isFound: parts[last].isFound, isContinued: true)]
      default: parts[last].text.unicodeScalars.append(scalar)
      }
    }
    let rest = ExampleDrawing.line(parts)
    if lines.isEmpty || !rest.text.isEmpty || !rest.carets.isEmpty { lines.append(rest) }
  }

  private static func line(_ parts: [Part]) -> Line {
    var (text, carets) = ("", "")
    var blanks = 0
    for part in parts {
      let drawn = VisibleText.escape(part.text)
      let width = DisplayWidth.of(drawn)
      text += drawn
      if part.isFound, width > 0 || !part.isContinued {
        carets += String(repeating: " ", count: max(0, blanks))
        carets += String(repeating: "^", count: max(1, width))
        blanks = min(0, width - 1)
      } else {
        blanks += width
      }
    }
    return Line(text: text, carets: carets)
  }
}
