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

/// Completions of a line by a shell when Tab is typed after it. The typing is done by zsh.
@Suite("Completion at the keyboard", .enabled(if: Places.program("zsh") != nil, "needs zsh"))
struct TypedCompletionTests {
  /// Lines before and after Tab. A shell may append a blank or a comma.
  static let lines = [
    ("qbank li", "qbank lint"),
    ("qbank --vers", "qbank --version"),
    ("qbank lint --fi", "qbank lint --fix"),
    ("qbank fmt --fi", "qbank fmt --fi"),
    ("qbank lint --loader t", "qbank lint --loader timerquiz"),
    ("qbank lint --loader=t", "qbank lint --loader=timerquiz"),
    ("qbank lint --loader=", "qbank lint --loader="),
    ("qbank --lang=j", "qbank --lang=ja"),
    ("qbank --lang ja li", "qbank --lang ja lint"),
    ("qbank --lang=ja lint --loader=t", "qbank --lang=ja lint --loader=timerquiz"),
    ("qbank lint --select edge", "qbank lint --select edge-space"),
    ("qbank lint --select=edge", "qbank lint --select=edge-space"),
    ("qbank lint --select edge-space,conf", "qbank lint --select edge-space,conflicting-answer"),
    ("qbank lint --ignore=edge-space,conf", "qbank lint --ignore=edge-space,conflicting-answer"),
    (
      "qbank lint --ignore=edge-space,stray-quote,conf",
      "qbank lint --ignore=edge-space,stray-quote,conflicting-answer"
    ),
    // A rule that is already in the list is not offered again.
    ("qbank lint --select edge-space,edge-s", "qbank lint --select edge-space,edge-s"),
    ("qbank draw --difficulty=easy,me", "qbank draw --difficulty=easy,medium"),
    ("qbank lint -o ba", "qbank lint -o bank.csv"),
    ("qbank lint --output=ba", "qbank lint --output=bank.csv"),
    ("qbank lint two", #"qbank lint two\ words.csv"#),
    ("qbank rules edge", "qbank rules edge-space"),
    ("qbank help com", "qbank help completions"),
  ]

  @Test("bash completes any word", .enabled(if: Places.program("bash") != nil, "needs bash"))
  func bash() {
    check(
      .bash, start: "bash --norc -i",
      """
      source ./script; tell() { echo "$READLINE_LINE" >>answers; READLINE_LINE=; }
      bind -x '"\\C-t": tell'
      """)
  }

  @Test("zsh completes any word")
  func zsh() {
    check(
      .zsh, start: "zsh -f -i",
      """
      autoload -Uz compinit; compinit -u -D; source ./script
      tell() { print -r -- "$BUFFER" >>answers; BUFFER=; }; zle -N tell; bindkey '^T' tell
      """)
  }

  @Test("fish completes any word", .enabled(if: Places.program("fish") != nil, "needs fish"))
  func fish() {
    check(
      .fish, start: "fish --no-config -i",
      """
      source ./script
      function tell; commandline >>answers; commandline ""; end; bind \\ct tell
      """)
  }

  private func check(_ shell: Shell, start: String, _ setup: String) {
    let typing = OutsideProgram.run(
      "zsh", ["-f", "typist", start, setup] + Self.lines.map(\.0),
      files: [
        "typist": Array(Self.typist.utf8), "bank.csv": [], "two words.csv": [],
        "script": Array(Run("completions \(shell.rawValue)").output.utf8),
      ])
    let answers = String(decoding: typing.output, as: UTF8.self).split(separator: "\n").map {
      $0.trimmingCharacters(in: CharacterSet(charactersIn: ", "))
    }
    #expect(answers == Self.lines.map(\.1))
  }

  /// Types lines into a shell on a terminal of its own, each followed by Tab and Control-T, and prints the answers
  /// that the shell has written down.
  private static let typist = """
    zmodload zsh/zpty zsh/zselect
    : >answers
    zpty -b shell "$1"
    zpty -w shell "$2"
    shift 2
    typeset -i count=0 wait
    for line; do
      zpty -w -n shell "$line"$'\\t\\x14'
      count+=1
      for (( wait = 0; wait < 1000; wait++ )); do
        while zpty -r -t shell seen; do :; done
        answers=("${(f)$(<answers)}")
        (( $#answers >= count )) && break
        zselect -t 1
      done
    done
    cat answers
    """
}
