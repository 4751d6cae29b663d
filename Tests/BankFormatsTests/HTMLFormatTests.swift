@_spi(QBank) import BankModel
import Foundation
@_spi(QBank) import TestSupport
import Testing

@_spi(QBank) @testable import BankFormats

@Suite("The HTML sheet for printing")
struct HTMLFormatTests {
  private static func page(
    _ problems: [Problem], title: String = "Tea", _ language: Language = .english
  ) -> String {
    text(.problems(problems), ConvertOptions(title: title, language: language))
  }

  private static func text(_ bank: Bank, _ options: ConvertOptions) -> String {
    String(decoding: Format.html.writer?(bank, options).bytes ?? [], as: UTF8.self)
  }

  private static func problem(
    _ question: String = "q", _ change: (inout Problem) -> Void = { _ in }
  ) -> Problem {
    var problem = Problem(question: question, answer: 2, choices: ["a", "b", "c"])
    change(&problem)
    return problem
  }

  @Test("a question and its answer are printed with their details")
  func looks() {
    let page = Self.page([
      Self.problem("1 < 2?") {
        $0.details.category = "numbers"
        $0.details.points = 2
        $0.details.limit = 7.5
        $0.details.explanation = "so & so"
        $0.details.difficulty = "hard"
        $0.details.id = "k1"
        $0.details.tags = ["x", "y"]
      }
    ])
    #expect(
      page.contains(
        """
        <h2 class="category" dir="auto">numbers</h2>
        <section class="question">
        <div class="number">1</div>
        <div>
        <p class="ask" dir="auto">1 &lt; 2?</p>
        <p class="facts">2 points · 7.5 s</p>
        <ol class="choices four">
        <li><span class="letter">A</span><span class="choice" dir="auto">a</span></li>
        <li><span class="letter">B</span><span class="choice" dir="auto">b</span></li>
        <li><span class="letter">C</span><span class="choice" dir="auto">c</span></li>
        </ol>
        </div>
        </section>
        </main>
        <section class="sheet key" id="key">
        """))
    #expect(page.contains("<li><span>1</span><b>B</b></li>"))
    #expect(
      page.contains(
        """
        <p class="right" dir="auto">b</p><p class="why" dir="auto">so &amp; so</p>\
        <p class="facts" dir="auto">hard · k1 · #x · #y</p>
        """))
  }

  @Test(
    "headings are in the requested language",
    arguments: [
      (
        Language.english,
        ["lang=\"en\"", ">1 question ", "Name", "Date", "Score", "/ 1<", "Answer key"]
      ),
      (.japanese, ["lang=\"ja\"", "全1問", "名前", "日付", "得点", "/ 1<", "解答", ">イ<"]),
    ])
  func languages(language: Language, words: [String]) {
    let page = Self.page([Self.problem()], language)
    for word in words { #expect(page.contains(word), "\(word)") }
  }

  @Test("only Japanese texts among English headings get a language attribute")
  func foreign() {
    #expect(
      Self.page([Self.problem("空の色は？")]).contains("<p class=\"ask\" dir=\"auto\" lang=\"ja\">空"))
    #expect(!Self.page([Self.problem("天空")]).contains("lang=\"ja\""))
    #expect(
      !Self.page([Self.problem("空の色は？")], .japanese).contains("<p class=\"ask\" dir=\"auto\" lang"))
  }

  @Test(
    "the full score is the sum of the points, or else the number of questions",
    arguments: [([1.5, 2], "3.5"), ([1, nil], "2"), ([nil, nil], "2"), ([], "0")])
  func score(points: [Double?], full: String) {
    let problems = points.map { points in Self.problem { $0.details.points = points } }
    #expect(Self.page(problems).contains("<span>/ \(full)</span>"))
  }

  @Test(
    "short choices are arranged side by side",
    arguments: [
      (["a", "b", "c", "d"], "choices four"), (["a", "b"], "choices two"),
      (["東京都", "大阪府", "京都府", "奈良県"], "choices four"),
      (["Valentina Tereshkova", "b", "c", "d"], "choices two"),
      (["a choice that is longer than half a line", "b", "c", "d"], "choices"),
      (["a\nb", "b", "c", "d"], "choices"),
    ])
  func columns(choices: [String], style: String) {
    let problem = Problem(question: "q", answer: 1, choices: choices)
    #expect(Self.page([problem]).contains("<ol class=\"\(style)\">"))
  }

  @Test("a category is printed above the first of consecutive questions in it")
  func categories() {
    let names = ["x", "x", nil, "x", "y"]
    let page = Self.page(names.map { name in Self.problem { $0.details.category = name } })
    let found = page.matches(of: /class="category" dir="auto">(.)</).map { String($0.1) }
    #expect(found == ["x", "x", "y"])
  }

  @Test("the question pages do not depend on the answers")
  func noHints() throws {
    func questions(_ answer: Int) throws -> Substring {
      let page = Self.page([Self.problem { $0.answer = answer }])
      let key = try #require(page.range(of: "<section class=\"sheet key\""))
      return page[..<key.lowerBound]
    }
    #expect(try questions(1) == questions(3))
  }

  private static let lossy: [(String, Problem, Feature?)] = [
    ("nothing", problem("a\u{1}b\r\n\u{202E}c"), nil),
    ("a zero", problem("a\0b"), .text),
    ("no such answer", problem { $0.answer = 4 }, .answers),
  ]

  @Test("what the page cannot show is reported as a loss", arguments: lossy)
  func losses(what: String, problem: Problem, feature: Feature?) {
    let exported = Format.html.writer?(.problems([problem]), ConvertOptions())
    #expect(exported?.losses.map(\.feature) == (feature.map { [$0] } ?? []), "\(what)")
  }

  @Test("choices are numbered if there are more than letters")
  func manyChoices() {
    let choices = (0..<30).map { "\($0)" }
    let page = Self.page([Problem(question: "q", answer: 28, choices: choices)])
    #expect(page.contains("<b>28</b>"))
  }
}

