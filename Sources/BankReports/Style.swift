@_spi(QBank) import BankModel

/// The look of text on a terminal: coloured, or plain.
package struct Style: Sendable {
  /// Whether it writes colour codes.
  package let isColored: Bool

  /// Colours from the terminal's own palette, so that they suit light and dark backgrounds.
  package static let colored = Style(isColored: true)
  /// No escape sequences at all.
  package static let plain = Style(isColored: false)

  /// The role of a piece of text.
  package enum Role: Sendable {
    /// The headline of a finding.
    case headline
    /// An error.
    case error
    /// A warning.
    case warning
    /// A note.
    case note
    /// What frames the text of a bank: line numbers, rules, arrows.
    case frame
    /// What to do.
    case help
    /// A heading in lists and pages.
    case heading
    /// Text that a change adds.
    case added
    /// Text that a change removes.
    case removed
    /// A bar or a line of a chart.
    case bar
    /// The largest bars of a chart.
    case best
  }

  /// Returns the text in the look of its role.
  package func callAsFunction(_ role: Role, _ text: String) -> String {
    guard isColored, !text.isEmpty else { return text }
    return "\u{1B}[\(code(role))m\(text)\u{1B}[0m"
  }

  private func code(_ role: Role) -> String {
    switch role {
    case .headline, .heading: "1"
    case .error: "1;31"
    case .warning: "1;33"
    case .note: "1;36"
    case .frame, .bar: "34"
    case .best: "33"
    case .help, .added: "32"
    case .removed: "31"
    }
  }
}

extension Style.Role {
  /// Creates the role of a severity.
  package init(_ severity: Severity) {
    switch severity {
    case .error: self = .error
    case .warning: self = .warning
    case .note: self = .note
    }
  }
}
