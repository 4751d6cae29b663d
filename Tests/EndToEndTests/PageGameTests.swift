@_spi(QBank) import BankModel
import BankQuiz
import Testing

extension BrowserTests {
  @Suite("The page that plays a set: games")
  struct Games {
    /// A game: its moves, and the expected result, in the words of the result line.
    struct Game: CustomTestStringConvertible, Sendable {
      let testDescription: String
      let moves: [Move]
      let right: Int
      let time: String
      /// The expected record of each question, where the total is not enough.
      var noted: [String]?
    }

    static let games = [
      Game(
        testDescription: "right, wrong, right and two time-outs",
        moves: [.press("2", at: 2_500), .press("3", at: 4_000), .press("4", at: 7_250)]
          + [.timeOut, .timeOut],
        right: 2, time: "33.750",
        noted: ["2 2500 right", "3 4000 wrong", "4 7250 right"]
          + Array(
            repeating: " 10000 timeout", count: 2)),
      Game(
        testDescription: "nothing but time-outs",
        moves: [.timeOut, .timeOut, .timeOut, .timeOut, .timeOut], right: 0, time: "50.000"),
      Game(
        testDescription: "a millisecond before the limit, at the limit, and too late",
        moves: [.press("2", at: 9_999), .press("1", at: 10_000), .press("4", at: 10_001)]
          + [.press("4", at: 251), .press("1", at: 251)],
        // The third key arrives when the fourth question has just appeared, and is ignored.
        right: 3, time: "30.501",
        noted: ["2 9999 right", "1 10000 right", " 10000 timeout", "4 251 wrong", "1 251 right"]),
      Game(
        testDescription: "keys that come before a question can be read; the clock runs on",
        moves: [.press("4", at: 0), .press("4", at: 250), .press("2", at: 1), .press("2", at: 0)]
          + [.press("2", at: 100), .press("1", at: 151), .timeOut, .timeOut, .timeOut],
        right: 2, time: "30.502",
        noted: ["2 251 right", "1 251 right"]
          + Array(repeating: " 10000 timeout", count: 3)),
      Game(
        testDescription: "times are rounded to the millisecond, once",
        moves: [.press("2", at: 10_000.25), .press("1", at: 300.5), .press("4", at: 300.25)]
          + [.press("3", at: 1_234.5625), .press("1", at: 9_999.5)],
        right: 5, time: "21.836",
        noted: ["2 10000 right", "1 301 right", "4 300 right", "3 1235 right", "1 10000 right"]),
      Game(
        testDescription: "all right as soon as it counts",
        moves: ["2", "1", "4", "3", "1"].map { .press($0, at: 251) }, right: 5, time: "1.255"),
    ]

    @Test("a game played by keyboard has the expected result", arguments: games)
    func game(_ game: Game) throws {
      let page = try BrowserPage(BrowserTests.html(guidance: BrowserTests.guidance))
      try page.press("Enter")
      try BrowserTests.play(game.moves, on: page)
      #expect(try page.value("document.getElementById('page').dataset.screen") == "result")
      #expect(try page.text("#line") == "正解数：合計\(game.right)問 / 経過時間：\(game.time)秒")
      let data = "(({ right, count, milliseconds }) => [right, count, milliseconds])"
      let digits = try #require(Int(game.time.filter { $0 != "." }))
      #expect(
        try page.value("\(data)(document.getElementById('result').dataset)")
          == "\(game.right),5,\(digits)")
      let noted = try page.value(
        """
        Array.from(document.querySelectorAll('#review > li'), ({ dataset }) =>
        [dataset.choice, dataset.milliseconds, dataset.verdict].join(" "))
        """)
      if let expected = game.noted { #expect(noted == expected.joined(separator: ",")) }
      #expect(page.misdeeds.isEmpty)
    }

    @Test("guidance comes first, then the questions in order with numbered choices")
    func order() throws {
      let page = try BrowserPage(BrowserTests.html(guidance: BrowserTests.guidance))
      #expect(try page.texts("#guidance h2") == BrowserTests.guidance.map(\.title))
      #expect(try page.texts("#guidance p") == BrowserTests.guidance.map(\.description))
      try page.click("#begin")
      for (index, problem) in BrowserTests.problems.enumerated() {
        #expect(try page.text("#number") == "5問中\(index + 1)問目")
        #expect(try page.text("#ask") == problem.question)
        let choices = problem.choices.enumerated().map { "\($0 + 1)\($1)" }
        #expect(try page.texts("#choices button") == choices)
        #expect(try page.value("document.activeElement.id") == "prompt")
        try page.pass(300)
        try page.click("#choices [data-choice=\"\(problem.answer)\"]")
        try page.settle()
      }
      #expect(try page.text("#line").hasPrefix("正解数：合計5問"))
      #expect(try page.value("document.activeElement.id") == "outcome")
      #expect(page.misdeeds.isEmpty)
    }

