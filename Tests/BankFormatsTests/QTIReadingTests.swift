@_spi(QBank) @testable import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankText
import Foundation
@_spi(QBank) import TestSupport
import Testing

@Suite("Reading QTI items")
struct QTIReadingTests {
  /// An item whose parts can be replaced one by one.
  struct Item {
    var name = "identifier=\"x\" title=\"x\""
    var namespace = "http://www.imsglobal.org/xsd/imsqti_v2p1"
    var key = "<correctResponse><value>B</value></correctResponse>"
    var outcomes = ""
    var stem = "<prompt>Q</prompt>"
    var choices = """
      <simpleChoice identifier="A">a</simpleChoice><simpleChoice identifier="B">b</simpleChoice>
      """
    var before = ""
    var after = ""
    var rules = ""

    var text: String {
      """
      <assessmentItem xmlns="\(namespace)" \(name) adaptive="false" timeDependent="false">
      <responseDeclaration identifier="RESPONSE" cardinality="single" baseType="identifier">
      \(key)
      </responseDeclaration>
      \(outcomes)
      <itemBody>\(before)<choiceInteraction responseIdentifier="RESPONSE" shuffle="false">
      \(stem)\(choices)
      </choiceInteraction>\(after)</itemBody>
      \(rules)
      </assessmentItem>
      """
    }

    static func with(_ change: (inout Item) -> Void) -> Item {
      var item = Item()
      change(&item)
      return item
    }
  }

  private static func read(_ item: Item) throws -> ImportResult {
    try #require(Format.qti21.imported(Array(item.text.utf8)))
  }

  @Test(
    "items of every 2.x version are read",
    arguments: ["imsqti_v2p1", "imsqti_v2p2", "imsqti_v2p0", "imsqti_item_v2p0"])
  func versions(_ namespace: String) throws {
    let found = try Self.read(.with { $0.namespace = "http://www.imsglobal.org/xsd/\(namespace)" })
    let expected = Problem(
      question: "Q", answer: 2, choices: ["a", "b"], details: .with { $0.id = "x" })
    #expect(found.diagnostics.isEmpty && found.losses.isEmpty)
    #expect(found.bank.problems == [expected])
  }

  @Test(
    "XHTML becomes plain text, and lost markup is reported",
    arguments: [
      ("", "<prompt> a  b </prompt>", "", " a  b ", []),
      ("", "<prompt>\n    a\n    b\n  </prompt>", "", "a b", []),
      ("", "<prompt>\n a<br/>\n b\n</prompt>", "", "a\nb", []),
      ("", "<prompt>a<span> b</span></prompt>", "", "a b", []),
      ("", "<prompt>a &lt;b&gt; &amp;amp; ]]&gt;</prompt>", "", "a <b> &amp; ]]>", []),
      ("", "<prompt><![CDATA[<p>]]></prompt>", "", "<p>", []),
      ("", "<prompt>a&#13;&#160;b</prompt>", "", "a\r\u{A0}b", []),
      ("<p>One.</p>\n<p>Two.</p>\n", "", "", "One.\nTwo.", []),
      (
        "<div><p>One.</p></div>", "<prompt>Two.</prompt>", "<p>Three.</p>", "One.\nTwo.\nThree.", []
      ),
      ("", "<prompt>a <b>b</b><sup>2</sup></prompt>", "", "a b²", ["1 media"]),
      ("", "<prompt>H<sub>2</sub>O, 10<sup>あ</sup></prompt>", "", "H₂O, 10^あ", ["1 media"]),
      ("<p>a <img src=\"x.png\" alt=\"\"/></p>", "", "", "a", ["1 media"]),
      ("", "<prompt>a<acronym>b</acronym></prompt>", "", "ab", ["1 media"]),
      (
        "<rubricBlock view=\"tutor\"><p>x</p></rubricBlock>", "<prompt>a</prompt>", "", "a",
        ["1 media"]
      ),
      (
        "", "<prompt>a<feedbackInline identifier=\"f\">x</feedbackInline></prompt>", "", "a",
        ["1 explanation"]
      ),
    ])
  func texts(
    _ before: String, _ stem: String, _ after: String, _ question: String, _ lost: [String]
  ) throws {
    let found = try Self.read(
      .with {
        $0.before = before
        $0.stem = stem
        $0.after = after
      })
    #expect(found.diagnostics.isEmpty)
    #expect(found.bank.problems.map { Array($0.question.utf8) } == [Array(question.utf8)])
    #expect(found.lost == lost)
  }

  private static let right = "<correctResponse><value>B</value></correctResponse>"
  private static let match = """
    <match><variable identifier="RESPONSE"/><correct identifier="RESPONSE"/></match>
    """

