@_spi(QBank) package import BankFormats
@_spi(QBank) package import BankModel
@_spi(QBank) import BankSyntax
@_spi(QBank) package import BankText

/// A question that is added behind the last one of a file, of which every byte stays as it is.
package struct QuestionAddition: Sendable {
  /// The file with the question in it.
  package let file: QuestionFile
  /// Where its row stands.
  package let range: TextRange
  /// The number of its row, counted from 1.
  package let record: Int

  /// Why a question cannot be added.
  package enum Obstacle: Error, Equatable {
    /// The rows of the file have no place for something.
    case row(RowRewriting.Obstacle)
    /// A character has no place in the encoding of the file.
    case character(UInt32)
    /// It would not come back as it is, or others would not.
    case notReadBack
  }

  /// Adds a question to a file, for the program that reads it; in its format, if that was said.
  ///
  /// What comes of it is read again: the file must have the questions that it had, and then this one.
  package init(
    _ problem: Problem, to file: QuestionFile, in format: Format? = nil,
    workers: Workers = .serial
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

  /// The ways to put a row into a file, of which one that reads back is the right one.
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

  /// Puts a row behind the last line, which gets an end if it has none.
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

  /// What ends the rows: what ends the last one that has an end, because a line break in a cell may be another.
  private static func lineEnding(of file: QuestionFile) -> [UInt8] {
    for row in [file.frame.last, file.frame.first].compactMap(\.self) {
      let end = file.bank.source.copy(row).suffix(2)
      guard let last = end.last, last.isLineBreak else { continue }
      let isPair = Array(end) == [ASCII.carriageReturn, ASCII.lineFeed]
      return isPair ? Array(end) : [last]
    }
    return FileFrame.lineEnding(of: file.bank.source)
  }

  // MARK: Documents

  /// What stands between two items; between the only one and the next what stands before that one, too.
  private static func separator(_ source: Source, _ frame: RowFrame) -> [UInt8] {
    guard let first = frame.first else { return [] }
    if let second = frame.second { return source.copy(TextRange(first.end, second.start)) }
    var start = first.start
    while start > 0, isBlank(source.bytes[start - 1]) { start -= 1 }
    return [ASCII.comma] + source.copy(TextRange(start, first.start))
  }

  /// Where there is nothing in an array of a document; few are tried.
  private static func emptyArrays(_ source: Source) -> [Int] {
    let bytes = source.bytes
    var (places, open): ([Int], Int?) = ([], nil)
    for offset in bytes.indices where !isBlank(bytes[offset]) {
      if bytes[offset] == UInt8(ascii: "]"), let open, places.count < 8 { places.append(open) }
      open = bytes[offset] == UInt8(ascii: "[") ? offset + 1 : nil
    }
    return places
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == ASCII.space || byte == ASCII.tab || byte.isLineBreak
  }
}

extension QuestionFile {
  /// Whether there are the questions of another file in it, where they were, and then one more.
  fileprivate func holds(_ problem: Problem, behind old: QuestionFile) -> Bool {
    guard hasDefects == (old.hasDefects && !old.rows.isEmpty), rows.count == old.rows.count + 1,
      zip(rows, old.rows).allSatisfy({ $0.record == $1.record && $0.start == $1.start }),
      old.rows.isEmpty || bank.writesRows(like: old.bank),
      let read = self.problem(rows.count - 1)
    else { return false }
    // As bytes, because two strings are equal that are composed in different ways.
    return JSONBankWriter.item(of: read) == JSONBankWriter.item(of: problem)
  }
}

extension Source {
  /// Whether there is nothing in it but a mark of its encoding.
  package var isEmptyText: Bool {
    count == 0 || count == byteOrderMark.count && copy(TextRange(0, count)) == byteOrderMark
  }
}

extension JSONBankWriter {
  /// A problem as bytes that are the same only where all of it is.
  fileprivate static func item(of problem: Problem) -> [UInt8] {
    write(.problems([problem]), isLines: true)
  }
}
