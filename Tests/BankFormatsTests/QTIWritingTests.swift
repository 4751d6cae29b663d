@_spi(QBank) @testable import BankFormats
@_spi(QBank) @testable import BankSyntax
@_spi(QBank) import BankModel
@_spi(QBank) import BankText
import Foundation
@_spi(QBank) import TestSupport
import Testing

@Suite("Writing QTI packages")
struct QTIWritingTests {
  static let tea: Problem = {
    var tea = Problem(question: "Tea: 1 < 2?", answer: 2, choices: ["a\nb", " c & d ", "]]>"])
    tea.details.id = "tea-1"
    tea.details.explanation = "so\nit is"
    tea.details.points = 2.5
    tea.details.pinned = [3]
    return tea
  }()
  static let plain = Problem(
    question: "", answer: 1, choices: ["x", "y"], details: .with { $0.id = "お茶 2" })

  @Test("a package contains one file per item and a manifest")
  func look() throws {
    let parts = try QTIParts(Format.qti21, [Self.tea, Self.plain])
    #expect(parts.names == ["items/q1.xml", "items/q2.xml", "imsmanifest.xml"])
    #expect(parts.texts[0] == Self.firstItem)
    #expect(parts.texts[1] == Self.secondItem)
    #expect(parts.texts[2] == Self.manifest)
  }

