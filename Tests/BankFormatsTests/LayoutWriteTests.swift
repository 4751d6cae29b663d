@_spi(QBank) import BankModel
@_spi(QBank) import BankText
@_spi(QBank) import TestSupport
import Testing

@_spi(QBank) @testable import BankFormats

@Suite("Writing tables of problems in each layout")
struct LayoutWriteTests {
  private static func write(_ problems: [Problem], _ layout: Layout) -> ExportResult {
    LayoutCSV.write(.problems(problems), layout, ConvertOptions())
  }

  private static func read(_ exported: ExportResult, _ layout: Layout) -> ImportResult {
    LayoutCSV.read(Source(Path("table.csv"), exported.bytes), layout, ConvertOptions())
  }

  private static func text(_ problems: [Problem], _ layout: Layout) -> String {
    String(decoding: write(problems, layout).bytes, as: UTF8.self)
  }

  private static func problem(
    _ choices: [String], _ change: (inout Problem) -> Void = { _ in }
  ) -> Problem {
    var problem = Problem(question: "q", answer: 1, choices: choices)
    change(&problem)
    return problem
  }

  /// Layouts with every style of answers.
  private static let layouts =
    Layouts.all + [
      Layout(
        "from-zero", title: Localized("0"), header: .names, columns: Layout.header.columns,
        answer: .number(from: 0)),
      Layout(
        "text", title: Localized("text"), header: .names, columns: Layout.header.columns,
        answer: .text),
    ]

