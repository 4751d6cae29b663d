@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
import Testing

@Suite("Reading Moodle XML")
struct MoodleReadingTests {
  /// Two answers, of which the second is right.
  private static let answers = """
    <answer fraction="0"><text>a</text></answer><answer fraction="100"><text>b</text></answer>
    """

  private static func question(_ parts: String) -> String {
    "<question type=\"multichoice\"><questiontext><text>Q</text></questiontext>\(parts)</question>"
  }

  @Test(
    "a text is read in its format, which answers inherit",
    arguments: [
      ("html", "a &amp;lt; b", "a < b", []), ("html", "<![CDATA[a &eacute; b]]>", "a é b", []),
      ("html", "<![CDATA[<p>a</p>\n<p>b</p>]]>", "a\nb", []),
      ("html", "\n    <![CDATA[ a ]]>\n  ", "a", []),
      ("html", "<![CDATA[a\nb<br/>c]]>", "a b\nc", []),
      ("html", "<![CDATA[<b>a</b>]]>", "a", ["1 media", "1 media"]),
      ("html", "<![CDATA[10<sup>3</sup>]]>", "10³", ["1 media", "1 media"]),
      ("html", "<![CDATA[x<sub>あ</sub>]]>", "x_あ", ["1 media", "1 media"]),
      (
        "html", "<![CDATA[<p>a<img src=\"@@PLUGINFILE@@/x.png\"></p>]]>", "a",
        ["1 media", "1 media"]
      ),
      ("moodle_auto_format", "a\nb", "a\nb", []),
      ("plain_text", "a &amp;lt; <![CDATA[<b>]]>", "a &lt; <b>", []),
      ("plain_text", "か\u{3099}　x", "か\u{3099}　x", []),
      ("markdown", "*a*", "*a*", ["1 media", "1 media"]),
    ])
  func formats(_ format: String, _ text: String, _ meant: String, _ lost: [String]) throws {
    let file = """
      <quiz><question type="multichoice">
      <questiontext format="\(format)"><text>\(text)</text></questiontext>
      <answer fraction="100"><text>\(text)</text></answer>
      <answer><text>b</text></answer>
      </question></quiz>
      """
    let found = try #require(Format.moodleXML.read(file))
    let expected = Problem(question: meant, answer: 1, choices: [meant, "b"])
    #expect(found.diagnostics.isEmpty)
    #expect(found.lost == lost)
    #expect([expected].firstDifference(from: found.bank.problems) == nil)
  }

