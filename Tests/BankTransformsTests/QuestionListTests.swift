@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
import BankQuiz
@_spi(QBank) import BankText
import Testing

@testable import BankTransforms

@Suite("Lists of questions")
struct QuestionListTests {
  private static func problem(_ number: Int) -> Problem {
    Problem(
      question: "Which number follows \(number)?", answer: 1, choices: ["\(number + 1)", "0"])
  }

  private static func list(_ problems: [Problem]) -> QuestionList {
    RandomBanks.list(RandomBanks.lines(problems), .lines)
  }

  private func questions(_ list: QuestionList) -> [String] {
    list.entries.indices.map { list.problem($0)?.question ?? "none" }
  }

  @Test(
    "a list in any order is worked on in that order, in parts of any number",
    arguments: [1, 2, 4_095, 4_096, 4_097, 8_192, 8_193])
  func order(count: Int) {
    var list = Self.list((1...count).map { Self.problem($0) })
    let backwards = (1...count).reversed().map { "Which number follows \($0)?" }
    let folded = { (list: QuestionList) -> [String] in
      list.fold(.serial, from: { _ in [] }) { (texts: inout [String], row) in
        texts.append(String(decoding: Array(row.question), as: UTF8.self))
      }.flatMap(\.self)
    }
    let mapped = { (list: QuestionList) -> [String] in
      list.map(.serial) { row, _ in String(decoding: Array(row.question), as: UTF8.self) }
    }
    #expect(folded(list) == backwards.reversed() && mapped(list) == backwards.reversed())
    list.reorder(Array((0..<count).reversed()))
    #expect(folded(list) == backwards && mapped(list) == backwards)
    list.change(.serial) { problem, index in
      var problem = problem
      if index == count - 1 { problem.question = "Which number is the first?" }
      return problem
    }
    let changed = backwards.dropLast() + ["Which number is the first?"]
    #expect(folded(list) == Array(changed) && mapped(list) == Array(changed))
  }

  @Test("the same number of questions, one of them twice, is not the whole list")
  func twice() {
    var list = Self.list((1...3).map { Self.problem($0) })
    list.reorder([0, 0, 2])
    let texts = list.map(.serial) { row, _ in String(decoding: Array(row.question), as: UTF8.self) }
    #expect(texts == [1, 1, 3].map { "Which number follows \($0)?" })
  }

  // MARK: Sorting

  private static func problem(_ change: (inout Problem) -> Void) -> Problem {
    var problem = Problem(question: "Which is it?", answer: 1, choices: ["this", "that"])
    change(&problem)
    return problem
  }

  @Test("numbers come before texts, and questions without a value last, in either direction")
  func sortByID() {
    let ids = ["b", nil, "10", "a", "9", "9.5", nil, "-2"]
    var list = Self.list(ids.map { id in Self.problem { $0.details.id = id } })
    let sorted = { (list: QuestionList) in
      list.entries.indices.map { list.problem($0)?.details.id }
    }
    list.sort(by: [.id], .serial)
    #expect(sorted(list) == ["-2", "9", "9.5", "10", "a", "b", nil, nil])
    list.sort(by: [.id], descending: true, .serial)
    #expect(sorted(list) == ["b", "a", "10", "9.5", "9", "-2", nil, nil])
  }

