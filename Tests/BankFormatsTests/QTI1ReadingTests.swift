@_spi(QBank) @testable import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankText
import Testing

@Suite("Reading QTI 1.2")
struct QTI1ReadingTests {
  /// The question “What is 2 < 3?” with key B, as each learning platform writes it.
  static let shapes: [(name: String, item: String)] = [
    ("Canvas", canvas), ("Common Cartridge", cartridge), ("Brightspace", brightspace),
    ("Blackboard", blackboard), ("Respondus and ExamView", respondus),
  ]

  private static let canvas = """
    <item ident="x" title="Question"><itemmetadata><qtimetadata>
    <qtimetadatafield><fieldlabel>question_type</fieldlabel><fieldentry>multiple_choice_question</fieldentry></qtimetadatafield>
    <qtimetadatafield><fieldlabel>points_possible</fieldlabel><fieldentry>2.0</fieldentry></qtimetadatafield>
    </qtimetadata></itemmetadata>
    <presentation><material><mattext texttype="text/html">&lt;div&gt;&lt;p&gt;What is 2 &amp;lt; 3?&lt;/p&gt;&lt;/div&gt;</mattext></material>
    <response_lid ident="response1" rcardinality="Single"><render_choice>
    <response_label ident="11"><material><mattext texttype="text/plain">wrong</mattext></material></response_label>
    <response_label ident="12"><material><mattext texttype="text/html">&lt;p&gt;right&lt;/p&gt;</mattext></material></response_label>
    </render_choice></response_lid></presentation>
    <resprocessing><outcomes><decvar maxvalue="100" minvalue="0" varname="SCORE" vartype="Decimal"/></outcomes>
    <respcondition continue="Yes"><conditionvar><other/></conditionvar><displayfeedback feedbacktype="Response" linkrefid="general_fb"/></respcondition>
    <respcondition continue="Yes"><conditionvar><varequal respident="response1">11</varequal></conditionvar><displayfeedback feedbacktype="Response" linkrefid="11_fb"/></respcondition>
    <respcondition continue="No"><conditionvar><varequal respident="response1">12</varequal></conditionvar><setvar action="Set" varname="SCORE">100</setvar></respcondition>
    </resprocessing>
    <itemfeedback ident="general_fb"><flow_mat><material><mattext texttype="text/html">&lt;p&gt;so&lt;/p&gt;</mattext></material></flow_mat></itemfeedback>
    </item>
    """

  private static let cartridge = """
    <item ident="x"><itemmetadata><qtimetadata>
    <qtimetadatafield><fieldlabel>cc_profile</fieldlabel><fieldentry>cc.multiple_choice.v0p1</fieldentry></qtimetadatafield>
    <qtimetadatafield><fieldlabel>cc_weighting</fieldlabel><fieldentry>2</fieldentry></qtimetadatafield>
    </qtimetadata></itemmetadata>
    <presentation><flow><material><mattext>What is 2 &lt; 3?</mattext></material>
    <response_lid ident="R"><render_choice>
    <flow_label><response_label ident="A"><material><mattext>wrong</mattext></material></response_label></flow_label>
    <flow_label><response_label ident="B"><material><mattext>right</mattext></material></response_label></flow_label>
    </render_choice></response_lid></flow></presentation>
    <resprocessing><outcomes><decvar/></outcomes>
    <respcondition title="right"><conditionvar><varequal respident="R">B</varequal></conditionvar><setvar>100</setvar><displayfeedback linkrefid="correct_fb"/></respcondition>
    </resprocessing>
    <itemfeedback ident="correct_fb"><material><mattext>so</mattext></material></itemfeedback>
    </item>
    """

  private static let brightspace = """
    <item ident="x" title=""><itemmetadata><qtimetadata>
    <qti_metadatafield><fieldlabel>qmd_questiontype</fieldlabel><fieldentry>Multiple Choice</fieldentry></qti_metadatafield>
    <qti_metadatafield><fieldlabel>cc_profile</fieldlabel><fieldentry>cc.multiple_choice.v0p1</fieldentry></qti_metadatafield>
    <qti_metadatafield><fieldlabel>qmd_weighting</fieldlabel><fieldentry>2.0000</fieldentry></qti_metadatafield>
    </qtimetadata></itemmetadata>
    <presentation><flow><material><mattext texttype="text/html"><![CDATA[<p>What is 2 &lt; 3?</p>]]></mattext></material>
    <response_lid ident="L" rcardinality="Single"><render_choice shuffle="yes">
    <flow_label class="Block"><response_label ident="L_A1"><flow_mat><material><mattext texttype="text/html">&lt;p&gt;wrong&lt;/p&gt;</mattext></material></flow_mat></response_label></flow_label>
    <flow_label class="Block"><response_label ident="L_A2"><flow_mat><material><mattext texttype="text/html">&lt;p&gt;right&lt;/p&gt;</mattext></material></flow_mat></response_label></flow_label>
    </render_choice></response_lid></flow></presentation>
    <resprocessing>
    <respcondition title="Response Condition"><conditionvar><varequal respident="L">L_A1</varequal></conditionvar><setvar action="Set">0.000000000</setvar></respcondition>
    <respcondition title="Response Condition"><conditionvar><varequal respident="L">L_A2</varequal></conditionvar><setvar action="Set">100.000000000</setvar><displayfeedback linkrefid="IF2" feedbacktype="Response"/></respcondition>
    <respcondition><conditionvar><other/></conditionvar><setvar action="Set">0</setvar></respcondition>
    </resprocessing>
    <itemfeedback ident="IF2"><material><mattext texttype="text/html">so</mattext></material></itemfeedback>
    </item>
    """

