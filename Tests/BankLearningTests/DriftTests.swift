import BankLearning
import TestSupport
import Testing

/// Questions that become easier or harder over time, and runs that are implausibly good.
@Suite("What is learnt from runs: changes over time")
struct DriftTests {
  /// What is learnt about forty questions from `runs` runs, then `change`, then as many runs again.
  private static func learnt(
    seed: UInt64, _ runs: Int = 1_000, _ change: (inout SimulatedHistory) -> Void
  ) -> (analysis: PlayAnalysis, questions: [Int: PlayedQuestion]) {
    var history = SimulatedHistory(seed: seed, locations: (0..<40).map { -2 + 0.1 * Double($0) })
    history.play(runs)
    change(&history)
    history.play(runs)
    return history.learnt()
  }

  private static func changed(_ questions: [Int: PlayedQuestion]) -> [Int] {
    questions.filter { $0.value.change?.isCertain ?? false }.keys.sorted()
  }

  @Test("questions whose difficulty changes are found, and no others")
  func found() throws {
    let learnt = Self.learnt(seed: 3, 1_500) { $0.moves = [10: 2, 30: -2] }
    #expect(Self.changed(learnt.questions) == [10, 30])
    let (harder, easier) = (learnt.questions[10]?.change, learnt.questions[30]?.change)
    #expect(try #require(harder).z > 0)
    #expect(try #require(easier).z < 0)
    #expect(learnt.analysis.drift?.changes.count == 40)
    #expect(learnt.analysis.drift?.since.secondsSince1970 == 1_500)
  }

  @Test("if nothing changes, hardly any change is reported")
  func steady() {
    let sets = Deep.samples(6, exhaustive: 20)
    let told = (0..<sets).count { seed in
      !Self.changed(Self.learnt(seed: UInt64(400 + seed), 300) { _ in }.questions).isEmpty
    }
    // If each has a probability of 1/20, more than two of six occur twice in a thousand, and more than four of
    // twenty three times.
    #expect(told <= (sets < 20 ? 2 : 4), "\(told) of \(sets)")
  }

  @Test("abler players do not make questions seem easier")
  func abler() throws {
    let sets = Deep.samples(3, exhaustive: 10)
    var told = 0
    for seed in 0..<sets {
      let learnt = Self.learnt(seed: UInt64(500 + seed)) { $0.gain = 0.8 }
      told += Self.changed(learnt.questions).isEmpty ? 0 : 1
      #expect(abs(try #require(learnt.analysis.drift).shift + 0.8) < 0.3)
    }
    // If each has a probability of 1/20, more than one of three occur seven times in a thousand, and more than
    // three of ten once.
    #expect(told <= (sets < 10 ? 1 : 3), "\(told) of \(sets)")
  }

  @Test("no change is reported with fewer than fifty answers in a half")
  func few() {
    let learnt = Self.learnt(seed: 3, 200) { $0.moves = [4: 4] }
    #expect((learnt.analysis.drift?.changes[4]?.isCertain ?? false) == false)
    #expect(learnt.questions.values.allSatisfy { $0.right.count >= 100 || $0.change == nil })
  }

  // MARK: Too good

  /// Five questions that take two seconds to read, so the median player needs 4.3 s.
  private static let facts = Dictionary(
    uniqueKeysWithValues: (1...5).map {
      (UInt64($0), QuestionFacts(choices: 4, answer: 1, reading: 2))
    })

  /// Runs of five questions: the number of right answers, the milliseconds of each, and whether the run is
  /// reported.
  static let runs: [(right: Int, milliseconds: Int, isTold: Bool)] = [
    (5, 2_000, true), (5, 2_200, false), (4, 2_000, false), (5, 4_300, false),
  ]

  @Test("runs that are all right in less than half the usual time are counted", arguments: runs)
  func known(_ right: Int, _ milliseconds: Int, _ isTold: Bool) {
    let answers = (1...5).map { PlayedData.answer($0, $0 > right ? 2 : 1, milliseconds) }
    let log = PlayedData.log([PlayedData.run(answers)])
    #expect(PlayAnalysis(log, facts: Self.facts).runsKnownBeforehand == (isTold ? 1 : 0))
    // Without the texts the reading time is unknown.
    #expect(PlayAnalysis(log).runsKnownBeforehand == 0)
  }

  @Test("a player who meets a question again is not counted as knowing it beforehand")
  func again() {
    let runs = [6_000, 1_500].enumerated().map { number, time in
      PlayedData.run((1...5).map { PlayedData.answer($0, 1, time) }, at: number, player: "Ann")
    }
    #expect(PlayAnalysis(PlayedData.log(runs), facts: Self.facts).runsKnownBeforehand == 0)
  }
}
