@_spi(QBank) import BankModel

/// The findings of a lint run in the form that every report format needs: files in the order of their paths, and
/// every place in lines and columns.
package struct ReportedFindings {
  /// The language of every text.
  package let language: Language
  /// The version of qbank.
  package let version: String
  /// Descriptions of the rules that were applied, ordered by name.
  package let rules: [ReportedRule]
  /// The files that were checked.
  package let files: [ReportedFile]
  /// The files that could not be read, and why.
  package let unread: [(path: Path, reason: Localized)]
  /// Whether the findings were compared with known ones.
  let hasBaseline: Bool

  /// Creates the findings of some files.
  ///
  /// - Parameters:
  ///   - failsFrom: The lowest severity that makes a file fail, or nil if none does.
  ///   - fingerprints: Identifiers of the findings of each file.
  package init(
    _ files: [LintedFile], unread: [(path: Path, reason: Localized)], rules: [ReportedRule],
    language: Language, version: String, hasBaseline: Bool,
    failsFrom: (LintedFile) -> Severity?,
    fingerprints: (LintedFile) -> [String]
  ) {
    (self.language, self.version) = (language, version)
    (self.rules, self.unread) = (rules, unread.ordered { $0.path < $1.path })
    self.hasBaseline = hasBaseline
    var others = Positions()
    self.files = files.ordered { $0.source.path < $1.source.path }.map {
      ReportedFile($0, failsFrom($0), fingerprints($0), &others)
    }
  }

  /// Every finding with the file that it is in.
  var all: [(file: ReportedFile, finding: ReportedFinding)] {
    files.flatMap { file in file.findings.map { (file, $0) } }
  }
}

/// The description of a rule for other programs.
package struct ReportedRule: Sendable {
  let name: String
  let severity: Severity
  let summary, details, remedy: Localized

  /// Creates a rule from its page.
  package init(
    name: String, severity: Severity, summary: Localized, details: Localized, remedy: Localized
  ) {
    (self.name, self.severity) = (name, severity)
    (self.summary, self.details, self.remedy) = (summary, details, remedy)
  }
}

/// A file and what was found in it.
package struct ReportedFile {
  let path: Path
  let findings: [ReportedFinding]
  /// The lowest severity that makes the file fail, or nil if none does.
  let failsFrom: Severity?
  /// The number of further findings that are known and accepted.
  let known: Int

  fileprivate init(
    _ file: LintedFile, _ failsFrom: Severity?, _ fingerprints: [String],
    _ others: inout Positions
  ) {
    path = file.source.path
    self.failsFrom = failsFrom
    var cursor = PositionCursor()
    var findings: [ReportedFinding] = []
    for (diagnostic, print) in zip(file.diagnostics, fingerprints) {
      findings.append(ReportedFinding(diagnostic, print, file, &cursor, &others))
    }
    (self.findings, known) = (findings, file.hidden.count)
  }
}

/// A finding with everything about its places.
package struct ReportedFinding {
  let diagnostic: Diagnostic
  /// An identifier within its file that stays the same when other rows change.
  let fingerprint: String
  let start, end: ReportedPosition
  /// The byte range in the file.
  let stored: TextRange
  /// The name of its place in a file without lines, such as `Sheet1!C4`.
  let placeName: Localized?
  /// Related places.
  let related: [(path: Path, start: ReportedPosition, message: Localized)]
  /// The changes of its fix, if it has one.
  let edits: [(start: ReportedPosition, end: ReportedPosition, text: String)]

  fileprivate init(
    _ diagnostic: Diagnostic, _ fingerprint: String, _ file: LintedFile,
    _ cursor: inout PositionCursor, _ others: inout Positions
  ) {
    (self.diagnostic, self.fingerprint) = (diagnostic, fingerprint)
    let range = diagnostic.place.range
    start = ReportedPosition(range.start, file.text, &cursor)
    var lookahead = cursor
    end = ReportedPosition(range.end, file.text, &lookahead)
    stored = file.text.rangeInFile(range)
    placeName = file.text.placeName(range)
    var places: [(path: Path, start: ReportedPosition, message: Localized)] = []
    for other in diagnostic.related {
      let start = others.place(at: other.range.start, in: other.source)
      places.append((other.source.path, ReportedPosition(start), other.message))
    }
    related = places
    edits = (diagnostic.fix?.edits ?? []).map { edit in
      var cursor = cursor
      let start = ReportedPosition(edit.range.start, file.text, &cursor)
      let end = ReportedPosition(edit.range.end, file.text, &cursor)
      return (start, end, String(decoding: edit.text, as: UTF8.self))
    }
  }

  /// Returns what is wrong and why, with the name of its place if only that identifies the place.
  func message(_ language: Language) -> String {
    let place = placeName.map { $0[language] + ": " } ?? ""
    return place + diagnostic.fullMessage[language]
  }

  /// Returns the message with the related places, for formats without a field for them.
  func messageWithPlaces(_ language: Language) -> String {
    message(language) + places(language)
  }

  /// Returns the full text with the related places, for formats without a field for them.
  func fullTextWithPlaces(_ language: Language) -> String {
    withHelp(messageWithPlaces(language), language)
  }

  /// Returns the related places in brackets; empty if there are none.
  func places(_ language: Language) -> String {
    let places = zip(related, diagnostic.related).prefix(ReportedFinding.maxPlaces).map {
      other, found in
      let name = found.source.placeName(found.range)?[language]
      let place = name.map { " \($0)" } ?? "\(other.start.line):\(other.start.column)"
      return "\(other.path.displayText):\(place) \(other.message[language])"
    }
    if places.isEmpty { return "" }
    return language == .english
      ? " (\(places.joined(separator: "; ")))"
      : "（\(places.map { $0.hasSuffix("。") ? String($0.dropLast()) : $0 }.joined(separator: "、"))）"
  }

  private static let maxPlaces = 3

  /// Returns what is wrong and why, followed by what to do.
  func fullText(_ language: Language) -> String { withHelp(message(language), language) }

  private func withHelp(_ message: String, _ language: Language) -> String {
    guard let help = diagnostic.help?[language] else { return message }
    return language == .english ? "\(message). \(help)" : message + help
  }
}

/// A position in a file, counted from 1 in every unit in which programs count columns.
struct ReportedPosition {
  let line: Int
  /// In Unicode scalars.
  let column: Int
  let utf16Column: Int
  /// In bytes of UTF-8, or nil if it is not needed.
  let utf8Column: Int?

  fileprivate init(_ offset: Int, _ source: Source, _ cursor: inout PositionCursor) {
    let place = cursor.place(at: offset, in: source.bytes)
    (line, column, utf16Column) = (place.line, place.column, place.utf16Column)
    utf8Column = cursor.utf8Column
  }

  fileprivate init(_ place: Source.LineAndColumn) {
    (line, column, utf16Column) = (place.line, place.column, place.utf16Column)
    utf8Column = nil
  }
}
