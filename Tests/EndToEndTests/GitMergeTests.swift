import BankSystem
import Foundation
@_spi(QBank) import TestSupport
import Testing

/// Git runs `qbank merge-driver` as configured by `qbank new git`.
@Suite("Merging with git", .enabled(if: Places.program("git") != nil, "needs git"))
struct GitMergeTests {
  private let folder: TemporaryFolder

  private static let (sun, legs, paris) = (Row.good, Row.errorFixed, Row.other)
  private static let bank = sun + legs + paris
  private static let asked = "How many legs does a spider have?,4,Two,Four,Six,Eight\n"
  private static let wrong = "How many legs has a spider?,4,One,Four,Six,Eight\n"
  private static let both = "How many legs does a spider have?,4,One,Four,Six,Eight\n"
  private static let six = "How many legs has a spider?,3,Two,Four,Six,Eight\n"
  private static let four = "How many legs has a spider?,2,Two,Four,Six,Eight\n"

  /// Creates a repository with a bank on its branch `main`.
  init() throws {
    folder = try TemporaryFolder()
    try git("init", "-q", "-b", "main")
    try shell("\"$QBANK\" git setup | sh")
    try write(Self.bank)
    try commit("a bank")
  }

  @discardableResult
  private func shell(_ line: String) throws -> (status: Int32, text: String) {
    try GitShell(folder).run(line)
  }

  @discardableResult
  private func git(_ words: String...) throws -> (status: Int32, text: String) {
    try shell("git " + words.map { "'\($0)'" }.joined(separator: " "))
  }

  private func write(_ text: String, _ name: String = "banks/a b/it's.csv") throws {
    try folder.write(name, text)
  }

  private func read(_ name: String = "banks/a b/it's.csv") throws -> String {
    try String(contentsOfFile: folder.place(name), encoding: .utf8)
  }

  private func commit(_ message: String) throws {
    try git("add", "-A")
    try git("commit", "-q", "-m", message)
  }

  /// Creates a branch of the current commit with another version of the bank.
  private func branch(_ name: String, _ text: String) throws {
    try git("checkout", "-q", "-b", name)
    try write(text)
    try commit(name)
  }

  /// Creates two branches, `one` and `other`, with versions of the bank; `one` is checked out.
  private func branches(_ one: String, _ other: String) throws {
    try branch("other", other)
    try git("checkout", "-q", "main")
    try branch("one", one)
  }

  @Test(
    "changes of one question on both sides are combined",
    arguments: ["merge -q --no-edit other", "rebase -q other", "cherry-pick other"])
  func together(_ command: String) throws {
    try branches(Self.sun + Self.asked + Self.paris, Self.sun + Self.wrong + Self.paris)
    let run = try shell("git " + command)
    #expect(run.status == 0, "\(run.text)")
    #expect(try read() == Self.sun + Self.both + Self.paris)
    #expect(run.text.contains("was rewritten on one side"), "\(run.text)")
  }

  @Test("a conflict stays open, can be diffed, and its resolution is remembered")
  func conflict() throws {
    try git("config", "rerere.enabled", "true")
    try branches(Self.sun + Self.six + Self.paris, Self.sun + Self.four + Self.paris)
    let merge = try git("merge", "other")
    #expect(merge.status == 1)
    #expect(merge.text.contains("1 question to decide"), "\(merge.text)")
    let block = """
      <<<<<<< ours,0,answer changed on both sides,,,
      \(Self.six)||||||| base,0,,,,
      \(Self.legs)======= ,0,,,,
      \(Self.four)>>>>>>> theirs,0,,,,

      """
    #expect(try read() == Self.sun + block + Self.paris)
    #expect(try git("status", "--short").text.hasPrefix("UU "))
    let check = try git("diff", "--check").text
    #expect(check.components(separatedBy: "leftover conflict marker").count == 5, "\(check)")
    let diff = try git("diff")
    #expect(diff.status == 0 && diff.text.contains("<<<<<<<"), "\(diff.text)")
    #expect(merge.text.contains("Recorded preimage"), "\(merge.text)")
    #expect(try shell("\"$QBANK\" lint banks").text.contains("1 error"))
    try write(Self.sun + Self.six + Self.paris)
    try commit("decided")
    try git("reset", "-q", "--hard", "HEAD^")
    try git("merge", "other")
    #expect(try read() == Self.sun + Self.six + Self.paris)
  }

