@_spi(QBank) import BankModel
@_spi(QBank) import BankText
import Testing

@testable @_spi(QBank) import BankFormats

@Suite("Where the questions are in JSON from others")
struct MemberPlacesTests {
  /// Returns a question in the form that most apps use.
  private static func item(_ question: String) -> String {
    #"{"question":"\#(question)","options":["x","y"],"answer":"x"}"#
  }

  private static let (a, b, c) = (item("A?"), item("B?"), item("C?"))

  private static func recognised(_ text: String) -> TableRecognition {
    TableRecognition(members: Source(Path("quiz.json"), Array(text.utf8)))
  }

  @Test(
    "sibling lists of questions are all read",
    arguments: [
      (#"{"sport":[\#(a)],"maths":[\#(b),\#(c)]}"#, "[*][*].question"),
      (#"{"sport":[\#(a),\#(b)],"maths":[\#(c)]}"#, "[*][*].question"),
      (#"{"sport":[\#(a),\#(b),\#(c)],"maths":[]}"#, "sport[*].question"),
      (#"{"quiz":{"sport":[\#(a)],"maths":[\#(b),\#(c)]}}"#, "quiz[*][*].question"),
      (
        #"{"quiz":{"sport":{"q1":\#(a)},"maths":{"q1":\#(b),"q2":\#(c)}}}"#, "quiz[*][*].question"
      ),
      (
        #"{"quiz":{"sport":{"q1":\#(a)},"maths":{"q2":\#(b)},"art":{"q3":\#(c)}}}"#,
        "quiz[*][*].question"
      ),
      ("[[\(a)],[\(b),\(c)]]", "[*].question"),
      (#"{"rounds":[[\#(a)],[\#(b),\#(c)]]}"#, "rounds[*][*].question"),
      (#"[{"title":"empty"},{"title":"t","list":[\#(a),\#(b),\#(c)]}]"#, "list[*].question"),
      // Lists of anything else are not read as questions.
      (
        #"{"questions":[\#(a),\#(b),\#(c)],"authors":[{"name":"x"}]}"#, "questions[*].question"
      ),
    ])
  func beside(_ text: String, _ path: String) {
    let found = Self.recognised(text)
    #expect(found.layout?.columns.first { $0.field == .question }?.names == [path])
    let source = Source(Path("quiz.json"), Array(text.utf8))
    let read = MemberFile.readRecognised(source, ConvertOptions())
    #expect(read.bank.problems.map(\.question) == ["A?", "B?", "C?"])
  }

  @Test("parallel arrays of questions and choices are read")
  func parallel() {
    let text =
      #"{"question":["A?","B?","C?"],"choices":["*x; y; z","x; *y; z","x; y; *z"]}"#
    let source = Source(Path("quiz.json"), Array(text.utf8))
    let read = MemberFile.readRecognised(source, ConvertOptions())
    #expect(read.bank.problems.map(\.question) == ["A?", "B?", "C?"])
    #expect(read.bank.problems.map(\.answer) == [1, 2, 3])
  }

  @Test("a list of questions is parallel to others only if there is another of its length")
  func parallelPlaces() throws {
    for (others, isParallel) in [(#""choices":["a;b","c;d"]"#, true), (#""title":"t""#, false)] {
      let text = #"{"question":["A?","B?"],\#(others)}"#
      let tree = try JSONTree.read(Array(text.utf8).arraySpan).get()
      var search = QuestionPathSearch()
      search.search([tree], MemberPath())
      #expect(search.found.contains { $0.isParallel } == isParallel)
    }
  }

  @Test(
    "questions in two unrelated places are a doubt, and none is left out silently",
    arguments: [
      (
        #"{"title":"t","easy":[\#(a),\#(b)],"hard":[\#(c)]}"#, "easy[*].question",
        "hard[*].question"
      ),
      (
        #"[{"easy":[\#(a)],"id":1},{"hard":[\#(b),\#(c)],"id":2}]"#, "hard[*].question",
        "easy[*].question"
      ),
      (
        #"{"version":1,"sport":{"q1":\#(a)},"maths":{"q1":\#(b),"q2":\#(c)}}"#,
        "maths[*].question", "sport.q1.question"
      ),
      (
        #"[\#(a),{"question":"B?","options":["x","y"],"answer":"x","more":[\#(c)]}]"#, "question",
        "more[*].question"
      ),
    ])
  func scattered(_ text: String, _ chosen: String, _ other: String) {
    let found = Self.recognised(text)
    #expect(found.layout == nil)
    #expect(found.doubts == [.scattered(chosen, other)])
  }
}
