@_spi(QBank) import BankModel
@_spi(QBank) import BankText
import Testing

@testable @_spi(QBank) import BankFormats

@Suite("Questions with several right choices among others")
struct SeveralRightTests {
  /// A table in which only the questions called “one” have a single right choice.
  struct Case: CustomTestStringConvertible {
    let testDescription: String
    let file: String
    let text: String
    let answer: Layout.AnswerStyle

    init(_ name: String, _ file: String, _ answer: Layout.AnswerStyle, _ text: String) {
      (testDescription, self.file, self.text, self.answer) = (name, file, text, answer)
    }
  }

  static let cases: [Case] = [
    Case(
      "marks in JSON, one question of two", "a.json", .mark,
      #"""
      [{"question": "several", "answers": [
         {"text": "x", "correct": true}, {"text": "y", "correct": true}]},
       {"question": "one", "answers": [
         {"text": "x", "correct": true}, {"text": "y", "correct": false}]}]
      """#),
    Case(
      "QuizAPI, two questions of five", "a.json", .mark,
      "["
        + ["several", "one", "several", "one", "one"].map {
          #"""
          {"question": "\#($0)", "answers": {"answer_a": "x", "answer_b": "y", "answer_c": "z"},
           "correct_answers": {"answer_a_correct": "true", "answer_b_correct": "\#($0 == "several")",
           "answer_c_correct": "false"}}
          """#
        }.joined(separator: ",") + "]"),
    Case(
      "lists of texts in JSON", "a.json", .text,
      #"""
      [{"question": "several", "options": ["x", "y", "z"], "answer": ["x", "y"]},
       {"question": "one", "options": ["x", "y", "z"], "answer": ["x"]}]
      """#),
    Case(
      "a column of marks for each choice", "a.csv", .mark,
      """
      question,choice 1,choice 2,choice 3,correct 1,correct 2,correct 3
      several,x,y,z,1,1,0
      one,x,y,z,1,0,0
      """),
    Case(
      "marks at the choices", "a.csv", .mark,
      """
      question,choice 1,choice 2,choice 3
      several,*x,*y,z
      one,*x,y,z
      """),
    Case(
      "numbers", "a.csv", .number(from: 1),
      """
      question,choice 1,choice 2,choice 3,answer
      several,x,y,z,"1, 3"
      one,x,y,z,1
      several,x,y,z,"2, 3"
      """),
    Case(
      "numbers from 0", "a.csv", .number(from: 0),
      """
      question,choice 1,choice 2,choice 3,answer
      several,x,y,z,0;1
      one,x,y,z,0
      """),
    Case(
      "letters", "a.csv", .letter,
      """
      question,choice 1,choice 2,choice 3,answer
      several,x,y,z,A/C
      one,x,y,z,A
      """),
  ]

  @Test(
    "the table is recognised, and questions with several right choices are left out",
    arguments: cases)
  func recognised(_ example: Case) {
    let source = Source(Path(example.file), Array(example.text.utf8))
    let isTable = example.file == "a.csv"
    let found = isTable ? TableRecognition(source) : TableRecognition(members: source)
    #expect(found.layout?.answer == example.answer, "\(found.doubts)")
    let read =
      isTable
      ? LayoutCSV.readRecognised(source, delimiter: nil, given: nil, ConvertOptions())
      : MemberFile.readRecognised(source, ConvertOptions())
    #expect(read.diagnostics.isEmpty)
    let questions = read.bank.problems.map(\.question)
    #expect(!questions.isEmpty && Set(questions) == ["one"])
    #expect(read.bank.problems.allSatisfy { $0.choices[$0.answer - 1] == "x" })
    #expect(read.losses.contains { $0.skippedKind == .severalRight })
  }

  @Test("a choice that looks like two numbers is a text")
  func decimals() {
    let text = """
      question,choice 1,choice 2,choice 3,answer
      half of 1?,"0,5","1,5","2,5","0,5"
      half of 2?,"1,2","1,0","2,1","1,0"
      half of 4?,"2,0","1,2","2,1","2,0"
      """
    let found = TableRecognition(Source(Path("a.csv"), Array(text.utf8)))
    #expect(found.layout?.answer == .text)
  }
}
