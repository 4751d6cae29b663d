@_spi(QBank) import BankModel
import Foundation
import Testing

extension BrowserTests {
  @Suite("The page that plays a set: history, texts and languages")
  struct History {
    /// Plays a quick game with the given number of right answers.
    private static func play(right: Int, on page: BrowserPage) throws {
      for (index, problem) in BrowserTests.problems.enumerated() {
        let number = index < right ? problem.answer : problem.answer % 4 + 1
        try BrowserTests.play([.press("\(number)", at: 1_000 + Double(right))], on: page)
      }
    }

    @Test("the history survives a reload, newest first, and the chart shows the latest five")
    func history() throws {
      let page = try BrowserPage(BrowserTests.html())
      for (index, right) in [1, 5, 3, 0].enumerated() {
        try page.click(index == 0 ? "#begin" : "#onward")
        try Self.play(right: right, on: page)
      }
      #expect(try page.texts("#chart text.value") == ["0", "3", "★ 5", "1"])
      try page.open()
      for (index, right) in [4, 5].enumerated() {
        try page.click(index == 0 ? "#begin" : "#onward")
        try Self.play(right: right, on: page)
      }
      let rows = [
        "今日 12:005問正解5.025秒", "昨日 12:004問正解5.020秒", "1月5日 12:000問正解5.000秒",
        "1月4日 12:003問正解5.015秒", "今日 12:005問正解5.025秒", "昨日 12:001問正解5.005秒",
      ]
      #expect(try page.texts("#runs tr") == rows)
      #expect(try page.texts("#chart text.value") == ["★ 5", "4", "0", "3", "★ 5"])
      #expect(
        try page.texts("#chart text:not([class])") == ["最新", "2つ前", "3つ前", "4つ前", "5つ前"])
      let heights = try page.value(
        "Array.from(document.querySelectorAll('#chart rect'), (bar) => bar.height.baseVal.value)")
      #expect(heights == "130,104,0,78,130")
      let best = try page.value(
        "Array.from(document.querySelectorAll('#chart rect'), (bar) => bar.className.baseVal)")
      #expect(best == "best,,,,best")
      #expect(
        try page.value("document.getElementById('chart').getAttribute('aria-label')")
          == "最新: 5問正解, 2つ前: 4問正解, 3つ前: 0問正解, 4つ前: 3問正解, 5つ前: 5問正解")
      #expect(page.misdeeds.isEmpty)
    }

    @Test(
      "a storage that is full, closed or corrupt does not stop a game",
      arguments: [
        ("shut", "Object.defineProperty(window,'localStorage',{get(){throw new Error()}})", 2),
        ("full", "Storage.prototype.setItem=()=>{throw new DOMException()}", 2),
        ("no JSON", "Storage.prototype.getItem=()=>'{'", 1),
        ("no list", "Storage.prototype.getItem=()=>'{\"a\":1}'", 1),
        ("nothing that we wrote", "Storage.prototype.getItem=()=>'[1,null,{\"right\":9}]'", 1),
      ])
    func storage(what: String, script: String, rows: Int) throws {
      let page = try BrowserPage(BrowserTests.html(), script: script)
      try page.click("#begin")
      try Self.play(right: 3, on: page)
      try page.click("#onward")
      try Self.play(right: 4, on: page)
      #expect(try page.text("#line") == "正解数：合計4問 / 経過時間：5.020秒", "\(what)")
      #expect(try page.texts("#runs tr").count == rows, "\(what)")
      let isTold = try page.value("!document.getElementById('unkept').hidden")
      #expect(isTold == "\(rows == 2)", "\(what)")
      #expect(page.misdeeds.isEmpty, "\(what)")
    }

    /// Texts that try to be interpreted as more than text.
    static let hostile = [
      "<script>alert(1)</script>", "</script><script>alert(1)</script>", "<!--<script>",
      "<img src=x onerror=alert(1)>", "\"quotes\" 'and' `more` ${alert(1)}", "{{title}}",
      "👩‍👩‍👧 🍵\u{FE0F} e\u{301}", "\u{202E}مرحبا\u{202C} שלום", "&lt;b&gt; \\u003c",
      "two\nlines\tand  blanks", "\u{2028}\u{2029}",
    ]

    @Test("texts of a bank are shown as text, whatever they contain")
    func texts() throws {
      let problems = Self.hostile.map { text in
        var problem = Problem(question: text, answer: 2, choices: [text, "b"])
        problem.details.explanation = text
        return problem
      }
      let title = Self.hostile.joined()
      let guidance = Self.hostile.map { Guidance(title: $0, description: $0) }
      let page = try BrowserPage(BrowserTests.html(problems, title: title, guidance: guidance))
      func expect(_ selector: String, _ expected: [String]) throws {
        let found = try page.texts(selector).map { Array($0.unicodeScalars) }
        #expect(found == expected.map { Array($0.unicodeScalars) }, "\(selector)")
      }
      for selector in ["title", "#title"] { try expect(selector, [title]) }
      for selector in ["#guidance h2", "#guidance p"] { try expect(selector, Self.hostile) }
      try page.click("#begin")
      for text in Self.hostile {
        try expect("#ask", [text])
        try expect("#choices button", ["1\(text)", "2b"])
        try page.pass(300)
        try page.press("1")
        try page.settle()
      }
      for selector in ["#review .asked", "#review .because"] { try expect(selector, Self.hostile) }
      try expect("#review s", Self.hostile)
      try expect("#review .key b", Self.hostile.map { _ in "b" })
      #expect(try page.value("document.querySelectorAll('img, script').length") == "2")
      #expect(page.misdeeds.isEmpty)
    }

    @Test("the content security policy keeps injected scripts from running")
    func policy() throws {
      let page = try BrowserPage(BrowserTests.html())
      try page.value(
        """
        (window.ran = 0, document.body.append(Object.assign(
        document.createElement('script'), { textContent: 'ran = 1' })),
        document.body.insertAdjacentHTML('beforeend', '<img src=x onerror="ran = 2">'))
        """)
      #expect(try page.value("ran") == "0")
      #expect(!page.misdeeds.isEmpty)
    }

    @Test("each text is marked with its own language, and the page with the player's")
    func languages() throws {
      let problem = Problem(
        question: "「水」を英語で何と言いますか？", answer: 2, choices: ["l'été", "water", "水", "H₂O", "42"])
      let other = Problem(question: "Which is it?", answer: 1, choices: ["this", "that"])
      let tags =
        "Array.from(document.querySelectorAll('#ask, #choices .words'), (e) => "
        + "e.getAttribute('lang') ?? '-')"
      for (language, first, second) in [
        (Language.japanese, "-,,en,-,-,-", "en,en,en"), (.english, "ja,,-,ja,-,-", "-,-,-"),
      ] {
        let page = try BrowserPage(
          BrowserTests.html([problem, other], title: "x", language: language))
        try page.click("#begin")
        #expect(try page.value(tags) == first)
        try page.pass(300)
        try page.press("1")
        try page.settle()
        #expect(try page.value(tags) == second)
        #expect(try page.value("document.documentElement.lang") == language.rawValue)
      }
    }

    @Test("nothing is wider than the window", arguments: Language.allCases)
    func width(_ language: Language) throws {
      var problems = BrowserTests.problems
      problems[0].question = String(repeating: "Donaudampfschifffahrt", count: 9)
      problems[0].choices[0] = problems[0].question
      let guidance = [Guidance(title: problems[0].question, description: problems[0].question)]
      let page = try BrowserPage(
        BrowserTests.html(problems, guidance: guidance, limit: 86_399_000, language: language))
      func expect(_ screen: String) throws {
        for width in [320, 360, 768, 1280] {
          try page.resize(to: width)
          let overhang = try page.value("document.documentElement.scrollWidth - innerWidth")
          #expect(try #require(Int(overhang)) <= 0, "\(screen), \(width) wide")
        }
      }
      try expect("start")
      try page.click("#begin")
      try expect("question")
      try Self.play(right: 3, on: page)
      try expect("result")
    }
  }
}
