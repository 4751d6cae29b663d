@_spi(QBank) import BankFormats
@_spi(QBank) import BankSyntax
@_spi(QBank) import BankModel
@_spi(QBank) import BankRules
@_spi(QBank) import BankText
@_spi(QBank) import TestSupport
import Testing

/// Compares every sentence of `lint` about what an app does with what the app's own calls do.
///
/// Uses a few files by default, and 20,000 for each app in deep runs.
@Suite("Statements about apps, checked on damaged files")
struct AppStatementTests {
  @Test(
    "every statement about an app is true, and every crash is reported",
    arguments: [Loader.timerquiz, .loadcsv], [BankKind.problems, .guidance])
  func statements(_ loader: Loader, _ kind: BankKind) {
    let count = Deep.rounds(200, exhaustive: 10_000)
    for seed in 0..<count {
      let file = DamagedBank(seed: seed, loader).bytes
      let judged = JudgedFile(file, loader, kind)
      let wrong =
        judged.falseStatements + judged.unreportedCrashes + judged.contradictions
      #expect(wrong.isEmpty, "\(seed) \(VisibleText.escape(file)): \(wrong)")
    }
  }
}

/// A file, the findings of lint, and what the app does with the file.
private struct JudgedFile {
  let bytes: [UInt8]
  let loader: Loader
  let kind: BankKind
  let found: LintedFile
  /// The lines that the app keeps, read by Foundation, or nil if it cannot read the file.
  let rows: [[String]]?
  /// The ranges of those lines, and of the one that it drops.
  let places: [TextRange]
  let dropped: String?
  /// The range from the beginning of each record to that of the next one.
  let records: [TextRange]

  init(_ bytes: [UInt8], _ loader: Loader, _ kind: BankKind) {
    (self.bytes, self.loader, self.kind) = (bytes, loader, kind)
    let source = Source(Path("bank.csv"), bytes)
    found = Lint(LintOptions(loader: loader, kind: kind)).run([source])[0]
    let foundation = FoundationLoader(loader: loader)
    rows = foundation.lines(of: bytes)?.map { foundation.fields(of: $0) }
    dropped = foundation.dropped(of: bytes)
    var places: [TextRange] = []
    AppLoader(loader)?.forEachLine(of: source.bytes) { line in
      places.append(line.range)
      return true
    }
    self.places = places
    var records: [TextRange] = []
    var reader = CSVReader(source.bytes, widths: [kind.columnCount])
    var batch = CSVBatch()
    while reader.next(&batch) {
      for index in 0..<batch.count {
        records.append(TextRange(batch.start(index), batch.next(index)))
      }
    }
    self.records = records
  }

  // MARK: Crashes

  private var width: Int { kind.columnCount }

  private func isComplete(_ row: [String]) -> Bool { row.count >= width }

  private func crashes(_ row: [String]) -> Bool {
    if !isComplete(row) { return true }
    return kind == .problems && loader == .timerquiz && Int(row[1]) == nil
  }

  /// Lines at which the app crashes though no error is reported.
  var unreportedCrashes: [String] {
    guard let rows else {
      let isAlone = found.counts.keys.allSatisfy { ["invalid-utf8", "not-csv"].contains($0) }
      return isAlone && found.total.errors == 1 ? [] : ["the app reads nothing: \(found.counts)"]
    }
    if rows.count != places.count { return ["\(rows.count) lines are not \(places.count)"] }
    var missing = rows.indices.filter { crashes(rows[$0]) && !isReported($0) }.map { "line \($0)" }
    let isTooSmall = loader == .timerquiz && rows.count(where: isComplete) < 5 && !bytes.isEmpty
    if isTooSmall, found.total.errors == 0 { missing.append("too few rows") }
    return missing
  }

  private func isReported(_ line: Int) -> Bool {
    let place = places[line]
    let rules = Set(found.diagnostics.filter { $0.severity == .error }.map(\.rule))
    if !rules.isDisjoint(with: ["other-layout", "not-csv", "unclear-kind", "empty-file"]) {
      return true
    }
    if rules.contains("line-endings"), holdsReturn(place) { return true }
    if rules.contains("crlf-line-endings"), place.isEmpty { return true }
    if place.start == bytes.count {
      // Nothing more is shown after 5 rows of guidance.
      return rules.contains("final-newline") || kind == .guidance && line >= 5
    }
    return records.indices.contains { index in
      overlaps(records[index], place) && found.verdicts.worst(ofRecord: index + 1) == .error
    }
  }

