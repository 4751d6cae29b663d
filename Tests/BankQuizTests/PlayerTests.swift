@_spi(QBank) import BankModel
@_spi(QBank) import BankQuiz
import Testing

@Suite("Simulated players")
struct PlayerTests {
  /// Five questions with a limit of 8 s, for which the model needs 5.322, 5.774, 7.348, 8.791 and 3.108 s.
  private static let questions = zip(KnownForecast.medians, [-2.0, -1, 0, 1, 2]).enumerated()
    .map { index, known in
      let reading = known.0 - ReadingTime.base(choices: 4)
      // The reading time comes from a model in which a single letter takes all of it.
      var model = ReadingTime()
      model.secondsPerLetter = reading
      let problem = Problem(
        question: "a", answer: [1, 2, 3, 4, 1][index], choices: ["1", "", "", "２２"])
      model.secondsPerDigit = 0
      return TimedQuestion(
        problem, limit: 8_000, reading: model, response: ItemResponse(difficulty: known.1))
    }

  /// Computed for seed 7 from the definition of the method, independently of this code.
  @Test(
    "each kind of player gives the answers of an independent program",
    arguments: [
      (.model(), 1, "1@7549 4@4462 3@6737 2@7857 1@4610"),
      (.model(), 2, "1@7323 2@6240 -@8000 4@6238 4@4035"),
      (.model(), 3, "-@8000 2@5513 -@8000 -@8000 3@3649"),
      (.guesser, 1, "3@3274 4@1784 2@2116 3@2063 2@3424"),
      (.guesser, 2, "4@3176 2@2495 1@2810 2@1638 4@2997"),
      (.guesser, 3, "1@4193 2@2204 4@3860 1@2324 3@2710"),
      (.alwaysFirst, 1, "1@3274 1@1784 1@2116 1@2063 1@3424"),
      (.longestChoice, 1, "4@3274 4@1784 4@2116 4@2063 4@3424"),
      (.perfect, 1, "1@5322 2@5774 3@7348 -@8000 1@3108"),
      (.perfect, 2, "1@5322 2@5774 3@7348 -@8000 1@3108"),
    ] as [(Player, Int, String)])
  func attempts(_ player: Player, _ number: Int, _ expected: String) {
    let attempts = player.attempts(Self.questions, seed: Seed(7), number: number)
    #expect(text(attempts) == expected)
  }

  @Test("ability and speed can be given")
  func given() {
    let best = Player.model(ability: 50, speed: 0).attempts(Self.questions, seed: Seed(7))
    #expect(zip(best, Self.questions).allSatisfy { $0.choice == nil || $0.choice == $1.answer })
    let slow = Player.model(ability: nil, speed: -9).attempts(Self.questions, seed: Seed(7))
    #expect(text(slow) == "-@8000 -@8000 -@8000 -@8000 -@8000")
  }

  @Test("adding questions at the end changes no earlier answer")
  func steady() {
    let all = Player.model().attempts(Self.questions, seed: Seed(9), number: 4)
    let some = Player.model().attempts(Array(Self.questions.prefix(3)), seed: Seed(9), number: 4)
    #expect(Array(all.prefix(3)) == some)
  }

  @Test("the longest choice is the widest one, and the first of equal ones")
  func longest() {
    let longest = { choices in
      TimedQuestion(Problem(question: "", answer: 1, choices: choices), limit: 1).longest
    }
    #expect(longest(["abc", "日本", "ab", "a"]) == 2)
    #expect(longest(["a", "ﾊﾟﾊﾟ", "abc", "あ"]) == 2)
    #expect(longest(["ab", "a      ", "cd", ""]) == 1)
    #expect(longest(["", "", "", ""]) == 1)
    #expect(longest(["aaa", "ＡＡ", "aaa", "a"]) == 1)
  }

  @Test(
    "a script is played as written",
    arguments: [
      ("1@1.5,3,-,2,4@7.5", "1@1500 3@5774 -@8000 -@8000 4@7500"),
      ("1@8, 2@8.001, 3@7.999, 4@0, 1@0.05", "1@8000 -@8000 3@7999 4@0 1@50"),
      ("-,-,-,-,-", "-@8000 -@8000 -@8000 -@8000 -@8000"),
    ])
  func scripts(_ written: String, _ expected: String) throws {
    let script = try Script.parse(written).get()
    #expect(script.validationError(in: Self.questions) == nil)
    #expect(text(Player.script(script).attempts(Self.questions, seed: Seed(1))) == expected)
  }

  @Test(
    "a script that cannot be parsed is reported with its step",
    arguments: [
      ("", 1, ""), ("1,,2", 2, ""), ("0", 1, "0"), ("1@", 1, "1@"), ("1,x@2", 2, "x@2"),
      ("1@2@3", 1, "1@2@3"), ("1@1.2345", 1, "1@1.2345"), ("1@1.", 1, "1@1."),
      ("1@-1", 1, "1@-1"), ("+1", 1, "+1"), ("1@1e3", 1, "1@1e3"), ("1@1234567", 1, "1@1234567"),
      ("１", 1, "１"), ("1@.5", 1, "1@.5"),
    ])
  func unreadable(_ written: String, _ step: Int, _ text: String) {
    #expect(Script.parse(written) == .failure(.unreadable(step: step, text: text)))
  }

  @Test("a script that does not fit the questions is refused")
  func misfits() {
    let short = Script([.timeOut, .timeOut])
    #expect(short.validationError(in: Self.questions) == .length(steps: 2, questions: 5))
    let wrong = Script([.timeOut, .choice(5, milliseconds: nil), .timeOut, .timeOut, .timeOut])
    #expect(
      wrong.validationError(in: Self.questions) == .noSuchChoice(step: 2, choice: 5, choices: 4))
  }

  private func text(_ attempts: [Attempt]) -> String {
    attempts.map { "\($0.choice.map(String.init) ?? "-")@\($0.milliseconds)" }
      .joined(separator: " ")
  }

  @Test("the population of a reading time has its spreads")
  func population() {
    var reading = ReadingTime()
    (reading.spreadOfPlayers, reading.spreadOfAnswers) = (0.3, 0.6)
    let population = Population(reading)
    #expect(population.spreadOfSpeed == 0.3 && population.spreadOfAnswers == 0.6)
    #expect(population.meanSpeed == 0 && population.correlation == 0)
  }
}
