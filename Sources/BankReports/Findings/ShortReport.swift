@_spi(QBank) import BankModel

extension ReportFormat {
  /// One line per finding in the form that editors and terminals can jump to: `path:line:column: severity: message
  /// [rule]`.
  static let short = ReportFormat("short", .text) { report in
    var text = ""
    for (file, finding) in report.all {
      let place = finding.placeName?[report.language]
      let position = place ?? "\(finding.start.line):\(finding.start.column)"
      let found = finding.diagnostic
      let message = VisibleText.escape(
        found.fullMessage[report.language] + finding.places(report.language))
      text +=
        "\(file.path.displayText):\(position): \(found.severity.rawValue): \(message) [\(found.rule)]\n"
    }
    for (path, reason) in report.unread {
      text += "\(path.displayText): error: \(VisibleText.escape(reason[report.language]))\n"
    }
    return text
  }
}
