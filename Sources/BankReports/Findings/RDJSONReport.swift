@_spi(QBank) import BankModel

extension ReportFormat {
  /// The JSON of reviewdog; columns are bytes of UTF-8.
  static let rdjson = ReportFormat("rdjson", .json) { report in
    let found = report.all.map { RDJSON.diagnostic($1, in: $0, report.language) }
    let unread = report.unread.map { path, reason in
      JSON.object([
        ("message", .string(reason[report.language])), ("severity", .string("ERROR")),
        ("location", .object([("path", .string(path.string))])),
        ("code", .object([("value", .string("unreadable-file"))])),
      ])
    }
    return JSON.object([
      ("source", .object([("name", .string("qbank"))])),
      ("diagnostics", .array(found + unread)),
    ]).text + "\n"
  }
}

private enum RDJSON {
  static func diagnostic(
    _ finding: ReportedFinding, in file: ReportedFile, _ language: Language
  ) -> JSON {
    let found = finding.diagnostic
    let suggestions = finding.edits.map { edit in
      JSON.object([("range", range(edit.start, edit.end)), ("text", .string(edit.text))])
    }
    let location = JSON.object([
      ("path", .string(file.path.string)), ("range", range(finding.start, finding.end)),
    ])
    return .object([
      ("message", .string(finding.fullTextWithPlaces(language))),
      ("severity", .string(severity(found.severity))), ("location", location),
      ("code", .object([("value", .string(found.rule))])),
      ("suggestions", suggestions.isEmpty ? nil : .array(suggestions)),
    ])
  }

  private static func range(_ start: ReportedPosition, _ end: ReportedPosition) -> JSON {
    .object([("start", position(start)), ("end", position(end))])
  }

  private static func position(_ position: ReportedPosition) -> JSON {
    .object([
      ("line", .number(position.line)), ("column", position.utf8Column.map { .number($0) }),
    ])
  }

  private static func severity(_ severity: Severity) -> String {
    switch severity {
    case .error: "ERROR"
    case .warning: "WARNING"
    case .note: "INFO"
    }
  }
}
