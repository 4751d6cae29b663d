import BankCLI
@_spi(QBank) import BankText
@_spi(QBank) import TestSupport
import Testing

/// Sentences that were false or of no use in some place: what must be said there, and what must not.
@Suite("What is said is true where it is said, and of use")
struct TrueWordsTests {
  private static let good = "Q1?,1,a,b,c,d\n"
  private static let item = #""answer":1,"choices":["a","b","c","d"]"#
  private static let files = [
    "guidance.csv": "T,d,x\nT2,d,x\nT3,e,x\n", "guidance-a.csv": "T,1,x\nT2,2,x\nT3,1,x\n",
    "bad.csv": "Q,9,a,b,c,d\n", "other.csv": "question,answer,x\nQ,1,a\n",
    "nine.json":
      "[{\"question\":\"Q?\",\"answer\":9,\"choices\":[\"a\",\"b\"]},{\"question\":\"R?\",\(item)}]",
    "deep.json":
      "[{\"question\":\"Q?\",\(item),\"category\":\"\(String(repeating: "c", count: 300))\"}]",
    "limit.json": "[{\"question\":\"Q?\",\(item),\"limit\":0}]",
    "braille.csv": "\u{2800},1,a,b,c,d\n", "notes.csv": "Q?,1,a,\u{2800}\u{2800},c,d\n",
    "dots.csv": "\u{2800}⠃?,1,a,b,c,d\n",
    "list.csv": "a: b\nkind, problem\nc: d\ne: f\n", "two.csv": "a,b\nc,d\n",
    "one.csv": good, "x/meta.json": #"{"a":1}"#, "x/more.json": #"{"b":1}"#, "x/bank.csv": good,
  ]

