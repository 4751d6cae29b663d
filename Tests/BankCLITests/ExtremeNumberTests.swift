@_spi(QBank) import TestSupport
import Testing

/// A number that overflows would end the process, and with it the tests. These tests say what becomes of such
/// numbers.
@Suite("Numbers of any size, wherever one can be")
struct ExtremeNumberTests {
  private static let numbers = [
    "-9223372036854775808", "-9223372036854775807", "9223372036854775806", "9223372036854775807",
    "-4611686018427387905", "99999999999999999999", "1e308", "-1e18",
  ]

  /// Banks of a sound question and one with a placeholder for a number: what the number is, and how lint ends.
  private static let banks: [(what: String, file: String, text: String, options: String, Ending)] =
    [
      ("an answer", "a.csv", "a?,#,x,y,z,w\nb?,1,x,y,z,w\n", "", .findings),
      (
        "an answer under a heading", "a.csv",
        "question,answer,choice1,choice2\na?,#,x,y\nb?,1,x,y\n", " --from header", .findings
      ),
      (
        "an answer by letter", "a.csv", "question,A,B,C,answer\na?,x,y,z,#\nb?,x,y,z,B\n",
        " --from letters", .findings
      ),
      (
        "an answer of JSON", "a.json",
        #"[{"question":"a?","answer":#,"choices":["x","y"]},{"question":"b?","answer":1,"choices":["x","y"]}]"#,
        "", .findings
      ),
      (
        "an answer of JSON Lines", "a.jsonl",
        #"{"question":"a?","answer":#,"choices":["x","y"]}"# + "\n"
          + #"{"question":"b?","answer":1,"choices":["x","y"]}"# + "\n", "", .findings
      ),
      (
        "a place of a choice", "a.json",
        #"[{"question":"a?","answer":1,"choices":["x","y"],"pinned":[#]},"#
          + #"{"question":"b?","answer":1,"choices":["x","y"]}]"#, "", .findings
      ),
      (
        "an answer of a list", "a.txt",
        "1. a?\nA) x\nB) y\nAnswer: #\n\n2. b?\nA) x\nB) y\nAnswer: A\n", " --from list", .findings
      ),
      // Such a question is of a kind that a bank does not support, which is not an error.
      ("the weight of a right choice", "a.gift", "a?{=%#%x ~%50%y}\n\nb?{=x ~y}\n", "", .clean),
      ("what is asked for", "a.gift", "a?{##}\n\nb?{=x ~y}\n", "", .clean),
      ("how near to it is right", "a.gift", "a?{#1:#}\n\nb?{=x ~y}\n", "", .clean),
    ]

  @Test("an answer of any size leaves out its own question and no other", arguments: banks, numbers)
  func answers(
    _ bank: (what: String, file: String, text: String, options: String, ending: Ending),
    _ number: String
  ) {
    // A numerical answer follows a `#` of its own.
    let text = bank.text.replacing("##", with: "\0#").replacing("#1:#", with: "\01:#")
      .replacing("#", with: number).replacing("\0", with: "#")
    let files = [bank.file: text]
    #expect(Run("lint \(bank.file)\(bank.options)", files: files).status == bank.ending)
    let line = "convert \(bank.file) --to jsonl --on-error skip --on-loss ignore\(bank.options)"
    let run = Run(line, files: files)
    #expect(run.status == .findings, "\(bank.what): \(run.errors)")
    let kept = run.output.split(separator: "\n")
    #expect(kept.count == 1 && kept[0].contains(#""question":"b?""#), "\(bank.what): \(run.output)")
    // Nothing is drawn from a bank with an error; from one with unsupported kinds of question, the rest is drawn.
    // No safe fix can know what was meant.
    let drawn = bank.ending == .findings ? Ending.failure : .findings
    for (line, ending) in [
      ("draw % --count 1 --seed 1", drawn), ("preview % --count 1 --seed 1 --script 1", drawn),
      ("lint % --fix --diff", .clean),
    ] {
      let run = Run(line.replacing("%", with: bank.file) + bank.options, files: files)
      #expect(run.status == ending, "\(line) \(bank.what): \(run.errors)")
    }
  }

