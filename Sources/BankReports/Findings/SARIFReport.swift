@_spi(QBank) import BankModel

extension ReportFormat {
  /// SARIF 2.1.0, which code scanning services read; columns are code units of UTF-16.
  static let sarif = ReportFormat("sarif", .json) { report in
    SARIF(report).document.text + "\n"
  }
}

private struct SARIF {
  private let report: ReportedFindings
  private let language: Language
  private let indices: [String: Int]

  init(_ report: ReportedFindings) {
    (self.report, language) = (report, report.language)
    indices = Dictionary(
      uniqueKeysWithValues: report.rules.enumerated().map { ($1.name, $0) })
  }

  private static let schema =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"

  var document: JSON {
    .object([
      ("$schema", .string(SARIF.schema)), ("version", .string("2.1.0")),
      ("runs", .array([run])),
    ])
  }

  private var run: JSON {
    let driver = JSON.object([
      ("name", .string("qbank")), ("version", .string(report.version)),
      ("rules", .array(report.rules.map(rule))),
    ])
    return .object([
      ("tool", .object([("driver", driver)])),
      ("columnKind", .string("utf16CodeUnits")),
      ("invocations", .array([invocation])),
      ("results", .array(report.files.flatMap(results))),
      ("properties", report.hasBaseline ? .object([("knownFindings", .number(known))]) : nil),
    ])
  }

  /// The number of findings in the baseline.
  private var known: Int { report.files.reduce(0) { $0 + $1.known } }

  /// Whether all files could be read, and why others could not.
  private var invocation: JSON {
    let notifications = report.unread.map { path, reason in
      JSON.object([
        ("level", .string("error")), ("message", text(reason)),
        ("locations", .array([.object([("physicalLocation", location(path, nil))])])),
      ])
    }
    return .object([
      ("executionSuccessful", .bool(report.unread.isEmpty)),
      ("toolExecutionNotifications", notifications.isEmpty ? nil : .array(notifications)),
    ])
  }

  private func rule(_ rule: ReportedRule) -> JSON {
    .object([
      ("id", .string(rule.name)), ("shortDescription", text(rule.summary)),
      ("fullDescription", text(rule.details)), ("help", text(rule.remedy)),
      ("defaultConfiguration", .object([("level", .string(rule.severity.rawValue))])),
    ])
  }

  private func text(_ text: Localized) -> JSON { .object([("text", .string(text[language]))]) }

  /// Returns the results. Known findings are counted and not listed: there may be thousands, and none needs to be
  /// read again.
  private func results(_ file: ReportedFile) -> [JSON] {
    let state = report.hasBaseline ? "new" : nil
    return file.findings.map { result($0, in: file, state: state) }
  }

  private func result(
    _ finding: ReportedFinding, in file: ReportedFile, state: String?
  ) -> JSON {
    let found = finding.diagnostic
    return .object([
      ("ruleId", .string(found.rule)), ("ruleIndex", indices[found.rule].map { .number($0) }),
      ("level", .string(found.severity.rawValue)),
      ("message", .object([("text", .string(finding.fullText(language)))])),
      ("locations", .array([.object([("physicalLocation", location(file.path, finding))])])),
      ("relatedLocations", related(finding)),
      ("partialFingerprints", .object([("row/v1", .string(finding.fingerprint))])),
      ("baselineState", state.map { .string($0) }),
      ("fixes", fixes(finding, in: file)),
    ])
  }

  private func location(_ path: Path, _ finding: ReportedFinding?) -> JSON {
    var region: JSON?
    if let finding, finding.placeName == nil {
      region = .object(
        lines(finding.start, finding.end) + [
          ("byteOffset", .number(finding.stored.start)),
          ("byteLength", .number(finding.stored.count)),
        ])
    }
    return .object([("artifactLocation", artifact(path)), ("region", region)])
  }

  private func lines(_ start: ReportedPosition, _ end: ReportedPosition) -> [(String, JSON?)] {
    [
      ("startLine", .number(start.line)), ("startColumn", .number(start.utf16Column)),
      ("endLine", .number(end.line)), ("endColumn", .number(end.utf16Column)),
    ]
  }

  /// Returns a location. Paths are relative to the root of the sources, which the viewer of the report knows.
  private func artifact(_ path: Path) -> JSON {
    let isAbsolute = path.bytes.first == UInt8(ascii: "/")
    let bytes =
      path.bytes.starts(with: Array("./".utf8)) ? path.bytes.dropFirst(2) : path.bytes[...]
    let uri = PercentEncoding.encode(bytes)
    return .object([
      ("uri", .string(isAbsolute ? "file://" + uri : uri)),
      ("uriBaseId", isAbsolute ? nil : .string("%SRCROOT%")),
    ])
  }

  private func related(_ finding: ReportedFinding) -> JSON? {
    if finding.related.isEmpty { return nil }
    return .array(
      finding.related.map { path, start, message in
        let region = JSON.object([
          ("startLine", .number(start.line)), ("startColumn", .number(start.utf16Column)),
        ])
        let place = JSON.object([("artifactLocation", artifact(path)), ("region", region)])
        return .object([("physicalLocation", place), ("message", text(message))])
      })
  }

  private func fixes(_ finding: ReportedFinding, in file: ReportedFile) -> JSON? {
    guard let fix = finding.diagnostic.fix, !finding.edits.isEmpty else { return nil }
    let replacements = finding.edits.map { edit in
      JSON.object([
        ("deletedRegion", .object(lines(edit.start, edit.end))),
        ("insertedContent", edit.text.isEmpty ? nil : .object([("text", .string(edit.text))])),
      ])
    }
    let change = JSON.object([
      ("artifactLocation", artifact(file.path)), ("replacements", .array(replacements)),
    ])
    return .array([
      .object([("description", text(fix.description)), ("artifactChanges", .array([change]))])
    ])
  }
}