  @Test("difficulties are sorted by what they mean, and words without a meaning after them")
  func sortByDifficulty() {
    let difficulties = ["tricky", "hard", nil, "0.1", "50%", "easy", "knotty"]
    var list = Self.list(
      difficulties.map { text in Self.problem { $0.details.difficulty = text } })
    list.sort(by: [.difficulty], .serial)
    #expect(
      list.entries.indices.map { list.problem($0)?.details.difficulty }
        == ["0.1", "easy", "50%", "hard", "knotty", "tricky", nil])
  }

  @Test("numbers in categories are compared by their values, and equal ones stay in their order")
  func sortByCategory() {
    let categories = ["unit 10", nil, "unit 9", "10", "9", "unit 9", "Unit 09"]
    var list = Self.list(
      categories.enumerated().map { place, text in
        Self.problem {
          $0.details.category = text
          $0.question = "Which is number \(place)?"
        }
      })
    list.sort(by: [.category], .serial)
    #expect(questions(list) == [4, 3, 2, 5, 6, 0, 1].map { "Which is number \($0)?" })
    list.sort(by: [.length, .question], descending: true, .serial)
    #expect(questions(list) == (0...6).reversed().map { "Which is number \($0)?" })
  }

  @Test("times are sorted as numbers")
  func sortByTime() {
    let limits = [100, nil, 20, 9, 9.5] as [Double?]
    var list = Self.list(limits.map { limit in Self.problem { $0.details.limit = limit } })
    list.sort(by: [.time], .serial)
    #expect(
      list.entries.indices.map { list.problem($0)?.details.limit } == [9, 9.5, 20, 100, nil])
  }

  // MARK: Sampling

  @Test(
    "a sample has its share of every category, and its questions in their order",
    arguments: [
      (5, [3, 2, 0]), (10, [6, 3, 1]), (99, [6, 3, 1]), (0, [0, 0, 0]), (-1, [0, 0, 0]),
      (1, [1, 0, 0]), (9, [5, 3, 1]),
    ])
  func sample(count: Int, shares: [Int]) {
    let categories = ["geo", "art", "geo", nil, "geo", "art", "geo", "geo", "art", "geo"]
    let list = Self.list(
      categories.enumerated().map { place, text in
        Self.problem {
          $0.details.category = text
          $0.question = "Which is number \(place)?"
        }
      })
    var seen: Set<[String]> = []
    for seed in 0..<20 as Range<UInt64> {
      var drawn = list
      drawn.sample(count, Seed(seed), of: list.categories(.serial))
      let found = drawn.entries.indices.map { drawn.problem($0)?.details.category }
      #expect(["geo", "art", nil].map { name in found.count { $0 == name } } == shares)
      #expect(questions(drawn) == questions(drawn).sorted())
      seen.insert(questions(drawn))
    }
    #expect(seen.count > 1 || [0, 10].contains(shares.reduce(0, +)))
  }

  // MARK: Writing

  /// The line ending, and whether the last line has one.
  @Test(
    "a large file in another order is written in blocks that do not break a line",
    arguments: [("\n", true), ("\n", false), ("\r\n", true), ("\r\n", false)])
  func blocks(end: String, isClosed: Bool) {
    let rows = (1...30_000).map {
      "Which number follows \($0)?,1,\($0 + 1),1000000,2000000,3000000"
    }
    let text = { (rows: [String]) in rows.joined(separator: end) + (isClosed ? end : "") }
    var list = RandomBanks.list(Source(Path("a.csv"), Array(text(rows).utf8)), .csv)
    list.reorder(Array((0..<rows.count).reversed()))
    let writer = QuestionWriter(list, Array(list.entries.indices), in: 0)
    #expect(!writer.isCopy)
    var blocks: [[UInt8]] = []
    writer.write(.copying) { (block: [UInt8]) throws(Never) in blocks.append(block) }
    #expect(Array(blocks.joined()) == Array(text(rows.reversed()).utf8))
    #expect(blocks.count > 1 && blocks.allSatisfy { $0.count < 1 << 21 })
  }

  @Test("files have one form if their rows can be in one file; no files do, too")
  func forms() {
    let file = { (name: String, text: String) in
      QuestionFile(Source(Path(name), Array(text.utf8)))
    }
    let (comma, other) = (file("a.csv", "What?,1,a,b,c,d\n"), file("b.csv", "Who?,2,a,b,c,d\n"))
    let lines = file("c.jsonl", #"{"question":"What?","answer":1,"choices":["a","b"]}"# + "\n")
    #expect(QuestionList([]).isOfOneForm && QuestionList([comma]).isOfOneForm)
    #expect(QuestionList([comma, other]).isOfOneForm)
    #expect(!QuestionList([comma, other, lines]).isOfOneForm)
  }

  // MARK: Lines that cannot be read

  @Test("unreadable lines are found between all rows of a file, however it is cut")
  func unreadable() {
    let count = 25_000
    let row = { (number: Int) in "Which number follows \(number)?,1,\(number + 1),100000,200000,0\n"
    }
    let text = (1...count).map { row($0) + "no question\n" }.joined()
    var file = QuestionFile(Source(Path("a.csv"), Array(text.utf8)))
    #expect(file.rows.count == count && file.hasDefects)
    file.setUnreadableApart(moving: false)
    let lines = file.unreadable ?? []
    #expect(lines.count == count)
    let expected = Array("no question\n".utf8)
    #expect(lines.allSatisfy { Array(file.bank.source.bytes, $0) == expected })
  }

  @Test("unreadable lines before the first row and after the last one are set apart, too")
  func unreadableEnds() {
    let rows = "Which number follows 1?,1,2,0,3,4\nWhich number follows 2?,1,3,0,1,2\n"
    for (text, expected) in [
      ("x\n" + rows, ["x\n"]), (rows + "x\ny\n", ["x\ny\n"]), (rows, []),
      (rows + "\n \n", []), ("x\n" + rows + "y", ["x\n", "y"]),
    ] {
      var file = QuestionFile(Source(Path("a.csv"), Array(text.utf8)))
      file.setUnreadableApart(moving: false)
      let lines = (file.unreadable ?? []).map {
        String(decoding: Array(file.bank.source.bytes, $0), as: UTF8.self)
      }
      #expect(lines == expected, "\(text)")
    }
  }
}
