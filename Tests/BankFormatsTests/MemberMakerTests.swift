@_spi(QBank) @testable import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankText
import Foundation
@_spi(QBank) import TestSupport
import Testing

@Suite("JSON from other programs")
struct MemberMakerTests {
  /// Banks without blank texts, each question with four choices; fifty in an ordinary run.
  private static let banks: [[Problem]] = (0..<UInt64(Deep.samples(50, exhaustive: 200))).map {
    seed in
    HostileBanks.random(seed, choices: 4...4, count: 6).filter { problem in
      ([problem.question] + problem.choices).allSatisfy { !Array($0.utf8).arraySpan.isBlank }
    }
  }

  private static func rows(_ bank: [Problem]) -> [[Any]] {
    bank.map { [$0.question] + $0.choices + ["ABCD".dropFirst($0.answer - 1).prefix(1)] }
      .map { $0.map { String(describing: $0) } }
  }

  /// Runs a script that gets the banks as JSON, and returns its files: one per bank, under each name.
  private static func made(_ script: String) throws -> [String: [String]] {
    let input = try JSONSerialization.data(withJSONObject: banks.map(rows))
    let answer = try #require(Python.run(script, input: input))
    return try JSONDecoder().decode([String: [String]].self, from: Data(answer.utf8))
  }

  private static func check(_ texts: [String], _ name: String, _ file: String) throws {
    #expect(texts.count == banks.count && banks.joined().count > banks.count * 3 / 2)
    for (bank, text) in zip(banks, texts) where !bank.isEmpty {
      let source = Source(Path(file), Array(text.utf8))
      let read = MemberFile.readRecognised(source, given: .letter, ConvertOptions())
      let errors = read.diagnostics.map { "\($0.message.en)" }
      #expect(errors == [], "\(name): \(text)")
      let found = read.bank.problems
      #expect(found.count == bank.count, "\(name)")
      for (one, other) in zip(found, bank) {
        let texts = [one.question] + one.choices
        #expect(
          texts.map { Array($0.utf8) } == ([other.question] + other.choices).map { Array($0.utf8) })
        #expect(one.answer == other.answer)
      }
    }
  }

  @Test(
    "banks written by pandas come back in every orientation",
    .enabled(if: Python.has("pandas"), "needs pandas"))
  func pandas() throws {
    let made = try Self.made(
      """
      import json, sys, pandas
      columns = ["Question", "Option A", "Option B", "Option C", "Option D", "Correct Answer"]
      out = {}
      for rows in json.load(sys.stdin):
          frame = pandas.DataFrame(rows, columns=columns, dtype=object)
          for orient in ["records", "columns", "index", "split", "table"]:
              out.setdefault(orient, []).append(frame.to_json(orient=orient))
          out.setdefault("lines", []).append(frame.to_json(orient="records", lines=True))
      json.dump(out, sys.stdout)
      """)
    #expect(made.count == 6)
    for (name, texts) in made.sorted(by: { $0.key < $1.key }) {
      try Self.check(texts, name, name == "lines" ? "a.jsonl" : "a.json")
    }
  }

  @Test(
    "banks written by Python in the shapes of data sets and apps come back",
    .enabled(if: Python.has("json"), "needs python3"))
  func python() throws {
    let made = try Self.made(
      """
      import json, sys
      out = {}
      def add(name, value): out.setdefault(name, []).append(value)
      for rows in json.load(sys.stdin):
          add("lines", "".join(json.dumps({"question": r[0], "options": r[1:5], "answer": r[5]}) + "\\n" for r in rows))
          add("plain", json.dumps([{"question": r[0], "options": r[1:5], "answer": r[5]} for r in rows], ensure_ascii=False, indent=2))
          add("marks", json.dumps({"title": "t", "questions": [{"text": r[0], "answers": [
              {"text": c, "correct": "ABCD"[i] == r[5]} for i, c in enumerate(r[1:5])]} for r in rows]}))
          add("labels", json.dumps([{"question": {"stem": r[0], "choices": [
              {"label": l, "text": c} for l, c in zip("ABCD", r[1:5])]}, "answerKey": r[5]} for r in rows]))
      json.dump(out, sys.stdout)
      """)
    for (name, texts) in made.sorted(by: { $0.key < $1.key }) {
      try Self.check(texts, name, name == "lines" ? "a.jsonl" : "a.json")
    }
  }
}