  @Test(
    "questions beyond the limit of parts are left out and reported",
    .deep(.exhaustive))
  func room() throws {
    let count = Limits.archiveParts  // The manifest is a part, too.
    let written = try #require(
      Format.qti21.written(Array(repeating: Self.plain, count: count)))
    #expect(written.losses.last?.number == count && written.losses.last?.weight == .questions)
  }

  private static let firstItem = """
    <?xml version="1.0" encoding="UTF-8"?>
    <assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" \
    xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" \
    xsi:schemaLocation="http://www.imsglobal.org/xsd/imsqti_v2p1 \
    http://www.imsglobal.org/xsd/qti/qtiv2p1/imsqti_v2p1.xsd" \
    identifier="tea-1" title="tea-1" adaptive="false" timeDependent="false">
      <responseDeclaration identifier="RESPONSE" cardinality="single" baseType="identifier">
        <correctResponse>
          <value>choice2</value>
        </correctResponse>
      </responseDeclaration>
      <outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float">
        <defaultValue>
          <value>0</value>
        </defaultValue>
      </outcomeDeclaration>
      <outcomeDeclaration identifier="MAXSCORE" cardinality="single" baseType="float">
        <defaultValue>
          <value>2.5</value>
        </defaultValue>
      </outcomeDeclaration>
      <outcomeDeclaration identifier="FEEDBACK" cardinality="single" baseType="identifier"/>
      <itemBody>
        <choiceInteraction responseIdentifier="RESPONSE" shuffle="false" maxChoices="1">
          <prompt>Tea: 1 &lt; 2?</prompt>
          <simpleChoice identifier="choice1">a<br/>b</simpleChoice>
          <simpleChoice identifier="choice2"> c &amp; d </simpleChoice>
          <simpleChoice identifier="choice3" fixed="true">]]&gt;</simpleChoice>
        </choiceInteraction>
      </itemBody>
      <responseProcessing>
        <responseCondition>
          <responseIf>
            <match>
              <variable identifier="RESPONSE"/>
              <correct identifier="RESPONSE"/>
            </match>
            <setOutcomeValue identifier="SCORE">
              <variable identifier="MAXSCORE"/>
            </setOutcomeValue>
          </responseIf>
        </responseCondition>
        <setOutcomeValue identifier="FEEDBACK">
          <baseValue baseType="identifier">explanation</baseValue>
        </setOutcomeValue>
      </responseProcessing>
      <modalFeedback outcomeIdentifier="FEEDBACK" identifier="explanation" showHide="show">\
    so<br/>it is</modalFeedback>
    </assessmentItem>

    """

  private static let secondItem = """
    <?xml version="1.0" encoding="UTF-8"?>
    <assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" \
    xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" \
    xsi:schemaLocation="http://www.imsglobal.org/xsd/imsqti_v2p1 \
    http://www.imsglobal.org/xsd/qti/qtiv2p1/imsqti_v2p1.xsd" \
    identifier="q2" title="お茶 2" label="お茶 2" adaptive="false" timeDependent="false">
      <responseDeclaration identifier="RESPONSE" cardinality="single" baseType="identifier">
        <correctResponse>
          <value>choice1</value>
        </correctResponse>
      </responseDeclaration>
      <outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float">
        <defaultValue>
          <value>0</value>
        </defaultValue>
      </outcomeDeclaration>
      <itemBody>
        <choiceInteraction responseIdentifier="RESPONSE" shuffle="true" maxChoices="1">
          <prompt></prompt>
          <simpleChoice identifier="choice1">x</simpleChoice>
          <simpleChoice identifier="choice2">y</simpleChoice>
        </choiceInteraction>
      </itemBody>
      <responseProcessing \
    template="http://www.imsglobal.org/question/qti_v2p1/rptemplates/match_correct"/>
    </assessmentItem>

    """

  private static let manifest = """
    <?xml version="1.0" encoding="UTF-8"?>
    <manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" \
    xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" \
    xsi:schemaLocation="http://www.imsglobal.org/xsd/imscp_v1p1 \
    http://www.imsglobal.org/xsd/imscp_v1p1.xsd" identifier="MANIFEST">
      <metadata>
        <schema>QTIv2.1 Package</schema>
        <schemaversion>1.0.0</schemaversion>
      </metadata>
      <organizations/>
      <resources>
        <resource identifier="tea-1" type="imsqti_item_xmlv2p1" href="items/q1.xml">
          <file href="items/q1.xml"/>
        </resource>
        <resource identifier="q2" type="imsqti_item_xmlv2p1" href="items/q2.xml">
          <file href="items/q2.xml"/>
        </resource>
      </resources>
    </manifest>

    """

  @Test("every text comes back, scalar for scalar", arguments: HostileBanks.ofTexts)
  func texts(_ problem: Problem) throws {
    let found = try #require(Format.qti21.returned([problem]))
    #expect([problem].firstDifference(from: found) == nil)
  }

  @Test("random banks come back")
  func random() throws {
    for seed in 0..<150 as Range<UInt64> {
      let bank = HostileBanks.random(
        seed, choices: 2...6, details: [.id, .explanation, .points, .pinned], count: 3)
      let found = try #require(Format.qti21.returned(bank))
      #expect(bank.firstDifference(from: found) == nil)
    }
  }

  @Test(
    "any id comes back, even one that is not a valid identifier",
    arguments: [
      "a", "A-1.b_c", "q1", "q2", "q", "q1a", "1a", "a b", "a:b", "お茶", "", " a ", "a\nb\t",
      "MANIFEST",
      "<\"&'>", "か\u{3099}", String(repeating: "茶", count: 256),
    ])
  func ids(_ id: String) throws {
    let named = Problem(
      question: "Q", answer: 1, choices: ["a", "b"], details: .with { $0.id = id })
    let plain = Problem(question: "Q", answer: 1, choices: ["a", "b"])
    let bank = [plain, named, named, plain]
    let found = try #require(Format.qti21.returned(bank))
    #expect(bank.firstDifference(from: found) == nil)
    let root = try QTIParts(Format.qti21, bank).manifest
    let identifiers = root.first("resources")?.elements.map { $0["identifier"] ?? "-" } ?? []
    #expect(Set(identifiers + ["MANIFEST"]).count == 5)
  }

  /// Problems that lose something, each with the reported loss.
  static let lost: [(String, Problem)] = [
    ("1 answers", Problem(question: "Q", answer: 0, choices: ["a", "b"])),
    ("1 answers", Problem(question: "Q", answer: 3, choices: ["a", "b"])),
    ("1 text", Problem(question: "\u{0}", answer: 1, choices: ["a", "b"])),
    ("1 text", Problem(question: "Q", answer: 1, choices: ["a", "\u{FFFE}"])),
    (
      "1 text",
      Problem(
        question: "Q", answer: 1, choices: ["a", "b"], details: .with { $0.explanation = "\u{7}" })
    ),
    (
      "1 id",
      Problem(
        question: "Q", answer: 1, choices: ["a", "b"],
        details: .with { $0.id = String(repeating: "茶", count: 257) })
    ),
  ]

  @Test("what would be lost is reported", arguments: lost)
  func losses(_ loss: String, _ problem: Problem) throws {
    for format in [Format.qti21, .qti30] {
      #expect(try #require(format.exported([problem])).losses.map(\.shown) == [loss])
    }
  }

  @Test("writing the same problems again gives the same bytes")
  func reproducible() throws {
    let bank = HostileBanks.random(1, choices: 2...6, details: Set(Feature.allCases), count: 20)
    let first = try #require(Format.qti21.exported(bank)).bytes
    #expect(Format.qti21.exported(bank)?.bytes == first)
  }

  @Test("QTI 3.0 items have the same content under its own element names")
  func version30() throws {
    let parts = try QTIParts(Format.qti30, [Self.tea])
    let item = try #require(parts.texts.first)
    #expect(parts.names == ["items/q1.xml", "imsmanifest.xml"])
    let expected = [
      "<qti-assessment-item xmlns=\"http://www.imsglobal.org/xsd/imsqtiasi_v3p0\"",
      "adaptive=\"false\" time-dependent=\"false\">",
      "<qti-response-declaration identifier=\"RESPONSE\" cardinality=\"single\" base-type=\"identifier\">",
      "<qti-value>choice2</qti-value>",
      "<qti-choice-interaction response-identifier=\"RESPONSE\" shuffle=\"false\" max-choices=\"1\">",
      "<qti-prompt>Tea: 1 &lt; 2?</qti-prompt>",
      "<qti-simple-choice identifier=\"choice3\" fixed=\"true\">]]&gt;</qti-simple-choice>",
      "<qti-set-outcome-value identifier=\"SCORE\">",
      "<qti-modal-feedback outcome-identifier=\"FEEDBACK\" identifier=\"explanation\" show-hide=\"show\">"
        + "<qti-content-body>so<br/>it is</qti-content-body></qti-modal-feedback>",
    ]
    for part in expected { #expect(item.contains(part), "\(part)") }
    let plain = try QTIParts(Format.qti30, [Self.plain]).texts[0]
    let template = "https://www.imsglobal.org/question/qti_v3p0/rptemplates/match_correct.xml"
    #expect(plain.contains("<qti-response-processing template=\"\(template)\"/>"))
    #expect(parts.texts[1].contains("type=\"imsqti_item_xmlv3p0\""))
    #expect(parts.texts[1].contains("<schemaversion>3.0.0</schemaversion>"))
  }
}

