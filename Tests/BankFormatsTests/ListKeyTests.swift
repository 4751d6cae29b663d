@_spi(QBank) @testable import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankText
import Testing

@Suite("Keys of questions typed as a list")
struct ListKeyTests {
  private static let list = "1. Which?\nA) x\nB) y\nC) z\n"

  @Test(
    "the word for a key may be in brackets",
    arguments: [
      "(Answer) B", "[Answer] B", "[Answer]: B", "(Answer): B", "(Answer: B)", "【解答】B", "【解答】：B",
      "【正解】 B", "（答え）：B", "[Answer]:  y", "[Key] B)",
    ])
  func bracketedWord(_ key: String) throws {
    let found = try #require(Format.list.read(Self.list + key + "\n"))
    #expect(ListReadingTests.problems(found) == ["Which? / x / *y / z"])
    #expect(found.diagnostics == [] && found.losses == [])
  }

  @Test("the word for a detail may be in brackets, too")
  func bracketedDetails() throws {
    let text = Self.list + "【正解】B\n【解説】：青い。\n[Points]: 2\n(Category) Sky\n【難易度】難\n"
    let found = try #require(Format.list.read(text))
    #expect(found.diagnostics == [] && found.losses == [])
    let details = try #require(found.bank.problems.first).details
    #expect(details.explanation == "青い。" && details.points == 2)
    #expect(details.category == "Sky" && details.difficulty == "難")
  }

  @Test(
    "a key of several labels means several right choices",
    arguments: [
      "A and C", "A, C", "A & C", "A/C", "A;C", "A+C", "AC", "A、C", "A・C", "A and B and C",
      "a and c", "A) and C)", "A AND C",
    ])
  func several(_ key: String) throws {
    let found = try #require(Format.list.read(Self.list + "Answer: \(key)\n"))
    #expect(found.bank.count == 0 && found.diagnostics == [], "\(key)")
    #expect(found.lost == ["1 answers"], "\(key)")
  }

  @Test("a key is unknown if one of its labels is", arguments: ["A and D", "A or C", "B and"])
  func unknown(_ key: String) throws {
    let found = try #require(Format.list.read(Self.list + "Answer: \(key)\n"))
    let message = "the answer “\(key)” matches no choice"
    #expect(found.bank.count == 0 && found.losses == [])
    #expect(found.diagnostics.map(\.message.en) == [message])
  }

  @Test(
    "the only choice that is not marked as wrong is right",
    arguments: [
      ("×A) x\nB) y\n×C) z\n", "Which? / x / *y / z"),
      ("✗ A) x\n✗ B) y\nC) z\n", "Which? / x / y / *z"),
      ("A) x\nB) y (wrong)\nC) z (wrong)\n", "Which? / *x / y / z"),
      ("[✓]x\n[ ]y\n[ ]z\n", "Which? / *x / y / z"), ("□x\n☑y\n□z\n", "Which? / x / *y / z"),
      ("×A) x\nB) y\nC) z\n", ""), ("×A) x\n×B) y\n×C) z\n", ""),
    ])
  func wrong(_ choices: String, _ expected: String) throws {
    let found = try #require(Format.list.read("1. Which?\n" + choices))
    #expect(ListReadingTests.problems(found) == (expected.isEmpty ? [] : [expected]), "\(choices)")
    let messages = found.diagnostics.map(\.message.en)
    #expect(messages == (expected.isEmpty ? ["nothing shows which choice is right"] : []))
  }
}
