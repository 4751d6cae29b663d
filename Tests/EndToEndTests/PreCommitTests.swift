import Foundation
@_spi(QBank) import TestSupport
import Testing

/// pre-commit runs the hooks of `.pre-commit-hooks.yaml` on a commit, as `qbank new ci pre-commit` has it.
@Suite(
  "Hooks of pre-commit",
  .enabled(
    if: Places.program("pre-commit") != nil && Places.program("git") != nil,
    "needs pre-commit and git"))
struct PreCommitTests {
  private let folder: TemporaryFolder
  private let shell: GitShell

  private static let sun = "Which planet is nearest to the Sun?,1,Mercury,Venus,Earth,Mars\n"
  private static let other = "Which planet is nearest to the Sun?,2,Mercury,Venus,Earth,Mars\n"
  private static let wrong = "How many legs has a spider?,8,Two,Four,Six,Eight\n"
  private static let legs = "How many legs has a spider?,4,Two,Four,Six,Eight\n"

  /// A repository whose hooks come from one with our file, where the program is there and need not be built.
  init() throws {
    folder = try TemporaryFolder()
    shell = GitShell(folder)
    let hooks = try String(
      contentsOfFile: "\(Places.package)/.pre-commit-hooks.yaml", encoding: .utf8)
    let ready = hooks.replacingOccurrences(of: "language: swift", with: "language: script")
    try folder.write("hooks/.pre-commit-hooks.yaml", ready)
    try folder.write("hooks/qbank", "#!/bin/sh\nexec '\(Program.path)' \"$@\"\n")
    try shell.run(
      "chmod +x hooks/qbank && cd hooks && git init -q && git add -A && git commit -qm x && git tag v1"
    )
    try folder.makeFolder("work")
    try run(
      "git init -q -b main && \"$QBANK\" new ci pre-commit --source 'file://\(folder.place("hooks"))@v1'"
    )
    try write(".qbank.json", #"{"exclude": ["drafts/"]}"#)
    try write("banks/a.csv", Self.sun)
    try run("git add -A && git commit -qm start && pre-commit install")
  }

  @discardableResult
  private func run(_ line: String) throws -> (status: Int32, text: String) {
    try shell.run("export PRE_COMMIT_HOME=\"$HOME/cache\"; cd work && \(line)")
  }

  private func write(_ name: String, _ text: String) throws {
    try folder.write("work/" + name, text)
  }

  private func commit() throws -> (status: Int32, text: String) {
    try run("git add -A && git commit -m change")
  }

  @Test("a change with nothing to find is committed")
  func clean() throws {
    try write("banks/a b.csv", Self.legs)
    let run = try commit()
    #expect(run.status == 0, "\(run.text)")
    #expect(run.text.contains("qbank lint...") && !run.text.contains("Skipped"), "\(run.text)")
  }

  @Test("a finding keeps a change from being committed, until it is mended")
  func finding() throws {
    try write("banks/b.csv", Self.wrong)
    let run = try commit()
    #expect(run.status == 1 && run.text.contains("error[answer-out-of-range]"), "\(run.text)")
    try write("banks/b.csv", Self.legs)
    #expect(try commit().status == 0)
  }

  @Test("a row that contradicts one of a file that is not changed is found")
  func otherFile() throws {
    try write("banks/b.csv", Self.other)
    let run = try commit()
    #expect(run.status == 1 && run.text.contains("[conflicting-answer]"), "\(run.text)")
  }

  @Test(
    "what is excluded, and what is no bank, is passed over",
    arguments: [
      ("drafts/c.csv", wrong), ("package.json", #"{"name": "x"}"#), ("notes.txt", "x,y\n"),
    ])
  func passedOver(_ name: String, _ text: String) throws {
    try write(name, text)
    let run = try commit()
    #expect(run.status == 0, "\(run.text)")
  }

  @Test("a file is brought into its canonical form, to be looked at and added")
  func formatted() throws {
    try write("banks/b.csv", Self.legs.replacingOccurrences(of: "\n", with: "\r\n"))
    let run = try commit()
    #expect(run.status == 1 && run.text.contains("files were modified by this hook"), "\(run.text)")
    #expect(folder.text("work/banks/b.csv") == Self.legs)
    #expect(try commit().status == 0)
  }

  @Test("pre-commit itself accepts both files")
  func valid() throws {
    #expect(try run("pre-commit validate-config .pre-commit-config.yaml").status == 0)
    let manifest = "\(Places.package)/.pre-commit-hooks.yaml"
    #expect(try run("pre-commit validate-manifest '\(manifest)'").status == 0)
  }
}