    /// A limit, the time that has passed, and what is shown then.
    private static let lefts: [(limit: Int, time: Double, words: String, digits: String)] = [
      (10_000, 0, "あと10秒", "10"), (10_000, 999, "あと10秒", "10"),
      (10_000, 1_000, "あと9秒", "9"), (10_000, 9_999, "あと1秒", "1"),
      (10_000, 10_000, "あと0秒", "0"), (7_500, 0, "あと8秒", "8"),
      (59_000, 0, "あと59秒", "59"), (60_000, 0, "あと60秒", "1:00"),
      (350_000, 0, "あと350秒", "5:50"), (350_000, 343_000, "あと7秒", "0:07"),
      (3_600_000, 0, "あと3600秒", "1:00:00"), (4_000_000, 0, "あと4000秒", "1:06:40"),
      (4_000_000, 3_993_000, "あと7秒", "0:00:07"), (86_399_000, 0, "あと86399秒", "23:59:59"),
    ]

    @Test("the time left is shown in words, in digits and as a ring")
    func left() throws {
      let page = try BrowserPage([])
      for (limit, time, words, digits) in Self.lefts {
        try page.open(BrowserTests.html(limit: limit))
        try page.click("#begin")
        try page.pass(time)
        #expect(try page.text("#left") == words)
        #expect(try page.text("#digits") == digits)
        let arc = try page.value("document.getElementById('arc').style.strokeDashoffset")
        let gone = try #require(Double(arc)) / -100
        let shown = (time / 1_000).rounded(.down) * 1_000
        #expect(abs(gone - shown / Double(limit)) < 1e-6, "\(digits)")
      }
    }

    @Test("an answer after the limit is a time-out, even if no timer has fired")
    func asleep() throws {
      let page = try BrowserPage(BrowserTests.html())
      try page.click("#begin")
      try page.sleep(60_000)
      try page.press("2")
      try page.settle()
      #expect(try page.text("#number") == "5問中2問目")
      #expect(try page.text("#left") == "あと10秒")
      try BrowserTests.play([.timeOut, .timeOut, .timeOut, .press("1", at: 251)], on: page)
      #expect(try page.text("#line") == "正解数：合計1問 / 経過時間：40.251秒")
    }

    @Test("an answer has the time of the press, however late the page receives it")
    func late() throws {
      let page = try BrowserPage(BrowserTests.html())
      try page.click("#begin")
      // Pressed at 9.9 s and received at 10.4 s, before any timer has reported that the time is up.
      try page.sleep(10_400)
      try page.value("qbankClock.late(500)")
      try page.press("2")
      try page.value("qbankClock.late(0)")
      try page.settle()
      try BrowserTests.play([.timeOut, .timeOut, .timeOut], on: page)
      // A press cannot be earlier than the question, or in the future.
      try page.pass(1_000)
      try page.value("qbankClock.late(-5000)")
      try page.press("1")
      try page.settle()
      #expect(try page.text("#line") == "正解数：合計2問 / 経過時間：40.900秒")
    }

    @Test("keys reach ten choices, and the page says so if there are more")
    func manyChoices() throws {
      let problem = { (count: Int) in
        Problem(question: "?", answer: 1, choices: (1...count).map { "choice \($0)" })
      }
      let page = try BrowserPage(
        BrowserTests.html([4, 10, 12].map(problem), language: .english))
      try page.click("#begin")
      for keys in ["1–4 answer, too.", "1–0 answer, too.", "1–0 answer 1 to 10; click the others."]
      {
        #expect(try page.text("#keys") == "Keys \(keys) Esc leaves.")
        try page.pass(300)
        if keys.hasSuffix("others.") {
          try page.click("[data-choice=\"12\"]")
        } else {
          try page.press("1")
        }
        try page.settle()
      }
      #expect(try page.texts("#review .own").last == "You answered choice 12")
      #expect(page.misdeeds.isEmpty)
    }

