@_spi(QBank) import BankModel
@_spi(QBank) import BankText
import Testing

@_spi(QBank) @testable import BankFormats
@_spi(QBank) @testable import BankSyntax

@Suite("Reading JSON in chunks")
struct JSONChunkTests {
  @Test(
    "an error that no further chunk can repair stops the conversion at once",
    arguments: [
      (#"{"question" "q"}"#, true), (#"{"question":"q",}"#, true), ("{\"question\":\"q\nr\"", true),
      (#"{"question":01,"#, true), ("x {", true), (#"{"question":"q"#, false), (#"{"q"#, false),
      ("{", false), (#"{"question":tr"#, false), (#"{"question":1."#, false),
      (#"{"question":"\"#, false), (#"{"question":"\u00"#, false),
      (#"{"question":"\ud83d\"#, false), (#"{"question":"q","#, false), ("", false),
    ])
  func early(_ text: String, _ isWrong: Bool) {
    var json = JSONConverter(to: .csv, isLines: true, kind: nil)
    let (output, end) = json.convert(Source(Path("a.jsonl"), Array(text.utf8)), isLast: false)
    #expect((json.failure != nil) == isWrong)
    #expect(output.isEmpty && end == 0)
  }

  @Test(
    "member names are kept in a set if there are too many to compare one by one",
    arguments: [1, 16, 17, 99])
  func names(count: Int) {
    let members = (0..<count).map { "\"m\($0)\":\($0)" }.joined(separator: ",")
    let bytes = Array("{\"question\":\"q\",\(members)}\n{}\n".utf8)
    var reader = JSONBankReader(bytes.arraySpan, .init(isLines: true, kind: .problems))
    var item = JSONItem()
    var found = reader.next(&item)
    #expect(found && item.others.count == count)
    #expect(item.names.count == (count > JSONItem.few ? count : 0))
    found = reader.next(&item)
    #expect(found && item.names.isEmpty)
  }

  @Test(
    "a duplicate member is reported at its second place, and what follows is read",
    arguments: [
      (BankKind.problems, #"{"question":"q","question":"r","answer":1,"choices":["a","b"]}"#, [16]),
      (.problems, #"{"question":"q","answer":1,"answer":2,"choices":["a","b"]}"#, [27]),
      (.guidance, #"{"title":"t","title":"u","description":"d","description":"e"}"#, [13, 43]),
    ])
  func twice(_ kind: BankKind, _ text: String, _ places: [Int]) {
    let bytes = Array((text + "\n" + text + "\n").utf8)
    var reader = JSONBankReader(bytes.arraySpan, .init(isLines: true, kind: kind))
    var item = JSONItem()
    for start in [0, text.utf8.count + 1] {
      let found = reader.next(&item)
      #expect(found && item.range.start == start && item.range.count == text.utf8.count)
      #expect(item.defects.map { $0.range.start - start } == places)
      #expect(item.choices.count == (kind == .problems ? 2 : 0))
    }
  }

  @Test("many members take linear time, and duplicates among them are found")
  func manyMembers() {
    // Pairwise comparison would take minutes.
    let members = (0..<20_000).map { "\"m\($0)\":\($0)" }.joined(separator: ",")
    let item = "{\"question\":\"q\",\"answer\":1,\"choices\":[\"a\",\"b\"],\(members)"
    let documents = [
      (item + "}", true), (item + ",\"m19999\":0}", false), (item + ",\"\\u006d0\":0}", false),
      ("{\(members),\"problems\":[]}", true), ("{\(members),\"m7\":0,\"problems\":[]}", false),
    ]
    for (document, isSound) in documents {
      let isLines = document.hasPrefix("{\"q")
      var json = JSONConverter(to: .jsonLines, isLines: isLines, kind: .problems)
      _ = json.convert(Source(Path("a"), Array(document.utf8)), isLast: true)
      #expect((json.failure == nil) == isSound)
    }
  }
}
