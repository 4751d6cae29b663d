@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankRules
@_spi(QBank) import BankText
import Testing

@Suite("Reading a bank in an app")
struct BankReadingTests {
  @Test("reading gives the usable problems, and findings for the rest")
  func problems() {
    let text = """
      \u{FEFF}空の色は？,1,青,赤,緑,黄
      "朝、昼, ""夜""？",２,あ,い,う,え
      海の色は？,9,青,赤,緑,黄
      草の色は？,3,青,赤

      山の色は？,3,青,赤,緑,黄
      """
    let outcome = Bank.read(text.utf8)
    #expect(
      outcome.value.problems == [
        Problem(question: "空の色は？", answer: 1, choices: ["青", "赤", "緑", "黄"]),
        Problem(question: "朝、昼, \"夜\"？", answer: 2, choices: ["あ", "い", "う", "え"]),
        Problem(question: "山の色は？", answer: 3, choices: ["青", "赤", "緑", "黄"]),
      ])
    #expect(
      outcome.diagnostics.map(\.rule) == [
        "answer-out-of-range", "wrong-column-count", "blank-row",
      ])
    #expect(outcome.diagnostics.allSatisfy { $0.severity == .error })
  }

  @Test("reading a guidance file gives its entries")
  func guidance() {
    let outcome = Bank.read("遊び方,10秒で答えます。\n準備,\"紙と\n鉛筆\"\n".utf8, named: "guidance.csv")
    #expect(
      outcome.value.guidance == [
        Guidance(title: "遊び方", description: "10秒で答えます。"),
        Guidance(title: "準備", description: "紙と\n鉛筆"),
      ])
    #expect(outcome.diagnostics.isEmpty)
  }

  @Test(
    "reading and lint agree on the kind of a JSON bank, by its name or its members",
    arguments: [
      ("guidance.json", #"[{"description":"d","title":"t"}]"#, BankKind.guidance),
      ("guidance.jsonl", #"{"description":"d","title":"t"}"#, .guidance),
      ("opening.json", #"[{"x":1,"description":"d","title":"t"}]"#, .guidance),
      ("opening.json", #"{"guidance":[{"description":"d","title":"t"}]}"#, .guidance),
      ("guidance.json", #"{"problems":[{"choices":["a"],"question":"q","answer":1}]}"#, .problems),
      ("bank.json", #"[{"choices":["a","b"],"question":"q","answer":1}]"#, .problems),
      // What only a problem has counts more than what both kinds may have.
      (
        "bank.json",
        #"[{"description":"d","title":"t","question":"q","answer":1,"choices":["a"]}]"#,
        .problems
      ),
      (
        "bank.jsonl", #"{"question":"q","answer":1,"choices":["a"],"description":"d"}"#, .problems
      ),
      ("guidance.json", #"[{"title":"t","description":"d","answer":"x"}]"#, .guidance),
    ])
  func kindOfJSON(name: String, text: String, kind: BankKind) {
    let source = Source(Path(name), text.utf8)
    let outcome = Bank.read(source)
    #expect(outcome.value.kind == kind && outcome.value.count == 1 && outcome.diagnostics.isEmpty)
    let linted = Lint().run([source])[0]
    #expect(linted.kind == kind && linted.total.errors == 0)
    #expect(BankFile(source).kind == kind)
  }

  @Test(
    "text that is no bank gives findings instead of a failure",
    arguments: ["", "\0\0\0\0", "\"", ",,,,,", "PK\u{3}\u{4}", "a,b\nc,1,d,e,f,g\n"])
  func hopeless(_ text: String) {
    let outcome = Bank.read(text.utf8)
    #expect(outcome.value.problems.isEmpty && outcome.value.guidance.isEmpty)
    #expect(!outcome.diagnostics.isEmpty)
  }
}
