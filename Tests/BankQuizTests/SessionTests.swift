@_spi(QBank) import BankModel
@_spi(QBank) import BankQuiz
import Testing

@Suite("A run against the clock")
struct SessionTests {
  /// Five questions with a limit of ten seconds; the first choice is right.
  private static let five = Array(repeating: TimedQuestion(median: 5, limit: 10_000), count: 5)

  /// Plays the given steps: a choice and the time it takes, or 0 for no answer.
  private func play(_ steps: [(choice: Int, milliseconds: Int)]) -> RunResult? {
    var session = QuizSession(Self.five)
    var now = 1_000_000
    session.begin(at: now)
    for step in steps {
      let end = now + (step.choice == 0 ? 10_000 : step.milliseconds)
      let made = step.choice == 0 ? nil : session.answer(step.choice, at: end)
      if made == nil { _ = session.advance(to: end) }
      now = end
    }
    return session.result
  }

  @Test(
    "right answers and milliseconds are counted",
    arguments: [
      // The test vectors of the app.
      ([(1, 2_500), (2, 4_000), (1, 7_250), (0, 0), (0, 0)], 2, "33.750"),
      ([(0, 0), (0, 0), (0, 0), (0, 0), (0, 0)], 0, "50.000"),
      ([(1, 9_999), (1, 1), (1, 1), (1, 1), (1, 1)], 5, "10.003"),
      // An answer exactly at the limit is in time; one a millisecond later is not.
      ([(1, 10_000), (1, 0), (1, 0), (1, 0), (1, 0)], 5, "10.000"),
      ([(1, 10_001), (1, 0), (1, 0), (1, 0), (1, 0)], 4, "10.000"),
      ([(2, 10_000), (3, 10_000), (4, 10_000), (2, 10_000), (1, 10_000)], 1, "50.000"),
    ] as [([(Int, Int)], Int, String)])
  func results(_ steps: [(Int, Int)], _ score: Int, _ seconds: String) {
    let result = play(steps.map { (choice: $0.0, milliseconds: $0.1) })
    #expect(result?.score == score)
    #expect(result.map { SecondsText.exact($0.milliseconds) } == seconds)
    #expect(result?.line.ja == "正解数：合計\(score)問 / 経過時間：\(seconds)秒")
    #expect(result?.line.en == "Right answers: \(score) in total / Time taken: \(seconds) s")
  }

  @Test("a run has no result before its last question is over")
  func unfinished() {
    #expect(play([]) == nil)
    #expect(play([(1, 5), (0, 0), (1, 5), (1, 5)]) == nil)
  }

  @Test("keys that belong to no choice are ignored", arguments: [-1, 0, 5, 9])
  func otherKeys(_ key: Int) {
    var session = QuizSession(Self.five)
    #expect(session.answer(1, at: 0) == nil)
    session.begin(at: 0)
    #expect(session.answer(key, at: 1) == nil)
    #expect(session.current == 0 && session.attempts.isEmpty)
  }

  @Test(
    "the seconds left are rounded up",
    arguments: [(0, 10), (1, 10), (999, 10), (1_000, 9), (8_999, 2), (9_000, 1), (10_000, 0)])
  func secondsLeft(_ elapsed: Int, _ left: Int) {
    var session = QuizSession(Self.five)
    session.begin(at: 7)
    #expect(session.secondsLeft(at: 7 + elapsed) == left)
  }

  @Test(
    "the time until the displayed seconds change is known",
    arguments: [
      (10_000, 0, 1_000), (10_000, 1, 999), (10_000, 999, 1), (10_000, 1_000, 1_000),
      (10_000, 9_500, 500), (10_000, 10_000, 0), (10_000, 12_000, 0), (2_500, 0, 500),
      (2_500, 500, 1_000),
    ])
  func nextChange(_ limit: Int, _ elapsed: Int, _ wait: Int) {
    var session = QuizSession([TimedQuestion(median: 5, limit: limit)])
    session.begin(at: 0)
    #expect(session.nextChange(at: elapsed) == wait)
  }

  @Test("in practice the clock can be stopped, started and reset")
  func practice() {
    var session = QuizSession(Self.five)
    session.begin(at: 0)
    session.toggle(at: 4_000)
    #expect(session.isStopped && session.nextChange(at: 9_000) == nil)
    #expect(session.advance(to: 60_000) == nil && session.answer(1, at: 60_000) == nil)
    #expect(session.secondsLeft(at: 60_000) == 6)
    session.toggle(at: 60_000)
    #expect(session.elapsed(at: 61_000) == 5_000)
    session.reset(at: 61_000)
    #expect(session.elapsed(at: 61_000) == 0)
    #expect(session.answer(1, at: 63_000) == Attempt(choice: 1, milliseconds: 2_000))
  }

