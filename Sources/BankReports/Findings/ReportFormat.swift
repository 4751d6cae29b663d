@_spi(QBank) import BankModel

/// A format of findings for other programs: one file each, and one line in the list.
package struct ReportFormat: Sendable {
  /// Its name on the command line.
  package let name: String
  /// The kind of output for other programs.
  package let kind: OutputKind
  /// Returns the whole report.
  package let text: @Sendable (ReportedFindings) -> String

  init(
    _ name: String, _ kind: OutputKind, text: @escaping @Sendable (ReportedFindings) -> String
  ) {
    (self.name, self.kind, self.text) = (name, kind, text)
  }

  /// All formats.
  package static let all: [ReportFormat] = [
    .short, .sarif, .github, .gitlab, .junit, .checkstyle, .rdjson,
  ]

  /// Returns the format with a name, or nil if there is none.
  package static func named(_ name: String) -> ReportFormat? { all.first { $0.name == name } }
}
