@_spi(QBank) import BankModel
@_spi(QBank) import BankQuiz
import Foundation
@_spi(QBank) import TestSupport
import Testing

extension BrowserTests {
  @Suite("The page that plays a set: rounds, names and results")
  struct Rounds {
    /// Three rounds, the last of which is shorter.
    private static let rounds = [
      BrowserTests.problems, BrowserTests.problems.reversed(),
      Array(BrowserTests.problems.prefix(2)),
    ]

    private static func page(_ count: Int = 3, script: String = "") throws -> BrowserPage {
      var look = Look()
      look.language = .english
      return try BrowserPage(
        BrowserTests.html(rounds: Array(rounds.prefix(count)), look), script: script)
    }

    /// Plays a whole round with the given number of right answers, each after the given time.
    private static func play(
      _ round: Int = 1, as name: String = "", right: Int, after time: Double = 1_000,
      extra: String = "1", on page: BrowserPage
    ) throws {
      try page.value("home()")
      try page.value(
        """
        (() => {
          document.querySelector('[name=factor][value="\(extra)"]').click();
          document.querySelector('[name=round][value="\(round - 1)"]').click();
          document.getElementById('name').value = '\(name)';
        })()
        """)
      try page.press("Enter")
      for (index, problem) in rounds[round - 1].enumerated() {
        let number = index < right ? problem.answer : problem.answer % 4 + 1
        try BrowserTests.play([.press("\(number)", at: time)], on: page)
      }
    }

    @Test("a round is chosen at the start, and the next one not yet played follows")
    func picker() throws {
      let page = try Self.page()
      #expect(try page.names(of: "radio").isSuperset(of: ["Round 1", "Round 2", "Round 3"]))
      #expect(try page.text("#begin") == "Start round 1Enter")
      try Self.play(2, right: 3, on: page)
      #expect(try page.text("#onward") == "Play round 3Enter")
      // A key meant for the last question starts nothing.
      try page.press("Enter")
      #expect(try page.value("document.getElementById('page').dataset.screen") == "result")
      try page.pass(400)
      try page.press("Enter")
      #expect(try page.text("#number") == "1 of 2")
      for problem in Self.rounds[2] {
        try BrowserTests.play([.press("\(problem.answer)", at: 900)], on: page)
      }
      #expect(try page.text("#outcome") == "All right, 2 of 2")
      #expect(try page.text("#onward") == "Play round 1Enter")
      try page.press("Escape")
      #expect(try page.texts("#discs .played") == ["23/5", "32/2"])
      #expect(
        try page.value("document.querySelector('[name=round]:checked').value") == "0")
      #expect(page.misdeeds.isEmpty)
    }

    @Test("a single round needs no choice and can be played again")
    func single() throws {
      let page = try Self.page(1)
      #expect(try page.value("document.getElementById('rounds').hidden") == "true")
      #expect(try page.text("#begin") == "StartEnter")
      try Self.play(right: 5, on: page)
      #expect(try page.text("#onward") == "Play againEnter")
      #expect(try page.value("document.getElementById('again').hidden") == "true")
    }

    @Test("the result shows the best run so far under the same name")
    func best() throws {
      let page = try Self.page(1)
      let runs: [(String, Int, Double, outcome: String, before: String)] = [
        ("Ann", 3, 1_000, "3 of 5 right", ""),
        ("Ann", 2, 1_000, "2 of 5 right", "Your best so far: 3 of 5 in 5.000 s, Yesterday 12:00"),
        ("Ben", 2, 1_000, "2 of 5 right", ""),
        ("Ann", 3, 900, "Your best yet, by 0.500 s", "Before: 3 of 5 in 5.000 s, 2 Jan 12:00"),
        (
          "Ann", 5, 2_000, "Your best yet, by 2 answers",
          "Before: 3 of 5 in 4.500 s, Yesterday 12:00"
        ),
        ("Ben", 5, 2_000, "Your best yet, by 3 answers", "Before: 2 of 5 in 5.000 s, 4 Jan 12:00"),
        (
          "Ben", 5, 2_000, "All right, 5 of 5",
          "Your best so far: 5 of 5 in 10.000 s, Yesterday 12:00"
        ),
      ]
      for (name, right, time, outcome, before) in runs {
        try Self.play(as: name, right: right, after: time, on: page)
        #expect(try page.text("#outcome") == outcome)
        #expect(try page.text("#before") == before)
      }
    }

