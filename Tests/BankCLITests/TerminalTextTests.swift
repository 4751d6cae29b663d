@_spi(QBank) import TestSupport
import Testing

@Suite("Banks with control characters")
struct TerminalTextTests {
  /// Sets the title of a window, clears the screen, moves back, reverses text, writes in tag characters, and
  /// colours a letter as output of qbank could be.
  static let hostile = "\u{1B}]0;x\u{7}\u{1B}[2J\u{9B}31m\u{8}\u{202E}\u{E0061}" + colored
  private static let colored = "\u{1B}[32mþ"

  private static let files = [
    "a.csv": (1...6).map { "Q\($0)\(hostile)?,1,a\(hostile),b,c,d\n" }.joined(),
    "layout.csv": "Q\(hostile),x,1\n",
    ".qbank.json":
      #"{"layout":"sch\u001b]0;x\u0007","layouts":{"sch\u001b]0;x\u0007":{"format":"csv"},"#
      + #""\u001b[32mþ":{"columns":{"question":1,"choices":[3,4],"answer":2}}}}"#,
    "a.json":
      #"[{"question":"q\u001b]0;x\u0007?","answer":1,"choices":["a","b","c","d"],"expl\u001b[32mþ":"x"}]"#,
    "bad\u{1B}]0;x\u{7}\(colored).csv": "Q\(hostile),x,1\n",
  ]

  /// Returns the invisible characters that would reach a terminal, except line breaks, tabs and colours.
  private func commands(_ text: String) -> [Unicode.Scalar] {
    var rest = text
    for color in ["0", "1", "1;31", "1;33", "1;36", "34", "33", "32", "31"] {
      rest = rest.replacing("\u{1B}[\(color)m", with: "")
    }
    return rest.unicodeScalars.filter { scalar in
      scalar != "\n" && scalar != "\t"
        && (scalar.value < 0x20 || 0x7F...0x9F ~= scalar.value || scalar.value == 0x202E
          || 0xE_0000...0xE_007F ~= scalar.value)
    }
  }

  @Test(
    "no command lets the control characters of a bank reach the terminal",
    arguments: [
      "lint .", "lint --no-config a.csv a.json", "lint --no-config --unsafe-fixes --diff a.csv",
      "lint --format json a.csv", "fmt --diff --no-config a.csv",
      "convert --no-config a.csv --to json",
      "convert --no-config a.csv --to csv", "convert --no-config a.csv --to gift",
      "convert --no-config a.csv --to html", "convert --no-config a.json --to csv --on-loss warn",
      "convert layout.csv --to csv", "draw --no-config a.csv --seed 1 --on-error skip",
      "draw --no-config a.csv --seed 1 --to txt",
      "preview --no-config a.csv --seed 1 --count 2",
      "lint nowhere\u{1B}]0;x\u{7}", "lint --nonsense\u{1B}[2J", "rules \u{1B}[2J",
      "lint --no-config --layout \u{1B}[32mþ a.csv", "draw . --layout \u{1B}[32mþ",
    ], ["en", "ja"])
  func silent(_ line: String, _ language: String) {
    let run = Run("\(line) --lang \(language)", files: Self.files) {
      $0.isTerminal = true
      $0.width = 80
    }
    #expect(!(run.output + run.errors).isEmpty)
    #expect(commands(run.output + run.errors).isEmpty, "\(run.output)\(run.errors)")
    #expect(!(run.output + run.errors).contains(Self.colored), "\(run.output)\(run.errors)")
  }

  @Test(
    "--color never prints no colours", arguments: ["lint .", "lint --no-config a.csv", "draw ."])
  func withoutColors(_ line: String) {
    let run = Run("\(line) --color never", files: Self.files) { $0.isTerminal = true }
    #expect(!(run.output + run.errors).unicodeScalars.contains("\u{1B}"))
  }

  @Test("files, pipes and --raw get every byte, and a terminal gets visible escapes")
  func everyByte() {
    let line = "convert --no-config sound.csv --to csv"
    let text = "Q\u{1B}[2J?,1,a,b,c,d\n"
    let piped = Run(line, files: ["sound.csv": text])
    #expect(piped.output == text)
    let shown = Run(line, files: ["sound.csv": text]) { $0.isTerminal = true }
    #expect(shown.output == "Q⟨U+001B⟩[2J?,1,a,b,c,d\n")
    let raw = Run(line + " --raw", files: ["sound.csv": text]) { $0.isTerminal = true }
    #expect(raw.output == text)
  }

  @Test("messages are wrapped on a terminal, and only there")
  func wrapped() {
    let item = #""answer":1,"choices":["a","b","c","d"]"#
    let files = [
      "bad.csv": "Q,9,a,b,c,d\n", "one.csv": "Q1?,1,a,b,c,d\n",
      "limit.json": "[{\"question\":\"Q?\",\(item),\"limit\":0}]",
      "x/meta.json": #"{"a":1}"#, "x/more.json": #"{"b":1}"#, "x/bank.csv": "Q1?,1,a,b,c,d\n",
    ]
    let lines = [
      "draw bad.csv", "lint x", "draw one.csv --count 5", "convert limit.json --to aiken",
    ]
    for line in lines {
      let run = Run(line, files: files) {
        $0.isTerminal = true
        $0.width = 60
        $0.environment["NO_COLOR"] = "1"
      }
      let messages = run.errors.split(separator: "\n")
      #expect(!messages.isEmpty)
      #expect(messages.allSatisfy { $0.count <= 60 }, "\(run.errors)")
      let inPipe = Run(line, files: files)
      let joined = { (text: String) in text.split { $0 == "\n" || $0 == " " } }
      #expect(joined(inPipe.errors) == joined(run.errors) || line.hasPrefix("draw bad"))
    }
  }
}
