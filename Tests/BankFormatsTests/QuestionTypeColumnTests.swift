@_spi(QBank) import BankModel
@_spi(QBank) import BankText
import Testing

@_spi(QBank) @testable import BankFormats

@Suite("Tables with a column for the type of question")
struct QuestionTypeColumnTests {
  private static let rows = """
    Question,Type,A,B,C,Answer
    Which can fly?,Multiple Choice,cow,owl,dog,B
    Which is a fruit?,Multiple Choice,apple,chair,lamp,A
    Which is frozen?,Multiple Choice,fog,steam,ice,C

    """

  private static func read(_ row: String) throws -> ImportResult {
    let source = Source(Path("table.csv"), Array((rows + row + "\n").utf8))
    let layout = try #require(TableRecognition(source).layout)
    return LayoutCSV.read(source, layout, ConvertOptions())
  }

  @Test(
    "a true/false question with both choices is an ordinary question",
    arguments: ["True/False", "TF", "○×", "boolean", "Yes / No", "正誤問題"])
  func statements(_ type: String) throws {
    let read = try Self.read("The sky is blue,\(type),True,False,,B")
    #expect(read.losses.map(\.message.en) == [])
    #expect(
      read.bank.problems.last
        == Problem(question: "The sky is blue", answer: 2, choices: ["True", "False"]))
  }

  @Test(
    "a true/false question may have other choices and any kind of answer",
    arguments: [
      ("Which is so?,True/False,a,b,c,B", 2, ["a", "b", "c"]),
      ("The sky is blue,true_false_question,True,False,,False", 2, ["True", "False"]),
    ])
  func otherStatements(_ row: String, _ answer: Int, _ choices: [String]) throws {
    let read = try Self.read(row)
    #expect(read.losses.map(\.message.en) == [])
    #expect(read.bank.problems.last?.choices == choices)
    #expect(read.bank.problems.last?.answer == answer)
  }

  @Test("a true/false question whose answer names no choice is an error")
  func statementWithoutAnswer() throws {
    let read = try Self.read("The sky is blue,True/False,True,False,,maybe")
    #expect(read.losses.isEmpty && read.diagnostics.map(\.severity) == [.error])
  }

  @Test(
    "a question of another type is left out and reported",
    arguments: [
      "The sky is blue,True/False,,,,A", "Name a fruit,Open-Ended,,,,apple",
      "Order these,Order,one,two,,A",
    ])
  func others(_ row: String) throws {
    let read = try Self.read(row)
    #expect(read.losses.map(\.feature) == [.questionType])
    #expect(read.bank.count == 3)
  }
}