  private static let blackboard = """
    <item maxattempts="0"><itemmetadata><bbmd_asi_object_id>_1_1</bbmd_asi_object_id>
    <bbmd_questiontype>Multiple Choice</bbmd_questiontype><qmd_absolutescore_max>2.0</qmd_absolutescore_max></itemmetadata>
    <presentation><flow class="Block"><flow class="QUESTION_BLOCK"><flow class="FORMATTED_TEXT_BLOCK">
    <material><mat_extension><mat_formattedtext type="HTML">&lt;p&gt;What is 2 &amp;lt; 3?&lt;/p&gt;</mat_formattedtext></mat_extension></material></flow>
    <flow class="LINK_BLOCK"><material><mattext charset="us-ascii" texttype="text/plain" uri="" xml:space="default"/></material></flow></flow>
    <flow class="RESPONSE_BLOCK"><response_lid ident="response" rcardinality="Single" rtiming="No"><render_choice maxnumber="0" minnumber="0" shuffle="No">
    <flow_label class="Block"><response_label ident="a1" rarea="Ellipse" rrange="Exact" shuffle="Yes"><flow_mat class="FORMATTED_TEXT_BLOCK"><material><mat_extension><mat_formattedtext type="HTML">wrong</mat_formattedtext></mat_extension></material></flow_mat></response_label></flow_label>
    <flow_label class="Block"><response_label ident="a2" rarea="Ellipse" rrange="Exact" shuffle="Yes"><flow_mat class="FORMATTED_TEXT_BLOCK"><material><mat_extension><mat_formattedtext type="HTML">right</mat_formattedtext></mat_extension></material></flow_mat></response_label></flow_label>
    </render_choice></response_lid></flow></flow></presentation>
    <resprocessing scoremodel="SumOfScores"><outcomes><decvar defaultval="0.0" maxvalue="2.0" minvalue="0.0" varname="SCORE" vartype="Decimal"/></outcomes>
    <respcondition title="correct"><conditionvar><varequal case="No" respident="response">a2</varequal></conditionvar><setvar action="Set" variablename="SCORE">SCORE.max</setvar><displayfeedback feedbacktype="Response" linkrefid="correct"/></respcondition>
    <respcondition title="incorrect"><conditionvar><other/></conditionvar><setvar action="Set" variablename="SCORE">0.0</setvar><displayfeedback feedbacktype="Response" linkrefid="incorrect"/></respcondition>
    <respcondition><conditionvar><varequal case="No" respident="a1"/></conditionvar><setvar action="Set" variablename="SCORE">0</setvar></respcondition>
    </resprocessing>
    <itemfeedback ident="correct" view="All"><flow_mat class="Block"><material><mat_extension><mat_formattedtext type="HTML">so</mat_formattedtext></mat_extension></material></flow_mat></itemfeedback>
    <itemfeedback ident="incorrect" view="All"><flow_mat class="Block"><material><mat_extension><mat_formattedtext type="HTML"/></mat_extension></material></flow_mat></itemfeedback>
    </item>
    """

  private static let respondus = """
    <item title="Question 1" ident="x"><itemmetadata><qmd_itemtype>Logical Identifier</qmd_itemtype></itemmetadata>
    <presentation><material><mattext texttype="text/plain">
      What is 2 &lt; 3?
    </mattext></material>
    <response_lid ident="MC" rcardinality="Single" rtiming="No"><render_choice shuffle="Yes">
    <response_label ident="A"><material><mattext>wrong</mattext></material></response_label>
    <response_label ident="B"><material><mattext>right</mattext></material></response_label>
    </render_choice></response_lid></presentation>
    <resprocessing><outcomes><decvar varname="que_score" vartype="Integer" defaultval="0"/></outcomes>
    <respcondition title="Correct"><conditionvar><varequal respident="MC">B</varequal></conditionvar><setvar varname="que_score" action="Set">2</setvar><displayfeedback feedbacktype="Response" linkrefid="Fb1"/></respcondition>
    </resprocessing>
    <itemfeedback ident="Fb1"><material><mattext>so</mattext></material></itemfeedback>
    </item>
    """

