@_spi(QBank) import BankModel
@_spi(QBank) import BankQuiz
import Testing

/// Expected values were computed with forty digits, independently of this code.
@Suite("The reading time RT-1")
struct ReadingTimeTests {
  struct Known: Sendable, CustomStringConvertible {
    let question: String
    let choices: [String]
    /// The numbers of letters, kana and kanji, digits, and symbols.
    let counts: [Int]
    let median: Double
    let chanceOfTimeOut: Double
    let mean: Double
    var description: String { question }
    var problem: Problem { Problem(question: question, answer: 1, choices: choices) }
  }

  static let known = [
    Known(
      question: "What is the capital of Australia?",
      choices: ["Sydney", "Melbourne", "Canberra", "Perth"],
      counts: [55, 0, 0, 0], median: 5.322289214, chanceOfTimeOut: 0.05884675916,
      mean: 5.652715657),
    Known(
      question: "日本で一番高い山はどれですか？", choices: ["富士山", "北岳", "奥穂高岳", "間ノ岳"],
      counts: [0, 26, 0, 0], median: 5.774089214, chanceOfTimeOut: 0.08653444793,
      mean: 6.071596291),
    Known(
      question: "HTTPステータスコード404の意味はどれか？",
      choices: ["Not Found", "Forbidden", "Internal Server Error", "Bad Request"],
      counts: [50, 15, 3, 0], median: 7.347789214, chanceOfTimeOut: 0.2222803757,
      mean: 7.332194620),
    Known(
      question: "Which of the following is not a member of the original European Coal and Steel "
        + "Community founded in 1951?",
      choices: ["Belgium", "Luxembourg", "Denmark", "Italy"],
      counts: [111, 0, 4, 0], median: 8.791089214, chanceOfTimeOut: 0.3746248835,
      mean: 8.196637103),
    Known(
      question: "2＋2＝？", choices: ["3", "4", "5", "6"],
      counts: [0, 0, 6, 2], median: 3.108289214, chanceOfTimeOut: 0.001873428601,
      mean: 3.368919395),
    Known(
      question: "ﾊﾟｿｺﾝの略は？", choices: ["PC", "WC", "TV", "CD"],
      counts: [8, 7, 0, 0], median: 3.679789214, chanceOfTimeOut: 0.006568677643,
      mean: 3.981486602),
    Known(
      question: "½＋¼＝？", choices: ["¾", "⅔", "1", "2"],
      counts: [0, 0, 10, 6], median: 3.908289214, chanceOfTimeOut: 0.009887855265,
      mean: 4.223683254),
    Known(
      question: "x²＋1＝10 のとき x＝？", choices: ["3", "4", "5", "6"],
      counts: [2, 3, 8, 3], median: 3.917789214, chanceOfTimeOut: 0.01004791714,
      mean: 4.233707605),
    Known(
      question: "", choices: ["", "", "", ""],
      counts: [0, 0, 0, 0], median: 2.308289214, chanceOfTimeOut: 0.0001379732401,
      mean: 2.503517932),
  ]

  @Test("counts, times and time-outs of the example questions equal known values", arguments: known)
  func questions(_ known: Known) {
    let counts = ([known.question] + known.choices).map(ReadingCounts.init)
      .reduce(ReadingCounts(), +)
    #expect([counts.letters, counts.characters, counts.digits, counts.symbols] == known.counts)
    let time = ReadingTime().answerTime(known.problem)
    #expect(abs(time.median - known.median) < 1e-9)
    #expect(isNear(time.chanceOfTimeOut(10), known.chanceOfTimeOut))
    #expect(isNear(time.mean(within: 10), known.mean))
  }

  @Test(
    "time-outs and mean times depend on the limit",
    arguments: [
      (5, 0.56157282, 4.472721655), (15, 0.005079591435, 5.761758015),
      (20, 0.00051169742, 5.771566836), (30, 8.939687e-6, 5.772753473),
    ])
  func limits(_ limit: Double, _ chance: Double, _ mean: Double) {
    let time = ReadingTime().answerTime(Self.known[0].problem)
    #expect(isNear(time.chanceOfTimeOut(limit), chance, 1e-7))
    #expect(isNear(time.mean(within: limit), mean))
    #expect(abs(time.mean - 5.772778541) < 1e-9)
  }

  @Test(
    "the longest medians for ten seconds equal known values",
    arguments: [(0.05, 5.1527), (0.1, 5.9654), (0.2, 7.1229), (0.5, 10)])
  func longestMedian(_ chance: Double, _ median: Double) {
    let found = AnswerTime.longestMedian(
      chanceOfTimeOut: chance, limit: 10, spread: ReadingTime().spread)
    #expect(abs(found - median) < 5e-5)
  }

  @Test(
    "time-outs and mean times within ten seconds equal known values",
    arguments: [
      (3, 0.4, 0.001306530877, 3.24821110464), (5, 0.3, 0.01043050413, 5.21838940669),
      (7, 0.4, 0.1862802653, 7.08393074253), (8, 0.3, 0.2284951588, 7.90346584706),
      (9, 0.4, 0.3961206485, 8.30634238907), (10, 0.4, 0.5, 8.73277171115),
      (12, 0.3, 0.7283195455, 9.5678231413), (15, 0.5, 0.7912971266, 9.52669937628),
    ])
  func times(_ median: Double, _ spread: Double, _ chance: Double, _ mean: Double) {
    let time = AnswerTime(median: median, spread: spread)
    #expect(isNear(time.chanceOfTimeOut(10), chance))
    #expect(isNear(time.mean(within: 10), mean, 1e-11))
  }

  @Test("the mean without a limit equals a known value")
  func mean() { #expect(isNear(AnswerTime(median: 7, spread: 0.4).mean, 7.583009473724711, 1e-15)) }

  @Test("every parameter of the model can be set")
  func parameters() {
    var model = ReadingTime()
    #expect(abs(model.spread - 0.403112887) < 1e-9)
    model.secondsPerCharacter = 0.1
    model.secondsPerLetter = 0.06
    model.partOfChoices = 0.5
    // 2.308289214 + 2 kana at 0.1 s + half of 4 letters at 0.06 s.
    let problem = Problem(question: "あい", answer: 1, choices: ["a", "b", "c", "d"])
    #expect(abs(model.median(problem) - 2.628289214) < 1e-9)
    #expect(abs(model.reading(problem) - 0.32) < 1e-15)
  }

  /// Whether two values agree to nine or ten digits, the precision of the known values.
  private func isNear(_ found: Double, _ expected: Double, _ error: Double = 1e-9) -> Bool {
    abs(found - expected) <= error * abs(expected)
  }
}
