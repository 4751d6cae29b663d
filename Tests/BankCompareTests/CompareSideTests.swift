@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankText
@_spi(QBank) import TestSupport
import Testing

@testable import BankCompare

@Suite("Banks prepared for comparison")
struct CompareSideTests {
  private func side(_ name: String, _ text: String) -> CompareSide {
    CompareSide(BankFile(Source(Path(name), Array(text.utf8))))
  }

  private static let csv = "Where?,2,a,b,c,d\n東京は？,1,はい,いいえ,\"x, y\",\"z\"\"\"\n"

  @Test("a bank gives the same rows from a file as from memory")
  func file() {
    let memory = CompareSide([
      Problem(question: "Where?", answer: 2, choices: ["a", "b", "c", "d"]),
      Problem(question: "東京は？", answer: 1, choices: ["はい", "いいえ", "x, y", "z\""]),
    ])
    let file = side("a.csv", Self.csv)
    #expect(file.digests == memory.digests)
    #expect((0..<2).map { file.problem(at: $0) } == (0..<2).map { memory.problem(at: $0) })
    #expect((0..<2).map { file.number(of: $0) } == [1, 2])
  }

  @Test(
    "format, quoting, escapes and line endings make no difference",
    arguments: [
      ("b.csv", "\u{FEFF}\"Where?\",2,a,b,c,d\r\n東京は？,1,\"はい\",いいえ,\"x, y\",\"z\"\"\"\r\n"),
      ("b.csv", "Where?,２,a,b,c,d\n東京は？,1,はい,いいえ,\"x, y\",\"z\"\"\""),
      (
        "b.json",
        #"[{"question":"Where?","answer":2,"choices":["a","b","c","d"]}, {"#
          + #""choices":["はい","い\u3044え","x, y","z\""],"answer":1,"question":"東京は？"}]"#
      ),
      (
        "b.jsonl",
        #"{"question":"Where?","answer":2,"choices":["a","b","c","d"]}"# + "\n"
          + #"{"question":"東京は？","answer":1,"choices":["はい","いいえ","x, y","z\""]}"# + "\n"
      ),
    ])
  func notation(name: String, text: String) {
    let (old, new) = (side("a.csv", Self.csv), side(name, text))
    #expect(new.count == 2)
    #expect(BankDiff(old, new).isEmpty)
  }

  @Test("details in JSON are compared, including members that qbank does not know")
  func details() {
    let item = { (more: String) in
      #"[{"id":"q","question":"Where?","answer":2,"choices":["a","b","c","d"]"# + more + "}]"
    }
    let old = side("a.json", item(#","tags":["x"],"mine":1"#))
    let new = side("b.json", item(#","mine":2,"tags":["x","y"]"#))
    let edit = BankDiff(old, new).edits.first
    #expect(edit?.changes.map(\.name) == ["detail", "detail"])
    #expect(edit?.pair.stage == .id)
    let same = side("b.json", item(#","mine":1,"tags":["x"]"#))
    #expect(BankDiff(old, same).isEmpty)
  }

  @Test("several workers read a file as one does")
  func chunks() {
    var text = ""
    // More than one MiB, with line breaks inside cells, where a chunk may be cut.
    for index in 0..<30_000 {
      text += "\"a question\nwith lines, number \(index)\",\(index % 4 + 1),aa,bb,cc,d\(index)\n"
    }
    let file = BankFile(Source(Path("a.csv"), Array(text.utf8)))
    let backwards = Workers(count: 4) { pieces, body in
      for piece in (0..<pieces).reversed() { body(piece) }
    }
    let (one, several) = (CompareSide(file), CompareSide(file, backwards))
    #expect(one.count == 30_000 && one.digests == several.digests)
    #expect(one.number(of: 29_999) == 30_000)
    #expect(one.problem(at: 29_999).choices[3] == "d29999")
  }

  @Test("a row whose answer names none of its choices is compared, too")
  func unusable() {
    let (old, new) = (side("a.csv", "Where?,x,a,b,c,d\n"), side("b.csv", "Where?,3,a,b,c,d\n"))
    #expect(old.problem(at: 0).answer == Problem.unknownAnswer)
    #expect(BankDiff(old, new).edits.first?.changes == [.answer(.found)])
  }
}
