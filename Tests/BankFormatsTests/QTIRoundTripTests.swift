@_spi(QBank) @testable import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankText
import TestSupport
import Testing

@Suite("Round trips in every QTI version")
struct QTIRoundTripTests {
  private static let versions: [(name: String, details: Set<Feature>)] = [
    ("qti12", [.id, .explanation, .points]), ("qti21", [.id, .explanation, .points, .pinned]),
    ("qti22", [.id, .explanation, .points, .pinned]),
    ("qti30", [.id, .explanation, .points, .pinned]),
  ]

  @Test("every text comes back, scalar for scalar", arguments: versions.map(\.name))
  func texts(_ name: String) throws {
    let format = try #require(Format.named(name))
    let found = try #require(format.returned(HostileBanks.ofTexts))
    #expect(HostileBanks.ofTexts.firstDifference(from: found) == nil)
  }

  @Test("random banks come back with their details", arguments: versions)
  func random(_ version: (name: String, details: Set<Feature>)) throws {
    let format = try #require(Format.named(version.name))
    for seed in 0..<UInt64(Deep.rounds(100, exhaustive: 1_000)) {
      let bank = HostileBanks.random(seed, choices: 2...6, details: version.details, count: 3)
      let found = try #require(format.returned(bank), "seed \(seed)")
      #expect(bank.firstDifference(from: found) == nil)
    }
  }

  @Test(
    "ids of any kind come back, also duplicate and missing ones", arguments: versions.map(\.name))
  func ids(_ name: String) throws {
    let format = try #require(Format.named(name))
    let ids = [nil, "tea-1", "tea-1", "q1", "1", "", " a ", "a\nb\t", "お茶", "qbank-x", nil]
    let bank = ids.map { id in
      Problem(question: "Q", answer: 1, choices: ["a", "b"], details: .with { $0.id = id })
    }
    let found = try #require(format.returned(bank))
    #expect(bank.firstDifference(from: found) == nil)
  }

  @Test("QTI 1.2 distinguishes unspecified points from 1")
  func points() throws {
    let bank = [nil, 1, 2, 0.5].map { points in
      Problem(question: "Q", answer: 1, choices: ["a", "b"], details: .with { $0.points = points })
    }
    let found = try #require(Format.qti12.returned(bank))
    #expect(found.map(\.details.points) == [nil, 1, 2, 0.5])
  }

  @Test("a QTI 1.2 package contains a Canvas quiz and its settings")
  func canvas() throws {
    let parts = try QTIParts(Format.qti12, [QTIWritingTests.tea, QTIWritingTests.plain])
    #expect(parts.names == ["quiz1/quiz.xml", "quiz1/assessment_meta.xml", "imsmanifest.xml"])
    #expect(parts.texts[0].contains(Self.item), "\(parts.texts[0])")
    #expect(parts.texts[1].contains("<points_possible>3.5</points_possible>"))
    #expect(parts.texts[2].contains("type=\"imsqti_xmlv1p2\""))
  }

  private static let item = """
    <item ident="tea-1" title="tea-1">
      <itemmetadata>
        <qtimetadata>
          <qtimetadatafield>
            <fieldlabel>question_type</fieldlabel>
            <fieldentry>multiple_choice_question</fieldentry>
          </qtimetadatafield>
          <qtimetadatafield>
            <fieldlabel>points_possible</fieldlabel>
            <fieldentry>2.5</fieldentry>
          </qtimetadatafield>
        </qtimetadata>
      </itemmetadata>
      <presentation>
        <material>
          <mattext texttype="text/html">Tea: 1 &amp;lt; 2?</mattext>
        </material>
        <response_lid ident="response1" rcardinality="Single">
          <render_choice>
            <response_label ident="choice1">
              <material>
                <mattext texttype="text/html">a&lt;br&gt;b</mattext>
              </material>
            </response_label>
            <response_label ident="choice2">
              <material>
                <mattext texttype="text/html">&amp;#32;c &amp;amp; d&amp;#32;</mattext>
              </material>
            </response_label>
            <response_label ident="choice3">
              <material>
                <mattext texttype="text/html">]]&amp;gt;</mattext>
              </material>
            </response_label>
          </render_choice>
        </response_lid>
      </presentation>
      <resprocessing>
        <outcomes>
          <decvar maxvalue="100" minvalue="0" varname="SCORE" vartype="Decimal"/>
        </outcomes>
        <respcondition continue="Yes">
          <conditionvar>
            <other/>
          </conditionvar>
          <displayfeedback feedbacktype="Response" linkrefid="general_fb"/>
        </respcondition>
        <respcondition continue="No">
          <conditionvar>
            <varequal respident="response1">choice2</varequal>
          </conditionvar>
          <setvar action="Set" varname="SCORE">100</setvar>
        </respcondition>
      </resprocessing>
      <itemfeedback ident="general_fb">
        <flow_mat>
          <material>
            <mattext texttype="text/html">so&lt;br&gt;it is</mattext>
          </material>
        </flow_mat>
      </itemfeedback>
    </item>

    """
}
