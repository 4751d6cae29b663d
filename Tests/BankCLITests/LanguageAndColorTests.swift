import BankCLI
@_spi(QBank) import TestSupport
import Testing

@Suite("Language, colours and width of output")
struct LanguageAndColorTests {
  private static let files = ["a.csv": Row.error]

  @Test(
    "the language is chosen on the command line, else by LC_ALL, LC_MESSAGES and LANG",
    arguments: [
      ("lint", [:], .english),
      ("lint", ["LANG": "ja_JP.UTF-8"], .japanese),
      ("lint", ["LANG": "ja"], .japanese),
      ("lint", ["LANG": "en_US.UTF-8"], .english),
      ("lint", ["LANG": "C"], .english),
      ("lint", ["LANG": "de_DE.UTF-8"], .english),
      ("lint", ["LC_MESSAGES": "ja_JP.UTF-8", "LANG": "en_US.UTF-8"], .japanese),
      ("lint", ["LC_ALL": "en_US.UTF-8", "LANG": "ja_JP.UTF-8"], .english),
      ("lint", ["LC_ALL": "C", "LC_MESSAGES": "ja_JP.UTF-8"], .english),
      ("lint", ["LC_ALL": "", "LANG": "ja_JP.UTF-8"], .japanese),
      ("lint --lang ja", ["LC_ALL": "C"], .japanese),
      ("lint --lang=en", ["LC_ALL": "ja_JP.UTF-8"], .english),
      ("--lang ja lint", [:], .japanese),
      ("lint --lang en --lang ja", [:], .japanese),
    ] as [(String, [String: String], Tongue)])
  func language(line: String, environment: [String: String], tongue: Tongue) {
    let run = Run(line, files: Self.files) { $0.environment = environment }
    #expect(run.output.hasPrefix(tongue == .japanese ? "エラー[" : "error["))
    let broken = Run("\(line) --nonsense") { $0.environment = environment }
    #expect(broken.errors.hasPrefix(tongue == .japanese ? "エラー: " : "Error: "))
  }

  enum Tongue: Sendable { case english, japanese }