  @Test(
    "in lint, draw, convert and ranking",
    arguments: [
      ("lint guidance.csv", "guidance has a title and a description", "4 choices"),
      ("lint guidance.csv", "Write rows of a title and a description.", "answer"),
      ("lint guidance-a.csv", "a guidance entry needs 2", "choices"),
      ("lint guidance.csv --lang ja", "ガイダンスの形（見出し・説明）ではない", "選択肢"),
      ("draw bad.csv", "no question is without errors", "--on-error skip"),
      ("draw bad.csv --lang ja", "誤りのない問題がありません", "--on-error skip"),
      ("convert other.csv --to json", "there is nothing without errors in other.csv", "--on-error"),
      ("convert bad.csv --to json", "there is nothing without errors in bad.csv", "--on-error"),
      ("convert nine.json --to csv", "error[answer-out-of-range]: the answer is 9", "JSON"),
      (
        "convert deep.json --to moodle-xml -o deep.xml",
        "levels of a category of up to 255 characters, so one of 300",
        String(repeating: "c", count: 61)
      ),
      ("lint limit.json", "warning[detail-out-of-range]", "error"),
      ("rules detail-out-of-range", "(`invalid-json`)", "0 or less"),
      ("lint braille.csv", "the question has no text", "nothing to report"),
      ("lint notes.csv", "choice 2 has no text", "nothing to report"),
      ("lint dots.csv", "nothing to report", "no text"),
      ("lint list.csv", "1 of 4 rows has two cells", "the rows have two cells"),
      ("lint two.csv", "the rows have two cells", "of 2 rows"),
      ("draw one.csv --count -1", "1 or more", "0 or more"),
      ("draw one.csv --sets x", "1 or more", "0 or more"),
      ("ranking --count -1", "1 or more", "0 or more"),
      ("lint one.csv --max-per-rule -1", "0 or more", "1 or more"),
      ("lint x", "Passed over 2 that are not banks (x/meta.json, x/more.json). ", "2: 2"),
      ("lint x --lang ja", "対象外: 問題ファイルではないJSON 2件（", "対象外 2件"),
      ("lint bad.csv --statistics --format json", #""rule":"answer-out-of-range""#, "message"),
    ])
  func said(_ line: String, _ expected: String, _ wrong: String) {
    let run = Run(line, files: Self.files)
    let all = run.output + run.errors
    #expect(all.contains(expected), "\(all)")
    #expect(!all.contains(wrong), "\(all)")
  }

  @Test("quotes with a backslash before each are written as CSV writes them")
  func backslashes() {
    let files = ["a.csv": #""Who is \"Bo\"?",1,a,b,c,d"# + "\n"]
    let run = Run("lint a.csv --unsafe-fixes", files: files)
    #expect(run.file("a.csv") == #""Who is ""Bo""?",1,a,b,c,d"# + "\n")
    // A backslash that is there for another reason stays.
    let other = ["a.csv": #""C:\ is "what"?",1,a,b,c,d"# + "\n"]
    let kept = Run("lint a.csv --unsafe-fixes", files: other)
    #expect(kept.file("a.csv") == #""C:\ is ""what""?",1,a,b,c,d"# + "\n")
  }

  @Test("an edited manifest is told from changed files")
  func editedManifest() throws {
    let bank = (1...9).map { "Q\($0)?,1,a\($0),b,c,d\n" }.joined()
    let first = Run(
      "draw a.csv --seed 1 --count 2 -o x.csv --manifest m.json", files: ["a.csv": bank])
    let manifest = try #require(first.file("m.json"))
    let row = try #require(manifest.split(separator: "\"row\":").dropFirst().first).prefix(1)
    let other = row == "9" ? "8" : "9"
    let edited = manifest.replacing("\"row\":\(row)", with: "\"row\":\(other)")
    let files = ["a.csv": bank, "m.json": edited]
    let verified = Run("draw --verify m.json", files: files)
    #expect(verified.output.contains("has it in row \(row): the manifest was edited"))
    #expect(!verified.output.contains("it has moved"))
    let replayed = Run("draw --replay m.json", files: files)
    #expect(replayed.errors.contains("it was edited: the files have not changed"))
    #expect(!replayed.errors.contains("have changed since"))
    let moved = Run(
      "draw --verify m.json", files: ["a.csv": "New?,1,a,b,c,d\n" + bank, "m.json": manifest])
    #expect(moved.output.contains("it has moved"))
  }

  @Test("messages are broken into lines on a terminal, and only there")
  func wrapped() {
    let lines = [
      "draw bad.csv", "lint x", "draw one.csv --count 5", "convert limit.json --to aiken",
    ]
    for line in lines {
      let run = Run(line, files: Self.files) {
        $0.isTerminal = true
        $0.width = 60
        $0.environment["NO_COLOR"] = "1"
      }
      let messages = run.errors.split(separator: "\n")
      #expect(!messages.isEmpty)
      #expect(messages.allSatisfy { $0.count <= 60 }, "\(run.errors)")
      let inPipe = Run(line, files: Self.files)
      let joined = { (text: String) in text.split { $0 == "\n" || $0 == " " } }
      #expect(joined(inPipe.errors) == joined(run.errors) || line.hasPrefix("draw bad"))
    }
  }

  @Test(
    "pages that explain a method fit a terminal, and say the same words",
    arguments: [
      "draw --explain shuffle-v1", "draw --explain constraints-v1",
      "draw --explain constraints-v2", "draw --explain selection-v1",
      "preview --explain players-v1",
    ], ["en", "ja"])
  func pages(_ line: String, _ language: String) {
    let page = Run("\(line) --lang \(language)").output
    for width in [40, 80, 200] {
      let wrapped = Run("\(line) --lang \(language)") {
        $0.isTerminal = true
        $0.width = width
      }.output
      let widths = wrapped.split(separator: "\n").map { DisplayWidth.of(String($0)) }
      #expect(widths.allSatisfy { $0 <= width }, "\(wrapped)")
      let letters = { (text: String) in text.filter { $0 != " " && $0 != "\n" } }
      #expect(letters(wrapped) == letters(page))
      if width == 200 { #expect(wrapped == page) }
    }
  }
}
