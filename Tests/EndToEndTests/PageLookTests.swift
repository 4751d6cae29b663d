@_spi(QBank) import BankModel
import Foundation
@_spi(QBank) import TestSupport
import Testing

extension BrowserTests {
  @Suite("The page that plays a set: layout and accessibility")
  struct Looks {
    /// Visits every screen, one after the other, in a game of three rounds with feedback.
    private static func visit(
      _ page: BrowserPage, _ each: (String) throws -> Void
    ) throws {
      try each("1-start")
      try page.press("Enter")
      try page.pass(1_500)
      try each("2-question")
      try page.pass(5_500)
      try each("3-late")
      try page.press("2")
      try each("4-selected")
      try page.pass(160)
      try each("5-right")
      try page.pass(600)
      try page.pass(2_000)
      try page.press("3")
      try page.pass(160)
      try each("6-wrong")
      try page.pass(600)
      try page.press("Enter")
      try page.pass(10_001)
      try each("7-timeout")
      try page.pass(600)
      for key in ["3", "1"] {
        try page.pass(1_900)
        try page.press(key)
        try page.pass(160)
        try page.pass(600)
      }
      try each("8-result")
      // A browser that does not let the page copy.
      try page.value("navigator.clipboard.writeText = () => Promise.reject(new Error())")
      try page.click("#copy")
      try each("9-shared")
    }

    @Test(
      "on a phone in landscape all choices are visible at once", arguments: [false, true])
    func landscape(isLong: Bool) throws {
      var problems = Self.problems(.english)
      if isLong {
        let text = "It ended the Thirty Years War and recognised the independence of the Republic"
        problems[0].choices = (1...4).map { "\(text) \($0)" }
      }
      let page = try BrowserPage(BrowserTests.html(problems, language: .english))
      try page.resize(to: 844, 390)
      try page.click("#begin")
      let bottom = try page.value(
        "Math.max(...Array.from(document.querySelectorAll('.choice'), (choice) => "
          + "choice.getBoundingClientRect().bottom))")
      #expect(try #require(Double(bottom)) <= 390)
      try page.picture("landscape-\(isLong)")
      try page.resize(to: 1_280)
    }

    @Test("the chart of a forecast fits a phone")
    func forecast() throws {
      let folder = try TemporaryFolder()
      try folder.write("bank.csv", (1...9).map { "Question \($0)?,1,a,b,c,d\n" }.joined())
      let line = "forecast bank.csv --runs 100 --seed 3 -o page.html"
      #expect(try Program(line, in: folder.path).status == 0)
      let page = try BrowserPage(folder.bytes("page.html") ?? [])
      try page.resize(to: 390, 844)
      let width = try page.value("document.querySelector('.chart').getBoundingClientRect().right")
      #expect(try #require(Double(width)) <= 390)
      try page.resize(to: 1_280)
    }

    private static func problems(_ language: Language) -> [Problem] {
      let english = [
        (
          "Which mountain is the highest?", 2,
          ["Mount Kita", "Mount Fuji", "Mount Oku", "Mount Aino"]
        ),
        (
          "Which river is the longest?", 1,
          ["The Shinano", "The Tone", "The Ishikari", "The Teshio"]
        ),
        ("Which lake is the largest?", 4, ["Kasumigaura", "Saroma", "Inawashiro", "Biwa"]),
        ("Which lake is the deepest?", 3, ["Towada", "Shikotsu", "Tazawa", "Ikeda"]),
        ("Which prefecture is the smallest?", 1, ["Kagawa", "Osaka", "Tokyo", "Okinawa"]),
      ].map { Problem(question: $0.0, answer: $0.1, choices: $0.2) }
      var problems = language == .english ? english : BrowserTests.problems
      problems[1].details.explanation =
        language == .english
        ? "The Shinano is 367 km long, the Tone 322 km." : "信濃川は367キロ、利根川は322キロです。"
      return problems
    }

    private static func html(_ language: Language, feedback: Bool = true) -> [UInt8] {
      var look = Look()
      look.language = language
      look.title = language == .english ? "The greatest of Japan" : "日本一"
      look.givesFeedback = feedback
      return BrowserTests.html(
        rounds: Array(repeating: problems(language), count: feedback ? 3 : 1), look)
    }

