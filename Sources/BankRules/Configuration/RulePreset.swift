@_spi(QBank) import BankModel

/// A selection of rules for a purpose: one name in place of many levels in a configuration.
package enum RulePreset: String, CaseIterable, Hashable, Sendable {
  /// For banks that an app shows on a small screen, with little time.
  case app
  /// For questions that people are graded by.
  case exam
  /// For texts that are printed or sold.
  case publish
  /// For banks that models are trained on and evaluated with.
  case dataSet = "data-set"

  /// The levels of rules for the purpose.
  package var levels: [String: LintOptions.RuleLevel] {
    levels(.note, noted).merging(levels(.warning, warned)) { $1 }.merging(levels(nil, off)) { $1 }
  }

  private func levels(_ severity: Severity?, _ rules: [String]) -> [String: LintOptions.RuleLevel] {
    let level = severity.map { LintOptions.RuleLevel.severity($0) } ?? .off
    return Dictionary(uniqueKeysWithValues: rules.map { ($0, level) })
  }

  private var warned: [String] {
    switch self {
    case .app: ["html-markup", "choice-may-be-truncated"]
    case .exam:
      ["all-or-none-of-the-above", "negative-question", "answer-position-bias"]
    case .publish:
      [
        "mixed-width", "unbalanced-bracket", "html-markup", "detached-mark",
        "spelling-variants", "mixed-sentence-endings", "inconsistent-units",
      ]
    case .dataSet:
      [
        "answer-position-bias", "html-markup", "detached-mark",
        "cross-bank-overlap",
      ]
    }
  }

  private var noted: [String] {
    switch self {
    case .app: ["choice-reads-into-label"]
    case .exam: ["numeric-order"]
    case .publish, .dataSet: []
    }
  }

  private var off: [String] {
    switch self {
    case .app, .exam, .publish: []
    case .dataSet: ["numeric-order", "mixed-sentence-endings"]
    }
  }
}

extension FileSettings {
  /// The levels of the preset, overridden by those of single rules.
  package var allLevels: [String: LintOptions.RuleLevel] {
    preset.map { $0.levels.merging(levels) { $1 } } ?? levels
  }
}
