import Foundation
@_spi(QBank) import TestSupport
import Testing

@testable import BankCLI

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
