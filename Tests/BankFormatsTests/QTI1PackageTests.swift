@_spi(QBank) @testable import BankFormats
@_spi(QBank) @testable import BankSyntax
@_spi(QBank) import BankModel
@_spi(QBank) import BankText
import Testing

@Suite("Reading QTI 1.2 packages")
struct QTI1PackageTests {
  private static func item(_ question: String) -> String {
    QTI1ReadingTests.shapes[4].item.replacing("What is 2 &lt; 3?", with: question)
  }

  private static func quiz(_ question: String) -> String { QTI1ReadingTests.file(item(question)) }

  private static func manifest(_ resources: String) -> String {
    "<manifest xmlns:bb=\"http://www.blackboard.com/content-packaging/\"><resources>\(resources)</resources></manifest>"
  }

  private static func read(_ parts: [(String, String)]) throws -> ImportResult {
    let archive = ArchiveWriter.archive(parts.map { (name: $0.0, content: Array($0.1.utf8)) })
    return try #require(Format.qti12.imported(archive))
  }

  /// Packages from learning platforms, each with its questions.
  private static let packages: [(String, [(String, String)], [String])] = [
    (
      "Canvas: a quiz with its settings",
      [
        (
          "imsmanifest.xml",
          manifest(
            "<resource identifier='g1' type='imsqti_xmlv1p2'><file href='g1/g1.xml'/></resource>"
              + "<resource identifier='g2' type='associatedcontent/imscc_xmlv1p1/learning-application-resource'"
              + " href='g1/assessment_meta.xml'><file href='g1/assessment_meta.xml'/></resource>")
        ), ("g1/g1.xml", quiz("a?")), ("g1/assessment_meta.xml", "<quiz><title>T</title></quiz>"),
        ("non_cc_assessments/", ""),
      ], ["a?"]
    ),
    (
      "Canvas: a course, with the quiz in a short form too, and a bank",
      [
        (
          "imsmanifest.xml",
          manifest(
            "<resource type='imsqti_xmlv1p2/imscc_xmlv1p1/assessment'><file href='g1/assessment_qti.xml'/></resource>"
              + "<resource type='associatedcontent/imscc_xmlv1p1/learning-application-resource' href='g1/assessment_meta.xml'>"
              + "<file href='g1/assessment_meta.xml'/><file href='non_cc_assessments/g1.xml.qti'/></resource>"
              + "<resource type='x'><file href='non_cc_assessments/bank.xml.qti'/></resource>"
              + "<resource type='webcontent' href='page.html'><file href='page.html'/></resource>")
        ), ("g1/assessment_qti.xml", quiz("short?")), ("g1/assessment_meta.xml", "<quiz/>"),
        ("non_cc_assessments/g1.xml.qti", quiz("full?")),
        ("non_cc_assessments/bank.xml.qti", QTI1ReadingTests.file(item("bank?"), "objectbank")),
        ("page.html", "<html>"),
      ], ["full?", "bank?"]
    ),
    (
      "Brightspace: a library that the manifest calls web content",
      [
        (
          "imsmanifest.xml",
          manifest(
            "<resource type='webcontent' href='questiondb.xml'/><resource type='webcontent' href='x.css'/>"
          )
        ), ("questiondb.xml", QTI1ReadingTests.file(item("q?"), "objectbank")), ("x.css", ""),
      ], ["q?"]
    ),
    (
      "Blackboard: a pool with an ending of its own",
      [
        (
          "imsmanifest.xml",
          manifest(
            "<resource bb:file='res00001.dat' bb:title='Pool' type='assessment/x-bb-qti-pool' xml:base='res00001'/>"
              + "<resource bb:file='res00002.dat' type='resource/x-bb-document' xml:base='res00002'/>"
          )
        ), ("res00001.dat", quiz("pool?")), ("res00002.dat", "<CONTENT/>"),
        (".bb-package-info", ""),
      ], ["pool?"]
    ),
    (
      "ExamView: files without a manifest",
      [("a.xml", quiz("one?")), ("readme.txt", ""), ("b.xml", quiz("two?"))], ["one?", "two?"]
    ),
    (
      "a package that was packed with its folder",
      [
        ("p/imsmanifest.xml", manifest("<resource type='imsqti_xmlv1p2' href='q%201.xml'/>")),
        ("p/q 1.xml", quiz("a?")),
      ],
      ["a?"]
    ),
  ]

