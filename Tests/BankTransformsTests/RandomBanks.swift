@_spi(QBank) import BankFormats
@_spi(QBank) import BankSyntax
@_spi(QBank) import BankModel
@_spi(QBank) import BankText
import BankTransforms
@_spi(QBank) import TestSupport

/// Random banks in the forms that people write, and the results of operations on them.
enum RandomBanks {
  /// The form in which a bank is written.
  enum Form: String, CaseIterable {
    case csv, quotedCSV = "quoted csv", letters, kana, json, lines
  }

  private static let words = [
    "空", "水", "Paris", "Rome", "4", "5", "x, y", "say \"no\"", "長い、文。", "two\nlines", "ｶﾅ", "É", "",
    "  b ",
    "上記のすべて", "None of the above",
  ]

  /// One to nine random questions, some of which say the same.
  static func problems(_ generator: inout Generator, details: Bool) -> [Problem] {
    (0..<generator.number(1...9)).map { _ in
      let choices = (0..<4).map { generator.text(upTo: 2, of: words) + "\($0)" }
      var problem = Problem(
        question: generator.pick(["空の色は？", "Sky?", "Q \(generator.below(3))", "a,\"b\""]),
        answer: generator.number(1...4),
        choices: generator.below(3) == 0 ? ["1", "2", "3", "4"] : choices)
      if details {
        if generator.below(2) == 0 {
          problem.details.category = generator.pick(["地理", "math/algebra"])
        }
        if generator.below(3) == 0 { problem.details.explanation = "because, \"so\"" }
        if generator.below(4) == 0 { problem.details.id = "id\(generator.below(100))" }
        if generator.below(4) == 0 { problem.details.pinned = [generator.number(1...4)] }
      }
      return problem
    }
  }

  /// A bank in a form, with line endings and marks as one of several programs writes them.
  static func source(_ problems: [Problem], _ form: Form, _ generator: inout Generator) -> Source {
    var bytes: [UInt8]
    switch form {
    case .json: bytes = JSONBankWriter.write(.problems(problems), isLines: false)
    case .lines: bytes = JSONBankWriter.write(.problems(problems), isLines: true)
    case .csv: bytes = rows(problems.map(cells), quoted: false)
    case .quotedCSV: bytes = rows(problems.map(cells), quoted: true)
    case .letters, .kana:
      let header = ["問題", "A", "B", "C", "D", "正解", "category", "memo"]
      let letters = form == .kana ? ["ア", "イ", "ウ", "エ"] : ["a", "b", "c", "d"]
      bytes = rows(
        [header]
          + problems.map { problem in
            [problem.question] + problem.choices
              + [letters[problem.answer - 1], problem.details.category ?? "", "keep, me"]
          }, quoted: false)
    }
    let isTable = form != .json && form != .lines
    if isTable, generator.below(3) == 0,
      !problems.contains(where: { $0.choices.joined().contains("\n") })
    {
      bytes = bytes.flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] }
    }
    if isTable, generator.below(3) == 0 { bytes = [0xEF, 0xBB, 0xBF] + bytes }
    if form != .json, generator.below(3) == 0, bytes.last == 0x0A {
      bytes.removeLast()
      if bytes.last == 0x0D { bytes.removeLast() }
    }
    return Source(Path("bank.\(form.ending)"), bytes)
  }

  /// A bank as JSON Lines.
  static func lines(_ problems: [Problem]) -> Source {
    Source(Path("bank.jsonl"), JSONBankWriter.write(.problems(problems), isLines: true))
  }

  private static func cells(_ problem: Problem) -> [String] {
    [problem.question, "\(problem.answer)"] + problem.choices
  }

  private static func rows(_ rows: [[String]], quoted: Bool) -> [UInt8] {
    let lines = rows.map { row in
      row.map { cell in
        let doubled = cell.split(separator: "\"", omittingEmptySubsequences: false)
          .joined(separator: "\"\"")
        let needsQuotes =
          quoted || cell.unicodeScalars.contains { ",\"\n\r".unicodeScalars.contains($0) }
        return needsQuotes ? "\"\(doubled)\"" : cell
      }.joined(separator: ",")
    }
    return Array(lines.joined(separator: "\n").utf8) + [0x0A]
  }

  /// Reads the questions of a bank.
  static func list(_ source: Source, _ form: Form, _ workers: Workers = .serial) -> QuestionList {
    let isTable = form == .letters || form == .kana
    return QuestionList([
      QuestionFile(source, in: isTable ? Layouts.named("letters")?.csv : nil, workers: workers)
    ])
  }

  /// Writes all questions as one file.
  static func written(_ list: QuestionList) -> Source {
    let writer = QuestionWriter(list, Array(list.entries.indices), in: 0)
    return Source(list.files[0].bank.source.path, writer.bytes(.copying))
  }
}

extension RandomBanks.Form {
  fileprivate var ending: String {
    switch self {
    case .json: "json"
    case .lines: "jsonl"
    default: "csv"
    }
  }
}
