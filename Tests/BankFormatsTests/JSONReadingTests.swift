@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
import Testing

@Suite("reading JSON banks")
struct JSONReadingTests {
  private static let good = #"{"question":"q","answer":1,"choices":["a","b"]}"#

  @Test(
    "all that is wrong with an item is told, and the items around it are read",
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
}
