@_spi(QBank) import BankModel
@_spi(QBank) import BankRules
@_spi(QBank) import BankText
@_spi(QBank) import TestSupport
import Testing

/// Compares single rows with the bank as a whole, which is the plain way.
@Suite("Problems read from single rows of a bank")
struct RowPlacesTests {
  private static let cells = rows.map { Array($0.utf8) } + [[0xFF]]
  private static let rows = [
    "a,b", "空の色は？,2,青,赤,緑,黄\n", "\"say \"\"hi\"\"\",３,x,\"y,\nz\",w,v\r\n",
    ",1,a,b,c,d\n", "\n", "q,9,a,b,c,d\n", "\"runs away,1,a,b,c,d\n", "a\"b,1,\"c\"d,e,f,g\n",
    "\u{FEFF}", "x,1,a,b,c\n", "問題,正解,選択肢1,選択肢2,選択肢3,選択肢4\n", " ,1,a,b,c,d\n",
    "r,1,,b,c,d\n", "q,1,a,b,c,d\r",
  ]

  private static let items: [[UInt8]] = [
    "{\"question\":\"q\",\"answer\":1,\"choices\":[\"a\",\"b\"]}",
    "{\"question\":\"\\u7a7a\",\"answer\":\"2\",\"choices\":[\"a\",\"b\\n\"],\"id\":\"x\"}",
    "{\"question\":\"q\",\"answer\":9,\"choices\":[\"a\",\"b\"]}", "{\"question\":\"\"}", "7",
    "{\"question\":\" \",\"answer\":1,\"choices\":[\"a\",\"b\"]}", "[", "\u{FEFF}", "{}",
    "{\"choices\":[\"a\",\"b\",\"c\"],\"pinned\":[3],\"answer\":3,\"question\":\"r\",\"x\":[{}]}",
  ].map { Array($0.utf8) }

  @Test(
    "problems read row by row are those of the whole bank",
    arguments: ["a.csv", "a.json", "a.jsonl"])
  func same(_ name: String) {
    var generator = Generator(seed: 77)
    var seen = 0
    let rounds = Deep.rounds(200, exhaustive: 3_000)
    for _ in 0..<rounds {
      let bytes = Self.bank(name, &generator)
      let source = Source(Path(name), bytes)
      let options = LintOptions(kind: .problems, mode: .showAll, verdicts: .error)
      let file = Lint(options).run([source])[0]
      // A bank below a heading, or with rows of another length, is read as a table or not at all.
      let asTable = ["header-row", "other-layout"]
      if file.diagnostics.contains(where: { asTable.contains($0.rule) }) { continue }
      // A row with wrong quotes is reported, and is not a problem of the bank.
      let misquoted = Set(
        file.diagnostics.filter { $0.rule == "stray-quote" }
          .map(\.place.record))
      var starts: [UInt32] = []
      file.verdicts.forEachRow { if !misquoted.contains($0) { starts.append($1) } }
      let own = starts.compactMap { file.problem(at: $0) }
      let all = Bank.read(source, kind: .problems).value.problems
      let asked = all.filter { !Array($0.question.utf8).arraySpan.isBlank }
      seen += asked.count
      #expect(own == asked, "\(String(decoding: bytes, as: UTF8.self))")
    }
    #expect(seen > rounds / 2)
  }

  private static func bank(_ name: String, _ generator: inout Generator) -> [UInt8] {
    if name == "a.csv" { return generator.text(upTo: 8, of: cells) }
    let items = (0..<generator.number(0...5)).map { _ in generator.pick(Self.items) }
    if name == "a.jsonl" { return Array(items.joined(separator: Array("\n".utf8))) }
    return Array("[".utf8) + items.joined(separator: Array(",\n".utf8)) + Array("]".utf8)
  }
}
