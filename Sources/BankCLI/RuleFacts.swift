@_spi(QBank) import BankRules

/// What every page says about a rule, in one language.
struct RuleFacts {
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
enum RuleWords {
  static let what = Localized(en: "What it looks for", ja: "検出する内容")
  static let why = Localized(en: "Why it matters", ja: "なぜ問題か")
  static let example = Localized(en: "Example", ja: "例")
  static let fixed = Localized(en: "After --fix", ja: "--fix の後")
  static let remedy = Localized(en: "What to do", ja: "直し方")
  static let options = Localized(en: "Settings in .qbank.json", ja: ".qbank.json での設定")
  static let exceptions = Localized(en: "Known false positives", ja: "誤検出になる場合")
}
