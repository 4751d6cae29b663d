import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankText
import BankTransforms

/// A row to test conditions on, as plain values.
struct WhereRow {
  var question = ""
  var answer = 1
  var choices = ["", ""]
  var category: String?
  var tags: [String] = []
  var difficulty: String?
  var limit: Double?
  var id: String?
  var explanation: String?
  var findings: [String] = []

  /// The row as a line of JSON Lines.
  var json: String {
    var members = [
      "\"question\":\(quoted(question))", "\"answer\":\(answer)",
      "\"choices\":[\(choices.map(quoted).joined(separator: ","))]",
    ]
    if let category { members.append("\"category\":\(quoted(category))") }
    if !tags.isEmpty { members.append("\"tags\":[\(tags.map(quoted).joined(separator: ","))]") }
    if let difficulty { members.append("\"difficulty\":\(quoted(difficulty))") }
    if let limit { members.append("\"limit\":\(limit)") }
    if let id { members.append("\"id\":\(quoted(id))") }
    if let explanation { members.append("\"explanation\":\(quoted(explanation))") }
    return "{\(members.joined(separator: ","))}"
  }

  private func quoted(_ text: String) -> String {
    var json: [UInt8] = []
    JSONText.write(Array(text.utf8).arraySpan, to: &json)
    return String(decoding: json, as: UTF8.self)
  }

  /// Returns the numbers of the rows for which a condition holds, counted from 1, or nil if not all rows are read.
  static func chosen(_ condition: Condition, of rows: [WhereRow], file: String = "a/b.jsonl")
    -> [Int]?
  {
    let text = rows.map { $0.json + "\n" }.joined()
    let bank = BankFile(Source(Path("x.jsonl"), Array(text.utf8)), in: nil, given: .problems)
    var (chosen, read): ([Int], Int) = ([], 0)
    bank.readRows { chunk in
      chunk.rows.withView(bank.source.bytes) { view in
        for index in 0..<view.count {
          let problem = ProblemRow(view.row(index))
          let context = ConditionContext(file: file, findings: rows[read].findings)
          read += 1
          if condition.holds(for: problem, context) { chosen.append(read) }
        }
      }
    }
    return read == rows.count ? chosen : nil
  }
}

extension Condition {
  /// Parses an expression, or returns nil if it is not a condition.
  init?(_ expression: String) {
    guard case .success(let condition) = Condition.parse(expression) else { return nil }
    self = condition
  }
}
