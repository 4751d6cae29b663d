@_spi(QBank) package import BankModel
@_spi(QBank) import BankText

/// Findings as one JSON document, for programs.
///
/// Lines, columns, records and cells count from 1; columns are Unicode scalars of the line, and
/// ends are exclusive; byte offsets count from 0 in the file.
package struct JSONReport {
  private let language: Language
  private let version: String

  /// A report for programs, made by this version of qbank.
  package init(_ language: Language, version: String) {
    self.language = language
    self.version = version
  }

  /// The whole report, as text that ends in a line break.
  package func text(_ files: [LintedFile]) -> String {
    let summary = LintSummary(files)
    let sorted = files.sorted { $0.source.path < $1.source.path }
    var others = Positions()
    let document = JSON.object([
      ("version", .number(1)),
      ("tool", .object([("name", .string("qbank")), ("version", .string(version))])),
      ("findings", .array(sorted.flatMap { findings($0, &others) })),
      (
        "summary",
        .object([
          ("files", .number(summary.files)), ("records", .number(summary.records)),
          ("errors", .number(summary.counts.errors)),
          ("warnings", .number(summary.counts.warnings)), ("notes", .number(summary.counts.notes)),
        ])
      ),
    ])
    return document.text + "\n"
  }

  private func findings(_ file: LintedFile, _ others: inout Positions) -> [JSON] {
    if file.diagnostics.isEmpty { return [] }
    var cursor = PositionCursor()
    return file.diagnostics.map { finding($0, file, &cursor, &others) }
  }

  private func finding(
    _ finding: Diagnostic, _ file: LintedFile, _ cursor: inout PositionCursor,
    _ others: inout Positions
  ) -> JSON {
    let range = finding.place.range
    let start = cursor.place(at: range.start, in: file.source.bytes)
    var lookahead = cursor
    let end = lookahead.place(at: range.end, in: file.source.bytes)
    let cell = finding.place.cell
    let related = finding.related.map { self.related($0, &others) }
    return .object([
      ("rule", .string(finding.rule)),
      ("severity", .string(finding.severity.rawValue)),
      ("message", .string(finding.fullMessage[language])),
      ("help", finding.help.map { .string($0[language]) }),
      ("path", .string(file.source.path.string)),
      ("line", .number(start.line)), ("column", .number(start.column)),
      ("endLine", .number(end.line)), ("endColumn", .number(end.column)),
      ("byteOffset", .number(range.start)), ("byteLength", .number(range.count)),
      ("record", finding.place.record.map { .number($0) }),
      ("cell", cell.map { .number($0) }),
      ("cellName", cell.flatMap { file.kind?.cellName($0) }.map { .string($0) }),
      ("related", related.isEmpty ? nil : .array(related)),
      ("fix", finding.fix.map { fix($0) }),
    ])
  }

  private func related(_ related: Diagnostic.Related, _ others: inout Positions) -> JSON {
    let place = others.place(at: related.range.start, in: related.source)
    return .object([
      ("message", .string(related.message[language])),
      ("path", .string(related.source.path.string)),
      ("line", .number(place.line)), ("column", .number(place.column)),
    ])
  }

  private func fix(_ fix: Fix) -> JSON {
    .object([
      ("applicability", .string(fix.applicability.rawValue)),
      ("description", .string(fix.description[language])),
      (
        "edits",
        .array(
          fix.edits.map { edit in
            .object([
              ("byteOffset", .number(edit.range.start)),
              ("byteLength", .number(edit.range.count)),
              ("text", .string(String(decoding: edit.text, as: UTF8.self))),
            ])
          })
      ),
    ])
  }
}
