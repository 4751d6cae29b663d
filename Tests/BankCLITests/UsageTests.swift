import BankCLI
@_spi(QBank) import TestSupport
import Testing

@Suite("Errors in the command line")
struct UsageTests {
  @Test(
    "an unknown name is an error with the nearest name",
    arguments: [
      ("lnt banks", "Unknown command 'lnt'. Did you mean 'lint'?"),
      ("lint2", "Unknown command 'lint2'. Did you mean 'lint'?"),
      ("format", "Unknown command 'format'. Did you mean 'fmt'?"),
      ("comp bash", "Unknown command 'comp'. Did you mean 'completions'?"),
      ("LINT", "Unknown command 'LINT'."),
      (
        "banks/food.csv",
        "Unknown command 'banks/food.csv'. Did you mean 'qbank lint banks/food.csv'?"
      ),
      ("merge a.csv b.csv", "Unknown command 'merge'. Did you mean 'transform merge'?"),
      ("dedupe", "Unknown command 'dedupe'. Did you mean 'transform dedupe'?"),
      ("validate", "Unknown command 'validate'. Did you mean 'lint'?"),
      ("import x.gift", "Unknown command 'import'. Did you mean 'convert'?"),
      ("init", "Unknown command 'init'. Did you mean 'new'?"),
      (
        "help merge", "'merge' is a step of 'transform'. Did you mean 'qbank help transform'?"
      ),
      ("help check", "Unknown command 'check'. Did you mean 'lint'?"),
      (
        "help condition",
        "There is no help for 'condition'. Did you mean 'conditions'? Besides commands there are "
          + "reading, layouts, conditions, shuffle-v1, constraints-v1, constraints-v2, "
          + "selection-v1, versions-v1, players-v1."
      ),
      ("--lang en lnt", "Unknown command 'lnt'. Did you mean 'lint'?"),
      ("help lnt", "Unknown command 'lnt'. Did you mean 'lint'?"),
      ("--verison", "Unknown option '--verison'. Did you mean '--version'?"),
      ("--verbose lint", "Unknown option '--verbose'."),
      ("lint --lodaer timerquiz", "Unknown option '--lodaer'. Did you mean '--loader'?"),
      ("lint --fixx=1", "Unknown option '--fixx'. Did you mean '--fix'?"),
      ("lint --max-find", "Unknown option '--max-find'. Did you mean '--max-findings'?"),
      ("lint -fix", "Unknown option '-fix'. Did you mean '--fix'?"),
      ("lint -help", "Unknown option '-help'. Did you mean '--help'?"),
      ("lint -x", "Unknown option '-x'."),
      ("fmt --fix", "Unknown option '--fix'."),
      ("lint --strict", "Unknown option '--strict'. Did you mean '--fail-on warning'?"),
      ("stats --json", "Unknown option '--json'. Did you mean '--format json'?"),
      ("draw -n 3", "Unknown option '-n'. Did you mean '--count'?"),
      ("transform dedupe --dry-run", "Unknown option '--dry-run'. Did you mean '--diff'?"),
      ("undo --dry-run", "Unknown option '--dry-run'. Did you mean '--list'?"),
      ("forecast --class c.csv", "Unknown option '--class'. Did you mean '--ability FILE'?"),
      ("convert a.csv b.json", "Name the format with --to. Did you mean '-o b.json'?"),
      ("convert a.csv b.csv", "Name the format with --to."),
      (
        "draw --to canvas",
        "The value 'canvas' is invalid for '--to <format>'. Please provide one of 'csv', 'json', "
          + "'jsonl', 'markdown', 'html', 'docx' or 'text'. For qti12, draw to set.csv, then: qbank "
          + "convert set.csv --to qti12"
      ),
      ("lint --select edgespace", "Unknown rule 'edgespace'. Did you mean 'edge-space'?"),
      ("lint --ignore edge-space,nul-bite", "Unknown rule 'nul-bite'. Did you mean 'nul-byte'?"),
      ("lint --select xyzzy", "Unknown rule 'xyzzy'."),
      ("rules unclosed", "Unknown rule 'unclosed'. Did you mean 'unclosed-quote'?"),
    ])
  func nearestNames(line: String, message: String) {
    let run = Run(line)
    #expect(run.complaint == "Error: " + message)
    #expect(run.status == .usage)
    #expect(run.output == "")
  }

