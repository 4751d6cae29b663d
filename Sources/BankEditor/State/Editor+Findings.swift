@_spi(QBank) import BankRules

extension Editor {
  /// Accepts the findings of all banks; `edits` were made while they were linted.
  package mutating func accept(_ banks: LintedBanks, after edits: [Path: [TextEdit]]) {
    if let failure = banks.failure, failure != linted.failure { log(failure[language]) }
    let known = Set(linted.unread.map(\.path))
    for file in banks.unread where !known.contains(file.path) { log(file.reason[language]) }
    linted = banks
    var found: [Path: FileFindings] = [:]
    if banks.failure != nil { found = findings }
    for file in banks.files where file.text.names == nil {
      found[file.source.path] = findings(file, edits[file.source.path] ?? [])
    }
    for file in banks.configurations { found[file.source.path] = findings(file, []) }
    // A text opened in the meantime has not been linted, so nothing is published for it yet.
    for document in documents.values where found[document.path] == nil {
      found[document.path] =
        banks.generation == generation
        ? FileFindings(document.text, [], number: nextNumber()) : findings[document.path]
    }
    findings = found
    for (path, made) in edits {
      guard let document = openDocument(path), let first = made.first else { continue }
      lookAgain(made.dropFirst().reduce(first) { $0.followed(by: $1) }, in: document)
    }
  }

  private mutating func findings(_ file: LintedFile, _ edits: [TextEdit]) -> FileFindings {
    let open = openDocument(file.source.path)
    let isOpenText = open.map { $0.source === file.text || edits.isEmpty } ?? false
    let known = findings[file.source.path]
    let isKnownText = known.map { $0.text.source === file.text } ?? false
    let text = isOpenText ? open?.text : isKnownText ? known?.text : nil
    var found = FileFindings(
      text ?? PlacedText(file.text, encoding), file.diagnostics, rows: file.verdicts.starts,
      number: nextNumber())
    if let open {
      for edit in edits { found.follow(edit, to: open.text, number: nextNumber()) }
    }
    if let known, known.isSame(as: found) { found.keepNumber(of: known) }
    return found
  }

  /// Lints the rows that an edit touched, without waiting for the next full lint.
  mutating func lookAgain(_ edit: TextEdit, in document: Document) {
    guard let found = findings[document.path],
      let rows = RowLint(document.source, linted.options(document.path)),
      let range = found.rows(around: edit, from: rows.start), range.count < Editor.maxCheckedBytes,
      let again = rows.findings(in: range)
    else { return }
    findings[document.path]?.replace(in: range, by: again)
  }

  /// The maximum number of bytes that are linted while the user waits.
  private static let maxCheckedBytes = 1 << 18

  /// Publishes the findings of open texts that have changed.
  package mutating func publishEarly() {
    publish(Set(documents.values.map(\.path)))
  }

  /// Publishes the findings of all files that have changed.
  package mutating func publish() { publish(Set(findings.keys)) }

  private mutating func publish(_ paths: Set<Path>) {
    if client.pullsDiagnostics { return }
    for path in paths.sorted() {
      guard let found = findings[path], published[path] != found.number else { continue }
      let isNew = published[path] == nil
      published[path] = found.number
      if isNew, found.diagnostics.isEmpty, openDocument(path) == nil { continue }
      publish(path, FindingJSON.array(found, language))
    }
    for path in published.keys.sorted() where findings[path] == nil {
      published[path] = nil
      publish(path, .array([]))
    }
  }

  private mutating func publish(_ path: Path, _ found: JSON) {
    let version = openDocument(path).map { JSON.number($0.version) }
    tell(
      "textDocument/publishDiagnostics",
      .object([("uri", .string(uri(path))), ("version", version), ("diagnostics", found)]))
  }

  /// Asks an editor that pulls diagnostics to pull them again.
  package mutating func refresh() {
    if client.pullsDiagnostics, client.refreshesDiagnostics {
      ask("workspace/diagnostic/refresh", .null)
    }
  }
}
