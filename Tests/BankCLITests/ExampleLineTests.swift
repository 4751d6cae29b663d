@_spi(QBank) import BankQuiz
import Foundation
@_spi(QBank) import TestSupport
import Testing

@testable import BankCLI

@Suite("Examples in help")
struct ExampleLineTests {
  static let examples = Command.all.flatMap { command in
    command.examples.map { (command.name, $0.line) }
  }

  @Test("every command has an example, in both languages", arguments: Command.all.map(\.name))
  func everywhere(_ name: String) throws {
    let command = try #require(Command.named(name))
    #expect(!command.examples.isEmpty)
    for example in command.examples {
      #expect(example.line.contains("qbank \(name)"))
      #expect(example.line.count <= 78, "longer than a line: \(example.line)")
      for language in ["en", "ja"] {
        let page = Run("\(name) --help-all --lang \(language)").output
        #expect(
          page.contains("\n  \(example.line)\n      ") || page.contains("\n  \(example.line)  "))
      }
      #expect(example.purpose.en.hasSuffix(".") && example.purpose.ja.hasSuffix("。"))
    }
  }

  @Test("the overview has examples, too", arguments: [("en", "EXAMPLES:"), ("ja", "使用例:")])
  func overview(_ language: String, _ title: String) {
    #expect(Run("help --lang \(language)").output.contains("\n\(title)\n  qbank new problems  "))
  }

  /// Everything that the examples name: the sample banks, a bank, and a history.
  static let files: [String: String] = {
    var files = ["bank.csv": (1...9).map { "Which is number \($0)?,1,\($0),a,b,c\n" }.joined()]
    for folder in ["food", "geography", "science", "timerquiz"] {
      let path = "\(Places.package)/banks/\(folder)"
      for name in (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] {
        files["banks/\(folder)/\(name)"] = try? String(
          contentsOfFile: "\(path)/\(name)", encoding: .utf8)
      }
    }
    for name in ["old.csv", "old/bank.csv", "base.csv", "ours.csv"] { files[name] = Row.good }
    for name in ["new.csv", "new/bank.csv", "theirs.csv"] { files[name] = Row.good + Row.note }
    files["table.csv"] = "問題,正解,ア,イ,ウ,エ\n空の色は？,イ,赤,青,緑,黄\n"
    files["bank.json"] = Run("convert bank.csv --to json", files: files).output
    files["qbank-results.jsonl"] = RunRecord.sample(4, "Ben").line
    files["results.jsonl"] = RunRecord.sample(4, "Ben").line
    files["class.csv"] = "name,ability\nAnn,1\nBen,-1\n"
    files["/home/.local/state/qbank/history.jsonl"] = RunRecord.sample(3, "Ann").line
    // A fixed file, so that there is something to undo.
    let fixed = Run("lint --fix untidy.csv", files: ["untidy.csv": Row.note]) {
      $0.environment["HOME"] = "/home"
    }
    return files.merging(fixed.files) { $1 }
  }()

  @Test("every example runs without failure", arguments: examples)
  func run(_ name: String, _ line: String) throws {
    // Pipes and redirections, which a shell would handle, are left out.
    let start = try #require(line.range(of: "qbank ")).upperBound
    let words = line[start...].prefix { !"|>)".contains($0) }.split(separator: " ")
    let isPiped = line.contains("| qbank")
    let run = Run(
      words.map(String.init), files: Self.files, input: isPiped ? Row.good : ""
    ) {
      $0.environment["HOME"] = "/home"
      $0.folders = ["banks/music", "/home/.local/state/qbank"]
      $0.presses = []
    }
    #expect([.clean, .findings].contains(run.status), "\(line): \(run.errors)")
  }
}
