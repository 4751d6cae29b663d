@_spi(QBank) import BankFormats

/// Bytes that are not UTF-8.
struct InvalidUTF8: RecordRule, SummarizingRule {
  static let info = RuleInfo(
    name: "invalid-utf8", group: .reading, severity: .error, fix: .unsafe, precedence: .encoding,
    summary: Localized(en: "Some bytes are not valid UTF-8.", ja: "UTF-8ではないバイトがあります。"),
    what: Localized(
      en: """
        Some bytes are not valid UTF-8. This is reported once per file, with the name of the \
        encoding if it can be guessed. Damaged rows and rows in another encoding are not checked \
        further; if the whole file is in another encoding, nothing in it is checked.
        """,
      ja: """
        UTF-8として正しくないバイトがあります。文字コードを推定できればその名前とともに、ファイルごとに一度だけ\
        報告します。壊れた行や別の文字コードの行は、それ以上検査しません。ファイル全体が別の文字コードなら、何も\
        検査しません。
        """),
    why: Localized(
      en: """
        A single such byte makes the apps reject the whole file, without saying where it is. Other \
        programs write a replacement character in its place, and the text is lost.
        """,
      ja: """
        このようなバイトが1つでもあると、アプリは場所を示さずにファイル全体の読み込みをやめます。\
        代わりの文字に置き換えてしまい、元の文字が失われるプログラムもあります。
        """),
    remedy: Localized(
      en: "Open the file in its original encoding and save it as UTF-8.",
      ja: "元の文字コードで開き、UTF-8で保存し直してください。"),
    exceptions: Localized(
      en: "The name of the encoding is a guess from the bytes.", ja: "文字コードの名前は、バイトの並びからの推定です。"),
    examples: [])

  func check(_ record: DefectiveRecord, in file: BankFile, _ report: inout Report) {
    guard record.reason == .notText || record.reason == .runaway else { return }
    let part = TextRange(record.range.start, record.next)
    add(in: part, at: record.place, file, &report) { run in
      let cell = record.cells.firstIndex { run.start <= $0.end }
      return Place(run, record: record.number, cell: cell.map { $0 + 1 })
    }
  }

  /// Reports the invalid bytes of a line of JSON Lines; of any other document, those at which reading stopped.
  private func check(
    _ mistake: JSONSyntaxError, _ number: Int?, in file: BankFile, _ report: inout Report
  ) {
    let start = mistake.range.start
    let end =
      file.syntax == .jsonLines
      ? LineIndex.endOfLine(at: start, in: file.source.bytes) : mistake.range.end
    add(in: TextRange(start, end), at: Place(mistake.range, record: number), file, &report) {
      Place($0, record: number)
    }
  }

  private func add(
    in part: TextRange, at whole: Place, _ file: BankFile, _ report: inout Report,
    _ place: (TextRange) -> Place
  ) {
    let bytes = file.source.bytes
    var offset = part.start
    while let bad = UTF8Check.firstInvalid(in: bytes.extracting(offset..<part.end)) {
      let run = UTF8Check.invalidRun(in: bytes, at: offset + bad)
      offset = min(run.end, part.end)
      // Summarized for the file at the end.
      report.add(at: whole, cause: "bytes") { Finding(place(run), ReadDefect.notUTF8) }
    }
  }

  func check(_ defect: ReadDefect, in file: BankFile, _ report: inout Report) {
    switch defect {
    case .encoding(let foreign) where foreign.isText:
      report.add {
        Finding(
          Place(TextRange(0, min(4, file.source.count))), foreign.message, why: why(file),
          help: foreign == .unknown ? InvalidUTF8.help(file) : foreign.help(for: file.source.path))
      }
    case .record(let record): check(record, in: file, &report)
    case .json(.brokenItem(let mistake, let number)) where mistake.kind == .notUTF8:
      check(mistake, number, in: file, &report)
    case .encoding, .otherLayout, .noRows, .json, .answer, .table, .question,
      .otherKinds, .otherTexts:
      return
    }
  }

  func summary(of findings: DiagnosticGroup, in file: BankFile, _ shape: CSVShape) -> Summary {
    .one(finding(findings, file))
  }

