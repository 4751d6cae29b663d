@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankText
import Foundation
@_spi(QBank) import TestSupport
import Testing

@Suite("Writing GIFT")
struct GIFTWritingTests {
  private static let lookalikes = [
    "[html]x", "[plain]", "[abc]x", "$CATEGORY: x", "%20% x", "%0%", "= ~ # : { }", "a####b", "::",
    "::x::", "\\", "a\\", "\\\\n", "\\{", "&#32;", "<br>", "<wbr>", "&amp;lt;", "<!-- x -->",
    "</p>",
    "\r", "a\r\nb", "\u{85}", "\0", "\t", "TRUE", "0", "", "// x", "a // b", "_____", "{}", "",
  ]

  @Test("a GIFT file has categories, comments with ids and tags, names, and escapes")
  func look() throws {
    var tea = Problem(question: "Tea: 1 < 2?", answer: 2, choices: ["a\nb", "%50% {c}", "\\nu"])
    tea.details.id = "tea"
    tea.details.category = "food/drinks"
    tea.details.explanation = "so"
    tea.details.tags = ["hot"]
    let plain = Problem(question: " x ", answer: 1, choices: ["", "->"])
    let written = try #require(Format.gift.written([tea, plain]))
    #expect(
      written.text == ##"""
        $CATEGORY: $course$/top/food/drinks

        // [id:tea] [tag:hot]
        ::tea::[html]Tea\: 1 &lt; 2?{
        ~[html]a<br>b
        =[html]%50% \{c\}
        ~[html]\\nu
        ####[html]so
        }

        $CATEGORY: $course$/top

        ::qbank q2::[html]&\#32;x&\#32;{
        =[html]<wbr>
        ~[html]-&gt;
        }

