import BankCLI
import BankSystem
@_spi(QBank) import TestSupport
import Testing

@Suite("qbank fmt")
struct FmtCommandTests {
  private static let untidy = "\u{FEFF}\"Q?\",1,a,\"b, c\",d,e\r\n"
  private static let tidy = "Q?,1,a,\"b, c\",d,e\n"

  @Test(
    "a table keeps its delimiter, however that is known",
    arguments: [
      ("fmt t.csv", ";"), ("fmt --delimiter tab t.csv", "\t"), ("fmt --layout auto t.csv", ";"),
      ("fmt t.csv", "\t"), ("fmt --layout mine t.csv", ";"), ("fmt --from csv t.csv", "\t"),
    ])
  func delimiters(_ line: String, _ sign: String) {
    func table(_ quote: String) -> String {
      [
        ["Question", "A", "B", "Answer"], ["Which, then?", "\(quote)this\(quote)", "th\"at", "B"],
        ["What?", "\"x\(sign)y\"", "\"two\nlines\"", "A"],
      ].map { row in
        row.map { $0 == "th\"at" ? "\"th\"\"at\"" : $0 }.joined(separator: sign) + "\r\n"
      }.joined()
    }
    let config = """
      {"layouts": {"mine": {"delimiter": "semicolon", "answer": "letter", "columns": \
      {"question": "Question", "choices": ["A", "B"], "answer": "Answer"}}}}
      """
    let run = Run(line, files: ["t.csv": table("\""), ".qbank.json": config])
    let expected = table("").split(separator: "\r\n").joined(separator: "\n") + "\n"
    #expect(run.file("t.csv") == expected, "\(run.errors)")
    #expect(run.status == .clean)
  }

  @Test("a table with wrong quotes is left unchanged")
  func brokenTable() {
    let text = "Question;A;B;Answer\nWhich;this;\"that;B\n"
    let run = Run("fmt --delimiter semicolon t.csv", files: ["t.csv": text])
    #expect(run.status == .failure && run.file("t.csv") == text, "\(run.errors)")
  }

  @Test(
    "fmt changes the notation and no cell",
    arguments: [
      ("", untidy, tidy),
      ("", "\"a \"\"b\"\"\",\"c\nd\"\r\n", "\"a \"\"b\"\"\",\"c\nd\"\n"),
      ("", " Q? ,１,\"\",a\t,b,c\r\n", " Q? ,１,,a\t,b,c\n"),
      ("", "", ""),
      ("--loader timerquiz", "\"Q?\",1,a,b,c,d\r\nR?,2,e,f,g,h\r\n", "Q?,1,a,b,c,d\nR?,2,e,f,g,h"),
      ("--loader loadcsv", "\"Q?\",1,a,b,c,d\r\nR?,2,e,f,g,h", "Q?,1,a,b,c,d\nR?,2,e,f,g,h\n"),
    ])
  func form(options: String, before: String, after: String) {
    let run = Run("fmt a.csv \(options)", files: ["a.csv": before])
    #expect(run.file("a.csv") == after)
    #expect(run.status == .clean)
    #expect(run.output == "")
    let again = Run("fmt a.csv \(options)", files: ["a.csv": after])
    #expect(again.written == [])
    #expect(again.errors == "0 files changed, 1 file left unchanged.\n")
    let filter = Run("fmt - \(options)", input: before)
    #expect(filter.output == after)
    #expect(filter.errors == "")
  }

  @Test(
    "the given loader determines the line break at the end",
    arguments: [
      ("--loader rfc4180", "", "Q?,1,a,b,c,d\n"), ("", "rfc4180", "Q?,1,a,b,c,d\n"),
      ("--loader loadcsv", "", "Q?,1,a,b,c,d\n"), ("--loader timerquiz", "", "Q?,1,a,b,c,d"),
      ("--loader timerquiz", "rfc4180", "Q?,1,a,b,c,d"), ("", "", "Q?,1,a,b,c,d"),
    ])
  func namedLoader(_ option: String, _ configured: String, _ expected: String) {
    var files = ["a.csv": "Q?,1,a,b,c,d"]
    if !configured.isEmpty { files[".qbank.json"] = #"{"loader": "\#(configured)"}"# }
    let check = Run("fmt --check a.csv \(option)", files: files)
    #expect(check.status == (expected.hasSuffix("\n") ? .findings : .clean))
    let run = Run("fmt a.csv \(option)", files: files)
    #expect(run.file("a.csv") == expected)
    #expect(run.errors.contains("--loader") == (option + configured).isEmpty, "\(run.errors)")
  }

  @Test("without a loader, a missing line break at the end is kept and reported")
  func missingLineBreak() {
    let bank = "Q?,1,a,b,c,d\nR?,2,a,b,c,d"
    let run = Run("fmt a.csv", files: ["a.csv": bank])
    #expect(run.written == [])
    #expect(run.status == .clean)
    #expect(run.errors.contains("1 file left without a final line break"))
    #expect(Run("fmt --check a.csv", files: ["a.csv": bank]).status == .clean)
    #expect(Run("fmt -", input: bank).output == bank)
    #expect(Run("fmt a.csv --loader loadcsv", files: ["a.csv": bank]).file("a.csv") == bank + "\n")
    let linted = Run("lint a.csv --fix", files: ["a.csv": bank])
    #expect(linted.output.contains("note[final-newline]"))
    #expect(linted.written == [])
  }

  @Test("a summary counts the files that were changed")
  func summary() {
    let files = ["a.csv": Self.untidy, "b.csv": Self.tidy, "c.csv": Self.tidy]
    #expect(Run("fmt", files: files).errors == "1 file changed, 2 files left unchanged.\n")
    let japanese = Run("fmt --lang ja", files: files)
    #expect(japanese.errors == "1ファイルを整えました。2ファイルはそのままです。\n")
  }

  @Test("--check names the files that would change and ends with 1")
  func check() {
    let files = ["a.csv": Self.untidy, "b/c.csv": Self.tidy, "b/d.csv": Self.untidy]
    let run = Run("fmt --check", files: files)
    #expect(run.output == "a.csv\nb/d.csv\n")
    #expect(run.errors == "2 files would change, 1 file would not.\n")
    #expect(run.status == .findings)
    #expect(run.written == [])
    let clean = Run("fmt --check b/c.csv", files: files)
    #expect(clean.output == "")
    #expect(clean.status == .clean)
    #expect(Run("fmt --check -", input: Self.untidy).output == "-\n")
    #expect(Run("fmt --check -", input: Self.untidy).status == .findings)
  }

  @Test("--diff shows a patch and ends with 1")
  func diff() {
    let run = Run("fmt --diff", files: ["a.csv": "A?,1,\"b\",c,d,e", "b.csv": Self.tidy])
    #expect(
      run.output
        == """
        --- a/a.csv
        +++ b/a.csv
        @@ -1 +1 @@
        -A?,1,"b",c,d,e
        \\ No newline at end of file
        +A?,1,b,c,d,e
        \\ No newline at end of file

        """)
    #expect(run.status == .findings)
    #expect(run.written == [])
    #expect(Run("fmt --diff", files: ["b.csv": Self.tidy]).output == "")
    #expect(Run("fmt --diff", files: ["b.csv": Self.tidy]).status == .clean)
  }

