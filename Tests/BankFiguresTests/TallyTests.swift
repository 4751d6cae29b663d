import BankFigures
@_spi(QBank) import BankModel
import BankQuiz
@_spi(QBank) import BankText
import Testing

@Suite("Figures of banks")
struct TallyTests {
  /// Questions of many kinds, drawn at random from a few texts.
  private static func problems(_ count: Int, seed: UInt64) -> [Problem] {
    var generator = Generator(seed: seed, keys: [])
    func any(_ texts: [String]) -> String { texts[Int(generator.below(UInt64(texts.count)))] }
    return (0..<count).map { _ in
      let choices = (0..<Int(2 + generator.below(4))).map { _ in
        any([
          "red", "all of the above", "どれでもない", "必ず勝つ", "often", "１２ km", "12 km", "é\u{301}", "👨‍👩‍👧",
          "",
        ])
      }
      var problem = Problem(
        question: any(["Which one?", "どれですか？", "½ + ¼ = ？", "What is 3 < 4?"]),
        answer: 1 + Int(generator.below(UInt64(choices.count))), choices: choices)
      if generator.below(4) == 0 { problem.details.difficulty = any(["0.3", "hard", "b=1", "?"]) }
      if generator.below(4) == 0 { problem.details.limit = Double(1 + generator.below(30)) }
      return problem
    }
  }

  @Test("figures do not depend on how the bank is divided into chunks", arguments: [1, 7, 64])
  func pieces(_ size: Int) {
    let problems = Self.problems(200, seed: 1)
    #expect(FiguresOf(problems, inPartsOf: size).tally == FiguresOf(problems).tally)
  }