  /// The advice for a file whose encoding is unknown; names the candidates if there are several.
  private static func help(_ file: BankFile) -> Localized {
    let candidates = ForeignText.candidates(for: file.source.bytes)
    let names = candidates.compactMap(\.name)
    guard names.count > 1 else { return ForeignText.unknown.help(for: file.source.path) }
    let read = candidates.compactMap { $0.encoding(of: file.source.bytes)?.rawValue }
    let (en, ja) = (read.joined(separator: " or "), read.joined(separator: "か"))
    return Localized(
      en: "It may be \(names.map(\.en).joined(separator: " or ")): try --encoding with \(en), or "
        + "save the file as UTF-8 if the text is still wrong.",
      ja: "\(names.map(\.ja).joined(separator: "か"))と思われます。--encoding で \(ja) を指定して正しく読めなければ、"
        + "UTF-8で保存し直してください。")
  }

  /// Summarizes invalid bytes in a file that can otherwise be read.
  private func finding(_ found: DiagnosticGroup, _ file: BankFile) -> Finding {
    let (count, places) = (found.count, found.kept.map(\.place))
    if let name = file.source.origin?.encoding.foreign?.name {
      let bytes = InvalidBytes.list(places, of: count, in: file.source)
      let found = Localized.count(count, "place", "places")
      return Finding(
        en: "the file is not \(name.en) in \(found): \(bytes.en)",
        ja: "\(count)か所が\(name.ja)として読めません（\(bytes.ja)）。",
        why: InvalidUTF8.lostText,
        help: InvalidUTF8.orOtherEncoding)
    }
    return Finding(
      InvalidBytes.notUTF8(places, of: count, in: file.source), why: why(file),
      fix: BrokenTextEdits.fix(file))
  }

  private static let lostText = Localized(en: "the text there cannot be read", ja: "その部分の文字は読めません。")

  private static let orOtherEncoding = Localized(
    en: "Rewrite the text there, or specify another encoding with --encoding; until then --fix "
      + "changes nothing in this file.",
    ja: "その部分を書き直すか、--encoding で別の文字コードを指定してください。それまで、--fix は"
      + "このファイルを変更しません。")

  private func why(_ file: BankFile) -> Localized {
    file.app == nil
      ? Localized(
        en: "the text there cannot be read, and the apps cannot read the file at all",
        ja: "その部分の文字は読めず、アプリではファイル全体を読み込めません。")
      : Localized(en: "the app cannot read the file at all", ja: "アプリはこのファイルをまったく読み込めません。")
  }
}

/// Edits that convert the parts of a file in another encoding to UTF-8.
///
/// The encoding is guessed from the bytes, so these edits are never applied without asking.
private enum BrokenTextEdits {
  /// The fix for a CSV or JSON Lines bank, which can be decoded line by line, or nil if its invalid bytes are not
  /// all valid in one encoding.
  static func fix(_ file: BankFile) -> Fix? {
    let (source, bytes) = (file.source, file.source.bytes)
    guard file.syntax == .csv || file.syntax == .jsonLines,
      let foreign = ForeignText.ofBrokenLines(bytes),
      let encoding = foreign.encoding(of: bytes), let name = foreign.name,
      let edits = edits(source, encoding)
    else { return nil }
    return Fix(
      .unsafe,
      Localized(
        en: "convert what is not UTF-8 from \(name.en) to UTF-8",
        ja: "UTF-8ではない部分を\(name.ja)からUTF-8に変換する"), edits)
  }

  /// One edit for each part that is not UTF-8, or nil if one of them is not valid in the encoding.
  private static func edits(_ source: Source, _ encoding: TextEncoding) -> [Edit]? {
    var edits: [Edit] = []
    var offset = 0
    while let bad = UTF8Check.firstInvalid(in: source.bytes, from: offset) {
      let part = part(of: source.bytes, at: bad, from: offset, encoding)
      let text = Source(source.path, source.copy(part)).decoded(encoding)
      guard text.origin?.brokenCount == 0 else { return nil }
      edits.append(Edit(part, text.copy(TextRange(0, text.count))))
      offset = part.end
    }
    return edits
  }

  /// The part to decode for one invalid byte: in a single-byte encoding the invalid run, otherwise its line, in
  /// which some pairs of bytes may be valid UTF-8 by chance.
  private static func part(
    of bytes: Span<UInt8>, at bad: Int, from start: Int, _ encoding: TextEncoding
  ) -> TextRange {
    if encoding == .windows1252 { return UTF8Check.invalidRun(in: bytes, at: bad) }
    let first = (start..<bad).last { bytes[$0].isLineBreak }.map { $0 + 1 } ?? start
    let end = (bad..<bytes.count).first { bytes[$0].isLineBreak } ?? bytes.count
    return TextRange(first, end)
  }
}
