@_spi(QBank) import BankModel
@_spi(QBank) import BankQuiz
@_spi(QBank) import BankText
import Foundation
import Templates
@_spi(QBank) import TestSupport
import Testing

@testable import BankReports

@Suite("The page that plays a set")
struct QuizPageTests {
  private static func problem(_ question: String, _ answer: Int, _ choices: String...) -> Problem {
    Problem(question: question, answer: answer, choices: choices)
  }

  private static let problem = problem("q", 2, "a", "b")

  private static func page(
    _ problems: [Problem] = [problem], title: String = "Tea", guidance: [Guidance] = [],
    limit: Int = 10_000, language: Language = .english, origin: String? = nil,
    order: [Int] = [0, 1], accent: Accent? = nil, event: String? = nil
  ) -> String {
    let questions = problems.map {
      QuizRound.Question($0, limit: limit, content: $0.contentHash, order: order)
    }
    var page = QuizPage(
      title: title, rounds: [QuizRound(questions, digest: "d")], limit: limit, language: language,
      source: QuizPage.Source(
        banks: ["tea.csv"], seed: "7", method: "shuffle-v1", pool: "00aa00aa00aa00aa"))
    page.guidance = guidance
    page.origin = origin
    page.accent = accent
    page.event = event
    return String(decoding: page.html(template), as: UTF8.self)
  }

  private static let template = QuizPage.Template(
    page: Templates.quizPage, styles: Templates.quizStyles, scripts: Templates.quizScripts)

  /// Returns the text between the first occurrence of two tags.
  private static func inside(_ open: String, _ close: String, of page: String) throws -> String {
    let start = try #require(page.range(of: open)).upperBound
    let end = try #require(page.range(of: close, range: start..<page.endIndex)).lowerBound
    return String(page[start..<end])
  }

