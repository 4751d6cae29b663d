@testable import BankCLI
@_spi(QBank) import TestSupport
import Testing

/// Unusable names are refused when the command line is parsed, before anything is done.
@Suite("File names on the command line")
struct FileNameTests {
  private static let bank = Row.good + "Which of these is a star?,2,Moon,Sun,Mars,Earth\n"

  /// Every option of every command.
  private static let options = Command.all.flatMap { command in
    command.allFlags.map { (command: command.name, flag: $0) }
  }

  @Test("an empty file name is refused for every option")
  func emptyOptions() {
    for (command, flag) in Self.options {
      switch flag.value {
      case .file, .output, .outputBeside: break
      default: continue
      }
      let run = Run([command, "--\(flag.name)", ""])
      #expect(run.status == .usage && run.written.isEmpty, "\(command) \(flag.name)")
      #expect(
        run.complaint.hasPrefix("Error: The name given for '--\(flag.name)' is empty."),
        "\(run.errors)")
    }
  }

  @Test(
    "an empty file name is refused as an argument",
    arguments: [
      ["lint", ""], ["lint", "a.csv", ""], ["lint", "--", ""], ["fmt", ""], ["convert", ""],
      ["diff", "a.csv", ""], ["add", ""], ["draw", ""], ["stats", ""], ["analyze", ""],
      ["transform", "dedupe", ""], ["new", "problems", ""], ["config", ""],
    ])
  func emptyWords(words: [String]) {
    let run = Run(words, files: ["a.csv": Self.bank])
    #expect(run.status == .usage && run.written.isEmpty)
    #expect(run.complaint.contains("is empty. Please name a file or folder"), "\(run.errors)")
    let japanese = Run([words[0], "--lang", "ja"] + words.dropFirst())
    #expect(japanese.complaint.contains("に指定された名前が空です。"), "\(japanese.errors)")
  }

  @Test("a file written beside the results cannot be a standard stream")
  func noStream() {
    for (command, flag) in Self.options {
      guard case .outputBeside = flag.value else { continue }
      let run = Run([command, "--\(flag.name)", "-"])
      #expect(run.status == .usage && run.written.isEmpty, "\(command) \(flag.name)")
      #expect(run.complaint.hasPrefix("Error: '--\(flag.name)' needs a "), "\(run.errors)")
      #expect(run.complaint.contains("'-' is standard output"))
    }
    let named = Run(
      "lint a.csv --write-baseline ./-", files: ["a.csv": Self.bank])
    #expect(named.status == .clean && named.written == ["-"])
  }

  @Test(
    "`-` is standard output for all other options that name an output",
    arguments: [
      "lint a.csv -o -", "fmt a.csv -o -", "fingerprints a.csv -o -",
      "convert a.csv --to json -o -",
      "transform dedupe a.csv -o -", "stats a.csv -o -", "tree a.csv -o -",
      "report a.csv -o -", "draw a.csv --seed 1 --count 1 -o -",
      "preview a.csv --seed 1 --count 1 -o -", "page a.csv --seed 1 --count 1 -o -",
      "forecast a.csv --seed 1 --count 1 -o -",
    ])
  func stream(line: String) {
    let run = Run(line, files: ["a.csv": Self.bank])
    #expect(run.status == .clean && run.written.isEmpty && run.output != "", "\(run.errors)")
  }
}