  private func holdsReturn(_ place: TextRange) -> Bool {
    bytes[place.start..<min(place.end + 1, bytes.count)].contains(0x0D)
  }

  private func overlaps(_ record: TextRange, _ line: TextRange) -> Bool {
    line.start < record.end && line.end >= record.start
  }

  // MARK: Contradictions

  /// Findings of one row that cannot both be true, or that have the same cause.
  var contradictions: [String] {
    guard rows != nil else { return [] }
    return found.diagnostics.flatMap { finding -> [String] in
      let near = lines(near: finding)
      let isWhole = !near.isEmpty && near.allSatisfy { $0.count == width }
      let blamesCommas = finding.why?.en.contains("commas are missing") ?? false
      var wrong = isWhole && blamesCommas ? ["\(finding.rule) blames commas of a whole row"] : []
      // An error is about a row that CSV readers cannot read, and says what the app does with all of it.
      let isHarmless = finding.rule == "stray-quote" && finding.severity == .note
      if isHarmless, finding.why?.en.contains("crashes") ?? false {
        wrong.append("a quote is blamed for a crash")
      }
      let isEmpty = finding.rule.hasPrefix("empty-") && finding.rule != "empty-file"
      let sameCell = found.diagnostics.filter { $0.place == finding.place && $0 != finding }
      if isEmpty, !sameCell.isEmpty { wrong.append("also \(sameCell.map(\.rule))") }
      return wrong
    }
  }

  // MARK: Statements

  /// False statements about the app.
  var falseStatements: [String] {
    found.diagnostics.flatMap { finding in
      [finding.message.en, finding.why?.en].compactMap(\.self).flatMap { sentences($0) }
        .filter { !isTrue($0, finding) }.map { "\(finding.rule): \($0)" }
    }
  }

  /// The sentences of a message that mention the app.
  private func sentences(_ text: String) -> [String] {
    if text.hasPrefix("the comma seems") { return [] }
    // What a player sees is what the app shows, so only the app may be mentioned.
    if text.hasPrefix("the player ") || text.hasPrefix("the opening screen shows a ") {
      return [text]
    }
    if text.hasPrefix("the app ") || text.hasPrefix("the comma ") { return [text] }
    return text.components(of: "; the app ").dropFirst().map { "the app \($0)" }
  }

  private func isTrue(_ text: String, _ finding: Diagnostic) -> Bool {
    if text == "the app cannot read the file at all" { return rows == nil }
    guard let rows else { return false }
    if let whole = isTrueOfFile(text, finding, rows) { return whole }
    if let ofCell = isTrueOfCell(text, finding, rows) { return ofCell }
    let near = lines(near: finding)
    if text == "the app shows it as it is" {
      // The empty rows between CR and LF, and what is dropped at the end, do not belong to the row.
      return near.filter { $0.joined(separator: ",") != dropped }
        .allSatisfy { $0 == [""] || !crashes($0) && isRight($0) }
    }
    return statements(near, rows).contains(text)
  }

  /// The lines that begin in the record of a finding, or in which it begins.
  private func lines(near finding: Diagnostic) -> [[String]] {
    guard let rows, let number = finding.place.record else { return [] }
    let record = records[number - 1]
    let goesOn = finding.why?.en.hasPrefix("the row seems to continue on the next line") ?? false
    let end = goesOn && number < records.count ? records[number].end : record.end
    var near = rows.indices.filter { overlaps(TextRange(record.start, end), places[$0]) }.map {
      rows[$0]
    }
    if let dropped { near.append(FoundationLoader(loader: loader).fields(of: dropped)) }
    return near
  }

  private func isRight(_ row: [String]) -> Bool {
    kind == .guidance || Int(row[1]).map { (1...4).contains($0) } ?? false
  }

  /// All statements that would be true of some lines.
  private func statements(_ near: [[String]], _ rows: [[String]]) -> Set<String> {
    var texts: Set<String> = []
    for row in near {
      let isDropped = dropped == row.joined(separator: ",")
      for told in told(row, isDropped) {
        texts.insert("the app \(told)")
        let line = excerpt(row.joined(separator: ","))
        for count in 2...max(2, near.count) {
          texts.insert("the app reads this row as \(count) rows, and at “\(line)” it \(told)")
        }
      }
    }
    return texts
  }

