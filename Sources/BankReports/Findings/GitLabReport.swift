@_spi(QBank) import BankModel

extension ReportFormat {
  /// The code quality report of GitLab.
  static let gitlab = ReportFormat("gitlab", .json) { report in
    let found = report.all.map { file, finding in
      GitLab.issue(
        file.path, finding.diagnostic.rule, GitLab.severity(finding.diagnostic.severity),
        finding.messageWithPlaces(report.language), finding.fingerprint, finding)
    }
    let unread = report.unread.map { path, reason in
      GitLab.issue(path, "unreadable-file", "blocker", reason[report.language], "", nil)
    }
    return JSON.array(found + unread).text + "\n"
  }
}

private enum GitLab {
  /// Returns an issue. Of several with the same fingerprint only the first is shown, so the fingerprint includes
  /// the file.
  static func issue(
    _ path: Path, _ rule: String, _ severity: String, _ description: String,
    _ fingerprint: String, _ finding: ReportedFinding?
  ) -> JSON {
    let name = path.string.hasPrefix("./") ? String(path.string.dropFirst(2)) : path.string
    let (line, column) = (finding?.start.line ?? 1, finding?.start.column ?? 1)
    let begin = JSON.object([("line", .number(line)), ("column", .number(column))])
    let location: [(String, JSON?)] = [
      ("path", .string(name)), ("lines", .object([("begin", .number(line))])),
      ("positions", .object([("begin", begin)])),
    ]
    return .object([
      ("description", .string(description)), ("check_name", .string(rule)),
      ("fingerprint", .string(SHA256.shortDigest(ofTexts: [name, rule, fingerprint]))),
      ("severity", .string(severity)), ("location", .object(location)),
    ])
  }

  static func severity(_ severity: Severity) -> String {
    switch severity {
    case .error: "major"
    case .warning: "minor"
    case .note: "info"
    }
  }
}