    @Test("the ranking agrees with the library's and has the best run of each name")
    func ranking() throws {
      let page = try Self.page(1)
      let runs: [(String, Int, Double)] = [
        ("Ben", 4, 1_200), ("Ann", 3, 900), ("Cy", 4, 1_000), (" Ann ", 4, 1_000), ("", 5, 300),
        ("Ann", 4, 1_000), ("Zo\u{308}e", 1, 400), ("Z\u{F6}e", 0, 300), ("   ", 5, 300),
      ]
      for (name, right, time) in runs {
        try Self.play(as: name, right: right, after: time, on: page)
      }
      let saved = try page.value("lines(allRuns())")
      let places = Ranking(BankQuiz.History(Array(saved.utf8)).runs).places
      let expected = places.map { place in
        let milliseconds = place.run.milliseconds
        let thousandths = String(milliseconds % 1_000 + 1_000).dropFirst()
        return "\(place.rank)\(place.player)\(place.run.score) of 5"
          + "\(milliseconds / 1_000).\(thousandths) s"
      }
      #expect(places.map(\.player) == ["Cy", "Ann", "Ben", "Z\u{F6}e"])
      #expect(places.map(\.rank) == [1, 1, 1, 4])
      #expect(try page.texts("#ranking tr") == expected)
      try Self.play(as: "Ben", right: 0, on: page)
      #expect(try page.text("#ranking .own td:nth-child(2)") == "Ben you")
      #expect(page.misdeeds.isEmpty)
    }

    @Test("in an event the first run of each name is ranked, and the page says so")
    func event() throws {
      var look = Look()
      (look.language, look.event) = (.english, "Friday")
      let page = try BrowserPage(BrowserTests.html(rounds: [BrowserTests.problems], look))
      for (name, right) in [("Ann", 2), ("ann", 5), ("Ben", 3)] {
        try Self.play(as: name, right: right, on: page)
      }
      let runs = BankQuiz.History(Array(try page.value("lines(allRuns())").utf8)).runs
      let places = EventRanking(runs, of: .players).places
      #expect(places.map { "\($0.rank)\($0.name)" } == ["1Ben", "2Ann"])
      #expect(try page.texts("#ranking td:nth-child(3)") == ["3 of 5", "2 of 5"])
      #expect(try page.text("#unranked").contains("the first run of each name counts"))
      #expect(page.misdeeds.isEmpty)
    }

    @Test("a name is remembered, and so is an empty one")
    func name() throws {
      let page = try Self.page(1)
      try Self.play(as: "Mika", right: 1, on: page)
      try page.open()
      #expect(try page.value("document.getElementById('name').value") == "Mika")
      try Self.play(as: "", right: 1, on: page)
      try page.open()
      #expect(try page.value("document.getElementById('name').value").isEmpty)
    }

    @Test(
      "extra time is granted and recorded, but not ranked",
      arguments: [("1.25", 12_500), ("1.5", 15_000), ("2", 20_000)])
    func extraTime(factor: String, limit: Int) throws {
      let page = try Self.page(1)
      try Self.play(as: "Ann", right: 2, on: page)
      try page.value("document.querySelector('[name=factor][value=\"\(factor)\"]').click()")
      try Self.play(as: "Ann", right: 5, after: Double(limit), extra: factor, on: page)
      #expect(try page.text("#outcome") == "5 of 5 right, with time × \(factor)")
      #expect(try page.texts("#runs small") == ["Ann · × \(factor)", "Ann"])
      #expect(try page.texts("#ranking tr").count == 1)
      #expect(try page.texts("#ranking tr")[0].contains("2 of 5"))
      try Self.play(as: "Ben", right: 0, after: Double(limit) + 1, extra: factor, on: page)
      #expect(try page.text("#line").contains("\(limit * 5 / 1_000)."))
      let line = try page.value("lines(allRuns()).split('\\n')[1]")
      let run = try #require(
        try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      #expect(run["version"] as? Int == 3)
      #expect(run["extended"] as? Double == Double(factor))
      let questions = try #require(run["questions"] as? [[String: Any]])
      #expect(questions.allSatisfy { $0["limit"] as? Int == limit && $0["right"] as? Bool == true })
      #expect(page.misdeeds.isEmpty)
    }

