import QuestionBank
import Testing

/// What an app does with the library, using only what `import QuestionBank` exports.
struct AppTests {
  private static let capitals = """
    What is the capital of Japan?,2,Osaka,Tokyo,Kyoto,Nara
    What is the capital of France?, 1,Paris,Lyon,Nice,Lille
    What is the capital of Italy?,4,Milan,Turin,Naples,Rome

    """
  private static let rivers = "Which is the longest river of Europe?,1,Volga,Danube,Rhine,Seine\n"

  private static func source(_ name: String, _ text: String) -> Source {
    Source(name: name, Array(text.utf8))
  }

  private static let files = [source("capitals.csv", capitals), source("rivers.csv", rivers)]

  @Test("a bank is read, and an unusable row is reported")
  func reading() {
    let text = "Which is red?,2,sky,blood,grass,sun\nWhich is blue?,9,a,b,c,d\n"
    let result = Bank.read(Array(text.utf8), named: "problem.csv")
    #expect(result.value.problems.map(\.question) == ["Which is red?"])
    #expect(result.value.problems.first?.answer == 2)
    #expect(result.diagnostics.map(\.place.record) == [2])
    #expect(Bank.read(Source(name: "problem.csv", Array(text.utf8))) == result)
  }

  @Test("findings have places, and rows know their findings")
  func linting() throws {
    let file = try #require(Lint().run([Self.files[0]]).first)
    let finding = try #require(file.diagnostics.first { $0.fix?.applicability == .safe })
    let line = file.source.lineAndColumn(at: finding.place.range.start)
    #expect((line.line, finding.severity, file.total.errors) == (2, .error, 1))
    #expect(file.verdicts.entries(ofRecord: 2).contains { $0.rule == finding.rule })
    #expect(file.verdicts.entries(ofRecord: 1).isEmpty)
    let options = LintOptions(levels: [finding.rule: .off])
    let others = Lint(options).run([file.source])
    #expect(others.allSatisfy { !$0.diagnostics.contains { $0.rule == finding.rule } })
  }

  @Test(
    "an unknown rule is an error in every file, and nothing is drawn from it",
    arguments: [
      LintOptions(rules: LintOptions.RuleSelection(selected: ["no-such-rule"])),
      LintOptions(rules: LintOptions.RuleSelection(ignored: ["no-such-rule"])),
      LintOptions(levels: ["no-such-rule": .off]),
    ])
  func unknownRule(_ options: LintOptions) {
    let files = Lint(options).run(Self.files)
    for file in files {
      #expect(file.diagnostics.contains { $0.rule == "unknown-rule" && $0.severity == .error })
    }
    #expect(QuestionPool(files).isEmpty)
  }

  @Test("a pool follows the options, and never has questions whose answer names no choice")
  func settledPool() {
    let text = "Sky?,1,blue ,red,green,grey\nSea?,9,blue,red,green,grey\n"
    let source = Self.source("a.csv", text)
    let off = LintOptions(levels: ["answer-out-of-range": .off])
    #expect(QuestionPool(Lint(off).run([source])).map(\.question) == ["Sky?"])
    let strict = LintOptions(levels: ["edge-space": .severity(.error)])
    #expect(QuestionPool(Lint(strict).run([source])).isEmpty)
  }

  @Test("the error of a draw says in words what is wrong")
  func drawError() {
    let result = QuestionPool(Lint().run(Self.files)).draw(DrawRequest(seed: Seed(1), count: 500))
    guard case .failure(let error) = result else { return #expect(Bool(false)) }
    #expect("\(error)" == error.message[.english] && "\(error)".contains("500"))
  }

  @Test("safe fixes are applied")
  func fixing() {
    let fixed = Fixer().fix([Self.files[0]])
    #expect(fixed.made == [1])
    #expect(fixed.sources.map(\.text) == [Self.capitals.replacing(", 1,", with: ",1,")])
  }

  @Test("a bank is written in another format and read back")
  func converting() throws {
    let read = try #require(Format.csv.read(Self.files[1]))
    let written = try #require(Format.named("json")?.write(read.bank))
    #expect(written.losses.isEmpty)
    let again = Format.json.read(Source(name: "rivers.json", written.bytes))
    #expect(again?.bank == read.bank)
  }

  @Test("all losses are reported: what the format lacks, and what only the writer sees")
  func losses() throws {
    var problem = Problem(question: "Which?", answer: 1, choices: ["a", "b", "c"])
    problem.details.explanation = "because\nof this"
    problem.details.tags = ["letters"]
    let written = try #require(Format.csv.write(.problems([problem])))
    #expect(Set(written.losses.map(\.feature)) == [.explanation, .tags, .choices])
    let guidance = Bank.guidance([Guidance(title: "Rules", description: "Be quick.")])
    let nothing = try #require(Format.gift.write(guidance))
    #expect(nothing.bytes.isEmpty)
    #expect(nothing.losses.map(\.feature) == [.questionType])
    #expect(Format.html.read(Self.files[0]) == nil)
    #expect(Format.openTDB.write(read(Self.files[0])) == nil)
  }

  private func read(_ source: Source) -> Bank { Bank.read(source).value }

  @Test("sets are drawn by categories, and again from their manifest")
  func drawing() throws {
    let pool = QuestionPool(Lint().run(Self.files))
    var request = DrawRequest(seed: Seed(7), sets: 2)
    request.categories = ["capitals": 2, "rivers": 1]
    request.shufflesChoices = true
    let drawn = try pool.draw(request).get()
    #expect(drawn.problems.map(\.count) == [3, 3])
    let rivers = read(Self.files[1]).problems.map(\.question)
    #expect(drawn.problems.allSatisfy { set in set.count { rivers.contains($0.question) } == 1 })
    let manifest = Manifest(drawn, from: pool, by: request)
    let again = try #require(Manifest(json: manifest.json))
    #expect(try again.replay(in: pool).get().problems == drawn.problems)
    #expect(again.changes(in: pool).isEmpty)
    #expect(try again.isDrawn(by: request, from: pool).get())
    var earlier = EarlierQuestions()
    earlier.insert(contentsOf: manifest)
    var others = pool
    others.removeAll { earlier.contains($0) }
    #expect(others.count == pool.count - manifest.questions.count)
  }

  @Test("a set is played, recorded and ranked")
  func playing() throws {
    let problems = read(Self.files[0]).problems
    var session = QuizSession(problems, secondsEach: 5)
    session.begin(at: 0)
    #expect((session.current, session.limit, session.secondsLeft(at: 1)) == (0, 5_000, 5))
    #expect(session.answer(problems[0].answer, at: 2_000)?.milliseconds == 2_000)
    #expect(session.advance(to: 6_999) == nil)
    #expect(session.advance(to: 7_000)?.choice == nil)
    session.answer(1, at: 8_000)
    let result = try #require(session.result)
    #expect((result.score, result.isRight) == (1, [true, false, false]))
    let quiz = RunRecord.Quiz(banks: ["capitals.csv"], seed: "7")
    let date = Timestamp(secondsSince1970: 0)
    let run = RunRecord(date: date, kind: .played, player: "Ann", quiz: quiz, result: result)
    let history = History(Array("\(run.line)\n\(run.line.dropLast(9))".utf8))
    #expect(history.runs == [run])
    #expect(history.skipped.map(\.line) == [2])
    #expect(Ranking(history.runs).places.map(\.player) == ["Ann"])
  }
}
