import BankModel
import BankRules
import Testing

@Suite("Reading a bank in an app")
struct BankReadingTests {
  @Test("gives the problems and what is wrong, and leaves out what cannot be used")
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
      Set(outcome.diagnostics.map(\.rule)) == [
        "byte-order-mark", "answer-not-plain", "answer-out-of-range", "wrong-column-count",
        "blank-row",
      ])
  }

  @Test("gives guidance")
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
    "never fails", arguments: ["", "\0\0\0\0", "\"", ",,,,,", "PK\u{3}\u{4}", "a,b\nc,1,d,e,f,g\n"])
  func hopeless(_ text: String) {
    let outcome = Bank.read(text.utf8)
    #expect(outcome.value.problems.isEmpty && outcome.value.guidance.isEmpty)
    #expect(!outcome.diagnostics.isEmpty)
  }
}