  /// The data of the set in the page, parsed by Foundation.
  private static func quiz(in page: String) throws -> [String: Any] {
    let data = try inside(#"type="application/json">"#, "</script>", of: page)
    let object = try JSONSerialization.jsonObject(with: Data(data.utf8))
    return try #require(object as? [String: Any])
  }

  @Test(
    "characters that are special in a script element are escaped",
    arguments: [
      ("plain 日本語 🍵", "plain 日本語 🍵"),
      ("</script>", #"\u003c/script\u003e"#),
      ("<!-- -->", #"\u003c!-- --\u003e"#),
      ("<script>alert(1)</script>", #"\u003cscript\u003ealert(1)\u003c/script\u003e"#),
      ("a & b &lt;", #"a \u0026 b \u0026lt;"#),
      ("\u{2028}\u{2029}", #"\u2028\u2029"#),
      ("<\u{301}", "\\u003c\u{301}"),
      (#"\" \\"#, #"\" \\"#),
    ])
  func escapes(text: String, data: String) { #expect(ScriptData.text(text) == data) }

  /// Texts that try to break out of their context.
  static let hostile = [
    "</script><script>alert(1)</script>", "<!--<script>", "]]>", "\"quotes\" 'and' `more`",
    "{{title}} {{quiz}} }} {{", "\u{2028}\u{2029}", "\0 \r\n \t \u{1B}[2J", "<\u{301}&\u{301}",
    "\u{202E}مرحبا\u{2066}", "👩‍👩‍👧 🍵\u{FE0F}", "\\u003c \\", "&lt;b&gt;",
  ]

  @Test("every text is read back from the data, scalar for scalar")
  func texts() throws {
    for text in Self.hostile {
      var problem = Self.problem(text, 1, text, "b")
      problem.details.explanation = text
      let guidance = [Guidance(title: text, description: text)]
      let page = Self.page([problem], title: text, guidance: guidance, origin: text)
      let quiz = try Self.quiz(in: page)
      let round = try #require((quiz["rounds"] as? [[String: Any]])?.first)
      let problems = try #require(round["problems"] as? [[String: Any]])
      let entries = try #require(quiz["guidance"] as? [[String: String]])
      let choices = try #require(problems.first?["choices"] as? [String])
      let found = [
        quiz["title"] as? String, quiz["origin"] as? String, entries.first?["title"],
        entries.first?["description"], problems.first?["question"] as? String, choices.first,
        problems.first?["why"] as? String,
      ]
      for found in found {
        #expect(found.map { Array($0.unicodeScalars) } == Array(text.unicodeScalars))
      }
    }
  }

  @Test("no text of a set adds a tag, a comment or a policy")
  func noMarkup() {
    func marks(_ page: String) -> [Int] {
      ["<", "<script", "</script", "<!--", "Content-Security-Policy"].map {
        page.components(separatedBy: $0).count
      }
    }
    for text in Self.hostile {
      let page = Self.page([Self.problem(text, 1, text, text)], title: text, origin: text)
      #expect(marks(page) == marks(Self.page()), "\(text.debugDescription)")
    }
  }

  @Test("the content policy allows exactly the style sheet and the script, by their hashes")
  func policy() throws {
    let page = Self.page(title: "<style>x</style><script>y</script>")
    let style = try Self.inside("<style>", "</style>", of: page)
    let script = try Self.inside("<script>", "</script>", of: page)
    let policy = try Self.inside(#"Content-Security-Policy" content=""#, "\"", of: page)
    let digests = [style, script].map { SHA256(Array($0.utf8)).base64 }
    #expect(
      policy == "default-src 'none'; style-src 'sha256-\(digests[0])'; "
        + "script-src 'sha256-\(digests[1])'; base-uri 'none'; form-action 'none'")
    #expect(style.contains("prefers-color-scheme") && script.contains("JSON.parse"))
  }

  @Test("every placeholder of the template is filled in", arguments: Language.allCases)
  func filled(language: Language) {
    let page = Self.page(language: language)
    #expect(!page.contains("{{"))
    #expect(page.hasPrefix("<!DOCTYPE html>\n<html lang=\"\(language.rawValue)\">\n"))
    #expect(page.contains("<title>Tea</title>"))
    #expect(page.hasSuffix("</html>\n"))
  }

  @Test(
    "the page requests nothing from a network, and never turns text into markup",
    arguments: [
      "http:", "https:", "//cdn", "src=", "href=", "url(", "@import", "fetch(", "XMLHttpRequest",
      "WebSocket", "sendBeacon", "import(", "innerHTML", "outerHTML", "insertAdjacentHTML",
      "document.write", "eval(", "Function(", "onclick=", "style=\"",
    ])
  func nothingOutside(word: String) { #expect(!Self.page().contains(word)) }

  @Test("the data contains the set as it was given")
  func content() throws {
    var problem = Self.problem
    problem.details.explanation = "because"
    let guidance = [Guidance(title: "How", description: "So")]
    let page = Self.page([problem], guidance: guidance, limit: 7_500, origin: "seed 7")
    let data = try Self.inside(#"type="application/json">"#, "</script>", of: page)
    let key = try #require(try Self.key(in: page))
    let hash = problem.contentHash
    #expect(
      data == #"{"title":"Tea","limit":7500,"origin":"seed 7","banks":["tea.csv"],"seed":"7","#
        + #""method":"shuffle-v1","pool":"00aa00aa00aa00aa","#
        + #""guidance":[{"title":"How","description":"So"}],"#
        + #""rounds":[{"key":"\#(key)","set":1,"digest":"d","problems":[{"question":"q","#
        + #""choices":["a","b"],"answer":2,"why":"because","hash":"\#(hash)"}]}]}"#)
  }

  /// The key under which the browser stores the runs of the first round.
  private static func key(in page: String) throws -> String? {
    let rounds = try quiz(in: page)["rounds"] as? [[String: Any]]
    return rounds?.first?["key"] as? String
  }

  /// The colours of the page by name, for the light and the dark scheme.
  private static let palettes = PageColours.palettes(of: page())

  @Test(
    "colours have enough contrast, in the light scheme and in the dark one",
    arguments: [
      ("ink", "ground", 4.5), ("ink", "surface", 4.5), ("soft", "ground", 4.5),
      ("soft", "surface", 4.5), ("ground", "ink", 4.5), ("on-marker", "marker", 4.5),
      ("on-right", "right", 4.5), ("right", "ground", 4.5), ("right", "surface", 4.5),
      ("on-wrong", "wrong", 4.5), ("wrong", "ground", 4.5), ("wrong", "surface", 4.5),
      ("on-disc", "disc", 4.5), ("disc", "ground", 3), ("edge", "ground", 3),
      ("edge", "surface", 3), ("rim", "ground", 3), ("rim", "surface", 3),
    ])
  func contrast(front: String, back: String, least: Double) throws {
    #expect(Self.palettes.count == 2)
    for palette in Self.palettes {
      let contrast = try PageColours.contrast(#require(palette[front]), #require(palette[back]))
      #expect(contrast >= least, "\(front) on \(back)")
    }
  }

  private static let explained: Problem = {
    var problem = Self.problem
    problem.details.explanation = "because"
    return problem
  }()

  @Test("results are stored by questions, limit and event, and by nothing else")
  func key() throws {
    let table = [
      ("another title", Self.page(title: "Coffee"), true),
      ("another language", Self.page(language: .japanese), true),
      ("guidance", Self.page(guidance: [Guidance(title: "a", description: "b")]), true),
      ("another order in the bank", Self.page(order: [1, 0]), true),
      ("another origin", Self.page(origin: "seed 8"), true),
      ("an explanation", Self.page([Self.explained]), true),
      ("an event", Self.page(event: "Friday"), false),
      ("another limit", Self.page(limit: 5_000), false),
      ("another question", Self.page([Self.problem, Self.problem]), false),
      ("another answer", Self.page([Self.problem("q", 1, "a", "b")]), false),
      ("another choice", Self.page([Self.problem("q", 2, "a", "b", "")]), false),
    ]
    for (what, other, isSame) in table {
      let keys = try [Self.page(), other].map { try Self.key(in: $0) }
      #expect((keys[0] == keys[1]) == isSame, "\(what)")
    }
    let events = try ["Friday", "rehearsal", "Friday"].map {
      try Self.key(in: Self.page(event: $0))
    }
    #expect(events[0] == events[2] && events[0] != events[1])
  }
}

@Suite("Languages of texts on a page")
struct TextLanguagesTests {
  /// A text, and its language tag on a Japanese page, on an English page with kana, and on an English page without;
  /// `-` if it has none.
  private static let table: [(String, String, String, String)] = [
    ("ひらがな", "-", "ja", "ja"), ("カタカナ", "-", "ja", "ja"), ("ﾊﾝｶｸ", "-", "ja", "ja"),
    ("DNAの複製", "-", "ja", "ja"), ("東京", "-", "ja", ""), ("한국어", "ko", "ko", "ko"),
    ("Which is it?", "en", "-", "-"), ("water", "en", "-", "-"), ("l'été", "", "", ""),
    ("вода", "", "", ""), ("שלום", "", "", ""), ("42", "-", "-", "-"), ("H₂O", "-", "-", "-"),
    ("x² + y", "-", "-", "-"), ("", "-", "-", "-"), ("A", "-", "-", "-"), ("👍🏽", "-", "-", "-"),
    ("ー", "", "", ""),
  ]

  @Test("a language is recognized from its letters, or left open", arguments: table)
  func tags(text: String, japanese: String, beside: String, alone: String) {
    func tag(_ texts: [String], _ page: Language) -> String {
      TextLanguages(of: texts, on: page).tag(of: text) ?? "-"
    }
    #expect(tag([text], .japanese) == japanese)
    #expect(tag([text, "かな"], .english) == beside)
    #expect(tag([text], .english) == alone)
  }
}
