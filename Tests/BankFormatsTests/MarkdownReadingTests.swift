@_spi(QBank) @testable import BankFormats
@_spi(QBank) import BankModel
import Foundation
@_spi(QBank) import TestSupport
import Testing

@Suite("Reading Markdown as text2qti does")
struct MarkdownReadingTests {
  /// Files, each with its question and its choices; `*` precedes the right one.
  static let readable: [(String, String, [String])] = [
    ("1.  Q\na)  a\n*b) b\n", "Q", ["a", "*b"]),
    ("7. Q\n*C) a\nA)\tb", "Q", ["*a", "b"]),
    ("1. Q\r\n*a) a\r\nb) b\r\n", "Q", ["*a", "b"]),
    ("1. Q\n\n*a) a\n\nb) b\n", "Q", ["*a", "b"]),
    (
      "Quiz title: T\n\n% note\n1. Q\n% note\n*a) a\nCOMMENT\nb) x\nEND_COMMENT\nb) b", "Q",
      ["*a", "b"]
    ),
    // A text continues on lines with the same indentation.
    ("1.  one\n    two\n\n    three\n*a) a\n    b\nb) c", "one two\nthree", ["*a b", "c"]),
    ("1.\tone\n\ttwo\n*a) a\nb) c", "one two", ["*a", "c"]),
    ("1. a<br>b<br/>c\n*a) <wbr>x\nb) y<!-- z -->", "a\nb\nc", ["*x", "y"]),
    // Backslashes and entities.
    (
      ##"1. \\ \` \* \_ \{ \} \[ \] \( \) \# \+ \- \. \! \" \' \| \$"## + "\n*a) a\nb) b",
      #"\ ` * _ { } [ ] ( ) # + - . ! " ' | $"#, ["*a", "b"]
    ),
    (
      #"1. \< \& \~ \:"# + "\n*a) &lt;b&gt; &amp; &eacute;\nb) &#32;x", #"\< \& \~ \:"#,
      ["*<b> & é", " x"]
    ),
    // Characters that look like markup but are not.
    ("1. 5 * 3 * 2 and a_b_c\n*a) $5 and $6\nb) `", "5 * 3 * 2 and a_b_c", ["*$5 and $6", "`"]),
    ("1. \"a\" -- b...\n*a) 1.5\nb) #x", "\"a\" -- b...", ["*1.5", "#x"]),
    ("1. Q\n*a) True\nb) False", "Q", ["*True", "False"]),
    ("1. List<String>\n*a) x < y\nb) ５", "List<String>", ["*x < y", "５"]),
  ]

  @Test("a question is read as text2qti reads it", arguments: readable)
  func questions(_ text: String, _ question: String, _ choices: [String]) throws {
    let imported = try #require(Format.markdown.read(text))
    #expect(imported.complaints(about: text) == [])
    #expect(imported.lost == [])
    let problem = try #require(imported.bank.problems.first)
    #expect(imported.bank.count == 1)
    #expect(problem.question.unicodeScalars.elementsEqual(question.unicodeScalars))
    let found = problem.choices.enumerated().map { $0 + 1 == problem.answer ? "*\($1)" : $1 }
    #expect(found == choices)
  }

  @Test("titles, points, feedback and solutions are read")
  func details() throws {
    let text = """
      Title: tea
      Points: 2.5
      1. Q
      ... because
      *a) a
      b) b

      points: 3
      2. R
      *a) a
      b) b
      """
    let imported = try #require(Format.markdown.read(text))
    #expect(imported.diagnostics.isEmpty && imported.losses.isEmpty)
    let details = imported.bank.problems.map(\.details)
    #expect(details.map(\.id) == ["tea", nil])
    #expect(details.map(\.points) == [2.5, 3])
    #expect(details.map(\.explanation) == ["because", nil])
  }

