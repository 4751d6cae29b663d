@_spi(QBank) @testable import BankFormats
@_spi(QBank) @testable import BankSyntax
@_spi(QBank) import BankModel
@_spi(QBank) import BankText
import Foundation
@_spi(QBank) import TestSupport
import Testing

@Suite("Reading QTI packages")
struct QTIPackageTests {
  private static func manifest(_ resources: String) -> String {
    """
    <manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" identifier="m"><organizations/>
    <resources>\(resources)</resources></manifest>
    """
  }

  private static func resource(_ path: String, _ type: String = "imsqti_item_xmlv2p1") -> String {
    "<resource identifier=\"r\" type=\"\(type)\" href=\"\(path)\"/>"
  }

  private static let item = QTIReadingTests.Item().text

  private static func package(_ parts: [(String, String)]) -> [UInt8] {
    ArchiveWriter.archive(parts.map { (name: $0.0, content: Array($0.1.utf8)) })
  }

  private static func read(_ parts: [(String, String)]) throws -> ImportResult {
    try #require(Format.qti21.imported(package(parts)))
  }

  /// Returns a test, or a section, that contains these references.
  private static func test(_ references: String, _ name: String = "assessmentTest") -> String {
    "<\(name) xmlns=\"http://www.imsglobal.org/xsd/imsqti_v2p1\">\(references)</\(name)>"
  }

  private static func hanging(_ path: String) -> String {
    "<assessmentSection><assessmentItemRef identifier=\"i\" href=\"\(path)\"/></assessmentSection>"
  }

  private static func item(asking question: String) -> String {
    QTIReadingTests.Item.with { $0.stem = "<prompt>\(question)</prompt>" }.text
  }

  @Test("items referenced by a test are found relative to it, and read once each")
  func tests() throws {
    let manifest = Self.manifest(
      Self.resource("a.xml") + Self.resource("tests/t.xml", "imsqti_test_xmlv2p1"))
    let section = "<assessmentSectionRef identifier=\"s\" href=\"parts/s.xml\"/>"
    let found = try Self.read([
      ("imsmanifest.xml", manifest), ("a.xml", Self.item(asking: "a")),
      (
        "tests/t.xml",
        Self.test(Self.hanging("../a.xml") + Self.hanging("../items/b%20c.xml") + section)
      ),
      ("items/b c.xml", Self.item(asking: "b")),
      ("tests/parts/s.xml", Self.test(Self.hanging("d.xml"), "assessmentSection")),
      ("tests/parts/d.xml", Self.item(asking: "d")),
    ])
    #expect(found.diagnostics.isEmpty)
    #expect(found.bank.problems.map(\.question) == ["a", "b", "d"])
    #expect(found.numbers == [1, 2, 3] && found.lost == ["- others"])
  }

  @Test(
    "the QTI version is recognised from the content of the file",
    arguments: [
      ("qti12", "qti12"), ("qti21", "qti21"), ("qti22", "qti21"), ("qti30", "qti30"),
      ("gift", nil), ("kahoot", nil), ("moodle-xml", nil),
    ])
  func versions(_ written: String, _ told: String?) throws {
    let bank = [Problem(question: "Q", answer: 1, choices: ["a", "b", "c", "d"])]
    let file = try #require(Format.named(written)?.exported(bank)).bytes
    #expect(Format.ofQTI(Source(Path("a"), file))?.name == told)
    let item = Source(Path("a"), Array(Self.item.utf8))
    #expect(Format.ofQTI(item)?.name == "qti21")
  }

  @Test("cyclic references of tests and sections end")
  func circles() throws {
    let circle = "<assessmentSectionRef identifier=\"s\" href=\"s.xml\"/>"
    let found = try Self.read([
      ("imsmanifest.xml", Self.manifest(Self.resource("s.xml", "imsqti_test_xmlv2p1"))),
      ("s.xml", Self.test(circle + circle + Self.hanging("s.xml") + Self.hanging("a.xml"))),
      ("a.xml", Self.item),
    ])
    #expect(found.diagnostics.isEmpty)
    #expect(found.bank.problems.map(\.question) == ["Q"])
    #expect(found.lost == ["- others", "1 others"])
  }