        """##)
    #expect(written.losses.isEmpty)
  }

  @Test("every text comes back, scalar for scalar", arguments: HostileBanks.ofTexts)
  func texts(_ problem: Problem) throws {
    let found = try #require(Format.gift.roundTrip([problem]))
    #expect([problem].firstDifference(from: found) == nil)
  }

  @Test("texts that look like GIFT or HTML come back", arguments: lookalikes)
  func lookalike(_ text: String) throws {
    let problem = Problem(question: text, answer: 2, choices: ["a", text])
    let found = try #require(Format.gift.roundTrip([problem]))
    #expect([problem].firstDifference(from: found) == nil)
  }

  @Test("random banks come back")
  func random() throws {
    for seed in 0..<500 as Range<UInt64> {
      let bank = HostileBanks.random(seed, choices: 2...6, details: [.explanation], count: 3)
      let found = try #require(Format.gift.roundTrip(bank))
      #expect(bank.firstDifference(from: found) == nil)
    }
  }

  @Test(
    "ids, categories and tags come back",
    arguments: [
      ("tea-1", "food/drinks", ["hot", "お茶"]), ("q1", "$course$/x", ["a b"]), ("a]b", "top", []),
      (":: a ::", "a:b {c}", ["[id:x", "#=~"]), ("\\n", "食べ物/飲み物", ["\\"]), ("[id:x]", "//x", []),
    ])
  func details(_ id: String, _ category: String, _ tags: [String]) throws {
    var problem = Problem(question: "Q", answer: 1, choices: ["a", "b"])
    problem.details.id = id
    problem.details.category = category == "//x" ? nil : category
    problem.details.tags = tags
    let found = try #require(Format.gift.roundTrip([problem, problem.renamed]))
    #expect(found == [problem, problem.renamed])
  }

  @Test(
    "details that would be changed are reported as losses",
    arguments: [
      ("1 id", Problem.Details(id: " a")), ("1 id", Problem.Details(id: "a\nb")),
      ("1 id", Problem.Details(id: "")), ("1 category", Problem.Details(category: "a//b")),
      ("1 category", Problem.Details(category: "a/ b")),
      ("1 category", Problem.Details(category: "a\nb")),
      ("1 category", Problem.Details(category: "/")),
      ("1 tags", Problem.Details(tags: ["a", "b]"])), ("1 tags", Problem.Details(tags: [" a"])),
      ("1 tags", Problem.Details(tags: ["a\u{7F}b"])),
    ])
  func losses(_ loss: String, _ details: Problem.Details) throws {
    let problem = Problem(question: "Q", answer: 1, choices: ["a", "b"], details: details)
    #expect(try #require(Format.gift.written([problem])).losses.map(\.shown) == [loss])
  }

  @Test("an answer that names no choice is reported as a loss", arguments: [0, 3, -1, .max])
  func noAnswer(_ answer: Int) throws {
    let problem = Problem(question: "Q", answer: answer, choices: ["a", "b"])
    #expect(try #require(Format.gift.written([problem])).losses.map(\.shown) == ["1 answers"])
  }

  @Test(
    "no line of a text can be taken for something else",
    arguments: HostileBanks.texts + ["0", "a\n0\nb"])
  func lines(_ text: String) throws {
    let problem = Problem(question: text, answer: 1, choices: [text, text])
    let lines = try #require(Format.gift.written([problem])).text.split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == 5 && lines.dropLast().allSatisfy { $0.count > 0 && $0 != "0" })
    #expect(!lines[1].contains("->") && !lines[1].hasPrefix("=%"))
  }

  @Test(
    "pygiftparser finds the same questions and choices",
    .enabled(if: Python.has("pygiftparser.parser"), "needs pygiftparser"))
  func outsideReader() throws {
    let all = HostileBanks.ofTexts + HostileBanks.random(1, choices: 2...6, count: 100)
    // pygiftparser takes an escaped brace in a choice for the end of the answers.
    let bank = all.filter { !$0.choices.contains { $0.contains("}") } }
    // It keeps escapes and HTML, so the script decodes them as other readers do.
    let script = """
      import sys, io, re, html, json
      from pygiftparser import parser
      def plain(text):
          text = re.sub(r'^\\[html\\]', '', text.replace('\\n', '\\\\n'))
          text = re.sub(r'\\\\(.)', r'\\1', text).replace('<br>', '\\n').replace('<wbr>', '')
          return html.unescape(text)
      text = io.StringIO(sys.stdin.buffer.read().decode(), newline='\\n')
      found = []
      for q in parser.parseFile(text):
          choices = [[plain(a.answer), a.fraction] for a in q.answers.answers]
          found.append([q.title, plain(q.text), choices])
      print(json.dumps(found))
      """
    let text = try #require(Format.gift.written(bank)).text
    let answer = try #require(Python.run(script, input: Data(text.utf8)))
    let found = try JSONSerialization.jsonObject(with: Data(answer.utf8)) as? [[Any]]
    #expect(found?.count == bank.count)
    for (index, (problem, entry)) in zip(bank, found ?? []).enumerated() {
      // Questions without a name are named after the title of the bank.
      #expect(entry[0] as? String == "qbank q\(index + 1)")
      #expect((entry[1] as? String)?.utf8.elementsEqual(problem.question.utf8) == true)
      let choices = entry[2] as? [[Any]] ?? []
      let texts = choices.compactMap { ($0[0] as? String).map { Array($0.utf8) } }
      #expect(texts == problem.choices.map { Array($0.utf8) })
      #expect(choices.map { $0[1] as? Double == 100 }.firstIndex(of: true) == problem.answer - 1)
    }
  }
}

extension Problem.Details {
  fileprivate init(id: String? = nil, category: String? = nil, tags: [String] = []) {
    self.init()
    self.id = id
    self.category = category
    self.tags = tags
  }
}

extension Problem {
  /// The problem with another id.
  fileprivate var renamed: Problem {
    var other = self
    other.details.id = details.id.map { $0 + "-2" }
    return other
  }
}
