@_spi(QBank) import BankModel
import BankRules
@_spi(QBank) import BankText
import Testing

@Suite("Rules that compare the banks of a run")
struct RunRuleTests {
  private static func files(_ texts: [String]) -> [Source] {
    texts.enumerated().map { Source(Path("bank\($0.offset).csv"), Array($0.element.utf8)) }
  }

  private static func found(_ rule: String, _ texts: [String]) -> [String] {
    var options = LintOptions()
    options.levels = [rule: .severity(.warning)]
    return Lint(options).run(files(texts)).flatMap { file in
      file.diagnostics.filter { $0.rule == rule }.map {
        "\(file.source.path.displayText):\($0.place.record ?? 0): \($0.message.en)"
      }
    }
  }

  private static let sky = "Which colour is the sky on a clear day?,1,blue,red,green,black\n"
  private static let typo = "Which color is the sky on a clear day?,1,blue,red,green,black\n"
  private static let other = "How many legs does an insect have at least?,1,six,two,four,eight\n"

  @Test("two questions that differ in a character are reported at the later one")
  func near() {
    let found = Self.found("near-duplicate-question", [Self.sky + Self.other + Self.typo])
    #expect(
      found == [
        "bank0.csv:3: this question differs from another in only 1 character (“color” instead of “colour”)"
      ])
  }

  @Test(
    "a message names only the word that is added or missing",
    arguments: [
      (["the ", ""], "only “the” is missing"), (["", "the "], "only “the” is added"),
    ])
  func nearByWord(_ words: [String], _ difference: String) {
    let rows = words.map {
      "What is the name of \($0)highest mountain in Japan?,1,Fuji,Kita,Yari,Tate\n"
    }
    let found = Self.found("near-duplicate-question", [rows.joined()])
    #expect(
      found == [
        "bank0.csv:2: this question is nearly the same as another: \(difference)"
      ])
  }

  @Test("near-duplicates are found across files and with choices in any order")
  func nearInFiles() {
    let mixed = "Which color is the sky on a clear day?,2,red,blue,black,green\n"
    let found = Self.found("near-duplicate-question", [Self.sky, Self.other + mixed])
    #expect(found.map { String($0.prefix(12)) } == ["bank1.csv:2:"])
  }

  /// Twenty questions with the first choice right `first` times, and each of the others equally often.
  private static func bank(_ name: String, first: Int) -> String {
    (0..<20).map { number in
      let answer = number < first ? 1 : 2 + number % 3
      return "Question \(name)\(number)?,\(answer),a\(number),b\(number),c\(number),d\(number)\n"
    }.joined()
  }

  @Test(
    "answers that are uneven only across several files are reported once",
    arguments: [
      // 48 of 120 questions with the first choice right: chi-square 14.4, which chance reaches 2 times in 1,000.
      (
        ["a", "b", "c", "d", "e", "f"], 8,
        ["bank5.csv:0: across 6 files, choice 1 is right in 48 of 120"]
      ),
      (["a"], 8, []), (["a", "b", "c", "d", "e", "f"], 5, []),
      // Each by itself is: 16 of 20.
      (
        ["a", "b"], 16,
        ["bank0.csv:0: choice 1 is right in 16 of", "bank1.csv:0: choice 1 is right in 16 of"]
      ),
    ])
  func places(_ names: [String], _ first: Int, _ expected: [String]) {
    let found = Self.found("answer-position-bias", names.map { Self.bank($0, first: first) })
    #expect(found.count == expected.count)
    for (one, start) in zip(found, expected) { #expect(one.hasPrefix(start), "\(one)") }
  }

  @Test("linked near-duplicates are one finding")
  func cluster() {
    let third = "Which colors is the sky on a clear day?,1,blue,red,green,black\n"
    let found = Self.found("near-duplicate-question", [Self.sky + Self.typo + third])
    #expect(found.count == 1)
    #expect(found[0].hasSuffix("and 1 more is similar"))
  }

  @Test(
    "exact duplicates and questions with another meaning are not near-duplicates",
    arguments: [
      sky + sky, sky + other,
      "What is 3 times 7 in all?,1,21,10,37,73\nWhat is 3 times 8 in all?,2,21,24,37,73\n",
      "Which of these is a good swimmer?,1,a,b,c,d\nWhich of these is not a good swimmer?,1,a,b,c,d\n",
    ])
  func notNear(_ text: String) {
    #expect(Self.found("near-duplicate-question", [text]) == [])
  }

  @Test("rows of an unresolved merge conflict are not near-duplicates")
  func conflict() {
    let text = """
      <<<<<<< ours,0,a,b,c,d
      \(Self.sky)=======,0,a,b,c,d
      \(Self.typo)>>>>>>> theirs,0,a,b,c,d

      """
    #expect(Self.found("near-duplicate-question", [text]) == [])
  }

  @Test("each bank is reported with the share of its questions that others have")
  func overlap() {
    let found = Self.found(
      "cross-bank-overlap",
      [Self.sky + Self.other, Self.other + "Which of all is it?,1,e,f,g,h\n" + Self.typo])
    #expect(
      found == [
        "bank0.csv:0: 2 of 2 questions (100%) are also in other banks, 1 with small changes",
        "bank1.csv:0: 2 of 3 questions (67%) are also in other banks, 1 with small changes",
      ])
  }

  @Test("repetition within a bank and equal guidance are not overlap")
  func noOverlap() {
    #expect(Self.found("cross-bank-overlap", [Self.sky + Self.sky, Self.other]) == [])
    #expect(Self.found("cross-bank-overlap", ["Welcome,Hello\n", "Welcome,Hello\n"]) == [])
  }

  @Test("the files with the most shared questions are named, most first")
  func otherFiles() {
    let options = { () -> LintOptions in
      var options = LintOptions()
      options.levels = ["cross-bank-overlap": .severity(.warning)]
      return options
    }()
    let files = Lint(options).run(
      Self.files([Self.other, Self.sky + Self.other, Self.sky + Self.other]))
    let found = files[2].diagnostics.first { $0.rule == "cross-bank-overlap" }
    #expect(found?.related.map(\.source.path.displayText) == ["bank1.csv", "bank0.csv"])
    #expect(
      found?.related.map(\.message.en) == [
        "this file contains 2 of them", "this file contains 1 of them",
      ])
  }

  @Test(
    "a question in more than 64 other files is not counted for each of them",
    arguments: [
      (65, "this file contains 2 of them"), (66, "this file contains at least 1 of them"),
    ])
  func cappedOverlap(_ count: Int, _ message: String) {
    let texts = (0..<count).map { $0 < 2 ? Self.sky + Self.other : Self.sky }
    var options = LintOptions()
    options.levels = ["cross-bank-overlap": .severity(.warning)]
    let file = Lint(options).run(Self.files(texts))[0]
    let found = file.diagnostics.filter { $0.rule == "cross-bank-overlap" }
    #expect(found.first?.related.first?.message.en == message)
    #expect(found.first?.related.first?.source.path == Path("bank1.csv"))
  }
}
