@_spi(QBank) import BankModel

/// A form of findings that other programs read: one file each, and one line in the list.
package struct ReportFormat: Sendable {
  /// Its name on the command line.
  package let name: String
  /// What other programs take it for.
  package let kind: OutputKind
  /// The whole report.
  package let text: @Sendable (ReportedFindings) -> String

  init(
    _ name: String, _ kind: OutputKind, text: @escaping @Sendable (ReportedFindings) -> String
  ) {
    (self.name, self.kind, self.text) = (name, kind, text)
  }

  /// All of them.
  package static let all: [ReportFormat] = [
    .short, .sarif, .github, .gitlab, .junit, .checkstyle, .rdjson,
  ]

  /// The one with a name.
  package static func named(_ name: String) -> ReportFormat? { all.first { $0.name == name } }
}
