import BankCLI
@_spi(QBank) import TestSupport
import Testing

extension BrowserTests {
  @Suite("The page of banks")
  struct Banks {
    private static let files = [
      "banks/food/tea.csv": """
      Which leaf makes tea?,1,Camellia,Mint,Oak,Fern
      Which is a colour?,1,Red,Dog,Cat,Cat
      Which is torn?,1,a
      How many legs has a spider?,8,Two,Four,Six,Eight
      日本でいちばん高い山は？,2,北岳,富士山,穂高岳,間ノ岳

      """,
      "banks/hostile.csv":
        "\"</script><script>alert(1)</script><!--\",2,\"]]>\",\"&lt;b&gt;\",c\u{202E},d\n",
      "banks/guidance.csv": "How to play,Choose one.\n",
    ]

    private static func html(
      _ words: String = "banks", files: [String: String] = files
    ) throws -> [UInt8] {
      let line = "report \(words) -o page.html".split(separator: " ").map(String.init)
      let world = MemoryWorld(line, files: files, input: "") { _ in }
      _ = world.run()
      return try #require(world.now.files["page.html"], "\(world.errors)")
    }

    /// Chooses from a list, or types a text, as a person does.
    private static func choose(_ id: String, _ value: String, on page: BrowserPage) throws {
      let event = id == "text" ? "input" : "change"
      try page.value(
        """
        (() => { const field = document.getElementById('\(id)'); field.value = '\(value)';
        field.dispatchEvent(new Event('\(event)', { bubbles: true })); return field.value; })()
        """)
    }

    @Test(
      "filters leave only the entries that match",
      arguments: [
        // The filters chosen, and the questions in what remains; what cannot be read asks nothing.
        ([("rule", "duplicate-choice")], ["Which is a colour?"]),
        (
          [("severity", "error")],
          [
            "Cannot be read as a question", "How many legs has a spider?",
            "</script><script>alert(1)</script><!--",
          ]
        ),
        ([("text", "SPIDER")], ["How many legs has a spider?"]),
        ([("text", "ｓｐｉｄｅｒ")], ["How many legs has a spider?"]),
        ([("text", "富士山")], ["日本でいちばん高い山は？"]),
        ([("text", "torn?,1")], ["Cannot be read as a question"]),
        ([("severity", "error"), ("text", "legs")], ["How many legs has a spider?"]),
        ([("rule", "duplicate-choice"), ("text", "spider")], ["Nothing fits these filters."]),
        ([("category", "=guidance")], ["How to play"]),
        (
          [("category", "=food"), ("severity", "clean")],
          [
            "Which leaf makes tea?", "日本でいちばん高い山は？",
          ]
        ),
        ([("file", "2")], ["</script><script>alert(1)</script><!--"]),
      ])
    func filters(_ chosen: [(String, String)], _ asked: [String]) throws {
      let page = try BrowserPage(Self.html())
      for (id, value) in chosen { try Self.choose(id, value, on: page) }
      #expect(try page.texts(".asked, .none") == asked)
      let count = asked == ["Nothing fits these filters."] ? 0 : asked.count
      #expect(try page.text("#found").hasPrefix("\(count) of 7 "))
      try page.click("#clear")
      #expect(try page.text("#found") == "7 of 7 entries")
      #expect(page.misdeeds.isEmpty, "\(page.misdeeds)")
    }

    @Test(
      "an entry shows its choices with the right one marked, and explains its findings"
    )
    func entry() throws {
      let page = try BrowserPage(Self.html())
      try Self.choose("text", "colour", on: page)
      #expect(
        try page.texts(".choices li") == [
          "✓1. Red (right answer)", "2. Dog", "3. Cat", "4. Cat",
        ])
      #expect(try page.text(".item .place") == "banks/food/tea.csv · row 2 · food/tea")
      let finding = try page.text(".finding")
      for text in ["Warning", "Why it matters: ", "line 2, column", "Rule: duplicate-choice"] {
        #expect(finding.contains(text), "\(finding)")
      }
      #expect(page.misdeeds.isEmpty, "\(page.misdeeds)")
    }

    @Test("texts of a bank are shown as text, and every field has a name", arguments: ["en", "ja"])
    func hostile(_ language: String) throws {
      let page = try BrowserPage(Self.html("banks --lang \(language)"), isDark: language == "ja")
      #expect(try page.value("document.scripts.length") == "2")
      #expect(try page.texts(".asked").contains("</script><script>alert(1)</script><!--"))
      #expect(try page.texts(".choices .words").contains { $0.contains("c⟨U+202E⟩") })
      let names = try page.names(of: "combobox").union(page.names(of: "searchbox"))
      #expect(names.count == 5 && !names.contains(""), "\(names)")
      #expect(try page.names(of: "button").count == 1)
      for width in [390, 1_280] {
        try page.resize(to: width)
        #expect(try page.value("document.documentElement.scrollWidth <= \(width)") == "true")
        try page.picture("banks-\(language)-\(width)")
      }
      #expect(page.misdeeds.isEmpty, "\(page.misdeeds)")
    }

    @Test("a large bank is shown in pages and printed whole")
    func pages() throws {
      let rows = (1...120).map { "Question \($0)?,\($0 % 4 + 1),a\($0),b,c,d\n" }.joined()
      let page = try BrowserPage(Self.html("a.csv", files: ["a.csv": rows]))
      #expect(try page.value("document.querySelectorAll('.item').length") == "50")
      #expect(try page.text("#page") == "Page 1 of 3")
      try page.click("#after")
      try page.click("#after")
      #expect(try page.text(".asked") == "Question 101?")
      #expect(try page.value("document.getElementById('after').disabled") == "true")
      #expect(try page.value("document.activeElement.id") == "found")
      try Self.choose("text", "a11", on: page)
      #expect(try page.text("#found") == "11 of 120 entries")
      try page.value("dispatchEvent(new Event('beforeprint'))")
      #expect(try page.text("#found") == "11 of 120 entries (a11)")
      try Self.choose("text", "", on: page)
      try page.value("dispatchEvent(new Event('beforeprint'))")
      #expect(try page.value("document.querySelectorAll('.item').length") == "120")
      try page.value("dispatchEvent(new Event('afterprint'))")
      #expect(try page.value("document.querySelectorAll('.item').length") == "50")
      #expect(page.misdeeds.isEmpty, "\(page.misdeeds)")
    }

    @Test("the page of differences has no scripts")
    func differences() throws {
      let files = [
        "a.csv": "Sky?,1,blue,red,green,black\nSea?,1,wet,dry,hot,cold\n",
        "b.csv": "Sea?,2,wet,dry,hot,cold\nSky?,1,blue,red,green,\"<script>alert(1)</script>\"\n",
      ]
      let line = ["diff", "--format", "html", "a.csv", "b.csv"]
      let world = MemoryWorld(line, files: files, input: "") { _ in }
      #expect(world.run() == .findings)
      let page = try BrowserPage(Array(world.output.utf8))
      #expect(try page.value("document.scripts.length") == "0")
      #expect(try page.text("h1") == "a.csv → b.csv")
      #expect(try page.text("ins") == "new")
      #expect(try page.texts("td ins") == ["<script>alert(1)</script>"])
      try page.resize(to: 390)
      #expect(try page.value("document.documentElement.scrollWidth <= 390") == "true")
      #expect(page.misdeeds.isEmpty, "\(page.misdeeds)")
    }
  }
}
