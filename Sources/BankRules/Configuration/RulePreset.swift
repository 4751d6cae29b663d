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
    switch self {
    case .app:
      [
        "html-markup": .severity(.warning), "choice-may-be-truncated": .severity(.warning),
        "choice-reads-into-label": .severity(.note),
      ]
    case .exam:
      [
        "all-or-none-of-the-above": .severity(.warning), "negative-question": .severity(.warning),
        "answer-position-bias": .severity(.warning), "numeric-order": .severity(.note),
      ]
    case .publish:
      [
        "mixed-width": .severity(.warning), "unbalanced-bracket": .severity(.warning),
        "html-markup": .severity(.warning), "detached-mark": .severity(.warning),
        "spelling-variants": .severity(.warning), "mixed-sentence-endings": .severity(.warning),
        "inconsistent-units": .severity(.warning),
      ]
    case .dataSet:
      [
        "answer-position-bias": .severity(.warning), "html-markup": .severity(.warning),
        "detached-mark": .severity(.warning), "cross-bank-overlap": .severity(.warning),
        "numeric-order": .off, "mixed-sentence-endings": .off,
      ]
    }
  }
}

extension FileSettings {
  /// The levels of the preset, overridden by those of single rules.
  package var allLevels: [String: LintOptions.RuleLevel] {
    preset.map { $0.levels.merging(levels) { $1 } } ?? levels
  }
}