  @Test(
    "an invalid or missing value is an error with the possible ones",
    arguments: [
      (
        "lint --loader excel",
        "The value 'excel' is invalid for '--loader <loader>'. "
          + "Please provide one of 'rfc4180', 'timerquiz' or 'loadcsv'."
      ),
      (
        "lint --loader=",
        "The value '' is invalid for '--loader <loader>'. "
          + "Please provide one of 'rfc4180', 'timerquiz' or 'loadcsv'."
      ),
      (
        "fmt --lang=fr",
        "The value 'fr' is invalid for '--lang <language>'. Please provide one of 'en' or 'ja'."
      ),
      (
        "lint --color sometimes",
        "The value 'sometimes' is invalid for '--color <when>'. "
          + "Please provide one of 'auto', 'always' or 'never'."
      ),
      (
        "lint --color lint",
        "The value 'lint' is invalid for '--color <when>'. "
          + "Please provide one of 'auto', 'always' or 'never'."
      ),
      (
        "lint --max-findings many",
        "The value 'many' is invalid for '--max-findings <number>'. Please provide a whole number, 0 or more."
      ),
      (
        "lint --max-findings -1",
        "The value '-1' is invalid for '--max-findings <number>'. Please provide a whole number, 0 or more."
      ),
      (
        "lint --max-findings 1.5",
        "The value '1.5' is invalid for '--max-findings <number>'. Please provide a whole number, 0 or more."
      ),
      (
        "lint --max-findings 99999999999999999999",
        "The value '99999999999999999999' is invalid for '--max-findings <number>'. "
          + "Please provide a whole number, 0 or more."
      ),
      (
        "lint --fix=yes",
        "The option '--fix' does not take any value, but 'yes' was specified."
      ),
      ("lint --output", "Missing value for '--output <file>'"),
      ("lint -o", "Missing value for '--output <file>'"),
      ("lint --output --fix", "Missing value for '--output <file>'"),
      ("lint --output -- a.csv", "Missing value for '--output <file>'"),
      ("--color lint", "Missing value for '--color <when>'"),
      ("new", "Missing expected argument '<kind>'"),
      ("completions", "Missing expected argument '<shell>'"),
      (
        "new quiz",
        "The value 'quiz' is invalid for '<kind>'. "
          + "Please provide one of 'problems', 'guidance', 'set-sheet', 'config', 'spark', 'ci' or "
          + "'editor'."
      ),
      (
        "completions tcsh",
        "The value 'tcsh' is invalid for '<shell>'. "
          + "Please provide one of 'bash', 'zsh' or 'fish'."
      ),
      ("new problems a.csv b.csv", "Unexpected argument 'b.csv'"),
      ("rules edge-space nul-byte empty-file", "2 unexpected arguments: 'nul-byte', 'empty-file'"),
      ("help lint fmt", "Unexpected argument 'fmt'"),
      (
        "fmt a.csv -",
        "Only one file at a time can be written to --output or standard output."
      ),
      (
        "fmt a.csv b.csv -o c.csv",
        "Only one file at a time can be written to --output or standard output."
      ),
    ])
  func values(line: String, message: String) {
    let run = Run(line, files: ["a.csv": Row.note, "b.csv": Row.note], input: Row.note)
    #expect(run.complaint == "Error: " + message)
    #expect(run.status == .usage)
    #expect(run.output == "")
    #expect(run.written == [])
  }

