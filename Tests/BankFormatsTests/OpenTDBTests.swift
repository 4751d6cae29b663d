@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankText
import Foundation
@_spi(QBank) import TestSupport
import Testing

@Suite("Reading JSON of the Open Trivia Database")
struct OpenTDBTests {
  private static let answer = #"""
    {"response_code":0,"results":[
      {"type":"multiple","difficulty":"easy","category":"Entertainment: Film",
       "question":"Who said &quot;It&#039;s caf&eacute; time&quot; at 20&deg;?",
       "correct_answer":"R&amp;B","incorrect_answers":["&pi;","a &lt; b","c"]},
      {"type":"boolean","difficulty":"hard","category":"Science &amp; Nature",
       "question":"50% is half.","correct_answer":"True","incorrect_answers":["False"]},
      {"type":"boolean","difficulty":"hard","category":"x","question":"&amp;lt;",
       "correct_answer":"False","incorrect_answers":["True"],"note": [1, "a b"]}
    ]}
    """#

  @Test("texts are decoded, category and difficulty read, unknown members kept")
  func texts() throws {
    let imported = try #require(Format.openTDB.read(Self.answer))
    #expect(imported.diagnostics.isEmpty && imported.losses.isEmpty)
    let problems = imported.bank.problems
    #expect(
      problems.map(\.question) == ["Who said \"It's café time\" at 20°?", "50% is half.", "&lt;"])
    #expect(Set(problems[0].choices) == ["R&B", "π", "a < b", "c"])
    #expect(problems[0].choices[problems[0].answer - 1] == "R&B")
    #expect(problems[0].choices.filter { $0 != "R&B" } == ["π", "a < b", "c"])
    #expect(problems[1].choices == ["True", "False"] && problems[1].answer == 1)
    #expect(problems[2].choices == ["True", "False"] && problems[2].answer == 2)
    #expect(problems.map(\.details.category) == ["Entertainment: Film", "Science & Nature", "x"])
    #expect(problems.map(\.details.difficulty) == ["easy", "hard", "hard"])
    #expect(
      problems.map(\.details.unknownMembers) == [[], [], [.init("note", json: #"[1,"a b"]"#)]])
  }

  @Test("a bare array of questions is read, too")
  func array() throws {
    let text = #"[{"question":"Q","correct_answer":"a","incorrect_answers":["b"]}]"#
    let imported = try #require(Format.openTDB.read(text))
    #expect(imported.diagnostics.isEmpty && imported.bank.problems.first?.choices.count == 2)
  }

  @Test(
    "the place of the right choice follows the published algorithms",
    .enabled(if: Python.has("json")))
  func places() throws {
    let questions = (0..<200).map { "問題\($0) & more?" }
    let results = questions.map {
      ["question": $0, "correct_answer": "right", "incorrect_answers": ["a", "b", "c"]]
        as [String: Any]
    }
    let file = try JSONSerialization.data(withJSONObject: results)
    let script = """
      import json, sys
      M = 2**64 - 1
      def splitmix(x):
          while True:
              x = (x + 0x9E3779B97F4A7C15) & M
              z = (x ^ x >> 30) * 0xBF58476D1CE4E5B9 & M
              z = (z ^ z >> 27) * 0x94D049BB133111EB & M
              yield z ^ z >> 31
      def fnv(text):
          h = 0xCBF29CE484222325
          for b in text.encode():
              h = (h ^ b) * 0x100000001B3 & M
          return h
      def place(seed, text):
          seed = next(splitmix((seed + fnv(text)) & M))
          s = splitmix(seed)
          state = [next(s) for _ in range(4)]
          r = state[1] * 5 & M
          number = (r << 7 | r >> 57) * 9 & M
          return number * 4 >> 64
      for q in json.load(sys.stdin):
          print(*[place(seed, q["question"]) for seed in (0, 1, 42, M)])
      """
    let answer = try #require(Python.run(script, input: file))
    let expected = answer.split(separator: "\n").map { $0.split(separator: " ").map { Int($0) } }
    let seeds: [UInt64] = [0, 1, 42, .max]
    let found = try seeds.map { seed in
      let text = String(decoding: file, as: UTF8.self)
      let problems = try #require(Format.openTDB.read(text, ConvertOptions(seed: seed))).bank
        .problems
      #expect(problems.allSatisfy { $0.choices[$0.answer - 1] == "right" })
      return problems.map { $0.answer - 1 }
    }
    #expect(expected.count == 200)
    for (index, places) in expected.enumerated() { #expect(found.map { $0[index] } == places) }
    for place in 0..<4 { #expect((30...70).contains(found[0].count { $0 == place })) }
  }

  @Test(
    "an error is reported at its place",
    arguments: [
      (
        #"{"response_code":5,"results":[]}"#,
        "5: the database returned an error"
      ),
      (#"{"response_code":0}"#, "{\"response_code\":0}: the array “results” is missing"),
      (#"[1]"#, "1: an object {…} is expected here"),
      (#"[{"question":7}]"#, "7: the string “question” is missing"),
      (#"[{"question":"Q"}]"#, "{\"question\":\"Q\"}: the string “correct_answer” is missing"),
      (
        #"[{"question":"Q","correct_answer":"a","incorrect_answers":[]}]"#,
        "[]: “incorrect_answers” should be an array of strings"
      ),
      (
        #"[{"question":"Q","correct_answer":"a","incorrect_answers":["b",1]}]"#,
        "[\"b\",1]: “incorrect_answers” should be an array of strings"
      ),
      (
        #"[{"question":"What%20is%3F","correct_answer":"a","incorrect_answers":["b"]}]"#,
        "\"What%20is%3F\": this text is URL-encoded"
      ),
      (#"[{"type":"bXVsdGlwbGU="}]"#, "\"bXVsdGlwbGU=\": the strings are in base64"),
      (#"{"results":[}"#, "}: a value is expected here"),
    ])
  func broken(_ text: String, _ complaint: String) throws {
    let imported = try #require(Format.openTDB.read(text))
    #expect(imported.complaints(about: text) == [complaint])
    #expect(imported.bank.count == 0)
  }

  @Test(
    "a text with a per cent sign is not taken for a percent-encoded one",
    arguments: ["100%", "%", "a%zz"])
  func perCent(_ question: String) throws {
    let text = #"[{"question":"\#(question)","correct_answer":"a","incorrect_answers":["b"]}]"#
    #expect(try #require(Format.openTDB.read(text)).bank.problems.map(\.question) == [question])
  }
}