  @Test("every figure equals its definition")
  func plainly() {
    let problems = Self.problems(300, seed: 2)
    let tally = FiguresOf(problems).tally
    let choices = problems.flatMap(\.choices)
    #expect(tally.questions == 300)
    #expect(tally.withoutAnswer == 0)
    #expect(tally.questionLengths.sum == problems.reduce(0) { $0 + $1.question.count })
    #expect(tally.choiceLengths.sum == choices.reduce(0) { $0 + $1.count })
    #expect(tally.choiceLengths.count == choices.count)
    let model = ReadingTime()
    for part in ReadingPlan.parts.indices {
      let late = problems.count { problem in
        let limit = Double(TimeLimits().of(problem)) / 1_000
        return model.answerTime(problem).chanceOfTimeOut(limit) > ReadingPlan.parts[part]
      }
      #expect(tally.reading.late[part] == late)
    }
    let clock = problems.reduce(0.0) { sum, problem in
      sum + model.answerTime(problem).mean(within: Double(TimeLimits().of(problem)) / 1_000)
    }
    let found = Double(tally.reading.expectedTime(ReadingPlan(limit: 10_000))) / 1_000
    #expect(abs(found - clock) < 0.01 * clock)
    for figures in tally.places.figures {
      let same = problems.filter { $0.choices.count == figures.counts.count }
      #expect(
        figures.counts
          == (1...figures.counts.count).map { place in
            same.count { $0.answer == place }
          })
    }
  }

  @Test(
    "measures of a text equal their definition",
    arguments: [
      "", " ", "a", " a b ", "日本語　です", "ＡＢＣ　１２", "½", "x²", "é", "e\u{301}", "が", "か\u{3099}",
      "👨‍👩‍👧 と", "a\tb", "a\r\nb", "“quoted” – it’s", "ﾊﾟｿｺﾝ", "$5 + 3 ≤ 9", "×÷", "・・・", "…", "Ⅳ",
      "\u{FEFF}a",
      "naïve café", "〜ー々〆〇", "~|<>=",
    ])
  func measure(_ text: String) {
    let bytes = Array(text.utf8)
    #expect(TextMeasure(bytes.arraySpan) == TextMeasure(plainly: text))
  }

  @Test("measures of random texts equal their definition")
  func measureRandom() {
    var generator = Generator(seed: 9, keys: [])
    let stock = Array("aZ09 　、。あアん漢字ＡｚｱﾞéÀß×½²…–—“’😀\u{301}\u{3099}\n\t$+<~|々ー・〇".unicodeScalars)
    for _ in 0..<3_000 {
      var scalars = String.UnicodeScalarView()
      for _ in 0..<generator.below(8) {
        scalars.append(stock[Int(generator.below(UInt64(stock.count)))])
      }
      let text = String(scalars)
      let bytes = Array(text.utf8)
      #expect(TextMeasure(bytes.arraySpan) == TextMeasure(plainly: text), "\(Array(scalars))")
    }
  }

  @Test(
    "places are biased if their effect is large and significant",
    arguments: [
      ([40, 20, 20, 20], true), ([30, 30, 20, 20], false), ([1298, 1398, 1458, 1546], false),
      ([1599, 1760, 1798, 1940], false), ([5, 0, 0, 0], true), ([4, 1, 0, 0], false),
    ])
  func places(_ counts: [Int], _ isBiased: Bool) {
    #expect(PlacesFigures(counts).isBiased == isBiased)
  }

  @Test("the effect size of places equals published values of two large banks")
  func effect() {
    #expect(abs(PlacesFigures([1298, 1398, 1458, 1546]).effect - 0.03657) < 1e-5)
    #expect(abs(PlacesFigures([1599, 1760, 1798, 1940]).effect - 0.03950) < 1e-5)
    #expect(abs(PlacesFigures([40, 20, 20, 20]).effect - 0.2) < 1e-9)
  }

  @Test("equal counts of places are too even, except in small banks")
  func even() {
    #expect(PlacesFigures([25, 25, 25, 25]).isTooEven)
    #expect(!PlacesFigures([8, 8, 8, 8]).isTooEven)
    #expect(!PlacesFigures([22, 28, 24, 26]).isTooEven)
  }

  @Test(
    "full-width signs and the first and last kanji are measured by their definition",
    arguments: [
      "＋－＝＜＞＄％＃＠＊", "！～／：［｀｛｝", "０９ＡＺａｚ", "㏿㐀䶿䷀", "䷿一鿿ꀀ", "ぁゖ゗゠ァヺ・ーヿ", "〄々〇〈",
    ])
  func measureEdges(_ text: String) {
    let bytes = Array(text.utf8)
    #expect(TextMeasure(bytes.arraySpan) == TextMeasure(plainly: text))
  }

  @Test("the most usual place is the first of those that are right most often")
  func mostUsual() {
    #expect(PlacesFigures([10, 30, 20]).mostUsual == 2)
    #expect(PlacesFigures([10, 30, 30]).mostUsual == 2)
    #expect(PlacesFigures([30, 10, 30]).mostUsual == 1)
    #expect(PlacesFigures([10, 20, 30]).mostUsual == 3)
    #expect(PlacesFigures([10, 30, 20]).largestShare.value == 0.5)
  }

  @Test(
    "places without questions are neither uneven nor too even", arguments: [[], [0], [0, 0, 0]])
  func noPlaces(_ counts: [Int]) {
    let figures = PlacesFigures(counts)
    #expect(figures.total == 0 && figures.effect == 0 && figures.chiSquare == 0)
    #expect(figures.chance == 1 && !figures.isBiased && !figures.isTooEven)
  }

  @Test("sixty questions are enough for chi-square, and fewer are tested exactly")
  func exact() {
    #expect(PlacesFigures([29, 30]).isExact && !PlacesFigures([30, 30]).isExact)
    #expect(abs(PlacesFigures([5, 0]).chance - 0.0625) < 1e-12)
    #expect(abs(PlacesFigures([40, 60]).chance - 0.0455003) < 1e-4)
  }

  private func units(_ choices: [[String]], ask question: String = "How much?") -> UnitsTally {
    var tally = UnitsTally()
    FiguresOf.forEachRow(
      choices.map { Problem(question: question, answer: 1, choices: $0) }
    ) { tally.add($0) }
    return tally
  }

  @Test(
    "the choice whose unit differs is shown beside one of the others",
    arguments: [
      (["3", "5 km", "7 km", "9 km"], 1, "5 km", false),
      (["3 km", "5", "7 km", "9 km"], 2, "3 km", false),
      (["3 km", "5 km", "7 km", "9"], 4, "3 km", false),
      (["3 miles", "5 km", "7 km", "9 km"], 1, "5 km", true),
      (["3 km", "5 km", "7 miles", "9 km"], 3, "3 km", true),
      (["3 kg", "5 kg", "7 kg", "9 lb"], 4, "3 kg", true),
      (["九つ", "五", "八つ", "七つ"], 2, "九つ", false), (["八つ", "九", "七つ", "六つ"], 2, "八つ", false),
    ])
  func oddUnits(_ choices: [String], _ choice: Int, _ other: String, _ hasUnit: Bool) {
    let found = units([choices]).oddUnits
    #expect(found.map(\.choice) == [choice] && found.map(\.other) == [other])
    #expect(found.map(\.hasUnit) == [hasUnit])
  }

  @Test(
    "numbers from ten on have no つ, and other choices have no common unit",
    arguments: [
      ["九つ", "十", "八つ", "七つ"], ["九つ", "十一", "八つ", "七つ"], ["3 km", "5 kg", "7 km", "9 km"],
      ["3 million", "5", "7 million", "9 million"], ["3", "5", "7 km", "9 km"], ["3", "5 km"],
      ["3 km", "far", "7 km", "9"],
    ])
  func noOddUnits(_ choices: [String]) {
    #expect(units([choices]).oddUnits.isEmpty)
  }

  @Test("several units are no oddity where quantities are compared")
  func comparedUnits() {
    let choices = [["3 miles", "5 km", "7 km", "9 km"]]
    #expect(units(choices, ask: "Which is longest?").oddUnits.isEmpty)
    #expect(units(choices, ask: "最も長いのは？").oddUnits.isEmpty)
    #expect(units(choices, ask: "Which way is it?").oddUnits.count == 1)
  }

  @Test("choices of later chunks are counted behind the records before them")
  func mergedUnits() {
    let odd = ["3", "5 km", "7 km", "9 km"]
    var tally = units([["1", "2", "3"], odd])
    tally.merge(units([odd, odd]), recordsBefore: 7)
    #expect(tally.oddUnits.map { Int($0.place.record) } == [2, 8, 9])
  }

  /// Tallies of groups to which questions with the given numbers of choices are added in order.
  private func groups(_ questions: [(name: String, choices: Int)]) -> GroupTallies {
    var tallies = GroupTallies()
    let plan = ReadingPlan(limit: 10_000)
    for (name, choices) in questions {
      let name = Array(name.utf8)
      let texts = (1...choices).map { "a\($0)" }
      FiguresOf.forEachRow([Problem(question: "What?", answer: 1, choices: texts)]) { row in
        var measured = MeasuredQuestion(plan, isLimitForAll: false)
        measured.measure(row)
        tallies.add(row, measured, to: name.arraySpan)
      }
    }
    return tallies
  }

  @Test("questions are counted by group, and groups are compared regardless of their order")
  func groupedQuestions() {
    let one = groups([("a", 2), ("b", 3), ("a", 4)])
    #expect(one.groups.map { $0.tally.questions } == [2, 1])
    #expect(one.groups.map { String(decoding: $0.name, as: UTF8.self) } == ["a", "b"])
    #expect(one == groups([("b", 3), ("a", 4), ("a", 2)]))
    #expect(one != groups([("a", 2), ("b", 3)]))
    #expect(one != groups([("a", 2), ("b", 3), ("b", 4)]))
    #expect(one != groups([("a", 2), ("c", 3), ("a", 4)]))
    #expect(one != groups([("a", 2), ("b", 3), ("a", 4), ("c", 2)]))
    var merged = groups([("b", 3)])
    for group in groups([("a", 2), ("a", 4)]).groups { merged.merge(group.tally, to: group.name) }
    #expect(one == merged)
    merged.merge(one.groups[0].tally, to: one.groups[0].name)
    #expect(merged.groups.map { $0.tally.questions } == [1, 4])
  }

  @Test("written forms are equal if they are counted equally")
  func writings() {
    let choices = [["1", "2", "3"]]
    let one = units(choices, ask: "How far is 5 km?").writings
    #expect(one == units(choices, ask: "How far is 7 km?").writings)
    #expect(one != units(choices, ask: "How far is 5 kilometers?").writings)
    #expect(one != units(choices, ask: "How far is it?").writings)
  }
}