  @Test(
    "what a bank cannot hold is reported as a loss",
    arguments: [
      ("1. Q\n____", ["1 questionType"]), ("1. Q\n^^^^", ["1 questionType"]),
      ("1. Q\n= 3", ["1 questionType"]), ("1. Q\n* a", ["1 questionType"]),
      ("1. Q\n[*] a\n[ ] b\n[*] c", ["1 answers"]),
      ("1. *Q*\n*a) a\nb) b", ["1 media"]), ("1. Q\n*a) _a_\nb) b", ["1 media"]),
      ("1. Q\n*a) `a`\nb) b", ["1 media"]), ("1. Q\n*a) $x^2$\nb) b", ["1 media"]),
      ("1. Q\n*a) [x](y)\nb) b", ["1 media"]), ("1. Q\n*a) x<sup>2</sup>\nb) b", ["1 media"]),
      ("1. - x\n   - y\n*a) a\nb) b", ["1 media"]), ("1. # Q\n*a) a\nb) b", ["1 media"]),
      ("1. Q\n*a) a\n... right\nb) b", ["1 explanation"]),
      ("1. Q\n+ good\n- bad\n*a) a\nb) b", ["1 explanation"]),
      ("Quiz description: x\nshuffle answers: true\n1. Q\n*a) a\nb) b", ["- others", "- others"]),
      ("1. [x]: y\n*a) a\nb) b", ["1 media"]), ("1. ![x](y)\n*a) a\nb) b", ["1 media"]),
      ("GROUP\npick: 1\n1. Q\n*a) a\nb) b\nEND_GROUP", ["- others", "- others"]),
      ("Title: t\n1. Q\n*a) a\nb) b\nTitle: t\n2. R\n*a) a\nb) b", ["1 id", "2 id"]),
    ])
  func losses(_ text: String, _ losses: [String]) throws {
    let file = text + "\n\n9. S\n*a) a\nb) b\n"
    let imported = try #require(Format.markdown.read(file))
    #expect(imported.complaints(about: file) == [])
    #expect(imported.lost == losses)
    #expect(imported.bank.problems.last?.question == "S")
  }