  static func file(_ items: String, _ group: String = "assessment") -> String {
    "<?xml version=\"1.0\"?>\n<questestinterop><\(group) ident=\"q\" title=\"T\"><section ident=\"root_section\">"
      + "\(items)</section></\(group)></questestinterop>"
  }

  private static func read(_ text: String) throws -> ImportResult {
    try #require(Format.qti12.imported(Array(text.utf8)))
  }

  @Test("a question is read in the form that each platform writes", arguments: shapes)
  func platforms(_ shape: (name: String, item: String)) throws {
    let found = try Self.read(Self.file(shape.item))
    let problem = try #require(found.bank.problems.first, "\(shape.name): \(found.diagnostics)")
    #expect(found.diagnostics.isEmpty && found.losses.isEmpty, "\(shape.name): \(found.losses)")
    #expect(problem.question == "What is 2 < 3?")
    #expect(problem.choices == ["wrong", "right"] && problem.answer == 2)
    #expect(problem.details.points == 2 && problem.details.explanation == "so")
    #expect(problem.details.id == (shape.name == "Blackboard" ? nil : "x"))
    let places = try #require(found.texts.first)
    #expect(places.choices.count == 2 && places.question != nil && places.answer != nil)
  }

  /// Returns an item with choices A, B and C, and the given conditions.
  private static func item(_ conditions: String, _ field: String = "", type: String = "Single")
    -> String
  {
    """
    <item ident="x" title="On tea"><itemmetadata><qtimetadata>\(field)</qtimetadata></itemmetadata>
    <presentation><material><mattext>On tea?</mattext></material><response_lid ident="R" rcardinality="\(type)"><render_choice>
    <response_label ident="A"><material><mattext>a</mattext></material></response_label>
    <response_label ident="B"><material><mattext>b</mattext></material></response_label>
    <response_label ident="C"><material><mattext>c</mattext></material></response_label>
    </render_choice></response_lid></presentation><resprocessing>\(conditions)</resprocessing></item>
    """
  }

  private static func condition(_ names: String, _ score: String, _ rest: String = "") -> String {
    let values = names.map { "<varequal respident=\"R\">\($0)</varequal>" }.joined()
    return
      "<respcondition><conditionvar>\(values)</conditionvar>\(rest)<setvar\(score)</setvar></respcondition>"
  }

  /// Conditions, each with the resulting answer and the losses.
  private static let keys: [(String, Int?, [String])] = [
    (condition("B", ">1"), 2, []), (condition("A", ">0") + condition("C", ">100"), 3, []),
    (
      condition("A", " action=\"Set\">50") + condition("B", " action=\"Set\">100"), 2, ["1 answers"]
    ),
    (condition("A", ">-1") + condition("B", ">1"), 2, ["1 answers"]),
    (condition("A", " action=\"Subtract\">1") + condition("B", ">1"), 2, ["1 answers"]),
    (condition("A", ">1") + condition("B", ">1"), nil, ["1 answers"]),
    (condition("AB", ">100"), nil, ["1 answers"]),
    (
      "<respcondition><conditionvar><not><varequal respident=\"R\">A</varequal></not>"
        + "<or><varequal respident=\"R\">B</varequal></or></conditionvar><setvar>1</setvar></respcondition>",
      2, []
    ),
    (
      "<respcondition><conditionvar><varequal respident=\"other\">A</varequal></conditionvar>"
        + "<setvar>9</setvar></respcondition>" + condition("C", ">1"), 3, []
    ),
    (condition("A", " varname=\"TRIES\">5") + condition("C", " varname=\"SCORE\">1"), 3, []),
  ]

  @Test("the right choice is the one with the most points", arguments: keys)
  func key(_ conditions: String, _ answer: Int?, _ lost: [String]) throws {
    let found = try Self.read(Self.file(Self.item(conditions)))
    #expect(found.diagnostics.isEmpty)
    #expect(found.bank.problems.map(\.answer) == (answer.map { [$0] } ?? []))
    #expect(found.lost == lost)
  }

  private static func kind(_ name: String) -> String {
    item(
      condition("B", ">100"),
      "<qtimetadatafield><fieldlabel>question_type</fieldlabel><fieldentry>\(name)</fieldentry></qtimetadatafield>"
    )
  }

