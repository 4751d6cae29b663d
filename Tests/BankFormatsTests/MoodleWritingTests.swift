@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
import Foundation
@_spi(QBank) import TestSupport
import Testing

@Suite("Writing Moodle XML")
struct MoodleWritingTests {
  @Test("a Moodle XML file has categories, questions and their details")
  func look() throws {
    var tea = Problem(question: "Tea: 1 < 2?", answer: 2, choices: ["a\nb", "c & d", "]]>"])
    tea.details.id = "tea"
    tea.details.category = "food/drinks"
    tea.details.explanation = "so"
    tea.details.points = 2.5
    tea.details.tags = ["hot", "R&D"]
    tea.details.pinned = [1, 2, 3]
    let plain = Problem(question: " x ", answer: 1, choices: ["", "y"])
    let written = try #require(Format.moodleXML.written([tea, plain]))
    #expect(written.losses.isEmpty)
    #expect(written.text == Self.look)
  }

  private static let look = """
    <?xml version="1.0" encoding="UTF-8"?>
    <quiz>
      <question type="category">
        <category>
          <text>$course$/top/food/drinks</text>
        </category>
      </question>
      <question type="multichoice">
        <name>
          <text>tea</text>
        </name>
        <questiontext format="html">
          <text><![CDATA[Tea: 1 &lt; 2?]]></text>
        </questiontext>
        <generalfeedback format="html">
          <text><![CDATA[so]]></text>
        </generalfeedback>
        <defaultgrade>2.5</defaultgrade>
        <idnumber>tea</idnumber>
        <single>true</single>
        <shuffleanswers>false</shuffleanswers>
        <answernumbering>abc</answernumbering>
        <answer fraction="0" format="html">
          <text><![CDATA[a<br>b]]></text>
        </answer>
        <answer fraction="100" format="html">
          <text><![CDATA[c &amp; d]]></text>
        </answer>
        <answer fraction="0" format="html">
          <text><![CDATA[]]&gt;]]></text>
        </answer>
        <tags>
          <tag>
            <text>hot</text>
          </tag>
          <tag>
            <text>R&amp;D</text>
          </tag>
        </tags>
      </question>
      <question type="category">
        <category>
          <text>$course$/top</text>
        </category>
      </question>
      <question type="multichoice">
        <name>
          <text>qbank q2</text>
        </name>
        <questiontext format="html">
          <text><![CDATA[&#32;x&#32;]]></text>
        </questiontext>
        <single>true</single>
        <shuffleanswers>true</shuffleanswers>
        <answernumbering>abc</answernumbering>
        <answer fraction="100" format="html">
          <text><![CDATA[<wbr>]]></text>
        </answer>
        <answer fraction="0" format="html">
          <text><![CDATA[y]]></text>
        </answer>
      </question>
    </quiz>

    """

  @Test("every text comes back, scalar for scalar", arguments: HostileBanks.ofTexts)
  func texts(_ problem: Problem) throws {
    let found = try #require(Format.moodleXML.roundTrip([problem]))
    #expect([problem].firstDifference(from: found) == nil)
  }

  @Test("random banks come back")
  func random() throws {
    for seed in 0..<300 as Range<UInt64> {
      let bank = HostileBanks.random(
        seed, choices: 2...6, details: [.explanation, .points, .tags], count: 3)
      let found = try #require(Format.moodleXML.roundTrip(bank))
      #expect(bank.firstDifference(from: found) == nil)
    }
  }

  /// Details that are written without loss.
  static let kept: [Problem.Details] = [
    .with { $0.id = "tea-1" }, .with { $0.id = "茶 & <b>" }, .with { $0.id = "q7" },
    .with { $0.category = "food/drinks" }, .with { $0.category = "topic" },
    .with { $0.category = "$course$/x" }, .with { $0.category = "\u{301}a/\u{301}b" },
    .with { $0.explanation = "" }, .with { $0.explanation = " a\r\nb\r" },
    .with { $0.points = 1 }, .with { $0.points = 0 }, .with { $0.points = 0.25 },
    .with { $0.points = 99_999 }, .with { $0.tags = ["hot", "お茶", "a, b", "<i>"] },
    .with { $0.pinned = [1, 2, 3] },
  ]

  @Test("details come back", arguments: kept)
  func details(_ details: Problem.Details) throws {
    let problem = Problem(question: "Q", answer: 1, choices: ["a", "b", "c"], details: details)
    let plain = Problem(question: "Q", answer: 1, choices: ["a", "b", "c"])
    let found = try #require(Format.moodleXML.roundTrip([problem, plain]))
    #expect([problem, plain].firstDifference(from: found) == nil)
  }