  @Test("each layout has its own columns and header")
  func looks() {
    let small = [
      Self.problem(["a", "b"]), Self.problem(["a", "b", "c", "d"]) { $0.answer = 3 },
    ]
    #expect(Self.text([small[1]], .qbank) == "q,3,a,b,c,d\n")
    #expect(
      Self.text(small, .header)
        == "question,answer,choice1,choice2,choice3,choice4\nq,1,a,b,,\nq,3,a,b,c,d\n")
    #expect(Self.text(small, .letters) == "question,A,B,C,D,answer\nq,a,b,,,A\nq,a,b,c,d,C\n")
    #expect(
      Self.text(small, .blooket) == """
        "Blooket
        Import Template",,,,,,,
        Question #,Question Text,Answer 1,Answer 2,"Answer 3
        (Optional)","Answer 4
        (Optional)","Time Limit (sec)
        (Max: 300 seconds)","Correct Answer(s)
        (Only include Answer #)"
        1,q,a,b,,,20,1
        2,q,a,b,c,d,20,3

        """)
    #expect(
      Self.text(small, .wayground) == """
        Question Text,Question Type,Option 1,Option 2,Option 3,Option 4,Option 5,Correct Answer,\
        Time in seconds,Image Link,Answer explanation
        q,Multiple Choice,a,b,,,,1,30,,
        q,Multiple Choice,a,b,c,d,,3,30,,

        """)
    #expect(
      Self.text(small, .loilonote) == """
        問題,必須回答,得点,正解の選択肢,説明,選択肢1,選択肢2,選択肢3,選択肢4
        q,1,,1,,a,b,,
        q,1,,3,,a,b,c,d

        """)
  }

  @Test("hostile texts come back scalar for scalar", arguments: layouts.map(\.name))
  func nastyTexts(name: String) throws {
    let layout = try #require(Self.layouts.first { $0.name == name })
    let exported = Self.write(HostileBanks.ofTexts, layout)
    let imported = Self.read(exported, layout)
    #expect(exported.losses.filter { $0.feature != .answers } == [])
    #expect(imported.diagnostics.map(\.message.en) == [])
    #expect(
      imported.bank.problems.map(\.withoutLimit).firstDifference(from: HostileBanks.ofTexts) == nil)
  }

  @Test(
    "random banks come back unchanged, or a loss is reported", arguments: layouts.map(\.name))
  func randomBanks(name: String) throws {
    let layout = try #require(Self.layouts.first { $0.name == name })
    var exact = 0
    for seed in 0..<60 as Range<UInt64> {
      var problems = HostileBanks.random(
        seed, choices: layout.choiceCounts,
        details: layout.supportedFeatures.subtracting([.lineBreaks]))
      if layout.bounds.usualLimit != nil {
        for index in problems.indices { problems[index].details.limit = Double(5 + index) }
      }
      let exported = Self.write(problems, layout)
      if !exported.losses.isEmpty { continue }
      exact += 1
      let imported = Self.read(exported, layout)
      let difference = imported.bank.problems.firstDifference(from: problems)
      #expect(imported.diagnostics.isEmpty && difference == nil, "\(seed): \(difference ?? "")")
    }
    #expect(exact > 20)
  }

  @Test(
    "what cannot be written is reported as a loss",
    arguments: [
      ("header", problem(["a", ""]), Feature.choices),
      ("header", problem(["a", "b"]) { $0.answer = 0 }, .answers),
      ("qbank", problem(["a", "b", "c", "d"]) { $0.answer = .min }, .answers),
      ("text", problem(["a", "b", "a"]), .answers),
      ("header", problem(["a", "b"]) { $0.details.tags = ["a;b"] }, .tags),
      ("header", problem(["a", "b"]) { $0.details.tags = [" a"] }, .tags),
      ("blooket", problem(["a", "b"]) { $0.details.limit = 301 }, .limit),
      ("blooket", problem(["a", "b"]) { $0.details.limit = 7.5 }, .limit),
    ])
  func losses(name: String, problem: Problem, feature: Feature) throws {
    let layout = try #require(Self.layouts.first { $0.name == name })
    #expect(Self.write([problem], layout).losses.map(\.feature) == [feature])
  }

  private static let notHeld: [(String, Set<Feature>)] = [
    ("qbank", [.id, .category, .limit, .tags, .choices]),
    ("header", []),
    ("letters", []),
    ("blooket", [.id, .category, .tags, .choices]),
    ("wayground", [.id, .category, .tags]),
    ("loilonote", [.id, .category, .limit, .tags, .choices]),
  ]

  @Test("what a layout cannot hold is known before writing", arguments: notHeld)
  func holds(name: String, lost: Set<Feature>) throws {
    let layout = try #require(Layouts.named(name))
    let problem = Self.problem(["a\nb", "b", "c", "d", "e"]) {
      $0.details.id = "k"
      $0.details.category = "c"
      $0.details.limit = 20
      $0.details.tags = ["t"]
    }
    let found = Losses.find(in: .problems([problem]), for: layout.csv)
    #expect(Set(found.map(\.feature)) == lost)
  }

  @Test("of too many choices the last wrong ones are dropped, and the right one stays right")
  func tooManyChoices() {
    let many = Problem(question: "q", answer: 6, choices: ["a", "b", "c", "d", "e", "f"])
    #expect(many.withChoices(atMost: 4).choices == ["a", "b", "c", "f"])
    #expect(many.withChoices(atMost: 4).answer == 4)
    let early = Problem(question: "q", answer: 2, choices: ["a", "b", "c", "d", "e", "f"])
    #expect(early.withChoices(atMost: 4).choices == ["a", "b", "c", "d"])
    #expect(early.withChoices(atMost: 4).answer == 2)
  }

  @Test(
    "a time limit is rounded up to one that the service offers, and the loss reported",
    arguments: [(1, 5), (5, 5), (6, 10), (240, 240), (241, 240), (9_999, 240)])
  func limits(limit: Int, written: Int) {
    let layout = Layout(
      "steps", title: Localized("steps"), header: .names, columns: Layout.header.columns,
      bounds: .init(usualLimit: 20, limits: [5, 10, 240]))
    let problem = Self.problem(["a", "b"]) { $0.details.limit = Double(limit) }
    #expect(Self.text([problem], layout).contains(",a,b,\(written)\n"))
    #expect(Self.write([problem], layout).losses.isEmpty == (limit == written))
  }

  @Test(
    "Python's csv module reads the same cells",
    .enabled(if: Python.has("csv"), "needs python3"))
  func python() throws {
    let script = """
      import csv, io, json, sys
      text = sys.stdin.buffer.read().decode("utf-8")
      print(json.dumps(list(csv.reader(io.StringIO(text, newline="")))))
      """
    for layout in [Layout.header, .blooket] {
      let exported = Self.write(HostileBanks.ofTexts, layout)
      let output = try #require(Python.run(script, input: .init(exported.bytes)))
      var writer = LayoutWriter(layout, for: HostileBanks.ofTexts)
      let rows = HostileBanks.ofTexts.enumerated().map { writer.row($1, number: $0 + 1) }
      #expect(try Scalars.rows(fromJSON: output) == Scalars.rows(writer.header + rows))
    }
  }

  @Test("a mark is written beside the right choice only")
  func marks() {
    let columns =
      [LayoutColumn(.question, "q")]
      + (1...3).flatMap { number in
        [LayoutColumn(.choice(number), "c\(number)"), LayoutColumn(.mark(number), "m\(number)")]
      }
    let layout = Layout(
      "marks", title: Localized("marks"), header: .names, columns: columns, answer: .mark)
    let head = "q,c1,m1,c2,m2,c3,m3\n"
    for (answer, row) in [
      (1, "q,a,○,b,,c,\n"), (2, "q,a,,b,○,c,\n"), (3, "q,a,,b,,c,○\n"),
      (Problem.unknownAnswer, "q,a,,b,,c,\n"),
    ] {
      let problem = Self.problem(["a", "b", "c"]) { $0.answer = answer }
      #expect(Self.text([problem], layout) == head + row)
    }
  }

  @Test("choices that would lose a label when they are read again are reported")
  func labels() {
    var layout = Layout.letters
    layout.list = .labels
    for (choices, lost) in [
      (["red", "blue"], []), (["A) red", "B) blue"], [.choices]), (["B) red", "A) blue"], []),
      (["1. red", "2. blue"], [.choices]),
    ] as [([String], [Feature])] {
      let problem = Self.problem(choices)
      #expect(Self.write([problem], layout).losses.map(\.feature) == lost, "\(choices)")
      let bytes = Self.write([problem], layout).bytes
      let read = LayoutCSV.read(Source(Path("a.csv"), bytes), layout, ConvertOptions())
      #expect(lost != [] || read.bank.problems.map(\.choices) == [choices])
    }
  }

  @Test("a row may have as many cells as the limit, and no more")
  func wideRows() {
    for (count, isWide) in [(Limits.columns, false), (Limits.columns + 1, true)] {
      let row = "q,1,a,b" + String(repeating: ",", count: count - 4)
      let text = "question,answer,choice1,choice2\nq,1,a,b\n\(row)\nr,2,a,b\n"
      let source = Source(Path("a.csv"), Array(text.utf8))
      let read = LayoutCSV.read(source, .header, ConvertOptions())
      let message = "the row has \(count) cells, more than qbank handles"
      #expect(read.diagnostics.contains { $0.message.en == message } == isWide)
      let record = read.diagnostics.first { $0.message.en == message }?.place.record
      #expect(record == (isWide ? 3 : nil))
      #expect(read.bank.problems.last?.question == "r")
    }
  }
}

extension Problem {
  /// The problem without a time limit, because some layouts add one.
  var withoutLimit: Problem {
    var problem = self
    problem.details.limit = nil
    return problem
  }
}
