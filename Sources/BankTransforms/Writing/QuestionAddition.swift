@_spi(QBank) import BankFormats

/// A question appended to a file, whose existing bytes are left unchanged.
package struct QuestionAddition: Sendable {
  /// The file with the question.
  package let file: QuestionFile
  /// The range of the new row.
  package let range: TextRange
  /// The number of the new row, counted from 1.
  package let record: Int

  /// A reason why a question cannot be added.
  package enum Obstacle: Error, Equatable {
    /// The rows of the file have no place for a part of the question.
    case row(RowRewriting.Obstacle)
    /// The encoding of the file lacks a character.
    case character(UInt32)
    /// Reading the result back would change this question or others.
    case notReadBack
  }

  /// Adds a question to a file in the notation of its loader, and in `format`, if given.
  ///
  /// The result is read back: the file must contain its previous questions, followed by this one.
  package init(
    _ problem: Problem, to file: QuestionFile, in format: Format? = nil, workers: Workers = .serial
  ) throws(Obstacle) {
    let row: [UInt8]
    switch file.bank.newRow(problem, after: file.frame.last.map(\.start)) {
    case .bytes(let bytes): row = bytes
    case .impossible(let obstacle): throw .row(obstacle)
    }
    let source = file.bank.source
    for edit in QuestionAddition.edits(row, problem, file) {
      if let character = source.unwritable(in: edit).first { throw .character(character.scalar) }
      let new = QuestionFile(
        source.edited([edit]), in: format, loader: file.bank.loader, workers: workers)
      guard new.holds(problem, behind: file), let place = new.rows.last else { continue }
      (self.file, range, record) = (new, place.range, Int(place.record))
      return
    }
    throw .notReadBack
  }

  /// Candidate edits that add a row to a file, of which the first one that reads back correctly is used.
  private static func edits(_ row: [UInt8], _ problem: Problem, _ file: QuestionFile) -> [Edit] {
    let (source, frame) = (file.bank.source, file.frame)
    guard case .json = file.bank.syntax else { return [lineEdit(row, file)] }
    if source.isEmptyText {
      let document = JSONBankWriter.write(.problems([problem]), isLines: false)
      return [Edit(TextRange(at: source.count), document)]
    }
    if let last = frame.last {
      return [Edit(TextRange(at: last.end), separator(source, frame) + row)]
    }
    return emptyArrays(source).map { Edit(TextRange(at: $0), row) }
  }

  // MARK: Lines

  /// An edit that appends a row; if the last line has no line ending, it gets one.
  private static func lineEdit(_ row: [UInt8], _ file: QuestionFile) -> Edit {
    let source = file.bank.source
    let lineEnding = lineEnding(of: file)
    let isOpen = !source.isEmptyText && !source.endsInLineBreak
    let endsInLineBreak =
      switch file.bank.loader.finalNewline {
      case .forbidden: false
      case .required: true
      case .customary: source.isEmptyText || source.endsInLineBreak
      }
    return Edit(
      TextRange(at: source.count),
      (isOpen ? lineEnding : []) + row + (endsInLineBreak ? lineEnding : []))
  }

  /// The line ending of rows: that of the last row that has one, because a line break in a cell may be another.
  private static func lineEnding(of file: QuestionFile) -> [UInt8] {
    for row in [file.frame.last, file.frame.first].compactMap(\.self) {
      let end = file.bank.source.copy(row).suffix(2)
      guard let last = end.last, last.isLineBreak else { continue }
      let isPair = Array(end) == [ASCII.carriageReturn, ASCII.lineFeed]
      return isPair ? Array(end) : [last]
    }
    return file.lineEnding
  }

  // MARK: Documents

  /// The text between two items. If there is only one item, a comma and the white space before that item.
  private static func separator(_ source: Source, _ frame: RowFrame) -> [UInt8] {
    guard let first = frame.first else { return [] }
    if let second = frame.second { return source.copy(TextRange(first.end, second.start)) }
    var start = first.start
    while start > 0, source.bytes[start - 1].isASCIIWhitespace { start -= 1 }
    return [ASCII.comma] + source.copy(TextRange(start, first.start))
  }

  /// The offsets inside empty arrays of a document, up to a small number.
  private static func emptyArrays(_ source: Source) -> [Int] {
    let bytes = source.bytes
    var (places, open): ([Int], Int?) = ([], nil)
    for offset in bytes.indices where !bytes[offset].isASCIIWhitespace {
      if bytes[offset] == UInt8(ascii: "]"), let open, places.count < 8 { places.append(open) }
      open = bytes[offset] == UInt8(ascii: "[") ? offset + 1 : nil
    }
    return places
  }
}

extension QuestionFile {
  /// Whether the file contains the questions of an older version at the same places, followed by the given one.
  fileprivate func holds(_ problem: Problem, behind old: QuestionFile) -> Bool {
    guard hasDefects == (old.hasDefects && !old.rows.isEmpty), rows.count == old.rows.count + 1,
      zip(rows, old.rows).allSatisfy({ $0.record == $1.record && $0.start == $1.start }),
      old.rows.isEmpty || bank.writesRows(like: old.bank), let read = self.problem(rows.count - 1)
    else { return false }
    // Compared as bytes, because strings that are composed differently are equal.
    return JSONBankWriter.item(read) == JSONBankWriter.item(problem)
  }
}

extension Source {
  /// Whether the source is empty except for a byte order mark.
  package var isEmptyText: Bool { count == bytes.startOfText }
}