  @Test("a file that both sides add has the questions of both")
  func bothAdd() throws {
    let name = "banks/new.jsonl"
    let item = { (name: String) -> String in
      #"{"question":"\#(name)?","answer":1,"choices":["a \#(name)","b"]}"# + "\n"
    }
    try git("checkout", "-q", "-b", "other")
    try write(item("Second") + item("Same"), name)
    try commit("other")
    try git("checkout", "-q", "-b", "one", "main")
    try write(item("First") + item("Same"), name)
    try commit("one")
    let merge = try git("merge", "-q", "--no-edit", "other")
    #expect(merge.status == 0, "\(merge.text)")
    #expect(try read(name) == item("First") + item("Second") + item("Same"))
  }

  @Test("a renamed file is merged under its new name")
  func renamed() throws {
    try git("checkout", "-q", "-b", "other")
    try write(Self.sun + Self.wrong + Self.paris)
    try commit("other")
    try git("checkout", "-q", "-b", "one", "main")
    try git("mv", "banks/a b", "banks/c")
    try write(Self.sun + Self.asked + Self.paris, "banks/c/it's.csv")
    try commit("one")
    let merge = try git("merge", "-q", "--no-edit", "other")
    #expect(merge.status == 0, "\(merge.text)")
    #expect(try read("banks/c/it's.csv") == Self.sun + Self.both + Self.paris)
  }

  @Test("branches that have merged each other are merged without a conflict")
  func crossed() throws {
    try branches(Self.sun + Self.six + Self.paris, Self.sun + Self.four + Self.paris)
    // Each merges the other and resolves conflicts differently, so that there are two common ancestors.
    try git("tag", "first")
    try git("merge", "other")
    try write(Self.sun + Self.six + Self.paris)
    try commit("decided here")
    try git("checkout", "-q", "other")
    try git("merge", "first")
    try write(Self.sun + Self.six + Self.paris)
    try commit("decided there")
    try write(Self.sun + Self.six + Self.paris + Self.asked)
    try commit("one more there")
    try git("checkout", "-q", "one")
    try write(Self.paris + Self.sun + Self.six)
    try commit("moved here")
    for setting in ["binary", "qbank"] {
      try git("config", "merge.qbank.recursive", setting)
      let merge = try git("merge", "--no-edit", "other")
      #expect(merge.status == 0, "\(setting): \(merge.text)")
      #expect(try read() == Self.paris + Self.asked + Self.sun + Self.six, "\(setting)")
      try git("reset", "-q", "--hard", "HEAD^")
    }
  }

  @Test("files with CR LF, in the working tree or everywhere, are merged")
  func lineEndings() throws {
    let windows = { (text: String) -> String in text.replacingOccurrences(of: "\n", with: "\r\n") }
    try branches(
      windows(Self.sun + Self.asked + Self.paris), Self.sun + Self.wrong + Self.paris)
    let merge = try git("merge", "-q", "--no-edit", "other")
    #expect(merge.status == 0, "\(merge.text)")
    #expect(try read() == windows(Self.sun + Self.both + Self.paris))

    try git("checkout", "-q", "main")
    try write("banks/**/*.csv merge=qbank text eol=crlf\n", ".gitattributes")
    try git("branch", "-D", "one", "other")
    try commit("attributes")
    try branches(
      windows(Self.sun + Self.asked + Self.paris), windows(Self.sun + Self.wrong + Self.paris))
    let converted = try git("merge", "-q", "--no-edit", "other")
    #expect(converted.status == 0, "\(converted.text)")
    #expect(try read() == windows(Self.sun + Self.both + Self.paris))
  }

  @Test("without qbank, git merges by line and leaves conflict markers")
  func notInstalled() throws {
    try branches(Self.sun + Self.six + Self.paris, Self.sun + Self.four + Self.paris)
    let path = Places.program("git").map { ($0 as NSString).deletingLastPathComponent } ?? ""
    let merge = try shell("PATH=\(path):/usr/bin:/bin git merge other")
    #expect(merge.status == 1)
    #expect(try read().contains("<<<<<<< ours\n"), "\(merge.text)")
    let diff = try shell("PATH=\(path):/usr/bin:/bin git diff")
    #expect(diff.status == 0 && diff.text.contains("spider"), "\(diff.text)")
  }

  @Test("stashed changes are combined with later ones")
  func stash() throws {
    try write(Self.sun + Self.asked + Self.paris)
    try git("stash", "-q")
    try write(Self.sun + Self.wrong + Self.paris)
    try commit("went on")
    let pop = try git("stash", "pop")
    #expect(pop.status == 0, "\(pop.text)")
    #expect(try read() == Self.sun + Self.both + Self.paris)
  }
}