    @Test("without the clock of the tests, the browser's is used")
    func realClock() throws {
      let page = try BrowserPage(
        BrowserTests.html(Array(BrowserTests.problems.prefix(2)), limit: 200),
        script: "delete window.qbankClock;")
      try page.click("#begin")
      try page.value(
        """
        new Promise((done) => new MutationObserver(done).observe(
        document.getElementById('line'), { childList: true }))
        """)
      #expect(try page.text("#line") == "正解数：合計0問 / 経過時間：0.400秒")
      #expect(try page.text("#runs td").hasPrefix("今日 "))
      #expect(page.misdeeds.isEmpty)
    }

    @Test("with the browser's clock, a burst of keys or clicks answers at most one question")
    func burst() throws {
      let page = try BrowserPage(
        BrowserTests.html(limit: 3_600_000), script: "delete window.qbankClock;")
      try page.click("#begin")
      // Keys that arrive in a burst, before and after the question could be seen.
      func bursts(from number: String, to next: String, _ burst: () throws -> Void) throws {
        try burst()
        #expect(try page.text("#number") == number)
        try page.value("new Promise((done) => setTimeout(done, 1100))")
        try burst()
        try page.value("new Promise((done) => setTimeout(done, 500))")
        #expect(try page.text("#number") == next)
      }
      try bursts(from: "5問中1問目", to: "5問中2問目") { for _ in 0..<4 { try page.press("4") } }
      try bursts(from: "5問中2問目", to: "5問中3問目") {
        for _ in 0..<2 { try page.click("#choices [data-choice=\"1\"]") }
      }
      #expect(page.misdeeds.isEmpty)
    }

    @Test(
      "the time for a question is shown, as a range if it differs",
      arguments: [
        ([], "全2問、1問10秒"), ([5_000, 90_000], "全2問、1問5秒〜1分30秒"), ([20_000, 20_000], "全2問、1問20秒"),
      ])
    func facts(limits: [Int], text: String) throws {
      let problems = Array(BrowserTests.problems.prefix(2))
      let page = try BrowserPage(BrowserTests.html(problems, limits: limits))
      #expect(try page.text("#facts") == text)
    }

    @Test("a screen reader announces the time at 5 and 3 seconds, not every second")
    func announcements() throws {
      let page = try BrowserPage(BrowserTests.html(language: .english))
      try page.click("#begin")
      try page.value(
        """
        (window.told = [], new MutationObserver(() => told.push(
        document.getElementById('status').textContent)).observe(
        document.getElementById('status'), { childList: true, characterData: true, subtree: true }))
        """)
      for _ in 0..<9 { try page.pass(1_000) }
      try page.pass(1_001)
      #expect(try page.value("told.join()") == "5 s left,3 s left,Time is up.")
      #expect(try page.value("document.getElementById('left').getAttribute('role')") == "timer")
    }