  @Test("a text block is kept with the questions below it, or reported if there are none")
  func passages() throws {
    let file = "Text: x\n1. Q\n*a) a\nb) b\n\n2. R\n*a) a\nb) b\n\nText: y\n"
    let imported = try #require(Format.markdown.read(file))
    #expect(
      imported.bank.problems.map { $0.details.unknownMembers.map(\.json) } == [
        ["\"x\""], ["\"x\""],
      ])
    #expect(imported.lost == ["- others"])
  }

  @Test(
    "characters that do not act as markup are part of the text",
    arguments: ["snake_case_name", "2 * 3 * 4", "2 * 3*", "a_b_", "_ a _"])
  func plainSigns(_ text: String) throws {
    let imported = try #require(Format.markdown.read("1. \(text)\n*a) a\nb) b"))
    #expect(imported.bank.problems.map(\.question) == [text])
    #expect(imported.lost == [])
  }

  @Test("formulas, code and emphasis keep their markup in the text")
  func signs() throws {
    let text = #"1. $\frac{1}{2}$ \$ `<b>&amp;` *x*"# + "\n*a) a\nb) b"
    let imported = try #require(Format.markdown.read(text))
    #expect(imported.bank.problems.first?.question == #"$\frac{1}{2}$ $ `<b>&amp;` *x*"#)
  }

  /// Files that text2qti refuses, each with the expected diagnostic.
  static let unreadable: [(String, String)] = [
    ("1. Q\na) a\nb) b", "1. Q: no choice is right"),
    ("1. Q\n*a) a\n*b) b", "1. Q: more than one choice is right"),
    ("1. Q\n*a) a", "1. Q: a question needs at least 2 choices"),
    ("1. Q", "1. Q: a question needs at least 2 choices"),
    ("*a) a", "*a): there is no question before this"),
    ("1. Q\n*a) a\nb)\nc) c", "b): there is no text after this"),
    ("1. Q\n*a) a\nb)x", "b): there is no space after this"),
    ("1. Q\n*a)　a\nb) b", "*a): there is no space after this"),
    ("1. Q\n more\n*a) a\nb) b", "more: this line is not part of a question"),
    ("1. Q\n *a) a\n*a) a\nb) b", "*a) a: this line is not part of a question"),
    ("1. Q\n*a) a\nb. b\nc) c", "b. b: this line is not part of a question"),
    (
      "Points: 0\n1. Q\n*a) a\nb) b", "Points: 0: the points are not a whole or half number above 0"
    ),
    (
      "Points: 1.3\n1. Q\n*a) a\nb) b",
      "Points: 1.3: the points are not a whole or half number above 0"
    ),
    ("1. Q\n*a) a\nTitle: t\nb) b", "Title: t: no question follows this"),
    ("Title: s\nTitle: t\n1. Q\n*a) a\nb) b", "Title: s: no question follows this"),
    ("END_GROUP", "END_GROUP: there is no group to end"),
    ("GROUP\nGROUP\n1. Q\n*a) a\nb) b\nEND_GROUP", "GROUP: groups cannot be nested"),
    ("```{.python .run}\nx\n```", "```{.python .run}: code that generates questions is not run"),
    ("Question 1", "Question 1: this line is not part of a question"),
  ]

  @Test("an error is reported once, at its place", arguments: unreadable)
  func broken(_ text: String, _ complaint: String) throws {
    let file = text + "\n\n9. S\n*a) a\nb) b\n"
    let imported = try #require(Format.markdown.read(file))
    #expect(imported.complaints(about: file) == [complaint])
    #expect(imported.bank.problems.last?.question == "S")
  }

  @Test(
    "an unclosed block is reported where it begins",
    arguments: [
      ("1. Q\n*a) a\nb) b\nCOMMENT\nc) c", "COMMENT: this is never closed"),
      ("GROUP\n1. Q\n*a) a\nb) b", "GROUP: this group has no END_GROUP"),
      ("1. Q\n*a) a\nb) b\nTitle: t", "Title: t: no question follows this"),
    ])
  func unended(_ text: String, _ complaint: String) throws {
    let imported = try #require(Format.markdown.read(text))
    #expect(imported.complaints(about: text) == [complaint])
  }

  @Test(
    "text2qti accepts and refuses the same files",
    .enabled(if: Python.has("text2qti"), "needs text2qti"))
  func outsideReader() throws {
    let files = Self.readable.map(\.0) + Self.unreadable.map { $0.0 + "\n\n9. S\n*a) a\nb) b\n" }
    let script = """
      import json, sys
      from text2qti.config import Config
      from text2qti.quiz import Quiz
      def look(text):
          try:
              quiz = Quiz(text.replace('\\r\\n', '\\n'), config=Config())
          except Exception:
              return None
          return [[c.correct for c in q.choices] for q in quiz.questions_and_delims]
      print(json.dumps([look(text) for text in json.load(sys.stdin)]))
      """
    let input = try JSONSerialization.data(withJSONObject: files)
    let answer = try #require(Python.run(script, input: input))
    let found = try JSONSerialization.jsonObject(with: Data(answer.utf8)) as? [Any]
    #expect(found?.count == files.count)
    for (file, look) in zip(Self.readable, found ?? []) {
      #expect((look as? [[Bool]])?.first == file.2.map { $0.hasPrefix("*") }, "\(file.0)")
    }
    for (file, look) in zip(files, found ?? []).dropFirst(Self.readable.count) {
      #expect(look is NSNull, "\(file)")
    }
  }

  @Test(
    "only the first letter of a word, and the second word of a title, may be in upper case",
    arguments: [
      ("title: x", MarkdownMarker.title), ("Title: x", .title), ("TITLE: x", nil),
      ("quiz title: x", .quizTitle), ("Quiz title: x", .quizTitle), ("Quiz Title: x", .quizTitle),
      ("text title: x", .textTitle), ("Text Title: x", .textTitle), ("Text: x", .text),
      ("TEXT: x", nil), ("Quiz description: x", .quizDescription),
      ("Quiz Description: x", nil), ("Points: 2", .points),
      ("points per question: 2", .groupOption),
      ("Points Per question: 2", nil), ("Pick: 1", .groupOption), ("PICK: 1", nil),
      ("Can't go back: true", .quizOption), ("Can't Go back: true", nil),
    ] as [(String, MarkdownMarker?)])
  func words(_ line: String, _ marker: MarkdownMarker?) {
    let found = MarkdownMarker.find(Array(line.utf8)[...])
    #expect(found?.marker == marker)
    let colon = line.utf8.prefix { $0 != UInt8(ascii: ":") }.count
    #expect(found == nil || found?.length == colon + 1)
  }

  @Test("pictures and markup of a text block are reported with the next question")
  func passageLosses() throws {
    let file = "1. Q\n*a) a\nb) b\n\nText: See ![a map](map.png).\n2. R\n*a) a\nb) b\n"
    let imported = try #require(Format.markdown.read(file))
    #expect(imported.bank.problems.map(\.question) == ["Q", "R"])
    #expect(imported.lost == ["2 media"])
  }
}
