@_spi(QBank) import BankModel
@_spi(QBank) import BankQuiz
@_spi(QBank) import BankText
import Foundation
@_spi(QBank) import TestSupport
import Testing

extension BrowserTests {
  @Suite("The page that plays a set: agreement with rehearsals")
  struct Sessions {
    /// An action for each question, at times that are often close to the limit.
    private static func script(_ generator: inout Generator, limit: UInt64) -> String {
      BrowserTests.problems.map { _ in
        let choice = generator.below(4) + 1
        let times = [
          251 + generator.below(limit - 251), limit - 1, limit, limit + 1, limit + 2_000,
        ]
        let time = times[Int(generator.below(5))]
        let decimals = String(time % 1_000 + 1_000).dropFirst()
        return generator.below(6) == 0 ? "-" : "\(choice)@\(time / 1_000).\(decimals)"
      }.joined(separator: ",")
    }

    /// Performs a script in the page.
    private static func play(_ script: Script, limit: Int, on page: BrowserPage) throws {
      for step in script.steps {
        // A late key would answer the next question.
        guard case .choice(let choice, let time?) = step, time <= limit else {
          try page.pass(Double(limit + 1))
          try page.settle()
          continue
        }
        try page.pass(Double(time))
        try page.press("\(choice)")
        try page.settle()
      }
    }

    @Test(
      "a script has the same result in the page as in a rehearsal", arguments: Language.allCases)
    func scripts(language: Language) throws {
      var generator = Generator(seed: 5)
      let page = try BrowserPage([])
      for limit in [10_000, 1_000, 90_000] {
        try page.open(BrowserTests.html(limit: limit, language: language))
        let questions = BrowserTests.problems.map { TimedQuestion($0, limit: limit) }
        for round in 0..<4 {
          let text = Self.script(&generator, limit: UInt64(limit))
          let script = try Script.parse(text).get()
          let attempts = Player.script(script).attempts(questions, seed: Seed(1))
          let result = QuizSession.play(questions, attempts).result
          try page.click(round == 0 ? "#begin" : "#onward")
          try Self.play(script, limit: limit, on: page)
          #expect(try page.text("#line") == result.line[language], "\(text)")
          let noted = try page.value(
            """
            Array.from(document.querySelectorAll('#review > li'), ({ dataset }) =>
            `${dataset.choice} ${dataset.milliseconds} ${dataset.verdict === 'right'}`).join()
            """)
          let expected = zip(result.attempts, result.isRight).map { attempt, isRight in
            "\(attempt.choice.map(String.init) ?? "") \(attempt.milliseconds) \(isRight)"
          }
          #expect(noted == expected.joined(separator: ","), "\(text)")
        }
      }
      #expect(page.misdeeds.isEmpty)
    }

    /// Plays scripts inside the page, each a list of keys and times, and returns for each its result line and the
    /// record of its questions.
    private static let playing = """
      ((scripts, limit) => scripts.map((moves) => {
        localStorage.clear();
        begin();
        for (const [choice, time] of moves) {
          qbankClock.pass(choice ? time : limit + 1);
          if (choice) document.body.dispatchEvent(
            new KeyboardEvent("keydown", { key: `${choice}`, bubbles: true }));
          qbankClock.pass(choice ? 450 : 600);
        }
        const noted = Array.from(byId("review").children, ({ dataset }) =>
          `${dataset.choice} ${dataset.milliseconds} ${dataset.verdict === "right"}`);
        return `${byId("line").textContent} | ${noted}`;
      }))
      """

    @Test("many scripts have the same results in the page as in rehearsals")
    func many() throws {
      var generator = Generator(seed: 16)
      let limit = 7_000
      let page = try BrowserPage(BrowserTests.html(limit: limit))
      let questions = BrowserTests.problems.map { TimedQuestion($0, limit: limit) }
      for _ in 0..<(Deep.hasTime ? 20 : 1) {
        let scripts = try (0..<50).map { _ in
          try Script.parse(Self.script(&generator, limit: UInt64(limit))).get()
        }
        let moves = scripts.map { script in
          script.steps.map { step -> [Int] in
            guard case .choice(let choice, let time?) = step, time <= limit else { return [0, 0] }
            return [choice, time]
          }
        }
        let found = try page.value("JSON.stringify(\(Self.playing)(\(moves), \(limit)))")
        let expected = scripts.map { script in
          let attempts = Player.script(script).attempts(questions, seed: Seed(1))
          let result = QuizSession.play(questions, attempts).result
          let noted = zip(result.attempts, result.isRight).map { attempt, isRight in
            "\(attempt.choice.map(String.init) ?? "") \(attempt.milliseconds) \(isRight)"
          }
          return "\(result.line[.japanese]) | \(noted.joined(separator: ","))"
        }
        #expect(try JSONDecoder().decode([String].self, from: Data(found.utf8)) == expected)
      }
      #expect(page.misdeeds.isEmpty)
    }

    @Test("a script has the same result in a page of the program as in its preview")
    func program() throws {
      let folder = try TemporaryFolder()
      let rows = BrowserTests.problems.map { problem in
        ([problem.question, "\(problem.answer)"] + problem.choices).joined(separator: ",") + "\n"
      }
      try folder.write("bank.csv", rows.joined())
      let words = "bank.csv --seed 3 --shuffle-choices --time-limit 7 --lang ja"
      #expect(try Program("page \(words) -o page.html", in: folder.path).status == 0)
      let page = try BrowserPage(folder.bytes("page.html") ?? [])
      var generator = Generator(seed: 8)
      for round in 0..<4 {
        let text = Self.script(&generator, limit: 7_000)
        let rehearsal = try Program("preview \(words) --script=\(text)", in: folder.path)
        let line = rehearsal.text.split(separator: "\n").last.map(String.init)
        try page.click(round == 0 ? "#begin" : "#onward")
        try Self.play(Script.parse(text).get(), limit: 7_000, on: page)
        #expect(try page.text("#line") == line, "\(text)")
      }
      #expect(page.misdeeds.isEmpty)
    }

    @Test("the seconds count down as in a rehearsal", arguments: [10_000, 7_500, 61_000])
    func seconds(limit: Int) throws {
      let page = try BrowserPage(BrowserTests.html([BrowserTests.problems[0]], limit: limit))
      let questions = [TimedQuestion(BrowserTests.problems[0], limit: limit)]
      let events = QuizSession.play(questions, [Attempt(choice: nil, milliseconds: limit)]).events
      try page.click("#begin")
      let ticks = events.compactMap { event -> (time: Int, left: Int)? in
        if case .tick(let left) = event.kind { (event.time, left) } else { nil }
      }
      #expect(ticks.count == (limit + 999) / 1_000 - 1)
      var now = 0
      for tick in ticks {
        try page.pass(Double(tick.time - now - 1))
        #expect(
          try page.value("document.getElementById('page').dataset.left") == "\(tick.left + 1)")
        try page.pass(1)
        #expect(try page.value("document.getElementById('page').dataset.left") == "\(tick.left)")
        now = tick.time
      }
    }
  }
}