    /// Earlier runs of five people, as stored by the browser.
    private static let earlier = """
      for (const round of [0, 1]) localStorage.setItem(quiz.rounds[round].key, JSON.stringify(
      [["Aiko", 5, 18902], ["Ben", 4, 25114], ["Mika", 2, 27310], ["Tom", 3, 27004]].map(
      ([player, right, milliseconds], day) => ({ date: `2025-12-1${day}T10:15:00Z`, right,
      milliseconds, record: { player, count: 5 } })))), home();
      byId("name").value = "Mika";
      """

    @Test(
      "pictures of every state are saved for people to look at",
      .deep(.outside),
      arguments: [390, 1280, 2560], Language.allCases)
    func pictures(width: Int, language: Language) throws {
      for isDark in [false, true] {
        let name = "\(language.rawValue)-\(width)-\(isDark ? "dark" : "light")"
        let page = try BrowserPage(Self.html(language), width: width, isDark: isDark)
        try page.value("(() => { \(Self.earlier) })()")
        try Self.visit(page) { try page.picture("\(name)-\($0)") }
        try page.open(Self.html(language, feedback: false))
        try page.press("Enter")
        try page.pass(1_500)
        try page.press("1")
        try page.picture("\(name)-10-answered")
        #expect(page.misdeeds.isEmpty)
      }
    }

    /// The path of the accessibility checker, if it is installed.
    private static let axe = Python.run(
      """
      import importlib.util, pathlib
      place = importlib.util.find_spec("axe_playwright_python").submodule_search_locations[0]
      print(pathlib.Path(place, "axe.min.js").read_text())
      """, input: Data())

    /// Its findings, as names of rules with the elements.
    private static func findings(_ page: BrowserPage) throws -> String {
      try page.value(
        """
        axe.run().then(({ violations }) => violations.map(({ id, nodes }) =>
        `${id}: ${nodes.map(({ html }) => html)}`).join('; '))
        """)
    }

    @Test(
      "axe-core finds nothing in any state, in light and in dark mode",
      .enabled(if: axe != nil, "needs axe-playwright-python"), arguments: Language.allCases)
    func access(language: Language) throws {
      let axe = try #require(Self.axe)
      for isDark in [false, true] {
        for width in [390, 1280] {
          let page = try BrowserPage(Self.html(language), width: width, isDark: isDark)
          try page.value("(() => { \(axe) })()")
          try Self.visit(page) { state in
            let found = try Self.findings(page)
            #expect(found.isEmpty, "\(state)")
          }
          // Verify that the checker works: illegible text is found.
          try page.value("document.body.style.color = '#777'")
          #expect(try Self.findings(page).contains("color-contrast"))
        }
      }
    }

    /// Texts of 2,000 letters, with and without places to break a line.
    private static let long: [Problem] = {
      let words = String(repeating: "wind and sea and ", count: 118)
      let letters = String(repeating: "Donaudampfschiff", count: 125)
      let kana = String(repeating: "海から陸へ風が吹きます。", count: 166)
      var problem = Problem(question: words, answer: 1, choices: [words, letters, kana, "short"])
      problem.details.explanation = words
      return [problem, Problem(question: kana, answer: 2, choices: [letters, kana])]
    }()

    /// Boxes on the screen that overlap, are clipped, or extend beyond the window.
    private static let clashes = """
      (() => {
        const all = ["#dots", "#number", "#leave", "#ask", "#clock", ".choice", "#said", "#why", "#next"]
          .flatMap((name) => [...document.querySelectorAll(name)])
          .filter((element) => element.getBoundingClientRect().height > 0);
        const boxes = all.map((element) => [element, element.getBoundingClientRect()]);
        const name = (element) => element.id || element.className;
        const found = boxes.filter(([, box]) => box.left < 0 || box.right > innerWidth + 0.5)
          .map(([element]) => `${name(element)} sticks out`);
        for (const [element] of boxes) {
          if (element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0)
            found.push(`${name(element)} is cut off`);
        }
        boxes.forEach(([one, a], index) => boxes.slice(index + 1).forEach(([other, b]) => {
          const isApart = a.right <= b.left + 0.5 || b.right <= a.left + 0.5
            || a.bottom <= b.top + 0.5 || b.bottom <= a.top + 0.5;
          if (!isApart) found.push(`${name(one)} lies on ${name(other)}`);
        }));
        return found.join("; ");
      })()
      """