    @Test("everything has a name for screen readers")
    func names() throws {
      let page = try BrowserPage(BrowserTests.html(guidance: BrowserTests.guidance))
      #expect(try page.names(of: "heading") == ["日本一", "遊び方", "制限時間"])
      #expect(try page.names(of: "button") == ["はじめる"])
      #expect(try page.names(of: "textbox") == ["名前"])
      #expect(try page.names(of: "radio") == ["なし", "× 1.25", "× 1.5", "× 2"])
      try page.click("#begin")
      #expect(try page.names(of: "heading") == ["5問中1問目 いちばん高い山はどれですか？"])
      let choices: Set = ["1 北岳", "2 富士山", "3 奥穂高岳", "4 間ノ岳"]
      #expect(try page.names(of: "button") == choices.union(["やめる"]))
      #expect(try page.names(of: "timer").count == 1)
      try BrowserTests.play(Self.games[0].moves, on: page)
      #expect(
        try page.names(of: "heading") == [
          "5問中2問正解です", "直近5回の得点", "履歴", "順位", "回答の確認",
        ])
      #expect(
        try page.names(of: "image") == ["2問正解", "最新: 2問正解", "正解", "不正解", "時間切れ"])
      #expect(try page.names(of: "region") == ["履歴"])
    }

    @Test("the keyboard focus is visible")
    func focus() throws {
      let page = try BrowserPage(BrowserTests.html())
      for (selector, steps) in [("#begin", 3), ("#choices [data-choice=\"1\"]", 1)] {
        for _ in 0..<steps { try page.press("Tab") }
        let isThere = "document.activeElement === document.querySelector('\(selector)')"
        #expect(try page.value(isThere) == "true", "\(selector)")
        let outline = "getComputedStyle(document.activeElement).outline"
        #expect(try page.value(outline).contains("solid 3px"), "\(selector)")
        try page.pass(300)
        try page.press("Enter")
      }
      try page.settle()
      #expect(try page.text("#number") == "5問中2問目")
    }

    @Test("leaving midway needs a confirmation, and the next game continues there")
    func leaving() throws {
      let page = try BrowserPage(BrowserTests.html())
      try page.click("#begin")
      try BrowserTests.play([.press("2", at: 1_000), .press("1", at: 1_000)], on: page)
      try page.click("#leave")
      #expect(try page.value("document.getElementById('page').dataset.screen") == "question")
      #expect(try page.text("#leave") == "本当にやめる？")
      try page.press("Escape")
      #expect(try page.value("document.getElementById('page').dataset.screen") == "start")
      #expect(try page.text("#begin") == "5問中3問目から続けるEnter")
      try page.press("2")
      #expect(try page.value("document.getElementById('page').dataset.screen") == "start")
      // The clock of the third question has run for another four seconds in the background.
      try page.pass(4_000)
      try page.click("#begin")
      #expect(try page.text("#number") == "5問中3問目")
      #expect(try page.text("#digits") == "6")
      try BrowserTests.play(
        [.press("4", at: 1_000), .press("3", at: 1_000), .press("1", at: 1_000)], on: page)
      #expect(try page.text("#line") == "正解数：合計5問 / 経過時間：9.000秒")
      #expect(try page.texts("#runs tr").count == 1)
      #expect(try page.value("localStorage.length") == "1")
      #expect(page.misdeeds.isEmpty)
    }

    @Test("a reloaded page continues the run, whose clock did not stop")
    func reloading() throws {
      let page = try BrowserPage(BrowserTests.html())
      try page.click("#begin")
      try BrowserTests.play([.press("2", at: 1_000), .press("2", at: 1_000)], on: page)
      try page.open()
      #expect(try page.text("#begin") == "5問中3問目から続けるEnter")
      #expect(try page.texts("#runs tr").isEmpty)
      let saved = BankQuiz.History(Array(try page.value("lines(allRuns())").utf8))
      #expect(saved.skipped.isEmpty && saved.runs.map(\.unfinished) == [3])
      #expect(saved.runs.map(\.score) == [1] && saved.runs[0].contradiction == nil)
      try page.click("#begin")
      #expect(try page.text("#number") == "5問中3問目")
      try BrowserTests.play(
        [.press("4", at: 1_000), .press("3", at: 1_000), .press("1", at: 1_000)], on: page)
      #expect(try page.texts("#runs tr").count == 1)
      let ended = BankQuiz.History(Array(try page.value("lines(allRuns())").utf8)).runs
      #expect(ended.map(\.score) == [4] && ended.map(\.begun) == saved.runs.map(\.begun))
      #expect(page.misdeeds.isEmpty)
    }

    @Test("one press of Escape does not end a game, and another key continues it")
    func staying() throws {
      let page = try BrowserPage(BrowserTests.html())
      try page.click("#begin")
      try page.pass(1_000)
      try page.press("Escape")
      #expect(try page.text("#leave") == "本当にやめる？")
      try page.press("2")
      try page.settle()
      #expect(try page.text("#number") == "5問中2問目" && page.text("#leave") == "やめる")
    }

    @Test("held keys, shortcuts, keys without a choice and double clicks have no effect")
    func slips() throws {
      let page = try BrowserPage(BrowserTests.html())
      try page.click("#begin")
      try page.pass(300)
      for key in ["5", "9", "0"] { try page.press(key) }
      try page.press("1", isHeld: true)
      try page.press("1", withControl: true)
      #expect(try page.text("#number") == "5問中1問目")
      try page.click("#choices [data-choice=\"1\"]", count: 1)
      try page.settle()
      #expect(try page.text("#number") == "5問中2問目")
      try page.pass(300)
      try page.click("#choices [data-choice=\"1\"]", count: 2)
      try page.settle()
      #expect(try page.text("#number") == "5問中2問目")
    }

    @Test("the tenth choice has the key 0")
    func tenChoices() throws {
      let choices = (1...10).map { "choice \($0)" }
      let page = try BrowserPage(
        BrowserTests.html(
          [Problem(question: "q", answer: 10, choices: choices)], language: .english))
      try page.click("#begin")
      try page.pass(323)
      try page.press("0")
      try page.settle()
      #expect(try page.text("#line") == "Right answers: 1 in total / Time taken: 0.323 s")
    }

    @Test("a set without questions cannot be started")
    func empty() throws {
      let page = try BrowserPage(BrowserTests.html([]))
      #expect(try page.value("document.getElementById('begin').disabled") == "true")
      #expect(try page.text("#facts") == "問題がありません。")
      #expect(page.misdeeds.isEmpty)
    }
  }
}