  private static func table(_ first: String, _ second: String) -> String {
    "<mapping defaultValue=\"0\"><mapEntry mapKey=\"A\" mappedValue=\"\(first)\"/>"
      + "<mapEntry mapKey=\"B\" mappedValue=\"\(second)\"/></mapping>"
  }

  private static func rules(_ rules: String) -> String {
    "<responseProcessing>\(rules)</responseProcessing>"
  }

  /// Returns a rule that names a choice itself and gives it points.
  private static func named(_ choice: String, _ points: String) -> String {
    "<responseCondition><responseIf><match><variable identifier='RESPONSE'/>"
      + "<baseValue baseType='identifier'>\(choice)</baseValue></match>\(score(points))"
      + "</responseIf></responseCondition>"
  }

  private static func score(_ points: String) -> String {
    "<setOutcomeValue identifier=\"SCORE\"><baseValue baseType=\"float\">\(points)</baseValue>"
      + "</setOutcomeValue>"
  }

  /// Keys and rules, each with the resulting answer and points, and the losses.
  static let keys: [(String, String, Int?, Double?, [String])] = [
    (right, "", 2, nil, []),
    ("<correctResponse><value> B\n</value></correctResponse>", "", 2, nil, []),
    (right, "<responseProcessing template=\"x/match_correct.xml\"/>", 2, nil, []),
    (right, "<responseProcessing template=\"x/other\"/>", 2, nil, ["1 answers"]),
    (right + table("0", "1"), "<responseProcessing template=\"x/map_response\"/>", 2, nil, []),
    (right + table("0", "2.5"), "", 2, 2.5, []),
    (right + table("-1", "1"), "", 2, nil, ["1 answers"]),
    (right + table("0.5", "1"), "", 2, nil, ["1 answers"]),
    (table("1", "0"), "", 1, nil, []), (table("0.5", "3"), "", 2, 3, ["1 answers"]),
    (table("1", "1"), "", nil, nil, ["1 answers"]),
    (right + table("1", "1"), "", 2, nil, ["1 answers"]),
    ("", rules(named("A", "1") + named("B", "0")), 1, nil, []),
    ("", rules(named("A", "1") + named("B", "2")), 2, 2, []),
    ("", rules(named("A", "1") + named("B", "1")), nil, nil, ["1 answers"]),
    (
      right
        + table("0", "1").replacing(" mapKey=\"A\" mappedValue=\"0\"", with: " mappedValue=\"1\""),
      "", 2, nil, []
    ),
    (
      "<correctResponse><value>A</value><value>B</value></correctResponse>", "", nil, nil,
      ["1 answers"]
    ),
    (
      right,
      rules(
        "<responseCondition><responseIf>\(match)\(score("1"))</responseIf></responseCondition>"), 2,
      nil, []
    ),
    (
      right,
      rules(
        "<responseCondition><responseIf>\(match)\(score("3"))</responseIf>"
          + "<responseElse>\(score("0"))</responseElse></responseCondition>"), 2, 3, []
    ),
    (right, rules(score("3")), 2, nil, ["1 answers"]),
    (
      right,
      rules(
        "<responseCondition><responseIf><isNull/>\(score("0"))</responseIf></responseCondition>"),
      2, nil, ["1 answers"]
    ),
  ]

  @Test("the key and the scoring rules give the answer and the points", arguments: keys)
  func key(
    _ key: String, _ rules: String, _ answer: Int?, _ points: Double?, _ lost: [String]
  ) throws {
    let found = try Self.read(
      .with {
        $0.key = key
        $0.rules = rules
      })
    #expect(found.diagnostics.isEmpty)
    #expect(found.bank.problems.map(\.answer) == (answer.map { [$0] } ?? []))
    #expect(found.bank.problems.first?.details.points == points)
    #expect(found.lost == lost)
  }