  // MARK: Texts

  @Test(
    "a countdown has the format of its whole limit, and is rounded down",
    arguments: [
      (4_000_000, 4_000_000, "01:06:40"), (350_000, 350_000, "05:50"), (7_000, 7_000, "07"),
      (60_000, 60_000, "01:00"), (3_600_000, 3_600_000, "01:00:00"),
      (86_399_000, 86_399_000, "23:59:59"), (7_000, 4_000_000, "00:00:07"),
      (7_900, 350_000, "00:07"), (59_999, 59_999, "59"), (0, 10_000, "00"), (-5, 10_000, "00"),
    ])
  func countdown(_ left: Int, _ limit: Int, _ text: String) {
    #expect(SecondsText.countdown(left, of: limit) == text)
  }

  @Test(
    "a time limit is given in seconds, minutes or hours",
    arguments: [
      ("10", 10_000), ("1:30", 90_000), ("1:00:00", 3_600_000), ("01:02:03", 3_723_000),
      ("86399", 86_399_000), ("23:59:59", 86_399_000), ("90", 90_000), ("90:00", 5_400_000),
      ("0", nil), ("0:00", nil), ("24:00:00", nil), ("25:00:00", nil), ("86400", nil), ("", nil),
      ("1:60", nil), ("1:2:3:4", nil), ("-1", nil), ("+1", nil), ("1.5", nil), ("１", nil),
      ("1:", nil), (":1", nil), ("999999999999999999999", nil), ("10s", nil),
    ] as [(String, Int?)])
  func limits(_ text: String, _ milliseconds: Int?) {
    #expect(TimeLimit.read(text) == milliseconds)
  }

  // MARK: Playing on no time at all

  @Test("a run that is played in memory reports all events in order, with their times")
  func events() {
    let questions = Array(Self.five.prefix(2))
    let attempts = [
      Attempt(choice: 1, milliseconds: 2_500), Attempt(choice: nil, milliseconds: 10_000),
    ]
    let (events, result) = QuizSession.play(questions, attempts)
    let ticks = (1...9).map {
      RunEvent(time: 2_500 + $0 * 1_000, question: 1, kind: .tick(secondsLeft: 10 - $0))
    }
    #expect(
      events == [
        RunEvent(time: 0, question: 0, kind: .shown),
        RunEvent(time: 1_000, question: 0, kind: .tick(secondsLeft: 9)),
        RunEvent(time: 2_000, question: 0, kind: .tick(secondsLeft: 8)),
        RunEvent(time: 2_500, question: 0, kind: .answered(attempts[0], isRight: true)),
        RunEvent(time: 2_500, question: 1, kind: .shown),
      ] + ticks + [RunEvent(time: 12_500, question: 1, kind: .timedOut)])
    #expect(result.score == 1 && result.milliseconds == 12_500)
  }

  @Test("the attempts of every player are recorded unchanged", arguments: 1...50)
  func everyPlayer(_ number: Int) {
    for (name, player) in Player.named {
      let attempts = player.attempts(Self.five, seed: Seed(7), number: number)
      let result = QuizSession.play(Self.five, attempts).result
      #expect(result.attempts == attempts, "\(name)")
    }
  }

  @Test("before a run begins and after it ends, no time passes and nothing is shown")
  func outside() {
    var session = QuizSession(Array(Self.five.prefix(1)))
    #expect(session.limit == 0 && session.elapsed(at: 500) == 0 && !session.isStopped)
    #expect(session.secondsLeft(at: 500) == 0 && session.nextChange(at: 500) == nil)
    session.toggle(at: 500)
    #expect(!session.isStopped)
    session.begin(at: 1_000)
    #expect(session.limit == 10_000 && session.elapsed(at: 1_500) == 500)
    session.answer(1, at: 2_000)
    #expect(session.limit == 0 && session.secondsLeft(at: 2_000) == 0)
    #expect(session.advance(to: 60_000) == nil)
  }

  @Test("a clock that is reset while it is stopped stays stopped, at its start")
  func resetWhileStopped() {
    var session = QuizSession(Self.five)
    session.begin(at: 0)
    session.toggle(at: 4_000)
    session.reset(at: 9_000)
    #expect(session.isStopped && session.elapsed(at: 20_000) == 0)
    #expect(session.secondsLeft(at: 20_000) == 10)
    session.toggle(at: 30_000)
    #expect(!session.isStopped && session.elapsed(at: 31_000) == 1_000)
  }
}
