@_spi(QBank) import BankModel

extension ReportFormat {
  /// Checkstyle XML, which most servers read; columns are Unicode scalars.
  static let checkstyle = ReportFormat("checkstyle", .markup) { report in
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<checkstyle version=\"4.3\">\n"
    for file in report.files {
      text += Checkstyle.start(file.path)
      for finding in file.findings { text += Checkstyle.element(finding, report.language) }
      text += "  </file>\n"
    }
    for (path, reason) in report.unread {
      let message = XMLText.escape(reason[report.language])
      text += Checkstyle.start(path)
      text +=
        "    <error severity=\"error\" message=\"\(message)\" source=\"qbank.unreadable-file\"/>\n"
      text += "  </file>\n"
    }
    return text + "</checkstyle>\n"
  }
}

private enum Checkstyle {
  static func start(_ path: Path) -> String { "  <file name=\"\(XMLText.escape(path.string))\">\n" }

  static func element(_ finding: ReportedFinding, _ language: Language) -> String {
    let found = finding.diagnostic
    let severity = found.severity == .note ? "info" : found.severity.rawValue
    let message = XMLText.escape(finding.fullTextWithPlaces(language))
    return "    <error line=\"\(finding.start.line)\" column=\"\(finding.start.column)\" "
      + "severity=\"\(severity)\" message=\"\(message)\" source=\"qbank.\(found.rule)\"/>\n"
  }
}
