@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankQuiz
@_spi(QBank) import BankText
import BankTransforms
@_spi(QBank) import TestSupport
import Testing

@Suite("Operations on banks")
struct OperationTests {
  /// All operations by name.
  static let operations: [(name: String, run: @Sendable (inout QuestionList) -> Void)] = [
    ("nothing", { _ in }),
    ("sort", { $0.sort(by: [.category, .question], .serial) }),
    ("sort descending", { $0.sort(by: [.answer, .length], descending: true, .serial) }),
    ("shuffle-rows", { $0.shuffle(Seed(3)) }),
    (
      "shuffle-choices",
      { list in
        list.change(.serial) { problem, _ in ChoiceShuffle(Seed(3), set: 1).shuffled(problem) }
      }
    ),
    ("rebalance", { list in list.change(.serial) { problem, _ in problem.rebalanced } }),
    ("dedupe", { dedupe(&$0, .normalForm) }),
    ("dedupe exact", { dedupe(&$0, .exact) }),
    ("sample", { $0.sample(3, Seed(5)) }),
    (
      "normalize",
      { list in
        list.change(.serial) { problem, _ in
          TextNormalization([.width, .spaces, .dashes, .quotes]).normalized(problem)
        }
      }
    ),
  ]

  /// Operations that keep every question with its right choice.
  private static let keepAll: Set = [
    "nothing", "sort", "sort descending", "shuffle-rows", "shuffle-choices", "rebalance",
  ]
  /// Idempotent operations.
  private static let settled: Set = [
    "nothing", "sort", "sort descending", "rebalance", "dedupe", "dedupe exact", "sample",
    "normalize",
  ]

  private static func dedupe(_ list: inout QuestionList, _ likeness: DuplicateQuestions.Likeness) {
    list.leaveOut(DuplicateQuestions(in: list, likeness).repeats.map(\.index))
  }

  /// What every question asks and the text of its right choice, in sorted order.
  private func answers(_ list: QuestionList) -> [String] {
    list.entries.indices.map { index in
      let problem = list.problem(index)
      let right = problem.map { $0.choices[$0.answer - 1] } ?? "none"
      return "\(problem?.question ?? "") → \(right) of \(problem?.choices.sorted() ?? [])"
    }.sorted()
  }

  @Test(
    "operations keep questions and right choices, in banks of every form",
    arguments: RandomBanks.Form.allCases)
  func kept(_ form: RandomBanks.Form) {
    var generator = Generator(seed: 11, for: form.rawValue)
    for round in 0..<Deep.rounds(60, least: 10, exhaustive: 600) {
      let problems = RandomBanks.problems(&generator, details: form != .csv && form != .quotedCSV)
      let source = RandomBanks.source(problems, form, &generator)
      let list = RandomBanks.list(source, form)
      #expect(list.count == problems.count, "\(round): \(source.text)")
      for (name, run) in Self.operations {
        var changed = list
        run(&changed)
        let file = RandomBanks.written(changed)
        let again = RandomBanks.list(file, form)
        #expect(!again.files[0].hasDefects, "\(name): \(file.text)")
        #expect(answers(again) == answers(changed), "\(name): \(file.text)")
        if Self.keepAll.contains(name) { #expect(answers(again) == answers(list), "\(name)") }
        if name == "nothing" { #expect(file.text == source.text) }
        if Self.settled.contains(name) {
          var twice = again
          run(&twice)
          #expect(RandomBanks.written(twice).text == file.text, "\(name) twice: \(source.text)")
        }
      }
    }
  }

  @Test("the result is the same for any number of threads")
  func threads() {
    let threads = Workers(count: 4) { pieces, body in
      for piece in (0..<pieces).reversed() { body(piece) }
    }
    var generator = Generator(seed: 4)
    for form in RandomBanks.Form.allCases {
      let problems = RandomBanks.problems(&generator, details: true)
      let source = RandomBanks.source(problems, form, &generator)
      let one = RandomBanks.list(source, form)
      let many = RandomBanks.list(source, form, threads)
      #expect(one.entries == many.entries)
      #expect(answers(one) == answers(many))
    }
  }

  @Test("rows that are not changed stay byte for byte")
  func bytes() {
    let source = Source(
      Path("a.csv"),
      Array("\u{FEFF}b,1,\"x\",y , z,w\r\na,2,x,y,\"z,z\",w\r\nb,1,x,y,z,w\r\n".utf8))
    var list = RandomBanks.list(source, .csv)
    list.sort(by: [.question], .serial)
    #expect(
      RandomBanks.written(list).text
        == "\u{FEFF}a,2,x,y,\"z,z\",w\r\nb,1,\"x\",y , z,w\r\nb,1,x,y,z,w\r\n")
  }
}