  @Test("the declared answer wins over a contradicting mapping, with a warning at its place")
  func contradiction() throws {
    let item = Item.with { $0.key = Self.right + Self.table("2", "1") }
    let found = try Self.read(item)
    #expect(found.bank.problems.map(\.answer) == [2])
    #expect(found.diagnostics.map(\.severity) == [.warning])
    #expect(
      found.complaints(about: item.text) == [
        "2: another choice gets more points than the one declared right"
      ])
  }

  @Test("the place of each text includes its markup and nothing else")
  func textPlaces() throws {
    let item = Item.with {
      $0.key = "<correctResponse><value>B</value></correctResponse>"
      $0.before = "<p>Look.</p>"
      $0.stem = "<prompt>x <b>&lt;</b></prompt>"
      $0.rules = "<modalFeedback identifier='a' outcomeIdentifier='F'><p>so</p></modalFeedback>"
    }
    let places = try #require(try Self.read(item).texts.first)
    func text(_ range: TextRange?) -> String? {
      range.map { String(decoding: Array(item.text.utf8)[$0.offsets], as: UTF8.self) }
    }
    #expect(
      text(places.question) == "<p>Look.</p><choiceInteraction responseIdentifier=\"RESPONSE\" "
        + "shuffle=\"false\">\n<prompt>x <b>&lt;</b></prompt>")
    #expect(places.choices.map { text($0) } == ["a", "b"])
    #expect(text(places.answer) == "B" && text(places.details[.explanation]) == "<p>so</p>")
    #expect(text(places.details[.id]) == "x")
  }

  @Test("QTI 3.0 items are read, but not as QTI 2")
  func version30() throws {
    let text = """
      <qti-assessment-item xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0" identifier="x"
      title="x" adaptive="false" time-dependent="false">
      <qti-response-declaration identifier="R" cardinality="single" base-type="identifier">
      <qti-mapping default-value="0"><qti-map-entry map-key="A" mapped-value="2"/></qti-mapping>
      </qti-response-declaration><qti-item-body><p data-my-x="1">One.</p>
      <qti-choice-interaction response-identifier="R" max-choices="1"><qti-prompt>Two?</qti-prompt>
      <qti-simple-choice identifier="A" fixed="true">a<sup>2</sup></qti-simple-choice>
      <qti-simple-choice identifier="B">b</qti-simple-choice></qti-choice-interaction>
      </qti-item-body><qti-modal-feedback outcome-identifier="F" identifier="f" show-hide="show">
      <qti-content-body><p>so</p></qti-content-body></qti-modal-feedback></qti-assessment-item>
      """
    let found = try #require(Format.qti30.imported(Array(text.utf8)))
    let expected = Problem(
      question: "One.\nTwo?", answer: 1, choices: ["a²", "b"],
      details: .with {
        $0.id = "x"
        $0.points = 2
        $0.pinned = [1]
        $0.explanation = "so"
      })
    #expect(found.diagnostics.isEmpty)
    #expect(found.bank.problems == [expected])
    #expect(found.lost == ["1 media"])
    let asTwo = try #require(Format.qti21.imported(Array(text.utf8)))
    #expect(asTwo.diagnostics.map(\.message.en) == ["this is QTI 3.0, not QTI 2"])
    #expect(asTwo.diagnostics.first?.help?.en == "Use --from qti30.")
  }

  @Test(
    "a lost picture is reported by file name",
    arguments: [
      ("<img src='../media/a%20b.png'/>", "picture “a b.png”"),
      ("<object data='x/s.mp3' type='audio/mpeg'>a sound</object>", "picture “s.mp3”"),
      ("<img src='data:image/png;base64,AAAA'/>", "picture “data:image/png”"),
    ])
  func pictures(_ picture: String, _ told: String) throws {
    let found = try Self.read(.with { $0.stem = "<prompt>Q \(picture)</prompt>" })
    #expect(found.losses.count == 1)
    #expect(found.losses.first?.message.en.contains(told) == true, "\(found.losses)")
  }

  @Test(
    "the id is the identifier or label, unless it was generated",
    arguments: [
      ("identifier='tea' title='tea'", "tea", []), ("identifier='tea' title='Q'", "tea", []),
      ("identifier='tea' title='' label='z'", "tea", []),
      ("identifier='tea' title='z' label='z'", "tea", []),
      ("identifier='tea' title='On tea'", "tea", ["1 id"]),
      ("identifier='q1' title='q1'", nil, []), ("identifier='q2' title='q2'", "q2", []),
      ("identifier='q1' title='お茶' label='お茶'", "お茶", []),
    ])
  func names(_ name: String, _ id: String?, _ lost: [String]) throws {
    let found = try Self.read(.with { $0.name = name })
    #expect(found.diagnostics.isEmpty)
    #expect(found.bank.problems.map(\.details.id) == [id])
    #expect(found.lost == lost)
  }

  @Test("a single feedback is the explanation, but several are lost")
  func feedback() throws {
    let one = "<modalFeedback identifier='a' outcomeIdentifier='F'><p>so</p></modalFeedback>"
    let found = try Self.read(.with { $0.rules = one })
    #expect(found.bank.problems.map(\.details.explanation) == ["so"])
    #expect(found.losses.isEmpty)
    let several = try Self.read(.with { $0.rules = one + one })
    #expect(several.bank.problems.map(\.details.explanation) == [nil])
    #expect(several.lost == ["1 explanation"])
  }

  @Test("pinned choices and the points of an item are read")
  func details() throws {
    let found = try Self.read(
      .with {
        $0.choices = """
          <simpleChoice identifier="A" fixed="true">a</simpleChoice>
          <simpleChoice identifier="B" fixed="false">b</simpleChoice>
          """
        $0.outcomes = """
          <outcomeDeclaration identifier="MAXSCORE" cardinality="single" baseType="float">
          <defaultValue><value>4.0</value></defaultValue></outcomeDeclaration>
          """
      })
    #expect(found.bank.problems.map(\.details.pinned) == [[1]])
    #expect(found.bank.problems.map(\.details.points) == [4])
  }

  @Test(
    "items that a bank cannot hold are left out and reported",
    arguments: [
      (
        "<textEntryInteraction/>",
        "the short-answer question on line 1 is left out"
      ),
      (
        "<choiceInteraction/><p><gapMatchInteraction/></p>",
        "the multi-part question on line 1 is left out"
      ),
      ("<orderInteraction/>", "the ordering question on line 1 is left out"),
      (
        "<matchInteraction/><matchInteraction/>",
        "the matching question on line 1 is left out"
      ),
      (
        "<choiceInteraction/><choiceInteraction/>",
        "the multi-part question on line 1 is left out"
      ),
      ("<oddInteraction/>", "the question with <oddInteraction> on line 1 is left out"),
      ("<p>x</p>", "the text without answers on line 1 is left out"),
    ])
  func others(_ body: String, _ message: String) throws {
    let text = """
      <assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="x" title="x">
      <itemBody>\(body)</itemBody></assessmentItem>
      """
    let found = try #require(Format.qti21.imported(Array(text.utf8)))
    #expect(found.diagnostics.isEmpty)
    #expect(found.bank.count == 0)
    #expect(found.losses.map(\.message.en) == [message])
    #expect(found.lost == ["1 questionType"])
  }

  @Test(
    "an unreadable file is a single error at its place",
    arguments: [
      ("", ": there is no XML element"),
      ("hello", "h: this is outside the outermost element"),
      (
        "<quiz/>",
        "<quiz/>: this is not a QTI 2 item: the outermost element is not <assessmentItem>"
      ),
      (
        "<assessmentItem/>",
        "<assessmentItem/>: this is not a QTI 2 item: the outermost element is not <assessmentItem>"
      ),
      ("<qti-assessment-item/>", "<qti-assessment-item/>: this is QTI 3.0, not QTI 2"),
      ("<questestinterop/>", "<questestinterop/>: this is QTI 1.2, not QTI 2"),
      (
        "<a:assessmentItem xmlns:a='http://www.imsglobal.org/xsd/imsqti_v2p1'/>",
        "<a:assessmentItem xmlns:a='http://www.imsglobal.org/xsd/imsqti_v2p1'/>: this item has no <itemBody>"
      ),
    ])
  func broken(_ text: String, _ complaint: String) throws {
    let found = try #require(Format.qti21.imported(Array(text.utf8)))
    #expect(found.complaints(about: text) == [complaint])
    #expect(found.bank.count == 0)
  }

  /// Items with missing or contradictory parts, each with the expected message and its place.
  static let badItems: [(Item, String)] = [
    (
      .with { $0.key = "<correctResponse><value>C</value></correctResponse>" },
      "<value>C</value>: no choice has this identifier"
    ),
    (
      .with { $0.key = "" },
      "<responseDeclaration identifier=\"RESPONSE\" cardinality=\"single\" baseType=\"identifier\">: no choice is right"
    ),
    (
      .with { $0.choices = "<simpleChoice identifier='B'>b</simpleChoice>" },
      "<choiceInteraction responseIdentifier=\"RESPONSE\" shuffle=\"false\">: a question needs at least 2 choices"
    ),
    (
      .with {
        $0.choices = "<simpleChoice identifier='B'>a</simpleChoice><simpleChoice>b</simpleChoice>"
      },
      "<simpleChoice>: this choice has no identifier"
    ),
    (
      .with { $0.choices = "<simpleChoice identifier='B'/><simpleChoice identifier=\"B\"/>" },
      "B: another choice has the same identifier"
    ),
    (
      .with { $0.stem = "<prompt>&eacute;</prompt>" },
      "&eacute;: the entity &eacute; is not defined in XML"
    ),
  ]

  @Test("a broken item is a single error at its place", arguments: badItems)
  func badItem(_ item: Item, _ complaint: String) throws {
    let found = try Self.read(item)
    #expect(found.complaints(about: item.text) == [complaint])
    #expect(found.diagnostics.allSatisfy { $0.severity == .error && $0.rule == "qti21" })
    #expect(found.bank.count == 0)
  }
}