    @Test(
      "texts of 2,000 letters neither overlap nor lose anything", arguments: [320, 390, 1280, 2560])
    func long(width: Int) throws {
      var look = Look()
      look.givesFeedback = true
      let page = try BrowserPage(BrowserTests.html(rounds: [Self.long], look), width: width)
      try page.press("Enter")
      for (index, problem) in Self.long.enumerated() {
        #expect(try page.value(Self.clashes) == "", "question \(index + 1)")
        #expect(try page.text("#ask") == problem.question.trimmingCharacters(in: .whitespaces))
        try page.pass(1_000)
        try page.press("2")
        try page.pass(160)
        try page.value("scrollTo(0, 0)")
        #expect(try page.value(Self.clashes) == "", "answer \(index + 1)")
        try page.pass(600)
        try page.press("Enter")
        try page.pass(310)
      }
      #expect(try page.value("document.documentElement.scrollWidth - innerWidth") == "0")
      #expect(page.misdeeds.isEmpty)
    }

    @Test("a right-to-left question mirrors its clock and numbers, but not the frame")
    func rightToLeft() throws {
      let problems = [
        Problem(
          question: "ما هي عاصمة مصر؟", answer: 2, choices: ["الأقصر", "القاهرة", "Aswan", "4"]),
        Problem(
          question: "What does שלום mean?", answer: 1, choices: ["peace", "bread", "a", "b"]),
      ]
      let page = try BrowserPage(BrowserTests.html(problems, language: .english))
      let expression = """
        ["#clock", "#ask", "[data-choice='1'] .badge", "[data-choice='1'] .words", "#leave", "#dots"].map(
        (name) => Math.round(document.querySelector(name).getBoundingClientRect().x))
        """
      func places(_ page: BrowserPage) throws -> [Int] {
        try page.value(expression).split(separator: ",").compactMap { Int($0) }
      }
      try page.press("Enter")
      let arabic = try places(page)
      #expect(try page.value("document.getElementById('block').dir") == "rtl")
      #expect(arabic[0] < arabic[1] && arabic[2] > arabic[3] && arabic[4] > arabic[5])
      try BrowserTests.play([.press("2", at: 1_000)], on: page)
      let mixed = try places(page)
      #expect(try page.value("document.getElementById('block').dir") == "ltr")
      #expect(mixed[0] > mixed[1] && mixed[2] < mixed[3] && mixed[4] > mixed[5])
    }

    @Test("every target is large enough for a finger")
    func targets() throws {
      for width in [320, 1280] {
        let page = try BrowserPage(Self.html(.english), width: width)
        let small = """
          [...document.querySelectorAll('button, input[type=text], label.round, label.factor, label.sound')].filter(
          (e) => { const { height } = e.getBoundingClientRect(); return height > 0 && height < 43.9; }
          ).map((e) => e.id || e.className).join()
          """
        try Self.visit(page) { state in
          let found = try page.value(small)
          #expect(found.isEmpty, "\(state), \(width) wide")
        }
        let least = width == 320 ? 72 : 96
        try page.open()
        try page.press("Enter")
        let heights = try page.value(
          "Math.min(...Array.from(document.querySelectorAll('.choice'), (e) => e.offsetHeight))")
        #expect(try #require(Int(heights)) >= least)
      }
    }

    @Test("more than twenty questions are shown as a line with their count")
    func many() throws {
      let problems = (1...27).map { Problem(question: "q\($0)", answer: 1, choices: ["a", "b"]) }
      let page = try BrowserPage(BrowserTests.html(problems, language: .english), width: 320)
      try page.press("Enter")
      #expect(
        try page.value("document.getElementById('dots').classList.contains('line')") == "true")
      #expect(try page.text("#number") == "1 of 27")
      #expect(try page.value(Self.clashes) == "")
    }
  }
}