  private func told(_ row: [String], _ isDropped: Bool) -> [String] {
    var told = isDropped ? ["silently drops the row"] : []
    if row.count < width {
      let cells = row.count == 1 ? "1 cell" : "\(row.count) cells"
      told.append(
        kind == .guidance
          ? "finds no description in the row and crashes when it is shown"
          : "finds \(cells) in the row instead of 6 and crashes when the question is shown")
    } else if kind == .guidance {
      told.append("shows “\(excerpt(row[0]))” with “\(excerpt(row[1]))”")
    } else if crashes(row) {
      told.append("reads “\(excerpt(row[1]))” as the answer and crashes when a button is pressed")
    } else if !isRight(row) {
      told.append("reads “\(excerpt(row[1]))” as the answer, so no choice is ever right")
    } else {
      let choices = row[2..<6].map { "“\(excerpt($0))”" }.joined(separator: ", ")
      told.append("asks “\(excerpt(row[0]))” with the choices \(choices)")
    }
    return told
  }

  private func excerpt(_ text: String) -> String {
    let bytes = Array(text.utf8)
    return VisibleText.excerpt(bytes.arraySpan, TextRange(0, bytes.count), limit: 24)
  }
}

// MARK: - Statements about a cell, and about the file

extension JudgedFile {
  private func isTrueOfCell(_ text: String, _ finding: Diagnostic, _ rows: [[String]]) -> Bool? {
    let range = finding.place.range
    let cell = Array(bytes[range.start..<range.end])
    // The app deletes carriage returns, except before a mark that combines with them.
    let raw = loader == .timerquiz ? cell.filter { $0 != 0x0D } : cell
    let isWhole = rows.joined().contains {
      Array($0.utf8).holds(raw) || Array($0.utf8).holds(cell)
    }
    switch text {
    case "the app treats the quotes around this cell as text": return isWhole
    case "the app treats the quotes as text":
      return rows.joined().contains { $0.unicodeScalars.contains("\"") }
    case "the app treats the quotes of this cell as text": return cell.isEmpty == false
    case "the app splits this cell at the comma": return !isWhole && cell.contains(0x2C)
    case "the app splits this cell at the line break":
      return !isWhole && cell.contains { $0 == 0x0A || $0 == 0x0D }
    default: break
    }
    guard text.hasSuffix("becomes one character with it") else { return nil }
    let isBefore = text.hasPrefix("the comma before")
    let joined = isBefore ? [0x2C] + cell : cell + [0x2C]
    return rows.joined().contains { Array($0.utf8).holds(joined) }
  }

  private func isTrueOfFile(_ text: String, _ finding: Diagnostic, _ rows: [[String]]) -> Bool? {
    switch finding.rule {
    case "final-newline": return endsSo(text, rows)
    case "row-count":
      if text.hasPrefix("the app crashes at question \(rows.count + 1)") {
        return rows.count < 5
          && (text.hasSuffix("latest") || !rows.contains(where: crashes))
      }
      let short = rows.prefix(5).firstIndex { !isComplete($0) } ?? rows.count
      return text == "the app crashes at entry \(short + 1)" && short < 5
    case "crlf-line-endings": return rows.contains([""]) && text.contains("each CR LF")
    case "line-endings":
      let offset = finding.place.range.start
      return bytes[offset] == 0x0D && text.hasPrefix("the app does not end a row there")
        && places.allSatisfy { $0.end != offset }
    default: return nil
    }
  }

  private func endsSo(_ text: String, _ rows: [[String]]) -> Bool {
    if let dropped { return text == "the app silently drops “\(excerpt(dropped))”" }
    guard rows.last == [""] else { return false }
    if text.hasSuffix("in every game") { return rows.count <= 5 }
    if text.hasSuffix("games") { return text.hasSuffix("in 5 of \(rows.count) games") }
    return kind == .guidance && rows.count <= 5
  }
}

extension [UInt8] {
  fileprivate func holds(_ part: [UInt8]) -> Bool {
    if part.isEmpty { return true }
    if part.count > count { return false }
    return (0...count - part.count).contains { self[$0..<($0 + part.count)].elementsEqual(part) }
  }
}

extension String {
  fileprivate func components(of separator: String) -> [String] {
    var parts: [String] = []
    var part: [UInt8] = []
    let (text, mark) = (Array(utf8), Array(separator.utf8))
    var offset = 0
    while offset < text.count {
      if text[offset...].starts(with: mark) {
        parts.append(String(decoding: part, as: UTF8.self))
        part = []
        offset += mark.count
      } else {
        part.append(text[offset])
        offset += 1
      }
    }
    return parts + [String(decoding: part, as: UTF8.self)]
  }
}
