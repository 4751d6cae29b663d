@_spi(QBank) import BankQuiz
import Testing

@Suite("Pauses between questions")
struct PacedQuizTests {
  private static let questions = [1_000, 2_000, 3_000].map { TimedQuestion(median: 1, limit: $0) }

  private func quiz(_ pace: QuizPace) -> PacedQuiz {
    var quiz = PacedQuiz(Self.questions, pace)
    quiz.begin(at: 100)
    return quiz
  }

  /// Advances the quiz to `now` and returns its phase.
  private func phase(_ quiz: inout PacedQuiz, at now: Int) -> PacedQuiz.Phase {
    _ = quiz.advance(to: now)
    return quiz.phase
  }

  /// Returns how long the answer took, or nil if it was not accepted.
  private func answer(_ choice: Int, _ quiz: inout PacedQuiz, at now: Int) -> Int? {
    quiz.answer(choice, at: now)?.milliseconds
  }

  @Test("a pause ends by itself, and the next clock starts when its question is shown")
  func pauses() {
    var quiz = quiz(QuizPace())
    #expect(quiz.phase == .question(0) && quiz.nextChange(at: 100) == 1_000)
    #expect(answer(1, &quiz, at: 600) == 500)
    #expect(quiz.phase == .selected(0) && quiz.nextChange(at: 600) == 120)
    #expect(quiz.left(at: 700) == 500)
    #expect(answer(2, &quiz, at: 700) == nil)
    #expect(phase(&quiz, at: 719) == .selected(0))
    #expect(phase(&quiz, at: 720) == .answered(0))
    #expect(quiz.nextChange(at: 720) == 450)
    #expect(phase(&quiz, at: 1_169) == .answered(0))
    #expect(phase(&quiz, at: 1_170) == .question(1))
    #expect(quiz.left(at: 1_170) == 2_000)
    #expect(phase(&quiz, at: 3_170) == .answered(1))
    #expect(quiz.nextChange(at: 3_170) == 600)
    #expect(phase(&quiz, at: 3_770) == .question(2))
    #expect(answer(2, &quiz, at: 4_000) == 230)
    #expect(phase(&quiz, at: 5_000) == .answered(2))
    #expect(phase(&quiz, at: 6_000) == .outside)
    #expect(quiz.session.result?.milliseconds == 500 + 2_000 + 230)
    #expect(quiz.isRight == [true, false, false])
  }

  @Test("with feedback, a pause lasts until the player proceeds")
  func feedback() {
    var quiz = quiz(QuizPace(givesFeedback: true))
    quiz.answer(1, at: 600)
    quiz.proceed(at: 650)
    #expect(phase(&quiz, at: 700) == .selected(0))
    #expect(phase(&quiz, at: 720) == .answered(0))
    #expect(quiz.waits && quiz.nextChange(at: 720) == nil)
    #expect(phase(&quiz, at: 1_000_000) == .answered(0))
    quiz.proceed(at: 1_000_000)
    #expect(quiz.phase == .question(1) && quiz.left(at: 1_000_001) == 1_999)
  }

  @Test("pauses can be turned off")
  func none() {
    var quiz = quiz(.withoutPauses(givesFeedback: false))
    quiz.answer(1, at: 600)
    #expect(phase(&quiz, at: 600) == .answered(0))
    #expect(phase(&quiz, at: 600) == .question(1))
    #expect(quiz.left(at: 700) == 1_900)
  }

  /// Scripts have no pauses.
  @Test("pauses do not change the result of a run", arguments: 0..<50)
  func sameRun(_ number: Int) {
    let attempts = Self.questions.enumerated().map { index, question in
      let milliseconds = (number * 7_919 + index * 104_729) % (question.limit + 500)
      return milliseconds > question.limit
        ? Attempt(choice: nil, milliseconds: question.limit)
        : Attempt(choice: (number + index) % 4 + 1, milliseconds: milliseconds)
    }
    for givesFeedback in [false, true] {
      var quiz = quiz(QuizPace(givesFeedback: givesFeedback))
      var now = 100
      for attempt in attempts {
        now += attempt.milliseconds
        if let choice = attempt.choice {
          quiz.answer(choice, at: now)
        } else {
          _ = quiz.advance(to: now)
        }
        while !quiz.isAsking, quiz.phase != .outside {
          now += quiz.nextChange(at: now) ?? 5_000
          if !quiz.advance(to: now) { quiz.proceed(at: now) }
        }
      }
      #expect(quiz.session.result == QuizSession.play(Self.questions, attempts).result)
    }
  }

  @Test("no time is left before the first question and behind the last")
  func outside() {
    var quiz = PacedQuiz(Array(Self.questions.prefix(1)), .withoutPauses(givesFeedback: false))
    #expect(quiz.left(at: 50) == 0)
    quiz.begin(at: 100)
    #expect(quiz.left(at: 100) == 1_000 && quiz.left(at: 1_099) == 1 && quiz.left(at: 1_200) == 0)
    quiz.answer(1, at: 600)
    #expect(phase(&quiz, at: 600) == .answered(0))
    #expect(phase(&quiz, at: 600) == .outside)
    #expect(quiz.left(at: 700) == 0)
  }

  @Test("an answer after the limit is a time-out, which is shown as one")
  func late() {
    var quiz = quiz(QuizPace())
    let attempt = quiz.answer(1, at: 1_101)
    #expect(attempt == Attempt(choice: nil, milliseconds: 1_000))
    #expect(quiz.phase == .answered(0) && quiz.nextChange(at: 1_101) == 600)
    #expect(phase(&quiz, at: 1_700) == .answered(0))
    #expect(phase(&quiz, at: 1_701) == .question(1))
    #expect(quiz.isRight == [false])
  }
}