  /// A limit is a time in which a question can be read, and points are never subtracted.
  @Test(
    "limits and points of any size are kept, and negative ones leave out the question",
    arguments: [("limit", true), ("points", false)], numbers)
  func details(_ detail: (name: String, isTold: Bool), _ number: String) {
    let bank =
      #"[{"question":"a?","answer":1,"choices":["x","y"],"\#(detail.name)":\#(number)},"#
      + #"{"question":"b?","answer":1,"choices":["x","y"]}]"#
    let isLess = number.hasPrefix("-")
    let lint = Run("lint a.json", files: ["a.json": bank])
    #expect(lint.status == (isLess ? .findings : .clean))
    #expect(lint.output.contains("warning[detail-out-of-range]") == (detail.isTold && !isLess))
    let run = Run("convert a.json --to jsonl --on-error skip", files: ["a.json": bank])
    #expect(run.output.split(separator: "\n").count == (isLess ? 1 : 2), "\(run.output)")
  }

  @Test(
    "a text that is a number of any size stays as it is written",
    arguments: [
      ("a.csv", "a?,1,x,y,z,#\n", ""), ("a.csv", "#,1,x,y,z,w\n", ""),
      ("a.json", ##"[{"question":"a?","answer":1,"choices":["x","#"],"id":"#"}]"##, ""),
      ("a.txt", "1. a?\nA) #\nB) y\nAnswer: B\n", " --from list"),
      ("a.gift", "a?{=# ~y}\n", ""),
    ], numbers)
  func texts(_ bank: (file: String, text: String, options: String), _ number: String) {
    let files = [bank.file: bank.text.replacing("#", with: number)]
    let line = "convert \(bank.file) --to jsonl --on-loss ignore\(bank.options)"
    let run = Run(line, files: files)
    #expect(
      run.status == .clean && run.output.contains("\"\(number)\""), "\(run.output)\(run.errors)")
  }

  private static let bank = (1...9).map { "Question \($0)?,1,a\($0),b,c,d\n" }.joined()

  @Test(
    "a manifest with an extreme number is refused, and the member is named", arguments: numbers)
  func manifests(_ number: String) throws {
    let line = "draw b.csv --seed 1 --count 2 --sets 2 --shuffle-choices --manifest m.json -o s.csv"
    let text = try #require(Run(line, files: ["b.csv": Self.bank]).file("m.json"))
    for (name, changed) in Self.replacements(text, by: number) {
      for line in ["--replay m.json", "--compare m.json", "--count 1 --exclude m.json"] {
        let run = Run("draw b.csv \(line)", files: ["b.csv": Self.bank, "m.json": changed])
        #expect(run.status == .failure && run.output.isEmpty, "\(line) \(changed)")
        #expect(run.errors.contains("as a manifest: “\(name)” is"), "\(run.errors)")
      }
    }
  }

  @Test(
    "a run with an extreme number is skipped, and the member is named", arguments: numbers)
  func history(_ number: String) throws {
    let line =
      "preview b.csv --seed 1 --count 2 --script 1,2 --record --history m.json --player x"
    let text = try #require(Run(line, files: ["b.csv": Self.bank]).file("m.json"))
    for (name, changed) in Self.replacements(text, by: number) {
      // `count` is compared with `score`, which is the member that is reported.
      let said = name == "count" ? "score" : name
      for line in ["history --history m.json", "ranking --simulated --history m.json"] {
        let run = Run(line, files: ["m.json": changed])
        #expect(
          run.errors.contains("line 1 of m.json was skipped: its '\(said)'"), "\(run.errors)")
        #expect(run.output.hasPrefix("No run "), "\(line): \(run.output)")
      }
    }
  }

  /// Returns the text with each of its numbers replaced in turn, and the name of that number's member. If there is
  /// little time, it is only a third of them, a different third for successive numbers.
  private static func replacements(
    _ text: String, by number: String
  ) -> [(name: String, text: String)] {
    let first = numbers.firstIndex(of: number) ?? 0
    let matches = text.matches(of: /([:,\[ ])([0-9]+)(?=[,\]}\n])/)
    return matches.enumerated().compactMap { index, match in
      guard Deep.hasTime || (index + first) % 3 == 0 else { return nil }
      let names = text[..<match.1.endIndex].matches(of: /"([a-zA-Z]+)":/)
      return (
        names.last.map { String($0.1) } ?? "",
        text.replacingCharacters(in: match.range, with: "\(match.1)\(number)")
      )
    }
  }
}