  @Test("packages with an outer folder and addresses relative to a base are read")
  func bases() throws {
    let list = Self.manifest(
      Self.resource("q/a.xml") + "<resource xml:base='q' type='imsqti_item_xmlv2p1' href='b.xml'/>")
    let based = list.replacingOccurrences(of: "<resources>", with: "<resources xml:base='in/'>")
    let found = try Self.read([
      ("bank/imsmanifest.xml", based), ("bank/in/q/a.xml", Self.item(asking: "a")),
      ("bank/in/q/b.xml", Self.item(asking: "b")), ("__MACOSX/imsmanifest.xml", "x"),
    ])
    #expect(found.diagnostics.isEmpty)
    #expect(found.bank.problems.map(\.question) == ["a", "b"])
  }

  @Test("places are in the extracted text, which has each part once")
  func extractedText() throws {
    let found = try Self.read([
      ("imsmanifest.xml", Self.manifest(Self.resource("a.xml") + Self.resource("b.xml"))),
      ("a.xml", Self.item(asking: "a")), ("b.xml", Self.item(asking: "b")),
    ])
    let extracted = try #require(found.extractedText)
    #expect(
      found.places.map { extracted.string($0.range) } == [
        Self.item(asking: "a"), Self.item(asking: "b"),
      ])
    #expect(found.texts.map { $0.question.map { extracted.string($0) } } == ["a", "b"])
    #expect(found.texts.map { $0.answer.map { extracted.string($0) } } == ["B", "B"])
  }

  @Test("an item that is listed many times is read once, and the rest is reported")
  func repeated() throws {
    let again = [String](repeating: Self.resource("a.xml"), count: 1_000).joined()
    let read = try Self.read([("a.xml", Self.item), ("imsmanifest.xml", Self.manifest(again))])
    #expect(read.bank.count == 1)
    #expect(read.losses.count == 999)
  }

  @Test("an odd item is reported or counted as left out, and the others are read")
  func oddItems() throws {
    let sound = { (name: String) in
      """
      <assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="\(name)" title="\(name)">
      <responseDeclaration identifier="RESPONSE" cardinality="single" baseType="identifier">
      <correctResponse><value>A</value></correctResponse></responseDeclaration>
      <itemBody><choiceInteraction responseIdentifier="RESPONSE" shuffle="true" maxChoices="1">
      <prompt>\(name)</prompt><simpleChoice identifier="A">a</simpleChoice>
      <simpleChoice identifier="B">b</simpleChoice></choiceInteraction></itemBody></assessmentItem>
      """
    }
    let parts = [
      ("a.xml", sound("first")), ("b.xml", sound("b").replacingOccurrences(of: ">A<", with: ">X<")),
      ("c.xml", sound("c").replacingOccurrences(of: "</prompt>", with: "")),
      ("d.xml", sound("d").replacingOccurrences(of: "choiceInteraction", with: "orderInteraction")),
      ("f.xml", sound("last")),
    ]
    let names = parts.map(\.0) + ["missing.xml"]
    let manifest = Self.manifest(names.map { Self.resource($0) }.joined())
    let imported = try Self.read([("imsmanifest.xml", manifest)] + parts)
    #expect(imported.bank.problems.map(\.question) == ["first", "last"])
    #expect(imported.diagnostics.count == 3)
    #expect(imported.losses.compactMap(\.skippedKind?.en) == ["ordering question"])
  }

  @Test(
    "items are found where the manifest says",
    arguments: [
      (Self.resource("a.xml"), "a.xml"), (resource("./a.xml"), "a.xml"),
      (resource("a/b%20c.xml"), "a/b c.xml"), (resource("%E8%8C%B6.xml"), "茶.xml"),
      (resource("茶.xml"), "茶.xml"), (resource("a%2.xml"), "a%2.xml"),
      (resource("a.xml", "imsqti_item_xmlv2p2"), "a.xml"),
      (
        "<resource identifier='r' type='imsqti_item_xmlv2p1'><file href='a.xml'/></resource>",
        "a.xml"
      ),
    ])
  func places(_ resource: String, _ name: String) throws {
    let found = try Self.read([("imsmanifest.xml", Self.manifest(resource)), (name, Self.item)])
    #expect(found.diagnostics.isEmpty && found.losses.isEmpty)
    #expect(found.bank.problems.map(\.question) == ["Q"])
  }

  @Test("items are read in manifest order, and a broken one does not hide the next")
  func order() throws {
    let names = ["b", "a", "c"]
    let items = names.map { name in
      (name, QTIReadingTests.Item.with { $0.stem = "<prompt>\(name)</prompt>" }.text)
    }
    let resources = ["c", "a", "b"].map { Self.resource($0) }.joined()
    var parts = items + [("imsmanifest.xml", Self.manifest(resources))]
    #expect(try Self.read(parts).bank.problems.map(\.question) == ["c", "a", "b"])
    parts[1].1 = "<assessmentItem>"
    let found = try Self.read(parts)
    #expect(found.bank.problems.map(\.question) == ["c", "b"])
    #expect(found.diagnostics.count == 1)
  }

  @Test("a test is reported as lost, and other files are ignored")
  func others() throws {
    let resources =
      Self.resource("t.xml", "imsqti_test_xmlv2p1") + Self.resource("a.png", "webcontent")
      + Self.resource("a.xml")
    let found = try Self.read(
      [
        ("imsmanifest.xml", Self.manifest(resources)), ("a.xml", Self.item), ("x/", ""),
        ("t.xml", Self.test("")),
      ])
    #expect(found.diagnostics.isEmpty)
    #expect(found.bank.count == 1)
    #expect(found.lost == ["- others"])
  }

  @Test("an item of another kind is left out by file name")
  func leftOut() throws {
    let text = """
      <assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="x" title="x">
      <itemBody><extendedTextInteraction/></itemBody></assessmentItem>
      """
    let found = try Self.read(
      [("imsmanifest.xml", Self.manifest(Self.resource("a.xml"))), ("a.xml", text)])
    #expect(
      found.losses.map(\.message.en) == [
        "the essay question “x” in a.xml is left out"
      ])
  }

  /// Broken packages, each with the expected message and the text at its place.
  static let broken: [(String, [(String, String)], String, String)] = [
    (
      "no manifest", [("a.xml", item)],
      "the archive contains no imsmanifest.xml, so it is not a QTI package", ""
    ),
    (
      "several manifests", [("x/imsmanifest.xml", ""), ("y/imsmanifest.xml", "")],
      "the archive contains several packages: x/imsmanifest.xml, y/imsmanifest.xml", ""
    ),
    (
      "a manifest that is no XML", [("imsmanifest.xml", "<manifest>\n<x>")],
      "imsmanifest.xml, line 2: the element <x> is never closed", "<x>"
    ),
    (
      "nothing in it", [("imsmanifest.xml", "<manifest/>")],
      "imsmanifest.xml, line 1: the manifest lists no QTI 2 items", "<manifest/>"
    ),
    (
      "version 3",
      [
        ("imsmanifest.xml", "<m><resources>\(resource("a", "imsqti_item_xmlv3p0"))</resources></m>")
      ],
      "imsmanifest.xml, line 1: this is QTI 3.0, not QTI 2", "<m>"
    ),
    (
      "version 1",
      [("imsmanifest.xml", "<m><resources>\(resource("a", "imsqti_xmlv1p2"))</resources></m>")],
      "imsmanifest.xml, line 1: this is QTI 1.2, not QTI 2", "<m>"
    ),
    (
      "an item that is not there", [("imsmanifest.xml", manifest("\n" + resource("a.xml")))],
      "imsmanifest.xml, line 3: the archive does not contain “a.xml”", "a.xml"
    ),
    (
      "an item without a file",
      [("imsmanifest.xml", manifest("<resource type='imsqti_item_xmlv2p1'/>"))],
      "imsmanifest.xml, line 2: this item has no file", "<resource type='imsqti_item_xmlv2p1'/>"
    ),
    (
      "an item that is wrong",
      [("imsmanifest.xml", manifest(resource("a.xml"))), ("a.xml", "\n\n<quiz/>")],
      "a.xml, line 3: this is not a QTI 2 item: the outermost element is not <assessmentItem>",
      "<quiz/>"
    ),
  ]

  @Test("a broken package is a single error at its place", arguments: broken)
  func flaws(
    _ name: String, _ parts: [(String, String)], _ message: String, _ place: String
  ) throws {
    let package = Self.package(parts)
    let found = try #require(Format.qti21.imported(package))
    #expect(found.placed == [message])
    let range = try #require(found.diagnostics.first).place.range
    #expect(try #require(found.extractedText).string(range) == place)
    #expect(found.bank.count == 0)
  }

  @Test("a warning about an item has its place in the item's part")
  func warnings() throws {
    let item = QTIReadingTests.Item.with {
      $0.key =
        "<correctResponse><value>B</value></correctResponse><mapping defaultValue=\"0\">"
        + "<mapEntry mapKey=\"A\" mappedValue=\"2\"/><mapEntry mapKey=\"B\" mappedValue=\"1\"/>"
        + "</mapping>"
    }
    let manifest = Self.manifest(Self.resource("a.xml") + Self.resource("b.xml"))
    let found = try Self.read([
      ("imsmanifest.xml", manifest), ("a.xml", Self.item), ("b.xml", item.text),
    ])
    #expect(found.bank.count == 2 && found.diagnostics.map(\.severity) == [.warning])
    let line = item.text.split(separator: "\n").firstIndex { $0.contains("mapKey") } ?? 0
    #expect(
      found.placed == [
        "b.xml, line \(line + 1): another choice gets more points than the one declared right"
      ])
  }

  @Test("a damaged archive is a single error")
  func damaged() throws {
    let package = Self.package([("imsmanifest.xml", Self.manifest(Self.resource("a.xml")))])
    let cut = try #require(Format.qti21.imported(package.dropLast()))
    #expect(cut.diagnostics.count == 1)
    var turned = package
    turned[60] ^= 1
    let found = try #require(Format.qti21.imported(turned))
    #expect(found.diagnostics.map(\.message.en) == ["the part “imsmanifest.xml” is damaged"])
  }

  @Test(
    "a package compressed by Python is read, with places in its parts",
    .enabled(if: Python.has("zipfile"), "needs Python"))
  func packed() throws {
    let manifest = Self.manifest(Self.resource("a.xml") + Self.resource("b.xml"))
    let bad = String(repeating: "\n", count: 100) + "<quiz/>"
    let script = """
      import base64, io, sys, zipfile
      archive = io.BytesIO()
      with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as file:
          for name, text in zip(["imsmanifest.xml", "a.xml", "b.xml"], sys.argv[1:]):
              file.writestr(name, text)
      print(base64.b64encode(archive.getvalue()).decode(), end="")
      """
    let answer = try #require(Python.run(script, [manifest, Self.item, bad], input: Data()))
    let package = [UInt8](try #require(Data(base64Encoded: answer)))
    let found = try #require(Format.qti21.imported(package))
    #expect(found.bank.problems.map(\.question) == ["Q"])
    #expect(found.placed.map { $0.prefix(16) } == ["b.xml, line 101:"])
    let range = try #require(found.diagnostics.first).place.range
    #expect(try #require(found.extractedText).string(range) == "<quiz/>")
  }
}
