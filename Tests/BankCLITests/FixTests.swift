import BankCLI
import BankSystem
@_spi(QBank) import TestSupport
import Testing

@Suite("qbank lint --fix, --unsafe-fixes and --diff")
struct FixTests {
  @Test("a loader's notation of CSV removes no JSON quotes", arguments: ["timerquiz", "loadcsv"])
  func quotesOfJSON(loader: String) {
    let text = #"[{"question":"A?","answer":1,"choices":["a","b","c","d"]}]"# + "\n"
    let run = Run("lint --fix --loader \(loader) a.json", files: ["a.json": text])
    #expect(run.status == .clean || run.status == .findings)
    #expect(run.file("a.json") == text)
  }

  /// A safe fix removes the space, an unsafe one the repeated row.
  private static let mixed = Row.good + Row.note + Row.good
  private static let safelyFixed = Row.good + Row.noteFixed + Row.good
  private static let afterFixes = Row.good + Row.noteFixed

  @Test(
    "--fix and --unsafe-fixes write what was asked for and nothing else",
    arguments: [
      ("lint a.csv", mixed, ""),
      ("lint a.csv --fix", safelyFixed, "Fixed 1 finding in 1 file: 1 of edge-space.\n"),
      (
        "lint a.csv --unsafe-fixes", afterFixes,
        "Fixed 2 findings in 1 file: 1 of duplicate-question, 1 of edge-space.\n"
      ),
      (
        "lint a.csv --fix --show-fixes", safelyFixed,
        "a.csv, row 2: the cell ends with a space → delete it [edge-space]\nFixed 1 finding in 1 file: 1 of edge-space.\n"
      ),
      ("lint a.csv --fix --ignore edge-space", mixed, ""),
      ("lint a.csv --fix --lang ja", safelyFixed, "1ファイルの指摘1件を修正しました（edge-space 1件）。\n"),
    ])
  func fixes(line: String, expected: String, said: String) {
    let run = Run(line, files: ["a.csv": Self.mixed])
    #expect(run.file("a.csv") == expected)
    #expect(run.errors == said)
    #expect(run.written == (expected == Self.mixed ? [] : ["a.csv"]))
    #expect(run.status == .clean)
  }

  @Test("a fix of a finding that sums up a file is reported with the number of places")
  func places() {
    let rows = (1...6).map { "What is \($0) + \($0)? ,1,\($0 * 2),0,100,1000\n" }.joined()
    let run = Run("lint a.csv --fix --show-fixes", files: ["a.csv": rows])
    let start = "a.csv: cells begin or end with a space or a line break in 6 places"
    #expect(run.errors.hasPrefix(start + " → delete spaces at the end (6 places) [edge-space]\n"))
  }

  @Test("the findings that are left are reported and determine the exit status")
  func whatIsLeft() {
    let files = ["a.csv": Row.note + Row.error, "b.csv": Row.good]
    let run = Run("lint --fix .", files: files)
    #expect(run.written == ["a.csv"])
    #expect(run.file("a.csv") == Row.noteFixed + Row.error)
    #expect(run.output.hasPrefix("error[answer-out-of-range]"))
    #expect(run.output.hasSuffix("2 files, 3 question rows: 1 error.\n"))
    #expect(run.status == .findings)
    #expect(Run("lint --fix --fail-on never .", files: files).status == .clean)
  }

  @Test(
    "--show-fixes is refused if nothing is fixed",
    arguments: ["lint --show-fixes", "lint --fix --diff --show-fixes"])
  func showsNothing(_ line: String) {
    #expect(Run("\(line) a.csv", files: ["a.csv": Row.note]).status == .usage)
  }

  @Test("a file that is not text is left unchanged")
  func notText() {
    let run = Run("lint a.csv --fix --unsafe-fixes", files: ["a.csv": Row.note]) {
      $0.files["a.csv", default: []] += [0xFF, 0x0A]
    }
    #expect(run.written == [])
    #expect(run.status == .findings)
  }