  @Test(
    "details are read, and those that a bank cannot hold are reported",
    arguments: [
      ("<idnumber>x</idnumber>", "id x", []), ("<idnumber> </idnumber>", "", []),
      ("<name><text>x</text></name>", "id x", []), ("<name><text>q1</text></name>", "", []),
      ("<name><text>Q</text></name>", "", []), ("<name><text>Q...</text></name>", "", []),
      ("<name><text>y</text></name><idnumber>x</idnumber>", "id x", ["1 id"]),
      ("<name><text>x</text></name><idnumber>x</idnumber>", "id x", []),
      (
        "<generalfeedback format='plain_text'><text>so &lt;</text></generalfeedback>",
        "explanation so <", []
      ),
      ("<generalfeedback><text></text></generalfeedback>", "", []),
      ("<defaultgrade>1.0000000</defaultgrade>", "", []),
      ("<defaultgrade>1</defaultgrade>", "points 1", []),
      ("<defaultgrade> 2.5000000 </defaultgrade>", "points 2.5", []),
      ("<tags><tag><text> hot </text></tag><tag><text/></tag></tags>", "tags hot", []),
      ("<shuffleanswers>true</shuffleanswers>", "", []),
      ("<shuffleanswers>1</shuffleanswers>", "", []),
      ("<shuffleanswers>false</shuffleanswers>", "pinned 1, 2", []),
      ("<shuffleanswers>0</shuffleanswers>", "pinned 1, 2", []),
      ("<penalty>0.3333333</penalty><hidden>0</hidden><single>true</single>", "", []),
      ("<correctfeedback><text></text></correctfeedback>", "", []),
      (
        "<correctfeedback><text>Yes.</text></correctfeedback><hint><text>x</text></hint>", "",
        ["- explanation"]
      ),
      ("<units>x</units><units>y</units>", "", ["- others"]),
    ])
  func details(_ parts: String, _ shown: String, _ lost: [String]) throws {
    let found = try #require(
      Format.moodleXML.read("<quiz>\(Self.question(parts + Self.answers))</quiz>"))
    #expect(found.diagnostics.isEmpty)
    #expect(found.bank.problems.map { Self.shown($0.details) } == [shown])
    #expect(found.lost == lost)
  }

  private static func shown(_ details: Problem.Details) -> String {
    let parts = [
      details.id.map { "id \($0)" }, details.explanation.map { "explanation \($0)" },
      details.points.map { "points \($0 == 1 ? "1" : "\($0)")" },
      details.tags.isEmpty ? nil : "tags \(details.tags.joined(separator: ", "))",
      details.pinned.isEmpty
        ? nil : "pinned \(details.pinned.map(String.init).joined(separator: ", "))",
    ]
    return parts.compactMap(\.self).joined(separator: " ")
  }

  @Test(
    "a category applies to the questions after it",
    arguments: [
      ("$course$/top/food/drinks", "food/drinks", []), ("$course$/top", nil, []),
      ("$course$", nil, []), ("food", "food", []), ("$module$/top/a", "a", []),
      ("$course$/top/top", "top", []), ("$course$/top/a//b", "a/b", ["1 category"]),
    ])
  func categories(_ path: String, _ category: String?, _ lost: [String]) throws {
    let found = try #require(
      Format.moodleXML.read(
        """
        <quiz><question type="category"><category><text>\(path)</text></category></question>
        \(Self.question(Self.answers))</quiz>
        """))
    #expect(found.diagnostics.isEmpty)
    #expect(found.bank.problems.map(\.details.category) == [category])
    #expect(found.lost == lost)
  }

  @Test("a name shared by two questions is not an id")
  func sameNames() throws {
    let one = Self.question("<name><text>x</text></name>" + Self.answers)
    let found = try #require(Format.moodleXML.read("<quiz>\(one)\(one)</quiz>"))
    #expect(found.bank.problems.map(\.details.id) == [nil, nil])
    #expect(found.lost == ["1 id", "2 id"])
  }

  @Test(
    "the right choice is the only one with a positive fraction",
    arguments: [
      ("100 0 0", 1, []), ("0 100.00000 0", 2, []), ("-50 -50 100", 3, ["1 answers"]),
      ("50 50 0", nil, ["1 answers"]), ("100 100 0", nil, ["1 answers"]),
      ("100 33.33333 0", nil, ["1 answers"]),
      ("100 0.1 0", nil, ["1 answers"]), ("100 1 0", nil, ["1 answers"]),
      ("100 0 99.9", nil, ["1 answers"]),
    ])
  func fractions(_ fractions: String, _ answer: Int?, _ lost: [String]) throws {
    let answers = fractions.split(separator: " ").enumerated().map { index, fraction in
      "<answer fraction=\"\(fraction)\"><text>\(index)</text></answer>"
    }
    let found = try #require(
      Format.moodleXML.read("<quiz>\(Self.question(answers.joined()))</quiz>"))
    #expect(found.diagnostics.isEmpty)
    #expect(found.bank.problems.map(\.answer) == (answer.map { [$0] } ?? []))
    #expect(found.lost == lost)
  }

  @Test("fractions in elements of older files are read, and feedback on a choice is lost")
  func oldAnswers() throws {
    let answers = """
      <answer><text>a</text><fraction>0</fraction><feedback><text>no</text></feedback></answer>
      <answer><text>b</text><fraction> 100 </fraction><feedback><text/></feedback></answer>
      """
    let found = try #require(Format.moodleXML.read("<quiz>\(Self.question(answers))</quiz>"))
    #expect(found.bank.problems.map(\.answer) == [2])
    #expect(found.lost == ["1 explanation"])
  }

  @Test("a true/false question becomes two choices", arguments: [Language.english, .japanese])
  func trueFalse(_ language: Language) throws {
    let file = """
      <quiz><question type="truefalse"><questiontext><text>Q</text></questiontext>
      <answer fraction="0"><text>true</text></answer>
      <answer fraction="100"><text>false</text></answer></question></quiz>
      """
    let found = try #require(
      Format.moodleXML.read(file, ConvertOptions(language: language)))
    let words = language == .english ? ["True", "False"] : ["正しい", "正しくない"]
    #expect(found.bank.problems == [Problem(question: "Q", answer: 2, choices: words)])
    #expect(found.lost == ["1 questionType"])
  }

  @Test(
    "other types of questions are left out and reported",
    arguments: [
      ("essay", "the essay question on line 2 is left out"),
      ("matching", "the matching question on line 2 is left out"),
      ("shortanswer", "the short-answer question on line 2 is left out"),
      ("numerical", "the numerical question on line 2 is left out"),
      ("description", "the text without answers on line 2 is left out"),
      ("cloze", "the question of type “cloze” on line 2 is left out"),
    ])
  func others(_ type: String, _ message: String) throws {
    let file = "<quiz>\n<question type=\"\(type)\"/>\n\(Self.question(Self.answers))</quiz>"
    let found = try #require(Format.moodleXML.read(file))
    #expect(found.diagnostics.isEmpty)
    #expect(found.bank.problems.count == 1)
    #expect(found.losses.map(\.message.en) == [message])
    #expect(found.lost == ["1 questionType"])
  }

  @Test("an embedded picture is lost")
  func files() throws {
    let found = try #require(
      Format.moodleXML.read(
        """
        <quiz><question type="multichoice"><questiontext><text>Q</text>
        <file name="x.png" path="/" encoding="base64">AAAA</file></questiontext>
        \(Self.answers)</question></quiz>
        """))
    #expect(found.lost == ["1 media"])
    #expect(found.bank.problems.count == 1)
  }

  @Test(
    "an unreadable file is a single error at its place",
    arguments: [
      ("", ": there is no XML element"),
      ("<quiz>", "<quiz>: the element <quiz> is never closed"),
      ("<html/>", "<html/>: the outermost element is <html>, but Moodle XML requires <quiz>"),
      ("<quiz>x</quiz>", "x: this is outside the questions"),
      ("<quiz><x/></quiz>", "<x/>: this is outside the questions"),
      ("<quiz><question/></quiz>", "<question/>: this question has no type"),
      (
        "<quiz><question type='category'/></quiz>",
        "<question type='category'/>: the category has no name"
      ),
      (
        "<quiz><question type='multichoice'/></quiz>",
        "<question type='multichoice'/>: this question has no <questiontext>"
      ),
      (
        "<quiz><question type='multichoice'><questiontext/></question></quiz>",
        "<question type='multichoice'>: a question needs at least 2 choices"
      ),
    ])
  func broken(_ file: String, _ complaint: String) throws {
    let found = try #require(Format.moodleXML.read(file))
    #expect(found.complaints(about: file) == [complaint])
    #expect(found.bank.count == 0)
  }

  @Test(
    "an error in a question is reported at its place",
    arguments: [
      ("<answer><text>b</text></answer>", "<question type=\"multichoice\">: no choice is right"),
      ("<answer fraction='half'><text>b</text></answer>", "half: this is not a number"),
      ("<answer fraction='nan'><text>b</text></answer>", "nan: this is not a number"),
      (
        "<answer fraction='100'><text> </text></answer>",
        "<answer fraction='100'><text> </text></answer>: this choice is empty"
      ),
      (
        "<answer fraction='100'>b</answer>",
        "<answer fraction='100'>b</answer>: this text must be inside <text>"
      ),
      (
        "<answer fraction='100'><text>b<i>c</i></text></answer>",
        "<i>: markup inside <text> must be escaped or in <![CDATA[…]]>"
      ),
      (
        "<answer fraction='100' format='rtf'><text>b</text></answer>",
        "rtf: Moodle does not know this format"
      ),
      (
        "<answer fraction='100'><text>b</text></answer><defaultgrade>x</defaultgrade>",
        "<defaultgrade>x</defaultgrade>: this is not a number"
      ),
      (
        "<answer fraction='100'><text>b &nbsp; c</text></answer>",
        "&nbsp;: the entity &nbsp; is not defined in XML"
      ),
    ])
  func brokenQuestion(_ parts: String, _ complaint: String) throws {
    let file = "<quiz>\(Self.question("<answer><text>a</text></answer>" + parts))</quiz>"
    let found = try #require(Format.moodleXML.read(file))
    #expect(found.complaints(about: file).contains(complaint))
    #expect(found.diagnostics.allSatisfy { $0.severity == .error && $0.rule == "moodle-xml" })
  }

  @Test("an error in one question does not hide the next")
  func severalMistakes() throws {
    let bad = Self.question("<answer><text>a</text></answer>")
    let file = "<quiz>\(bad)\(Self.question(Self.answers))\(bad)</quiz>"
    let found = try #require(Format.moodleXML.read(file))
    #expect(found.diagnostics.count == 2)
    #expect(found.bank.problems.count == 1)
  }
}
