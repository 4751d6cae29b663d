@_spi(QBank) @testable import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankText
import Foundation
import Testing

@Suite("Files in other encodings, and in other formats")
struct SourceTextTests {
  private static func item(_ question: String) -> String {
    "{\"question\":\"\(question)\",\"answer\":1,\"choices\":[\"yes\",\"no\"]}"
  }

  @Test(
    "JSON with a single damaged place is not in another encoding",
    arguments: [("a.json", 1, false), ("a.jsonl", 1, false), ("a.json", 3, true)])
  func damage(_ name: String, _ count: Int, _ isDecoded: Bool) throws {
    let items = (1...4).map { Self.item($0 <= count ? "Is a café \($0) open?" : "Is it \($0)?") }
    let isLines = name.hasSuffix("l")
    let text = isLines ? items.joined(separator: "\n") : "[\(items.joined(separator: ",\n"))]"
    let bytes = Array(try #require(text.data(using: .windowsCP1252)))
    let read = try #require(Source(Path(name), bytes).asText())
    #expect((read.origin != nil) == isDecoded)
    #expect((read.text == text) == isDecoded)
    let bank = BankFile(read, in: nil)
    var rows = 0
    bank.readRows { chunk in
      chunk.rows.withView(bank.source.bytes) { rows += $0.count }
    }
    #expect(rows == (isDecoded ? 4 : 3))
  }

  @Test("an app reads no other encoding, even if it was decoded for a check")
  func apps() throws {
    let text = "空の色は？,1,青,赤,緑,黄\n海の色は？,1,青,赤,緑,黄\n"
    let bytes = Array(try #require(text.data(using: .shiftJIS)))
    let source = try #require(Source(Path("a.csv"), bytes).asText())
    #expect(source.text == text)
    for loader in Loader.allCases {
      let bank = BankFile(source, loader: loader)
      #expect(bank.foreign == (loader.isApp ? .shiftJIS : nil))
      let plain = BankFile(Source(Path("a.csv"), Array(text.utf8)), loader: loader)
      #expect(plain.foreign == nil)
    }
  }

  @Test("the losses of some rows are theirs, those of the file, and of whole questions")
  func lossesOfRows() throws {
    let text = """
      A test about the sea.

      1. a?
      A) x
      B) y
      Answer: B
      Hint: one

      2. b?
      A) x
      B) y
      Answer: A
      Hint: two

      3. Name the sea.
      Answer: the Black Sea

      4. c?
      A) x
      B) y
      Answer: A
      Hint: three

      """
    let bank = BankFile(Source(Path("a.txt"), Array(text.utf8)), in: .list)
    let extract = try #require(bank.extract)
    let whole = ["- others", "3 questionType"]
    for (records, own) in [
      (Set([1]), ["1 others"]), ([2], ["2 others"]), ([3], ["4 others"]), ([], []), ([4], []),
      ([0], []), ([1, 3], ["1 others", "4 others"]),
    ] {
      let found = extract.losses(ofRecords: records).map(\.shown)
      #expect(found.sorted() == (whole + own).sorted(), "\(records)")
    }
  }

  @Test("without numbers of their own, the items of a file count from 1")
  func itemNumbers() {
    let problem = Problem(question: "q", answer: 1, choices: ["a", "b"])
    #expect(ImportResult(.problems([problem, problem, problem])).itemNumbers == [1, 2, 3])
    #expect(ImportResult(.problems([])).itemNumbers == [])
  }
}