  @Test(
    "the messages are also in Japanese",
    arguments: [
      ("lnt", "'lnt' というコマンドはありません。'lint' のことですか？"),
      ("lint --lodaer a", "'--lodaer' というオプションはありません。'--loader' のことですか？"),
      ("rules edgespace", "'edgespace' というルールはありません。'edge-space' のことですか？"),
      ("lint --fix=1", "オプション '--fix' に値は付けられませんが、'1' が指定されています。"),
      ("lint -o", "'--output <file>' の値が指定されていません。"),
      (
        "lint --loader a",
        "'a' は '--loader <loader>' に使えません。rfc4180、timerquiz、loadcsv のどれかを指定してください。"
      ),
      (
        "lint --max-findings a",
        "'a' は '--max-findings <number>' に使えません。0以上の整数を指定してください。"
      ),
      ("new", "'<kind>' が指定されていません。"),
      (
        "new a",
        "'a' は '<kind>' に使えません。problems、guidance、set-sheet、config、spark、ci、editor のどれかを指定してください。"
      ),
      ("help a b", "余分な引数があります: 'b'"),
      ("help a b c", "余分な引数が2個あります: 'b', 'c'"),
      ("fmt a.csv -", "--output や標準出力に書き込めるのは、一度に1ファイルだけです。"),
    ])
  func japanese(line: String, message: String) {
    let run = Run(line, files: ["a.csv": Row.good]) { $0.environment["LANG"] = "ja_JP.UTF-8" }
    #expect(run.complaint == "エラー: " + message)
    #expect(run.status == .usage)
  }

  @Test("an error ends with the usage and where to read more")
  func reminder() {
    #expect(
      Run("new quiz").errors
        == """
        Error: The value 'quiz' is invalid for '<kind>'. \
        Please provide one of 'problems', 'guidance', 'set-sheet', 'config', 'spark', 'ci' or \
        'editor'.
        Usage: qbank new [--for <file>] [--delimiter <delimiter>] [--answers-from <key>]
                         [--sheet <name>] <kind> [<file>] [<own-file>]
          See 'qbank new --help' for more information.

        """)
    #expect(
      Run("lnt --lang ja").errors
        == """
        エラー: 'lnt' というコマンドはありません。'lint' のことですか？
        使い方: qbank <コマンド>
          詳しくは 'qbank --help' をご覧ください。

        """)
  }

  @Test("words of the command line cannot disturb the terminal")
  func hostileWords() {
    let nasty = "\u{1B}[2J\u{202E}"
    let shown = "⟨U+001B⟩[2J⟨U+202E⟩"
    #expect(Run([nasty]).complaint == "Error: Unknown command '\(shown)'.")
    #expect(Run(["lint", "--\(nasty)"]).complaint == "Error: Unknown option '--\(shown)'.")
    #expect(Run(["rules", nasty]).complaint == "Error: Unknown rule '\(shown)'.")
    #expect(Run(["help", "a", nasty]).complaint == "Error: Unexpected argument '\(shown)'")
    #expect(
      Run(["lint", nasty]).complaint == "Error: cannot read \(shown): there is no such file")
    #expect(
      Run(["lint", "--fix=\(nasty)"]).complaint
        == "Error: The option '--fix' does not take any value, but '\(shown)' was specified.")
  }

  @Test(
    "a number that is too small is an error with the least valid one",
    arguments: [
      ("draw one.csv --count -1", "1 or more"), ("draw one.csv --sets x", "1 or more"),
      ("ranking --count -1", "1 or more"), ("lint one.csv --max-findings -1", "0 or more"),
    ])
  func leastNumber(_ line: String, _ expected: String) {
    let run = Run(line, files: ["one.csv": Row.good])
    #expect(run.status == .usage && run.errors.contains(expected), "\(run.errors)")
    let other = expected == "1 or more" ? "0 or more" : "1 or more"
    #expect(!run.errors.contains(other), "\(run.errors)")
  }
}
