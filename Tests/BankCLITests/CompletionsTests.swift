import Foundation
@_spi(QBank) import TestSupport
import Testing

@testable import BankCLI

@Suite("qbank completions")
struct CompletionsTests {
  @Test("the script names every command, option and rule", arguments: Shell.allCases, ["en", "ja"])
  func complete(shell: Shell, language: String) {
    let run = Run("completions \(shell.rawValue) --lang \(language)")
    #expect(run.status == .clean)
    // Thousands of names are searched for, so bytes are compared.
    let script = Data(run.output.utf8)
    for command in Command.all {
      #expect(script.contains(command.name))
      for flag in command.allFlags {
        let name = shell == .fish ? "-l \(flag.name)" : "--\(flag.name)"
        #expect(script.contains(name))
        for choice in flag.choices ?? [] { #expect(script.contains(choice)) }
      }
    }
    #expect(script.contains("edge-space"))
    #expect(script.contains("bash zsh fish"))
  }

  /// Returns what an installed shell reports about a script, or nil if it accepts the script.
  private func complaints(_ shell: Shell, _ language: String) throws -> String? {
    let folder = try TemporaryFolder()
    let script = Run("completions \(shell.rawValue) --lang \(language)").output
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(Places.program(shell.rawValue)))
    process.arguments = ["-n", try folder.write("script", script)]
    let pipe = Pipe()
    process.standardError = pipe
    try process.start()
    let said = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return process.terminationStatus == 0 && said.isEmpty ? nil : said
  }

  @Test(
    "bash accepts its script", .enabled(if: Places.program("bash") != nil, "needs bash"),
    arguments: ["en", "ja"])
  func bash(language: String) throws { #expect(try complaints(.bash, language) == nil) }

  @Test(
    "zsh accepts its script", .enabled(if: Places.program("zsh") != nil, "needs zsh"),
    arguments: ["en", "ja"])
  func zsh(language: String) throws { #expect(try complaints(.zsh, language) == nil) }

  @Test(
    "fish accepts its script", .enabled(if: Places.program("fish") != nil, "needs fish"),
    arguments: ["en", "ja"])
  func fish(language: String) throws { #expect(try complaints(.fish, language) == nil) }

  @Test(
    "bash completes every kind of word", .enabled(if: Places.program("bash") != nil, "needs bash"),
    arguments: [
      ("qbank li", ["lint"]),
      ("qbank --v", ["--version"]),
      ("qbank lint --fi", ["--fix"]),
      ("qbank lint --loader t", ["timerquiz"]),
      ("qbank lint --select edge", ["edge-space"]),
      ("qbank fmt --fi", []),
      ("qbank rules edge", ["edge-space"]),
      ("qbank new g", ["guidance"]),
      ("qbank help com", ["completions"]),
      ("qbank completions z", ["zsh"]),
      ("qbank lint ba", ["bank.csv"]),
      ("qbank lint -o ba", ["bank.csv"]),
      ("qbank lint --max-findings ", []),
    ])
  func bashCompletes(line: String, expected: [String]) throws {
    let folder = try TemporaryFolder()
    try folder.write("bank.csv", "")
    try folder.write("script", Run("completions bash").output)
    let words = line.split(separator: " ", omittingEmptySubsequences: false).map { "'\($0)'" }
    let program = """
      cd '\(folder.path)'; source ./script
      COMP_WORDS=(\(words.joined(separator: " "))); COMP_CWORD=\(words.count - 1); _qbank
      for word in "${COMPREPLY[@]}"; do echo "$word"; done
      """
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(Places.program("bash")))
    process.arguments = ["--norc", "-c", program]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.start()
    let found = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(found.split(separator: "\n").map(String.init) == expected)
  }
}

extension Data {
  /// Whether the data contains a text.
  fileprivate func contains(_ text: String) -> Bool { range(of: Data(text.utf8)) != nil }
}
