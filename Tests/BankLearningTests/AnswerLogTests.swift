import BankFigures
import BankLearning
@_spi(QBank) import BankQuiz
import Testing

/// Which answers count, and histories with extreme or meaningless contents.
@Suite("What is learnt from runs: which answers count")
struct AnswerLogTests {
  private typealias Data = PlayedData

  @Test("every reason for leaving something out is counted")
  func leftOut() {
    let run = [Data.answer(1, 1, 4_000), Data.answer(2, 2, 5_000), Data.answer(3, 1, 250)]
    let rapid = (1...5).map { Data.answer($0, 1, $0 < 4 ? 350 : 4_000) }
    let usual = (0..<9).map { number in
      Data.run((1...5).map { Data.answer($0, 1, 4_001 + number + $0) })
    }
    let old = RunRecord.Question(choice: 1, milliseconds: 4_000, isRight: true)
    let log = Data.log(
      [
        Data.run(run, player: "Ann"), Data.run(run, at: 5, player: "Bob"),
        Data.run([Data.answer(1, 1, 3_000), Data.answer(4, 1, 3_000)], at: 9, player: "Ann"),
        Data.run(run, .simulated), Data.run([old]), Data.run(rapid),
      ] + usual)
    var expected = AnswerLog.LeftOut()
    (expected.simulated, expected.old, expected.copied) = (1, 1, 1)
    (expected.rapid, expected.unread, expected.again) = (1, 1, 1)
    #expect(log.leftOut == expected)
  }

  @Test("the first answer of a player is the earliest by date, in whatever order files are read")
  func order() {
    let first = Data.run([Data.answer(1, 1, 4_000)], at: 1, player: "Ann")
    let second = Data.run([Data.answer(1, 2, 3_000)], at: 2, player: "Ann")
    for runs in [[first, second], [second, first]] {
      let question = PlayAnalysis(Data.log(runs)).questions[0]
      #expect(question.right == Share(1, of: 1))
    }
  }

  /// Histories from which nothing can be learnt, or in which everything is extreme.
  static let hostile: [(String, [RunRecord])] = [
    ("empty", []),
    ("no questions", [Data.run([])]),
    ("one run", [Data.runs[0]]),
    ("one answer", [Data.run([Data.answer(1, 1, 4_000)])]),
    (
      "all right",
      (0..<200).map { number in
        Data.run((1...5).map { Data.answer($0, 1, 3_000 + number * 7 + $0) })
      }
    ),
    (
      "all wrong",
      (0..<200).map { number in
        Data.run((1...5).map { Data.answer($0, 2, 3_000 + number * 7 + $0) })
      }
    ),
    (
      "all time-outs",
      (0..<200).map { _ in Data.run((1...5).map { Data.answer($0, nil, 10_000) }) }
    ),
    (
      "all times the same",
      (0..<200).map { number in
        Data.run((1...5).map { Data.answer($0, (number + $0) % 4 + 1, 4_000) })
      }
    ),
    ("equal runs", (0..<200).map { _ in Data.runs[0] }),
    (
      "huge numbers",
      (0..<60).map { number in
        Data.run(
          (1...5).map {
            Data.answer($0, .max - number, .max - number, limit: .max, isRight: number % 2 == 0)
          })
      }
    ),
    (
      "nothing but zeros",
      (0..<60).map { number in
        Data.run([Data.answer(number, 0, 0, limit: 1), Data.answer(number, 0, 0, limit: 1)])
      }
    ),
    (
      "right without a choice",
      (0..<60).map { number in
        Data.run([Data.answer(1, nil, 4_000 + number, isRight: true)])
      }
    ),
    (
      "one player with thousands of answers",
      (0..<300).map { number in
        Data.run(
          (0..<20).map { Data.answer(number * 20 + $0, $0 % 4 + 1, 4_000 + $0) }, player: "A")
      }
    ),
  ]

  @Test("extreme and meaningless histories give finite figures", arguments: hostile.map(\.0))
  func bad(_ name: String) {
    let runs = Self.hostile.first { $0.0 == name }?.1 ?? []
    let analysis = PlayAnalysis(Data.log(runs))
    for question in analysis.questions {
      #expect(question.location.isFinite && abs(question.location) < 20)
      #expect(question.error > 0)
      #expect((0...1).contains(question.difficulty))
      #expect(question.time?.median.isFinite ?? true)
    }
    if name == "all right" {
      #expect(analysis.questions.allSatisfy { $0.location < -2 && $0.isPublic })
    }
    if name == "all time-outs" {
      #expect(analysis.questions.allSatisfy { $0.time == nil && $0.right.count == 0 })
    }
    if name == "all wrong" {
      // With fewer right answers than guessing gives, only the prior keeps difficulties from diverging.
      let places = analysis.questions.map(\.location)
      #expect(places.allSatisfy { $0 > 1 && abs($0 - places[0]) < 1e-6 })
    }
    if name == "equal runs" { #expect(analysis.leftOut.copied == 199) }
  }

  @Test("questions that fewer than five players have met are not public")
  func privacy() {
    let runs = (0..<40).map { number in
      Data.run([Data.answer(number, 1, 4_000)], player: "Ann")
    }
    #expect(PlayAnalysis(Data.log(runs)).questions.allSatisfy { !$0.isPublic && !$0.hasShare })
  }
}
