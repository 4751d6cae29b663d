@_spi(QBank) import BankModel
@_spi(QBank) import BankText
import Testing

@_spi(QBank) @testable import BankFormats

@Suite("Question words and numbers in a list")
struct ListQuestionNumberTests {
  @Test(
    "a number after a word like “Question” numbers it or belongs to its text",
    arguments: [
      ("Q. 1 Sky", "Q. 2 Sea", ["Sky", "Sea"]),
      ("Question 1 Sky", "Question 2 Sea", ["Sky", "Sea"]),
      ("問 1 空", "問 2 海", ["空", "海"]), ("問1空", "問2海", ["空", "海"]),
      ("問一　空", "問二　海", ["空", "海"]), ("Q. 3 + 4", "Q. 10 men", ["3 + 4", "10 men"]),
      ("Q. 10 men", "Q. 3 + 4", ["10 men", "3 + 4"]), ("Q: 1 + 1", "Q: 2 + 2", ["1 + 1", "2 + 2"]),
      ("問題　一番", "問題　二酸化炭素", ["問題　一番", "問題　二酸化炭素"]),
      ("問題：一番", "問題：二酸化炭素", ["一番", "二酸化炭素"]),
      ("問題 100円", "問題 3 + 4", ["問題 100円", "問題 3 + 4"]),
      ("Question 1.", "Question 2.", ["", ""]),
    ])
  func numbersOfTheirOwn(_ first: String, _ second: String, _ texts: [String]) {
    let text = [first, second].map { "\($0)?\nA) x\nB) y\nAnswer: B\n" }.joined(separator: "\n")
    let found = ListReader.read(Source(Path("a.txt"), Array(text.utf8)))
    #expect(found.bank.problems.map(\.question) == texts.map { $0 + "?" })
  }
}