  /// Details that lose something, each with the reported loss.
  static let lost: [(String, Problem.Details)] = [
    ("1 id", .with { $0.id = " a" }), ("1 id", .with { $0.id = "a\nb" }),
    ("1 id", .with { $0.id = "" }), ("1 category", .with { $0.category = "a//b" }),
    ("1 category", .with { $0.category = "a / b" }),
    ("1 category", .with { $0.category = "/" }), ("1 category", .with { $0.category = "" }),
    ("1 tags", .with { $0.tags = ["a", " b"] }), ("1 tags", .with { $0.tags = [""] }),
    ("1 pinned", .with { $0.pinned = [2] }), ("1 text", .with { $0.explanation = "\u{7}" }),
    ("1 text", .with { $0.id = "a\u{7}b" }),
    // The sizes of Moodle's database columns.
    ("1 id", .with { $0.id = String(repeating: "あ", count: 101) }),
    ("1 category", .with { $0.category = "a/" + String(repeating: "い", count: 256) }),
    ("1 points", .with { $0.points = 10_000_000 }), ("1 points", .with { $0.points = 100_000 }),
    ("1 tags", .with { $0.tags = [String(repeating: "う", count: 51)] }),
    // Texts that Moodle changes.
    ("1 tags", .with { $0.tags = ["Tea", "tea"] }), ("1 category", .with { $0.category = "a<b>c" }),
    ("1 category", .with { $0.category = "top" }), ("1 category", .with { $0.category = "a/top" }),
  ]

  @Test("details that Moodle would change are reported as losses", arguments: lost)
  func losses(_ loss: String, _ details: Problem.Details) throws {
    let problem = Problem(question: "Q", answer: 1, choices: ["a", "b"], details: details)
    #expect(try #require(Format.moodleXML.written([problem])).losses.map(\.shown) == [loss])
  }

  @Test("characters that XML cannot hold are left out and reported")
  func illegal() throws {
    let problem = Problem(question: "a\u{0}b", answer: 1, choices: ["\u{1B}[2J", "c\u{FFFF}"])
    let written = try #require(Format.moodleXML.written([problem]))
    #expect(written.losses.map(\.shown) == ["1 text", "1 text", "1 text"])
    let found = try #require(Format.moodleXML.read(written.text))
    #expect(found.bank.problems.map(\.question) == ["ab"])
    #expect(found.bank.problems.first?.choices.first == "[2J")
  }

  @Test("an answer that names no choice is reported as a loss", arguments: [0, 3, -1, .max])
  func noAnswer(_ answer: Int) throws {
    let problem = Problem(question: "Q", answer: answer, choices: ["a", "b"])
    #expect(try #require(Format.moodleXML.written([problem])).losses.map(\.shown) == ["1 answers"])
  }

  @Test("a duplicate id in a category is reported, because Moodle would drop it")
  func sameIDs() throws {
    let bank = [("a", "x"), ("a", "y"), ("b", "y"), ("a", "x")].map { id, category in
      let details = Problem.Details.with {
        $0.id = id
        $0.category = category
      }
      return Problem(question: "Q", answer: 1, choices: ["a", "b"], details: details)
    }
    #expect(try #require(Format.moodleXML.written(bank)).losses.map(\.shown) == ["4 id"])
  }

  @Test(
    "Python finds the same texts in the file", .enabled(if: Python.has("xml.etree"), "needs Python")
  )
  func python() throws {
    let bank = HostileBanks.ofTexts + HostileBanks.random(1, choices: 2...6, count: 100)
    let script = """
      import html, json, sys
      from xml.etree import ElementTree
      def plain(part):
          text = (part.find("text").text or "").replace("<br>", "\\n").replace("<wbr>", "")
          return html.unescape(text)
      found = []
      for question in ElementTree.fromstring(sys.stdin.buffer.read()):
          answers = question.findall("answer")
          right = [answer.get("fraction") for answer in answers].index("100") + 1
          texts = [plain(question.find("questiontext"))] + [plain(answer) for answer in answers]
          found.append([right] + texts)
      print(json.dumps(found))
      """
    let text = try #require(Format.moodleXML.written(bank)).text
    let answer = try #require(Python.run(script, input: Data(text.utf8)))
    let found = try JSONSerialization.jsonObject(with: Data(answer.utf8)) as? [[Any]] ?? []
    #expect(found.count == bank.count)
    for (problem, entry) in zip(bank, found) {
      #expect(entry[0] as? Int == problem.answer)
      let texts = entry.dropFirst().compactMap { ($0 as? String).map { Array($0.utf8) } }
      #expect(texts == ([problem.question] + problem.choices).map { Array($0.utf8) })
    }
  }

  @Test(
    "amc2moodle finds the same questions, choices and answers",
    .enabled(if: Python.has("amc2moodle.moodle2amc"), "needs amc2moodle"))
  func amc2moodle() throws {
    let bank = HostileBanks.random(2, choices: 2...6, details: [.explanation, .tags], count: 60)
    let script = """
      import io, sys
      from amc2moodle.moodle2amc import Quiz
      quiz, _ = Quiz(io.BytesIO(sys.stdin.buffer.read()))._reshape()
      for question in quiz.iter("question"):
          print(question.get("qname"), question.get("amctype"),
                *(choice.tag == "correctchoice" for choice in question.find("choices")))
      """
    let text = try #require(Format.moodleXML.written(bank)).text
    let answer = try #require(Python.run(script, input: Data(text.utf8)))
    let expected = bank.enumerated().map { index, problem in
      let flags = problem.choices.indices.map { $0 + 1 == problem.answer ? " True" : " False" }
      return "qbank q\(index + 1) question" + flags.joined()
    }
    #expect(answer.split(separator: "\n").map(String.init) == expected)
  }
}

extension Problem.Details {
  /// Returns details changed by `change`.
  static func with(_ change: (inout Problem.Details) -> Void) -> Problem.Details {
    var details = Problem.Details()
    change(&details)
    return details
  }
}