  @Test(
    "a file that is not text stays as it is", arguments: ["a.csv", "--check a.csv", "--diff a.csv"])
  func refuses(words: String) {
    let run = Run("fmt \(words)") { $0.files["a.csv"] = [0x51, 0xFF, 0x2C, 0x31] }
    #expect(run.status == .failure)
    #expect(run.written == [] && run.output == "")
    #expect(
      run.errors.hasSuffix("Error: a.csv cannot be read without errors and was left unchanged\n"))
    #expect(run.errors.hasPrefix("error["))
  }

  @Test(
    "lines that cannot be read without a guess stay as they are",
    arguments: ["\"never closed,1,a,b,c,d\n", Row.broken, "\"a\"b,1,c,d,e,f\n"])
  func keeps(bank: String) {
    for line in ["fmt a.csv", "fmt --check a.csv", "fmt --diff a.csv", "fmt a.csv -o b.csv"] {
      let run = Run(line, files: ["a.csv": bank])
      #expect(run.status == .findings, "\(line)")
      #expect(run.output == "" && run.file("a.csv") == bank)
      #expect(run.file("b.csv") == (line.hasSuffix("b.csv") ? bank : nil))
      #expect(run.errors.hasPrefix("error["))
      #expect(
        run.errors.contains(
          "The unreadable parts of a.csv (1 error) stay where they are, byte for byte.\n"))
    }
    let piped = Run("fmt -", input: bank)
    #expect(piped.output == bank && piped.status == .findings)
  }

  @Test("the rest is formatted if one file cannot be read or written")
  func goesOn() {
    let files = [
      "a.csv": Row.broken, "b.csv": Self.untidy, "c.csv": Self.untidy, "d.csv": Self.tidy,
    ]
    let run = Run("fmt missing.csv .", files: files) { $0.failures = ["write:b.csv": .readOnly] }
    #expect(run.written == ["c.csv"])
    #expect(run.file("b.csv") == Self.untidy)
    #expect(run.errors.contains("Error: cannot read missing.csv: there is no such file\n"))
    #expect(run.errors.contains("Error: cannot write b.csv: the disk is read-only\n"))
    #expect(run.errors.hasSuffix("\n1 file changed, 2 files left unchanged.\n"))
    #expect(run.status == .failure)
  }

  @Test(
    "rows that the loader would not read back are refused",
    arguments: [
      ("Q?,1,\"a, b\",c,d,e\n", "a.csv, row 1, cell 3: the app would split it at the comma"),
      (
        "Q?,1,a,b,c,d\n\"say \"\"hi\"\"\",1,a,b,c,d\n",
        "a.csv, row 2, cell 1: the app would show the doubled quotes"
      ),
      (
        "Q?,1,a,b,c,\"d\ne\"\n",
        "a.csv, row 1, cell 6: the app would split the row at the line break"
      ),
      (
        "Q?,1,\u{301}a,b,c,d\n",
        "a.csv, row 1, cell 3: the comma next to U+0301 would combine with it into one character"
      ),
    ])
  func loaderRefuses(bank: String, message: String) {
    let run = Run("fmt --loader timerquiz a.csv", files: ["a.csv": bank])
    #expect(run.errors == "Error: \(message); the file was left unchanged\n")
    #expect(run.file("a.csv") == bank)
    #expect(run.status == .failure)
  }

  @Test("--output writes the result elsewhere and leaves the file unchanged")
  func output() {
    let run = Run("fmt a.csv -o b.csv", files: ["a.csv": Self.untidy, "b.csv": ""])
    #expect(run.file("a.csv") == Self.untidy)
    #expect(run.file("b.csv") == Self.tidy)
    #expect(run.written == ["b.csv"])
    #expect(run.output == "")
    #expect(Run("fmt - -o b.csv", input: Self.untidy).file("b.csv") == Self.tidy)
    #expect(Run("fmt a.csv -o -", files: ["a.csv": Self.untidy]).output == Self.tidy)
    #expect(Run("fmt a.csv -oa.csv", files: ["a.csv": Self.untidy]).file("a.csv") == Self.tidy)
  }
}
