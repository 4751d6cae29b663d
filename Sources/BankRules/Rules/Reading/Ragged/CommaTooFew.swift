@_spi(QBank) import BankFormats

// Cells that run into each other, or into the next line.
extension RaggedRow {
  /// `空の色は？1,青,…`: the answer is joined to the question.
  func gluedAnswer() -> Explanation? {
    guard let (before, place) = answerInQuestion, before.properties.numericType == nil else {
      return nil
    }
    return Explanation(
      place: record.place(ofCell: 0),
      why: Localized(
        en: "a comma seems to be missing between the question and the answer",
        ja: "問題文と正解の番号のあいだのカンマが抜けているようです。"),
      help: Localized(en: "Write a comma between them.", ja: "あいだにカンマを入れてください。"),
      fix: Fix(
        .unsafe, Localized(en: "insert a comma", ja: "カンマを入れる"), Edit(TextRange(at: place), ",")))
  }

  /// The character before an answer at the end of the first cell, where a question precedes it, and its offset.
  var answerInQuestion: (before: Unicode.Scalar, place: Int)? {
    guard kind == .problems, surplus == -1, let first = texts.first, !isQuoted(record.cells[0])
    else { return nil }
    let scalars = Array(String(decoding: first, as: UTF8.self).unicodeScalars)
    guard scalars.count > 2, let digit = scalars.last,
      let number = Answer(Array(String(digit).utf8)).number, (1...4).contains(number)
    else { return nil }
    return (scalars[scalars.count - 2], record.cells[0].end - UTF8.width(digit))
  }

  /// A question that contains a line break: together with the next line, the row has the right cells.
  func lineBreakInText() -> Explanation? {
    guard let next = nextRecord, joins(texts, next) else { return nil }
    let cell = record.cells[record.cells.count - 1]
    let range = TextRange(cell.start, next.cell(0).end)
    let lineBreak = TextRange(record.range.end, record.next)
    let quoted = DoubledQuotes.quotedIfNeeded(file.source.copy(range))
    return Explanation(
      place: Place(range, record: record.number, cell: record.width),
      why: Localized(en: "the row seems to continue on the next line", ja: "この行は次の行に続いているようです。"),
      help: file.loader.isApp
        ? PlainCell.advice
        : Localized(
          en: "Enclose text that contains a line break in quotes.", ja: "改行を含む文は引用符で囲んでください。"),
      fix: Fix(
        .unsafe, Localized(en: "join the lines", ja: "2つの行をつなぐ"),
        file.loader.isApp ? Edit(lineBreak, " ") : Edit(range, quoted)))
  }

  /// Whether the finding of the previous line already says that it continues on this one.
  var continuesPreviousLine: Bool {
    guard file.otherLayout == nil, surplus < 0, record.range.start > 0 else { return false }
    let bytes = file.source.bytes
    var end = record.range.start - 1
    if end > 0, bytes[end] == ASCII.lineFeed, bytes[end - 1] == ASCII.carriageReturn { end -= 1 }
    let limit = max(0, end - Limits.cellBytes)
    let start = LineIndex.startOfLine(at: end, in: bytes, notBefore: limit)
    let before = file.records.record(at: start)
    guard before.next == record.range.start, before.defects.isEmpty else { return false }
    let beforeTexts = (0..<before.cellCount).map { CSVCells.text(of: before.cell($0), in: bytes) }
    return joins(beforeTexts, file.records.record(at: record.range.start))
  }

  var nextRecord: CSVRecord? {
    guard record.next < file.source.count else { return nil }
    return file.records.record(at: record.next)
  }

  func joins(_ texts: [[UInt8]], _ next: CSVRecord) -> Bool {
    guard texts.count < columns, next.cellCount < columns, next.defects.isEmpty,
      texts.count + next.cellCount - 1 == columns,
      let last = texts.last, !last.isEmpty, !next.cell(0).isEmpty
    else { return false }
    // Two rows with fewer choices would fit as well.
    if texts.count > 1, next.cellCount > 1, Answer(texts[1]).number != nil,
      Answer(CSVCells.text(of: next.cell(1), in: file.source.bytes)).number != nil
    {
      return false
    }
    let rest = (0..<next.cellCount).map { CSVCells.text(of: next.cell($0), in: file.source.bytes) }
    return hasAnswer(texts.dropLast() + [last + rest[0]] + rest.dropFirst())
  }
}