  @Test("fixing continues after a write that fails, and ends with 2")
  func writeFails() {
    let files = ["a.csv": Row.note, "b.csv": Row.note.replacing("fly", with: "swim")]
    let run = Run("lint --fix .", files: files) { $0.failures = ["write:a.csv": .noSpace] }
    #expect(
      run.errors
        == "Error: cannot write a.csv: no space left\nFixed 1 finding in 1 file: 1 of edge-space.\n"
    )
    #expect(run.file("a.csv") == files["a.csv"])
    #expect(run.file("b.csv") == Row.noteFixed.replacing("fly", with: "swim"))
    #expect(run.output == "1 file, 1 question row: nothing to report.\n")
    #expect(run.status == .failure)
  }

  @Test("if no file could be written, there is no report")
  func nothingWritten() {
    let run = Run("lint --fix a.csv", files: ["a.csv": Row.note]) {
      $0.failures = ["write:a.csv": .noSpace]
    }
    #expect(run.output == "")
    #expect(run.status == .failure)
  }

  @Test("a file under two names is never read as two files")
  func twoNames() {
    let run = Run("lint --unsafe-fixes link.csv ./a.csv a.csv", files: ["a.csv": Row.good]) {
      $0.links = ["link.csv": "a.csv"]
    }
    #expect(run.file("a.csv") == Row.good)
    #expect(run.output == "1 file, 1 question row: nothing to report.\n")
  }

  @Test("fixed standard input goes to standard output, and all messages go elsewhere")
  func filter() {
    let run = Run("lint --fix -", input: Row.note + Row.error)
    #expect(run.output == Row.noteFixed + Row.error)
    #expect(
      run.errors.hasPrefix(
        "Fixed 1 finding in 1 file: 1 of edge-space.\nerror[answer-out-of-range]"))
    #expect(run.errors.hasSuffix("1 file, 2 question rows: 1 error.\n"))
    #expect(run.written == [])
    #expect(run.status == .findings)
  }

  @Test("standard input is passed on even if there is nothing to fix")
  func idleFilter() {
    let run = Run("lint --fix - --stdin-filename a.csv", input: Row.good)
    #expect(run.output == Row.good)
    #expect(run.errors == "1 file, 1 question row: nothing to report.\n")
  }

  @Test("standard input is distinguished from the file whose name it was given")
  func sameName() {
    let run = Run(
      "lint --fix - a.csv --stdin-filename a.csv", files: ["a.csv": Row.note],
      input: Row.note.replacing("fly", with: "swim"))
    #expect(run.output == Row.noteFixed.replacing("fly", with: "swim"))
    #expect(run.file("a.csv") == Row.noteFixed)
  }

  @Test("--diff shows a patch and writes nothing")
  func diff() {
    let run = Run(
      "lint --diff --fix .", files: ["a.csv": Self.mixed, "b.csv": "Other?,1,a,b,c,d\n"])
    #expect(
      run.output
        == """
        --- a/a.csv
        +++ b/a.csv
        @@ -1,3 +1,3 @@
         Which planet is nearest to the Sun?,1,Mercury,Venus,Earth,Mars
        -Which of these can fly? ,1,Swift,Cow,Pig,Eel
        +Which of these can fly?,1,Swift,Cow,Pig,Eel
         Which planet is nearest to the Sun?,1,Mercury,Venus,Earth,Mars

        """)
    #expect(run.written == [])
    #expect(run.errors == "")
    #expect(run.status == .findings)
  }

  @Test(
    "--diff ends with 1 if something would change, whatever else is found",
    arguments: [
      (Row.good, .clean), (Row.note, .findings), (Row.error, .clean), (Row.warning, .clean),
    ] as [(String, Ending)])
  func diffStatus(row: String, status: Ending) {
    let run = Run("lint --diff a.csv", files: ["a.csv": row])
    #expect(run.status == status)
    #expect(run.output.isEmpty == (status == .clean))
  }

  @Test("--diff with --unsafe-fixes shows unsafe fixes, too")
  func unsafeDiff() {
    let run = Run("lint --diff --unsafe-fixes a.csv", files: ["a.csv": Self.mixed])
    #expect(run.output.components(of: "\n-Which") == 2)
    #expect(run.file("a.csv") == Self.mixed)
  }

  @Test("--diff escapes what a terminal must not get, but keeps it in a patch")
  func hostileDiff() {
    let row = "Which \u{1B}[31mred\u{202E}? ,1,a,b,c,d\n"
    let patch = Run("lint --diff a.csv --select edge-space", files: ["a.csv": row])
    #expect(patch.output.contains("-Which \u{1B}[31mred\u{202E}? ,1,a,b,c,d\n"))
    let watched = Run(
      "lint --diff a.csv --color never --select edge-space", files: ["a.csv": row]
    ) { $0.isTerminal = true }
    #expect(watched.output.contains("-Which ⟨U+001B⟩[31mred⟨U+202E⟩? ,1,a,b,c,d\n"))
    #expect(!watched.output.unicodeScalars.contains("\u{1B}"))
    #expect(!watched.output.unicodeScalars.contains("\u{202E}"))
  }

  @Test("quotes escaped with a backslash are written as CSV escapes them")
  func backslashes() {
    let files = ["a.csv": #""Who is \"Bo\"?",1,a,b,c,d"# + "\n"]
    let run = Run("lint a.csv --unsafe-fixes", files: files)
    #expect(run.file("a.csv") == #""Who is ""Bo""?",1,a,b,c,d"# + "\n")
    // A backslash that does not escape a quote stays.
    let other = ["a.csv": #""C:\ is "what"?",1,a,b,c,d"# + "\n"]
    let kept = Run("lint a.csv --unsafe-fixes", files: other)
    #expect(kept.file("a.csv") == #""C:\ is ""what""?",1,a,b,c,d"# + "\n")
  }
}
