@_spi(QBank) import BankModel

/// Findings as one JSON document, for programs.
///
/// `qbank schema findings` prints its schema. Lines, columns, records and cells count from 1; columns are Unicode
/// scalars of the line, accompanied by UTF-16 code units; ends are exclusive; byte offsets in the file count from
/// 0.
package struct JSONReport {
  private let language: Language
  private let version: String
  /// The maximum number of findings listed; 0 for all that were kept.
  private let maxFindings: Int
  /// Whether only the counts of findings are reported.
  private let countsOnly: Bool

  /// Creates a report for programs, made by this version of qbank.
  package init(
    _ language: Language, version: String, maxFindings: Int = 0, countsOnly: Bool = false
  ) {
    self.countsOnly = countsOnly
    self.language = language
    self.version = version
    self.maxFindings = maxFindings
  }

  /// Returns the whole report, as text that ends in a line break.
  ///
  /// - Parameters:
  ///   - files: The files that were checked.
  ///   - unread: The files that could not be read, and why.
  ///   - fingerprints: Identifiers of the findings of each file.
  package func text(
    _ files: [LintedFile], unread: [(path: Path, reason: Localized)] = [],
    fingerprints: (LintedFile) -> [String]
  ) -> String {
    let files = files.ordered { $0.source.path < $1.source.path }
    let shown = ShownFindings(files, most: maxFindings)
    let indices = countsOnly ? files.map { _ in [] } : shown.indices
    let listed = indices.reduce(0) { $0 + $1.count }
    var others = Positions()
    let found = zip(files, indices).flatMap { findings($0, $1, fingerprints($0), &others) }
    return frame(files, findings: .array(found), listed: listed, unread).text + "\n"
  }

  /// Returns what is reported about all files, with or without their findings.
  private func frame(
    _ files: [LintedFile], findings: JSON?, listed: Int, _ unread: [(path: Path, reason: Localized)]
  ) -> JSON {
    let summary = LintSummary(files)
    let unread = unread.ordered { $0.path < $1.path }.map { self.unread($0.path, $0.reason) }
    return .object([
      ("version", .number(1)),
      ("tool", .object([("name", .string("qbank")), ("version", .string(version))])),
      ("columnUnit", .string("unicodeScalars")),
      ("findings", findings),
      ("truncated", .bool(listed < summary.counts.total)),
      ("unread", .array(unread)), ("summary", self.summary(summary)),
    ])
  }

  /// Calls a body with the findings of some files as lines of JSON, each as it is in the document.
  ///
  /// - Parameters:
  ///   - files: Some of the files that were checked, or all if they are limited by `maxFindings`.
  ///   - fingerprints: Identifiers of the findings of each file.
  ///   - body: Called with each line.
  /// - Returns: The number of findings listed.
  package func forEachLine(
    of files: [LintedFile], fingerprints: (LintedFile) -> [String], _ body: (String) -> Void
  ) -> Int {
    if countsOnly { return 0 }
    let shown = ShownFindings(files, most: maxFindings)
    var others = Positions()
    var listed = 0
    for (file, indices) in zip(files, shown.indices) where !indices.isEmpty {
      let prints = fingerprints(file)
      var cursor = PositionCursor()
      for index in indices {
        let found = finding(file.diagnostics[index], prints[index], file, &cursor, &others)
        body(found.text + "\n")
      }
      listed += indices.count
    }
    return listed
  }

  /// Returns the line after all findings, without which a report is incomplete: the document without its findings.
  package func lastLine(
    _ files: [LintedFile], listed: Int, unread: [(path: Path, reason: Localized)] = []
  ) -> String {
    frame(files, findings: nil, listed: listed, unread).text + "\n"
  }

  private func unread(_ path: Path, _ reason: Localized) -> JSON {
    .object([("path", .string(path.string)), ("reason", .string(reason[language]))])
  }

  private func summary(_ summary: LintSummary) -> JSON {
    let scope = [("files", JSON.number(summary.files)), ("records", JSON.number(summary.records))]
    let rules = summary.byRule.map { rule, counts in
      JSON.object([("rule", .string(rule))] + self.counts(counts))
    }
    return .object(
      scope + counts(summary.counts)
        + [
          ("unchecked", summary.unchecked > 0 ? .number(summary.unchecked) : nil),
          ("unwrittenFixes", summary.unwrittenFixes > 0 ? .number(summary.unwrittenFixes) : nil),
          ("hidden", summary.hidden > 0 ? .number(summary.hidden) : nil),
          ("unchanged", summary.unchanged > 0 ? .number(summary.unchanged) : nil),
          ("rules", .array(rules)),
        ])
  }

  private func counts(_ counts: DiagnosticCounts) -> [(String, JSON?)] {
    [
      ("errors", .number(counts.errors)), ("warnings", .number(counts.warnings)),
      ("notes", .number(counts.notes)), ("safeFixes", .number(counts.safeFixes)),
      ("unsafeFixes", .number(counts.unsafeFixes)),
    ]
  }

  private func findings(
    _ file: LintedFile, _ shown: [Int], _ fingerprints: [String], _ others: inout Positions
  ) -> [JSON] {
    if shown.isEmpty { return [] }
    var cursor = PositionCursor()
    return shown.map { finding(file.diagnostics[$0], fingerprints[$0], file, &cursor, &others) }
  }

  private func finding(
    _ finding: Diagnostic, _ fingerprint: String, _ file: LintedFile,
    _ cursor: inout PositionCursor, _ others: inout Positions
  ) -> JSON {
    let range = finding.place.range
    let stored = file.text.rangeInFile(range)
    let start = cursor.place(at: range.start, in: file.text.bytes)
    var lookahead = cursor
    let end = lookahead.place(at: range.end, in: file.text.bytes)
    let cell = finding.place.cell
    let related = finding.related.map { self.related($0, &others) }
    return .object([
      ("rule", .string(finding.rule)),
      ("severity", .string(finding.severity.rawValue)),
      ("fingerprint", .string(fingerprint)),
      ("message", .string(finding.fullMessage[language])),
      ("help", finding.help.map { .string($0[language]) }),
      ("path", .string(file.source.path.string)), ("place", name(range, file.text)),
      ("line", .number(start.line)), ("column", .number(start.column)),
      ("endLine", .number(end.line)), ("endColumn", .number(end.column)),
      ("utf16Column", .number(start.utf16Column)), ("utf16EndColumn", .number(end.utf16Column)),
      ("byteOffset", .number(stored.start)), ("byteLength", .number(stored.count)),
      ("record", finding.place.record.map { .number($0) }),
      ("cell", cell.map { .number($0) }),
      ("cellName", cell.flatMap { file.cellName($0) }.map { .string($0) }),
      ("related", related.isEmpty ? nil : .array(related)),
      ("fix", finding.fix.map { fix($0, file.source) }),
    ])
  }

  private func name(_ range: TextRange, _ source: Source) -> JSON? {
    source.placeName(range).map { .string($0[language]) }
  }

  private func related(_ related: Diagnostic.Related, _ others: inout Positions) -> JSON {
    let place = others.place(at: related.range.start, in: related.source)
    return .object([
      ("message", .string(related.message[language])),
      ("path", .string(related.source.path.string)),
      ("place", name(related.range, related.source)),
      ("line", .number(place.line)), ("column", .number(place.column)),
      ("utf16Column", .number(place.utf16Column)),
    ])
  }

  private func fix(_ fix: Fix, _ source: Source) -> JSON {
    let edits = fix.edits.map { edit in
      let stored = source.rangeInFile(edit.range)
      return JSON.object([
        ("byteOffset", .number(stored.start)), ("byteLength", .number(stored.count)),
        ("text", .string(String(decoding: edit.text, as: UTF8.self))),
      ])
    }
    return .object([
      ("applicability", .string(fix.applicability.rawValue)),
      ("description", .string(fix.description[language])), ("edits", .array(edits)),
    ])
  }
}