  @Test("--lang after -- is a file name, not an option")
  func behindDashes() {
    #expect(
      Run("lint -- --lang ja").complaint == "Error: cannot read --lang: there is no such file")
  }

  @Test(
    "colours follow --color, then NO_COLOR, FORCE_COLOR and TERM, and else the terminal",
    arguments: [
      ("lint", true, [:], true),
      ("lint", false, [:], false),
      ("lint", true, ["NO_COLOR": "1"], false),
      ("lint", true, ["NO_COLOR": ""], true),
      ("lint", true, ["TERM": "dumb"], false),
      ("lint", true, ["TERM": "xterm-256color"], true),
      // The option takes precedence over NO_COLOR, that over FORCE_COLOR, and that over TERM.
      ("lint", false, ["FORCE_COLOR": "1"], true),
      ("lint", false, ["FORCE_COLOR": "3"], true),
      ("lint", false, ["FORCE_COLOR": "true"], true),
      ("lint", false, ["FORCE_COLOR": ""], false),
      ("lint", true, ["FORCE_COLOR": ""], true),
      ("lint", true, ["FORCE_COLOR": "0"], false),
      ("lint", true, ["FORCE_COLOR": "false"], false),
      ("lint", false, ["FORCE_COLOR": "1", "NO_COLOR": "1"], false),
      ("lint", true, ["FORCE_COLOR": "1", "NO_COLOR": "1"], false),
      ("lint", false, ["FORCE_COLOR": "1", "NO_COLOR": ""], true),
      ("lint", false, ["FORCE_COLOR": "1", "TERM": "dumb"], true),
      ("lint --color never", false, ["FORCE_COLOR": "1"], false),
      ("lint --color auto", false, ["FORCE_COLOR": "1"], true),
      ("lint --color always", false, ["FORCE_COLOR": "0"], true),
      ("lint --color never", true, [:], false),
      ("lint --color always", false, [:], true),
      ("lint --color=always", false, ["NO_COLOR": "1", "TERM": "dumb"], true),
      ("lint --color always --color never", false, [:], false),
      ("--color always lint", false, [:], true),
    ] as [(String, Bool, [String: String], Bool)])
  func colours(line: String, isTerminal: Bool, environment: [String: String], expected: Bool) {
    for more in ["", " missing.csv .", " --help", " --nonsense", " -o no/such/file"] {
      let run = Run(line + more, files: Self.files) {
        $0.isTerminal = isTerminal
        $0.environment = environment
        $0.failures = ["write:no/such/file": .notFound]
      }
      #expect((run.output + run.errors).contains("\u{1B}[") == expected, "\(line + more)")
    }
  }

  @Test("without its escape sequences, coloured output equals plain output")
  func onlyColours() throws {
    for line in [
      "lint", "lint missing.csv", "rules", "rules edge-space", "help lint", "fmt --diff",
    ] {
      let plain = Run(line, files: Self.files) { $0.width = 60 }
      let colored = Run("\(line) --color always", files: Self.files) { $0.width = 60 }
      let escape = try Regex("\u{1B}\\[[0-9;]*m")
      #expect(colored.output.replacing(escape, with: "") == plain.output)
      #expect(colored.errors.replacing(escape, with: "") == plain.errors)
      #expect(colored.status == plain.status)
    }
  }

  @Test(
    "findings are wrapped on a terminal, and elsewhere only if COLUMNS gives a width",
    arguments: [
      (nil, nil, nil), (nil, "60", 60), (60, nil, 60), (120, "60", 60), (120, nil, 120),
      (nil, "0", nil),
    ] as [(Int?, String?, Int?)])
  func findings(terminal: Int?, columns: String?, expected: Int?) throws {
    let files = [
      "a.csv": Row.good.replacing("1,", with: "x,")
        + "\"Which\" of all that are named in this row is the longest one?,1,a,b,c,d,e\n"
    ]
    /// Returns the length of the longest line of a finding.
    func widest(_ line: String) -> Int {
      let run = Run(line, files: files) {
        $0.width = terminal
        $0.isTerminal = terminal != nil
        $0.environment = ["COLUMNS": columns ?? "", "NO_COLOR": "1"]
      }
      let lines = (run.output + run.errors).split(separator: "\n")
      return lines.filter { !$0.hasPrefix("Error: ") }.map(\.count).max() ?? 0
    }
    for line in ["lint", "fmt a.csv", "convert a.csv --to gift", "draw --seed 1"] {
      let widest = widest(line)
      if let expected { #expect(widest <= expected, "\(line)") } else { #expect(widest > 80) }
    }
    // A file has no terminal to fit.
    let file = Run("lint -o report", files: files) { $0.width = 60 }.file("report")
    #expect((file?.split(separator: "\n").map(\.count).max() ?? 0) > 80)
  }

  @Test(
    "text is as wide as COLUMNS, else the terminal, else 80, and at least 20 columns",
    arguments: [
      (nil, nil, 80), (120, nil, 120), (nil, "50", 50), (120, "50", 50), (40, "wide", 40),
      (nil, "0", 80), (5, nil, 20), (nil, "1", 20),
    ] as [(Int?, String?, Int)])
  func width(terminal: Int?, columns: String?, expected: Int) {
    let run = Run("rules edge-space") {
      $0.width = terminal
      $0.environment["COLUMNS"] = columns
    }
    let asTold = Run("rules edge-space") { $0.width = expected }
    #expect(run.output == asTold.output)
    // Rows of examples are not wrapped.
    let text = run.output.split(separator: "\n").filter { !$0.hasPrefix("    ") }
    let widest = text.map(\.count).max() ?? 0
    // At 20 cells, words are longer than lines.
    if expected > 20 { #expect(widest <= expected && widest > expected - 14) }
  }
}