  @Test(
    "other kinds of questions are left out by kind and name, and the next one is read",
    arguments: [
      (kind("multiple_answers_question"), "question with several or partly right choices"),
      (kind("matching_question"), "matching question"), (kind("essay_question"), "essay question"),
      (kind("cc.fib.v0p1"), "short-answer question"), (kind("Numeric"), "numerical question"),
      (kind("text_only_question"), "text without answers"),
      (kind("Hot Spot"), "question answered by marking a spot or words"),
      (item("", type: "Multiple"), "question with several or partly right choices"),
      (item("", type: "Ordered"), "ordering question"),
      (
        "<item title=\"On tea\"><presentation><response_str ident=\"a\"><render_fib/></response_str></presentation></item>",
        "short-answer question"
      ),
      (
        "<item title=\"On tea\"><presentation><response_lid ident=\"a\"/><response_lid ident=\"b\"/></presentation></item>",
        "multi-part question"
      ),
    ])
  func kinds(_ item: String, _ kind: String) throws {
    let found = try Self.read(Self.file(item + Self.respondus))
    #expect(found.diagnostics.isEmpty)
    #expect(found.bank.count == 1 && found.numbers == [2])
    #expect(found.losses.map(\.skippedKind?.en) == [kind])
    #expect(found.losses.first?.message.en == "the \(kind) “On tea” on line 2 is left out")
  }

  @Test(
    "an error is reported at its place, and the next item is read",
    arguments: [
      (item(condition("X", ">1")), "X: no choice has this identifier"),
      (item(""), "<resprocessing>: no choice is right"),
      (
        item(condition("B", ">1")).replacing("ident=\"C\"", with: "ident=\"B\""),
        "B: another choice has the same identifier"
      ),
      (
        item(condition("B", ">1")).replacing(" ident=\"C\"", with: ""),
        "<response_label>: this choice has no identifier"
      ),
      (
        item(condition("B", ">1")).replacing("On tea?<", with: "On &tea;<"),
        "&tea;: the entity &tea; is not defined in XML"
      ),
      (
        item(condition("B", ">1")).replacing("</presentation>", with: ""),
        "</item>: </item> is here, but <presentation> must be closed first"
      ),
    ])
  func broken(_ item: String, _ complaint: String) throws {
    let text = Self.file(item + Self.respondus)
    let found = try Self.read(text)
    #expect(found.complaints(about: text) == [complaint])
    #expect(found.bank.problems.map(\.question) == ["What is 2 < 3?"])
  }

  @Test("a bank and its sections become the category, but a quiz does not")
  func categories() throws {
    let bank = """
      <questestinterop><objectbank ident="b"><qtimetadata><qtimetadatafield><fieldlabel>bank_title</fieldlabel>
      <fieldentry>Tea</fieldentry></qtimetadatafield></qtimetadata>\(Self.canvas)
      <section ident="s" title="Green">\(Self.brightspace)</section>\(Self.respondus)</objectbank></questestinterop>
      """
    #expect(
      try Self.read(bank).bank.problems.map(\.details.category) == ["Tea", "Tea/Green", "Tea"])
    #expect(try Self.read(Self.file(Self.canvas)).bank.problems.map(\.details.category) == [nil])
  }

  @Test("a document type is accepted, unless it has declarations")
  func documentType() throws {
    let text = Self.file(Self.respondus)
    for address in ["\"ims_qtiasiv1p2p1.dtd\"", "'a>b[c].dtd'"] {
      let named = text.replacing(
        "?>\n", with: "?>\n<!DOCTYPE questestinterop SYSTEM \(address)>\n")
      #expect(try Self.read(named).bank.count == 1)
    }
    let declaring = text.replacing("?>\n", with: "?>\n<!DOCTYPE q [<!ENTITY a \"b\">]>\n")
    #expect(try Self.read(declaring).diagnostics.count == 1)
  }

  @Test("pictures are reported by file name, and superscripts become characters")
  func media() throws {
    let html = "10&lt;sup&gt;3&lt;/sup&gt; &lt;img src=\"%24IMS-CC-FILEBASE%24/a%20b.png\"&gt;"
    let item = Self.canvas.replacing("&lt;p&gt;right&lt;/p&gt;", with: html)
    let found = try Self.read(Self.file(item))
    #expect(found.bank.problems.first?.choices.last == "10³")
    #expect(found.losses.map(\.message.en).joined().contains("picture “a b.png”"))
    let image = "<matimage uri=\"fig/x.gif\"/></material>"
    let other = try Self.read(
      Self.file(
        Self.respondus.replacing("</material>\n<response_lid", with: image + "\n<response_lid")))
    #expect(other.losses.map(\.message.en).joined().contains("picture “x.gif”"), "\(other.losses)")
  }
}
