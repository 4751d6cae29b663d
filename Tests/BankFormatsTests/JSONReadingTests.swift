@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankText
import Testing

@Suite("Reading JSON banks")
struct JSONReadingTests {
  private static let good = #"{"question":"q","answer":1,"choices":["a","b"]}"#

  @Test(
    "all defects of an item are reported, and the items around it are read",
    arguments: [
      (#"{"question":"q","answer":1,"answer":2,"question":"r","choices":["a","b"]}"#, 2),
      (#"{"question":"q","answer":3,"choices":["a","b"]}"#, 1),
      (#"{"answer":1,"choices":["a","b"]}"#, 1), (#"{"q":1}"#, 1),
      (#"{"question":"q","answer":1,"choices":["a",2]}"#, 1),
    ])
  func broken(_ item: String, _ defects: Int) throws {
    let text = "[\(Self.good),\(item),\(Self.good)]"
    let found = try #require(Format.json.read(text))
    #expect(found.bank.problems.count == 2)
    #expect(found.defects.count == defects)
    #expect(found.complaints(about: text).count == defects)
  }

  @Test(
    "unlabelled items are guidance if they have a title but no question, choices or key",
    arguments: [
      (#"{"title":"t","description":"d"}"#, BankKind.guidance), (#"{"title":"t"}"#, .guidance),
      (#"{"title":"t","description":"d","answer":1,"choices":["a"]}"#, .problems),
      (#"{"title":"t","description":"d","choice1":"a","choice2":"b"}"#, .problems),
      (#"{"title":"t","description":"d","answer":1}"#, .problems),
      (#"{"title":"t","answer":1,"choices":["a","b"]}"#, .problems),
      (#"{"title":"t","description":"d","question":"q"}"#, .problems), (#"{"x":1}"#, .problems),
    ])
  func kind(_ item: String, _ kind: BankKind) {
    #expect(BankFile(Source(Path("a.jsonl"), Array(item.utf8))).kind == kind)
  }

  @Test("a question in a list of guidance is a defect")
  func questionAmongGuidance() throws {
    let text =
      #"[{"title":"t","description":"d"},{"title":"Peru?","description":"d","choices":["a","b"],"answer":1}]"#
    let found = try #require(Format.json.read(text))
    #expect(found.bank.guidance.map(\.title) == ["t"])
    #expect(found.defects.count == 1)
  }
}
