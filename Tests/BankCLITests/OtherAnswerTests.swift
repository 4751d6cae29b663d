@_spi(QBank) import TestSupport
import Testing

/// Members of JSON beside “answer” that also say which choices are right.
@Suite("A second answer of a question in JSON")
struct OtherAnswerTests {
  /// Lints a question whose second choice is right and that has another member about it.
  private static func lint(_ member: String, _ choices: String = #""a","b","c","d""#) -> Run {
    let text = #"[{"question":"Sky?","answer":2,"choices":[\#(choices)],\#(member)}]"#
    return Run("lint q.json", files: ["q.json": text])
  }

  @Test(
    "another member that agrees with the answer, or says nothing clear, is no error",
    arguments: [
      #""correct":[0,1,0,0]"#, #""correct":[false,true,false,false]"#, #""answers":[0,4,1,2]"#,
      #""correct_answer":2"#, #""correct_answer":1"#, #""correct_answer":"b""#, #""answers":[2]"#,
      #""correct_answer":"Because it is so.""#, #""answers":["a","b","c","d"]"#,
    ])
  func agreeing(_ member: String) {
    let run = Self.lint(member)
    #expect(!run.output.contains("and “answer” name different right choices"), "\(run.output)")
  }

  @Test(
    "another member that names another choice is an error",
    arguments: [
      #""correct":[0,0,1,0]"#, #""correct_answer":"c""#, #""correct":[3,1]"#,
      #""correct_answer":4"#,
      #""answers":["d"]"#,
    ])
  func contradicting(_ member: String) {
    let run = Self.lint(member)
    #expect(run.output.contains("and “answer” name different right choices"), "\(run.output)")
  }

  @Test("a letter that is also the text of a choice is no contradiction")
  func letter() {
    let run = Self.lint(#""correct_answer":"B""#, #""B","O""#)
    #expect(!run.output.contains("and “answer” name different right choices"), "\(run.output)")
  }

  @Test("lint and draw ask to split a file with problems and guidance")
  func bothKinds() {
    let text =
      #"{"guidance":[{"title":"T","description":"D"}],"#
      + #""problems":[{"question":"Q?","answer":1,"choices":["a","b"]}]}"#
    for line in ["lint q.json", "draw --count 1 --seed 1 q.json"] {
      let run = Run(line, files: ["q.json": text])
      #expect(run.status != .clean)
      let said = run.output + run.errors
      #expect(said.contains("a file contains either questions or guidance"), "\(said)")
      #expect(said.contains("Put problems and guidance into separate files"), "\(said)")
    }
  }
}
