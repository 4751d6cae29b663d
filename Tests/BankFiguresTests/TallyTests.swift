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
}