    @Test("saved results are lines of a history that Foundation and qbank can read")
    func export() throws {
      let script = """
        URL.createObjectURL = (blob) => { window.saved = blob.text(); return 'blob:x'; };
        HTMLAnchorElement.prototype.click = function () { window.file = this.download; };
        """
      let page = try Self.page(2, script: script)
      try Self.play(as: "Ann", right: 2, after: 1_500, on: page)
      try Self.play(2, right: 0, after: 700, on: page)
      try page.click("#save")
      #expect(try page.value("window.file") == "qbank-results.jsonl")
      let text = try page.value("window.saved")
      let lines = text.split(separator: "\n").map(String.init)
      #expect(lines.count == 2)
      for (index, line) in lines.enumerated() {
        let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
        let run = try #require(object as? [String: Any])
        #expect(run["version"] as? Int == 2 && run["kind"] as? String == "played")
        #expect(run["player"] as? String == (index == 0 ? "Ann" : nil))
        #expect(run["banks"] as? [String] == ["geography"] && run["seed"] as? String == "7")
        #expect(run["method"] as? String == "shuffle-v1" && run["set"] as? Int == index + 1)
        #expect((run["digest"] as? String)?.count == 64)
        let questions = try #require(run["questions"] as? [[String: Any]])
        let sum = questions.reduce(0) { $0 + ($1["milliseconds"] as? Int ?? 0) }
        #expect(run["milliseconds"] as? Int == sum && run["count"] as? Int == questions.count)
        #expect(run["score"] as? Int == questions.count { $0["right"] as? Bool == true })
        for (question, problem) in zip(questions, Self.rounds[index]) {
          // The bank has the choices in reverse order.
          let shown = question["right"] as? Bool == true ? problem.answer : problem.answer % 4 + 1
          #expect(question["choice"] as? Int == 5 - shown)
          let stored = Problem(
            question: problem.question, answer: 5 - problem.answer,
            choices: problem.choices.reversed())
          #expect(question["question"] as? String == stored.contentHash)
          #expect(question["limit"] as? Int == 10_000)
        }
      }
      let runs = BankQuiz.History(Array(text.utf8)).runs
      #expect(runs.map(\.line) == lines)
      #expect(page.misdeeds.isEmpty)
    }

    @Test(
      "equal rounds share runs, saved once, and older runs without details are mentioned"
    )
    func alike() throws {
      let script = """
        URL.createObjectURL = (blob) => { window.saved = blob.text(); return 'blob:x'; };
        HTMLAnchorElement.prototype.click = () => {};
        """
      var look = Look()
      look.language = .english
      let rounds = [BrowserTests.problems, BrowserTests.problems]
      let page = try BrowserPage(BrowserTests.html(rounds: rounds, look), script: script)
      let all = "All results of this page are in the file qbank-results.jsonl, among your downloads"
      for (older, note) in [
        (0, "."), (1, ", but for 1 older one that an earlier page kept without details."),
        (3, ", but for 3 older ones that an earlier page kept without details."),
      ] {
        let kept = "{ right: 1, milliseconds: 9, date: '2020-01-01' }"
        let runs = Array(repeating: kept, count: older).joined(separator: ",")
        try page.value("(localStorage.clear(), keep(quiz.rounds[0].key, [\(runs)]))")
        try Self.play(right: 2, on: page)
        try page.click("#save")
        #expect(try page.value("window.saved").split(separator: "\n").count == 1)
        #expect(try page.text("#done") == all + note)
      }
    }

    @Test("a result is copied as text that reveals no answers, or shown for copying")
    func copied() throws {
      let script = """
        Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text) => {
        if (window.isShut) throw new Error(); window.copied = text; } } });
        """
      let page = try Self.page(2, script: script)
      try Self.play(right: 2, after: 1_500, on: page)
      try page.click("#copy")
      let text = "日本一 · round 1\n2 of 5 in 7.500 s\n✓✓✕✕✕\n"
      #expect(try page.value("window.copied") == text)
      #expect(try page.text("#done") == "The result is copied. Paste it wherever you like.")
      try page.value("window.isShut = true")
      try page.click("#copy")
      #expect(try page.value("document.getElementById('shared').value") == text)
      #expect(try page.value("document.getElementById('shared').hidden") == "false")
      #expect(try page.names(of: "textbox") == ["The result as text"])
    }

    @Test("the page says that a saved result may be forged")
    func honesty() throws {
      let page = try Self.page(1)
      try Self.play(right: 2, on: page)
      #expect(try page.text("#honest").contains("tell a changed result from a true one"))
    }
  }
}