@Suite(
  "The HTML sheet, read by Python's parser",
  .enabled(if: Python.has("html.parser"), "needs python3"))
struct HTMLPythonTests {
  private static let title = "<b>\"nasty\"</b> & 'ｔｉｔｌｅ' </title></style>"

  private static let problems: [Problem] = {
    var problems = HostileBanks.ofTexts
    for seed in 0..<40 as Range<UInt64> {
      problems += HostileBanks.random(seed, details: Format.html.supportedFeatures)
    }
    return problems
  }()

  private static func parse(_ bank: Bank) throws -> Parsed {
    let exported = Format.html.writer?(bank, ConvertOptions(title: title))
    let bytes = try #require(exported).bytes
    #expect(!bytes.contains(0x0D))
    let output = try #require(Python.run(script, input: Data(bytes)))
    return try JSONDecoder().decode(Parsed.self, from: Data(output.utf8))
  }

  @Test("every text of a bank is on the page, in order and scalar for scalar")
  func texts() throws {
    let parsed = try Self.parse(.problems(Self.problems))
    func expect(_ style: String, _ texts: [String]) {
      #expect(Scalars.rows([parsed.texts[style] ?? []]) == Scalars.rows([texts]), "\(style)")
    }
    expect("title", [Self.title])
    expect("ask", Self.problems.map(\.question))
    expect("choice", Self.problems.flatMap(\.choices))
    expect("right", Self.problems.map { $0.choices[$0.answer - 1] })
    expect("why", Self.problems.compactMap(\.details.explanation))
  }

  @Test("every text of guidance is on the page, in order and scalar for scalar")
  func guidance() throws {
    let entries = HostileBanks.texts.map { Guidance(title: $0, description: "\($0)\n\($0)") }
    let parsed = try Self.parse(.guidance(entries))
    let titles = [Self.title] + entries.map(\.title)
    #expect(Scalars.rows([parsed.texts["title"] ?? []]) == Scalars.rows([titles]))
    let texts = entries.map(\.description)
    #expect(Scalars.rows([parsed.texts["text"] ?? []]) == Scalars.rows([texts]))
  }

  @Test("texts never become markup, and nothing is fetched or run")
  func harmless() throws {
    let parsed = try Self.parse(.problems(Self.problems))
    #expect(
      Set(parsed.tags) == [
        "html", "head", "meta", "title", "style", "body", "main", "header", "h1", "h2", "p", "a",
        "div", "span", "i", "b", "section", "ol", "li",
      ])
    #expect(
      Set(parsed.attributes) == [
        "lang", "charset", "http-equiv", "content", "name", "class", "dir", "href", "id",
      ])
    #expect(parsed.links == ["#key"])
  }

  @Test("the content policy allows only the style sheet of the page")
  func policy() throws {
    let parsed = try Self.parse(.problems(Self.problems))
    #expect(
      parsed.policy
        == "default-src 'none'; style-src 'sha256-\(parsed.digest)'; base-uri 'none'; "
        + "form-action 'none'")
  }

  /// The content of a page according to Python's parser.
  private struct Parsed: Decodable {
    var tags: [String]
    var attributes: [String]
    var links: [String]
    var policy: String
    var digest: String
    var texts: [String: [String]]
  }

  private static let script = """
    import base64, hashlib, json, sys
    from html.parser import HTMLParser
    void = {"meta"}
    class Page(HTMLParser):
        def __init__(self):
            super().__init__(convert_charrefs=True)
            self.open, self.tags, self.attributes, self.links = [], [], [], []
            self.policy, self.style, self.texts = "", "", {}
        def handle_starttag(self, tag, attrs):
            values = dict(attrs)
            self.tags.append(tag)
            self.attributes += values
            if "href" in values: self.links.append(values["href"])
            if values.get("http-equiv") == "Content-Security-Policy": self.policy = values["content"]
            if tag in void: return
            name = values.get("class", "")
            self.open.append((tag, name))
            self.texts.setdefault(name, []).append("")
        def handle_endtag(self, tag):
            assert self.open.pop()[0] == tag
        def handle_data(self, data):
            if not self.open: return
            tag, name = self.open[-1]
            if tag == "style": self.style += data
            else: self.texts[name][-1] += data
    page = Page()
    page.feed(sys.stdin.buffer.read().decode("utf-8"))
    page.close()
    assert page.open == []
    digest = base64.b64encode(hashlib.sha256(page.style.encode()).digest()).decode()
    print(json.dumps({"tags": page.tags, "attributes": page.attributes, "links": page.links,
        "policy": page.policy, "digest": digest, "texts": page.texts}))
    """
}