  @Test("packages of each platform are read", arguments: packages)
  func platforms(_ name: String, _ parts: [(String, String)], _ questions: [String]) throws {
    let found = try Self.read(parts)
    #expect(
      found.diagnostics.isEmpty && found.losses.isEmpty,
      "\(name): \(found.diagnostics) \(found.losses)")
    #expect(found.bank.problems.map(\.question) == questions, "\(name)")
    let extracted = try #require(found.extractedText)
    #expect(
      found.texts.map { $0.choices.map { $0.map { extracted.string($0) } } }
        == questions.map { _ in ["wrong", "right"] })
  }

  @Test("a quiz that draws from a bank is reported, also if the bank is missing")
  func draws() throws {
    func drawing(_ bank: String) -> String {
      "<selection_ordering><selection><sourcebank_ref>\(bank)</sourcebank_ref><selection_number>3</selection_number>"
        + "</selection></selection_ordering>"
    }
    let bank =
      "<questestinterop><objectbank ident=\"here\">\(Self.item("b?"))</objectbank></questestinterop>"
    let found = try Self.read([
      (
        "a.xml",
        QTI1ReadingTests.file(
          "<section>\(drawing("here"))</section><section>\(drawing("gone"))</section>")
      ),
      ("b.xml", bank),
    ])
    #expect(found.bank.problems.map(\.question) == ["b?"])
    #expect(
      found.losses.map(\.message.en) == [
        "a quiz draws 3 of its questions at random, but all of them are imported",
        "a quiz draws 3 questions from the bank “gone”, which is not in the package",
      ])
  }

  @Test(
    "a broken package is a single error",
    arguments: [
      ([("a.xml", "<quiz/>")], "the archive contains no QTI 1.2 file"),
      (
        [("imsmanifest.xml", manifest("<resource type='imsqti_item_xmlv2p1' href='a.xml'/>"))],
        "imsmanifest.xml, line 1: this is QTI 2, not QTI 1.2"
      ),
      (
        [("imsmanifest.xml", manifest("<resource type='imsqti_xmlv1p2' href='a.xml'/>"))],
        "imsmanifest.xml, line 1: the archive does not contain “a.xml”"
      ),
      ([("a.xml", "<questestinterop>\n<x>")], "a.xml, line 2: the element <x> is never closed"),
    ] as [([(String, String)], String)])
  func broken(_ parts: [(String, String)], _ message: String) throws {
    let found = try Self.read(parts)
    #expect(found.placed == [message])
    #expect(found.bank.count == 0)
  }

  @Test("a part that is listed many times is read once")
  func repeated() throws {
    let list = String(repeating: "<resource type='imsqti_xmlv1p2' href='a.xml'/>", count: 1_000)
    let found = try Self.read([
      ("imsmanifest.xml", Self.manifest(list)), ("a.xml", Self.quiz("a?")),
    ])
    #expect(found.bank.count == 1 && found.diagnostics.isEmpty)
  }

  @Test("a quiz that draws from its own questions says nothing about a bank")
  func ownDraws() throws {
    let draw =
      "<selection_ordering><selection><selection_number>1</selection_number></selection>"
      + "</selection_ordering>"
    let found = try Self.read([("a.xml", QTI1ReadingTests.file(draw + Self.item("a?")))])
    #expect(found.bank.problems.map(\.question) == ["a?"])
    #expect(
      found.losses.map(\.message.en) == [
        "a quiz draws 1 of its questions at random, but all of them are imported"
      ])
  }

  @Test("a part without XML is an error only if it is listed as questions")
  func noXML() throws {
    let list = { (type: String) in
      Self.manifest(
        "<resource type='imsqti_xmlv1p2' href='a.xml'/><resource type='\(type)' href='b.xml'/>")
    }
    for (type, errors) in [("imsqti_xmlv1p2", 1), ("webcontent", 0)] {
      for content in ["", "not XML", "<open"] where content != "<open" || errors == 0 {
        let found = try Self.read([
          ("imsmanifest.xml", list(type)), ("a.xml", Self.quiz("a?")), ("b.xml", content),
        ])
        #expect(found.bank.problems.map(\.question) == ["a?"])
        #expect(found.diagnostics.count == errors, "\(type) \(content)")
      }
    }
    let loose = try Self.read([("a.xml", Self.quiz("a?")), ("b.xml", "not XML")])
    #expect(loose.bank.count == 1 && loose.diagnostics == [])
  }

  @Test("a package without a manifest is recognised by the questions in it")
  func recognised() {
    for (name, format) in [("quiz.dat", "qti12"), ("quiz.xml", "qti12"), ("quiz.txt", nil)] {
      for quiz in [Self.quiz("a?"), "<quiz/>"] {
        let archive = ArchiveWriter.archive([
          ("other.xml", Array("<other/>".utf8)), (name, Array(quiz.utf8)),
        ])
        let found = Format.ofQTI(Source(Path("a"), archive))?.name
        #expect(found == (quiz == "<quiz/>" ? nil : format), "\(name)")
      }
    }
  }
}
