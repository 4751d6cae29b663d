import BankLearning
@_spi(QBank) import BankQuiz
import TestSupport
import Testing

/// What is learnt from simulated histories whose parameters are known.
@Suite("What is learnt from runs: simulated histories")
struct LearningSimulationTests {
  /// Two data sets in a plain run, fifty in an exhaustive one.
  private static let sets = Deep.samples(2, exhaustive: 50)

  /// Evenly spaced difficulties over the whole usual range.
  private static let even = (0..<41).map { -2 + 0.1 * Double($0) }

  @Test("19 of 20 intervals contain the true difficulty, from easy to hard")
  func coverage() {
    var (inside, all) = (0, 0)
    for set in 0..<Self.sets {
      var history = SimulatedHistory(seed: UInt64(set + 1), locations: Self.even)
      history.play(1_000)
      for (number, question) in history.learnt().questions {
        let distance = abs(question.location - history.locations[number])
        inside += distance < 1.959964 * question.error ? 1 : 0
        all += 1
      }
    }
    let share = Double(inside) / Double(all)
    // Two percent, plus three standard errors for so few data sets.
    let reach = 0.02 + (Self.sets < 50 ? 3 * (0.05 * 0.95 / Double(all)).squareRoot() : 0)
    #expect(abs(share - 0.95) < reach, "\(share) of \(all)")
  }

  @Test("19 of 20 intervals contain the true median time, despite the limit")
  func coverageOfTimes() {
    var (inside, all) = (0, 0)
    for set in 0..<Self.sets {
      var history = SimulatedHistory(seed: UInt64(set + 100))
      history.play(1_000)
      for (number, question) in history.learnt().questions {
        guard let time = question.time else { continue }
        inside += abs(time.level - history.levels[number]) < 1.959964 * time.error ? 1 : 0
        all += 1
      }
    }
    let share = Double(inside) / Double(all)
    let reach = 0.02 + (Self.sets < 50 ? 3 * (0.05 * 0.95 / Double(all)).squareRoot() : 0)
    #expect(abs(share - 0.95) < reach, "\(share) of \(all)")
  }

  @Test("runs of one player are joined by name, so that intervals are not too narrow")
  func joined() {
    var (inside, all) = (0, 0)
    for set in 0..<Self.sets {
      var history = SimulatedHistory(seed: UInt64(set + 200), locations: Self.even)
      // A hundred players with eight runs each, in which they meet 40 of the 41 questions at most.
      history.play(800, players: 100)
      for (number, question) in history.learnt().questions {
        let distance = abs(question.location - history.locations[number])
        inside += distance < 1.959964 * question.error ? 1 : 0
        all += 1
      }
    }
    let share = Double(inside) / Double(all)
    #expect(share > 0.9, "\(share) of \(all)")
  }

  @Test("a wrong key is found, and no right one is suspected")
  func wrongKey() {
    var history = SimulatedHistory(seed: 7, locations: (0..<10).map { -1 + 0.2 * Double($0) })
    history.wrongKey = 3
    history.play(3_000)
    let learnt = history.learnt()
    #expect(learnt.questions[3]?.suspicion == .strongerTake(2, isCertain: true))
    #expect(learnt.analysis.testedKeys == 10)
    #expect(learnt.analysis.questions.count { $0.suspicion != nil } == 1)
  }

  @Test("if all players guess, no key is suspected")
  func guessing() {
    var history = SimulatedHistory(seed: 11, locations: [Double](repeating: 30, count: 40))
    history.play(2_000)
    let suspected = history.learnt().analysis.questions.count { $0.suspicion != nil }
    #expect(suspected == 0)
  }

  @Test("the spreads of times are estimated")
  func spreads() throws {
    var history = SimulatedHistory(seed: 5)
    history.play(3_000)
    let spreads = try #require(history.learnt().analysis.spreads)
    #expect(abs(spreads.answers - 0.35) < 0.01)
    #expect(abs(spreads.players - 0.2) < 0.02)
  }

  @Test("the result is the same for any number of threads")
  func threads() {
    var history = SimulatedHistory(seed: 9)
    history.play(700)
    var log = history.log
    log.settle()
    let one = PlayAnalysis(log)
    let many = PlayAnalysis(
      log,
      .init(count: 4) { pieces, body in
        for piece in (0..<pieces).reversed() { body(piece) }
      })
    #expect(one.questions.map(\.location) == many.questions.map(\.location))
    #expect(one.questions.map { $0.time?.level } == many.questions.map { $0.time?.level })
  }
}
