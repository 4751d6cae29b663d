import BankFormats
import BankModel
import BankText

/// Tells whether the first record of a problem bank names its columns.
///
/// Banks have no header, so this serves only to explain the row: its answer is no number while the
/// row after it has one, or it is made of words that name columns.
enum HeaderDetection {
  static func isHeader(of source: Source, kind: Kind?) -> Bool {
    guard kind == .problems, let first = cells(source, at: CSVReader.firstRecord(source.bytes))
    else { return false }
    let answer = Answer(first.texts[Kind.answerCell - 1])
    guard answer == .text else { return false }
    if first.texts.count(where: isColumnName) >= 3 { return true }
    guard isColumnName(first.texts[Kind.answerCell - 1]) else { return false }
    return cells(source, at: first.next).map { Answer($0.texts[Kind.answerCell - 1]).number != nil }
      ?? true
  }

  private static func cells(_ source: Source, at start: Int) -> (texts: [[UInt8]], next: Int)? {
    guard start < source.count else { return nil }
    let reader = CSVRecordReader(source.bytes, widths: [Kind.problems.columnCount])
    let record = reader.record(at: start)
    guard record.cellCount == Kind.problems.columnCount else { return nil }
    let texts = (0..<record.cellCount).map {
      CSVCells.text(of: record.cell($0), in: source.bytes)
    }
    return (texts, record.next)
  }

  private static func isColumnName(_ text: [UInt8]) -> Bool {
    var name = String(decoding: text, as: UTF8.self).lowercased()
    name.removeAll { $0.isWhitespace || $0.isNumber || $0 == "_" || $0 == "-" || $0 == "." }
    return names.contains(name)
  }

  private static let names: Set<String> = [
    "question", "questions", "problem", "stem", "text", "title", "answer", "answers", "correct",
    "correctanswer", "rightanswer", "key", "index", "choice", "option", "a", "b", "c", "d", "no",
    "number", "id", "問題", "問題文", "設問", "質問", "正解", "答え", "解答", "正答", "回答", "番号",
    "正解番号", "正解の番号", "選択肢", "選択肢a", "選択肢b", "選択肢c", "選択肢d",
  ]
}
