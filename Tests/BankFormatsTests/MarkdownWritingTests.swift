@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankText
import Foundation
@_spi(QBank) import TestSupport
import Testing

@Suite("Writing Markdown for text2qti")
struct MarkdownWritingTests {
  @Test("a Markdown file has a quiz title, question titles, points and escapes")
  func look() throws {
    var tea = Problem(question: "Tea: 1 < 2?", answer: 2, choices: ["a\nb", "(c)", "$x$"])
    tea.details.id = "tea"
    tea.details.points = 1.5
    tea.details.explanation = "so"
    let plain = Problem(question: " x ", answer: 1, choices: ["", "１．５"])
    let written = try #require(Format.markdown.written([tea, plain]))
    #expect(
      written.text == #"""
        Quiz title: qbank

        Title: tea
        Points: 1.5
        1.  Tea: 1 &lt; 2?
        ... so
        a)  a<br>b
        *b) \(c\)
        c)  \$x\$

        2.  &#32;x&#32;
        *a) <wbr>
        b)  １．５

        """#)
    #expect(written.losses.isEmpty)
  }

  @Test("every text comes back, scalar for scalar", arguments: HostileBanks.ofTexts)
  func texts(_ problem: Problem) throws {
    let found = try #require(Format.markdown.roundTrip([problem]))
    #expect([problem].firstDifference(from: found) == nil)
  }

  @Test(
    "texts that look like Markdown or HTML come back",
    arguments: [
      "# x", "- x", "+ x", "> x", "---", "***", "~~~ x", "~~x~~", "```", "`a`", "[x]: y", "![",
      "![x](y)",
      "$x$", "a$b$c", "\\$", "**b**", "_i_", "1. x", "1) x", "a) x", "*a) x", "... x", "| a | b |",
      "    x", "&#32;", "&amp;lt;", "<br>", "<wbr>", "<!-- x -->", "</p>", "\r", "a\r\nb", "\0",
      "\t",
      "\u{2028}", "", "%", "COMMENT", "True", "http://a.b/c_d_e", "^2^", ": x", "===", "\"--...\"",
    ])
  func lookalikes(_ text: String) throws {
    let problem = Problem(question: text, answer: 2, choices: ["a", text])
    let found = try #require(Format.markdown.roundTrip([problem]))
    #expect([problem].firstDifference(from: found) == nil)
  }

  @Test(
    "points that text2qti would refuse are reported as lost",
    arguments: [
      (0.5, true), (3, true), (1_000_000, true), (0, false), (-1, false), (1.25, false),
      (1_000_000.5, false), (1_000_001, false),
    ])
  func points(_ points: Double, isWritten: Bool) throws {
    var problem = Problem(question: "Q", answer: 1, choices: ["a", "b"])
    problem.details.points = points
    let written = try #require(Format.markdown.written([problem]))
    #expect(written.text.contains("Points:") == isWritten)
    #expect(written.losses.map(\.feature) == (isWritten ? [] : [.points]))
  }

  @Test("a true/false question keeps the order of its choices")
  func trueFalse() throws {
    let problem = Problem(question: "Q", answer: 1, choices: ["False", "True"])
    #expect(Format.markdown.roundTrip([problem]) == [problem])
  }

  @Test("random banks come back")
  func random() throws {
    for seed in 0..<500 as Range<UInt64> {
      let bank = HostileBanks.random(seed, choices: 2...6, details: [.explanation], count: 3)
      let found = try #require(Format.markdown.roundTrip(bank))
      #expect(bank.firstDifference(from: found) == nil)
    }
  }

  @Test("more choices than letters come back")
  func manyChoices() throws {
    let bank = [Problem(question: "Q", answer: 30, choices: (1...30).map { "c\($0)" })]
    #expect(Format.markdown.roundTrip(bank) == bank)
  }

  @Test("ids and points come back", arguments: [("a *b* \\", 0.5), ("1. ", 3), ("タイトル", 12.5)])
  func details(_ id: String, _ points: Double) throws {
    var problem = Problem(question: "Q", answer: 1, choices: ["a", "b"])
    problem.details.id = id.trimmingCharacters(in: .whitespaces)
    problem.details.points = points
    #expect(Format.markdown.roundTrip([problem]) == [problem])
  }

  @Test(
    "what text2qti would change or refuse is reported as a loss",
    arguments: [
      ([("Q", ["a", "b"], " id", 1)], ["1 id"]), ([("Q", ["a", "b"], "a\nb", 1)], ["1 id"]),
      ([("Q", ["a", "b"], nil, 0)], ["1 points"]), ([("Q", ["a", "b"], nil, 0.3)], ["1 points"]),
      ([("Q", ["a", "b"], nil, -2)], ["1 points"]), ([("Q", ["a", "a"], nil, 1)], ["1 text"]),
      ([("Q\u{2}", ["a", "b"], nil, 1)], ["1 text"]),
      ([("Q", ["a", "\u{85}b"], nil, 1)], ["1 text"]),
      ([("Q", ["a", "b"], nil, 1), ("Q", ["a", "b"], nil, 1)], ["2 text"]),
    ] as [([(String, [String], String?, Double)], [String])])
  func losses(_ bank: [(String, [String], String?, Double)], _ losses: [String]) throws {
    let problems = bank.map { question, choices, id, points in
      var problem = Problem(question: question, answer: 1, choices: choices)
      problem.details.id = id
      problem.details.points = points
      return problem
    }
    #expect(try #require(Format.markdown.written(problems)).losses.map(\.shown) == losses)
  }

  @Test(
    "text2qti finds the same questions, choices and texts",
    .enabled(if: Python.has("text2qti"), "needs text2qti"))
  func outsideReader() throws {
    let trueFalse = Problem(question: "T/F", answer: 1, choices: ["False", "True"])
    let all =
      [trueFalse] + HostileBanks.ofTexts + HostileBanks.random(1, choices: 2...6, count: 300)
    var questions: Set<[UInt8]> = []
    let bank = all.filter { problem in
      Set(problem.choices.map { Array($0.utf8) }).count == problem.choices.count
        && questions.insert(Array(problem.question.utf8)).inserted
    }
    #expect(bank.count > 200)
    let script = """
      import html, json, re, sys
      from text2qti.config import Config
      from text2qti.quiz import Quiz
      def plain(xml):
          text = re.sub('^<p>|</p>$', '', html.unescape(xml))
          return html.unescape(text.replace('<br>', '\\n').replace('<wbr>', ''))
      quiz = Quiz(sys.stdin.buffer.read().decode(), config=Config())
      print(json.dumps([
          [q.type, plain(q.question_html_xml), [[plain(c.choice_html_xml), c.correct] for c in q.choices]]
          for q in quiz.questions_and_delims]))
      """
    let text = try #require(Format.markdown.written(bank)).text
    let answer = try #require(Python.run(script, input: Data(text.utf8)))
    let found = try JSONSerialization.jsonObject(with: Data(answer.utf8)) as? [[Any]]
    #expect(found?.count == bank.count)
    for (problem, entry) in zip(bank, found ?? []) {
      #expect(entry[0] as? String == "multiple_choice_question")
      #expect((entry[1] as? String)?.utf8.elementsEqual(problem.question.utf8) == true)
      let choices = entry[2] as? [[Any]] ?? []
      let texts = choices.compactMap { ($0[0] as? String).map { Array($0.utf8) } }
      #expect(texts == problem.choices.map { Array($0.utf8) })
      #expect(choices.map { $0[1] as? Bool }.firstIndex(of: true) == problem.answer - 1)
    }
  }
}
