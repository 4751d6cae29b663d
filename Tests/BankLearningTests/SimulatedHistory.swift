import BankLearning
@_spi(QBank) import BankQuiz
@_spi(QBank) import BankText

/// Simulated runs of players with known abilities, with questions of known difficulties.
struct SimulatedHistory {
  private var generator: Generator
  private(set) var log = AnswerLog()
  /// The true difficulties, and the true logarithms of the median times in seconds.
  let locations: [Double]
  let levels: [Double]
  /// The probability of a right guess.
  var guessing = 0.25
  /// The question whose key is wrong, if any: players who know the answer take the second choice.
  var wrongKey: Int?
  /// By how much questions become harder, and players abler, from the next run on.
  var moves: [Int: Double] = [:]
  var gain = 0.0
  /// What banks say about the questions.
  var facts: [UInt64: QuestionFacts] = [:]
  private var runs = 0

  init(
    seed: UInt64, locations: [Double]? = nil, questions: Int = 40, levels: [Double]? = nil
  ) {
    generator = Generator(seed: seed)
    var generator = generator
    self.locations = locations ?? (0..<questions).map { _ in generator.normal() }
    self.levels = levels ?? self.locations.map { _ in 1.6 + 0.3 * generator.normal() }
    self.generator = generator
  }

  /// Adds `count` runs with randomly drawn questions.
  mutating func play(_ count: Int, questions: Int = 5, players: Int? = nil, limit: Int = 10_000) {
    var abilities: [Double] = []
    for _ in 0..<(players ?? 0) { abilities.append(generator.normal()) }
    for number in 0..<count {
      let ability = gain + (players.map { abilities[number % $0] } ?? generator.normal())
      let speed = 0.2 * generator.normal()
      let answers = drawn(questions).map { answer($0, ability, speed, limit) }
      let player = players.map { "player \(number % $0)" }
      log.add(PlayedData.run(answers, at: runs, player: player))
      runs += 1
    }
  }

  private mutating func drawn(_ count: Int) -> [Int] {
    var pool = Array(locations.indices)
    for place in 0..<min(count, pool.count) {
      pool.swapAt(place, place + Int(generator.below(UInt64(pool.count - place))))
    }
    return Array(pool.prefix(count))
  }

  private mutating func answer(
    _ question: Int, _ ability: Double, _ speed: Double, _ limit: Int
  ) -> RunRecord.Question {
    let logarithm = levels[question] - speed + 0.35 * generator.normal()
    let milliseconds = Int(clamping: 1_000 * Elementary.exp(logarithm))
    let location = locations[question] + (moves[question] ?? 0)
    let chance = guessing + (1 - guessing) / (1 + Elementary.exp(location - ability))
    let knows = generator.share() < chance
    let other = 2 + Int(generator.below(3))
    if milliseconds > limit { return PlayedData.answer(question + 1, nil, limit, limit: limit) }
    var choice = knows ? 1 : other
    if question == wrongKey { choice = knows ? 2 : [1, 3, 4][other - 2] }
    return PlayedData.answer(question + 1, choice, milliseconds, limit: limit)
  }

  /// What is learnt from the runs, with the questions by number.
  func learnt() -> (analysis: PlayAnalysis, questions: [Int: PlayedQuestion]) {
    var log = log
    log.settle()
    let analysis = PlayAnalysis(log, facts: facts)
    var questions: [Int: PlayedQuestion] = [:]
    for question in analysis.questions { questions[Int(question.content) - 1] = question }
    return (analysis, questions)
  }
}

extension Generator {
  /// Returns the next uniform random number between 0 and 1.
  mutating func share() -> Double { (Double(next() >> 12) + 0.5) * 0x1p-52 }

  /// Returns the next standard normal random number.
  mutating func normal() -> Double { Normal.quantile(share()) }
}