/// The parts of a written package.
struct QTIParts {
  let names: [String]
  let texts: [String]

  init(_ format: Format, _ problems: [Problem]) throws {
    let bytes = try #require(format.exported(problems)).bytes
    var archive = try Archive.open(Source(Path("bank.zip"), bytes)).get()
    names = archive.parts.map(\.name)
    texts = try archive.parts.map { String(decoding: try archive.content($0).get(), as: UTF8.self) }
  }

  /// The manifest, which is the last part, as a tree.
  var manifest: XMLElement {
    get throws {
      let bytes = Array((texts.last ?? "").utf8)
      return try XMLElement.read(bytes.arraySpan).get()
    }
  }
}

extension Format {
  /// Returns problems as a file in this format, or nil if the format has no writer.
  func exported(_ problems: [Problem]) -> ExportResult? {
    writer.map { $0(.problems(problems), ConvertOptions()) }
  }

  /// Returns the result of reading a file in this format, or nil if the format has no reader.
  func imported(_ bytes: [UInt8]) -> ImportResult? {
    reader?(Source(Path("bank"), bytes), ConvertOptions())
  }

  /// Writes problems and reads them back, whether the file is text or a package; returns nil if that gives a
  /// diagnostic or a loss.
  func returned(_ problems: [Problem]) -> [Problem]? {
    guard let bytes = exported(problems)?.bytes, let imported = imported(bytes) else { return nil }
    return imported.diagnostics.isEmpty && imported.losses.isEmpty ? imported.bank.problems : nil
  }
}
