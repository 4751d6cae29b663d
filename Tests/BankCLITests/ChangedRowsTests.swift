@_spi(QBank) import BankText
@_spi(QBank) import TestSupport
import Testing

@Suite("Findings in rows that a diff changes")
struct ChangedRowsTests {
  private static let header = "diff --git a/a.csv b/a.csv\n--- a/a.csv\n+++ b/a.csv\n"
  private static let bank = Row.error + Row.warning + Row.note + Row.good

  /// Returns the reported findings, each as `path:line:rule`.
  private static func told(_ diff: String, _ files: [String: String] = ["a.csv": bank]) -> [String]
  {
    let run = Run("lint . --changed - --format short", files: files, input: diff)
    return run.output.split(separator: "\n").compactMap { line in
      let parts = line.split(separator: ":")
      guard parts.count > 2, let rule = line.split(separator: "[").last else { return nil }
      return "\(parts[0]):\(parts[1]):\(rule.dropLast())"
    }
  }

  @Test(
    "only findings in added or changed rows are reported",
    arguments: [
      ("@@ -1,2 +1,2 @@\n \(Row.error)-x\n+\(Row.warning)", ["a.csv:2:duplicate-choice"]),
      ("@@ -2 +2 @@\n-x\n+\(Row.warning)", ["a.csv:2:duplicate-choice"]),
      (
        "@@ -0,0 +1 @@\n+\(Row.error)@@ -2,0 +3 @@\n+\(Row.note)",
        ["a.csv:1:answer-out-of-range", "a.csv:3:edge-space"]
      ),
      ("@@ -5 +4,0 @@\n-gone\n", []),
      ("@@ -4 +4 @@\n-x\n+\(Row.good)\\ No newline at end of file\n", []),
    ] as [(String, [String])])
  func rows(_ hunks: String, _ expected: [String]) {
    #expect(Self.told(Self.header + hunks) == expected)
  }

  @Test("a diff may have other line endings than the file")
  func lineEnds() {
    let diff = Self.header + "@@ -1,2 +1,2 @@\n \(Row.error)-x\n+\(Row.warning)"
    #expect(Self.told(diff.replacing("\n", with: "\r\n")) == ["a.csv:2:duplicate-choice"])
  }

  @Test(
    "the file is recognised whatever the diff calls it",
    arguments: [
      "--- a/a.csv\n+++ b/a.csv\n", "--- a.csv\t2026-01-01\n+++ a.csv\t2026-01-02 10:00\n",
      "--- c/a.csv\n+++ w/a.csv\n", "--- /dev/null\n+++ b/a.csv\n",
      "--- \"a/a.csv\"\n+++ \"b/\\141.csv\"\n",
      "diff --git a/x b/a.csv\nrename from x\nrename to a.csv\n--- a/x\n+++ b/a.csv\n",
    ])
  func names(_ header: String) {
    let diff = header + "@@ -1 +1 @@\n-x\n+\(Row.error)"
    #expect(Self.told(diff) == ["a.csv:1:answer-out-of-range"])
  }

  @Test("file names outside ASCII are recognised as Git writes them")
  func japanese() {
    let diff = "--- /dev/null\n+++ \"b/\\347\\251\\272.csv\"\n@@ -0,0 +1 @@\n+\(Row.error)"
    #expect(Self.told(diff, ["空.csv": Row.error]) == ["空.csv:1:answer-out-of-range"])
  }

  @Test("a diff may come from a folder above the files")
  func below() {
    let diff = "--- a/banks/a.csv\n+++ b/banks/a.csv\n@@ -1 +1 @@\n-x\n+\(Row.error)"
    #expect(
      Self.told(diff, ["banks/a.csv": Row.error + Row.note]) == [
        "banks/a.csv:1:answer-out-of-range"
      ])
  }

  @Test("a changed row that repeats another is reported, whichever of the two comes first")
  func repeats() {
    let (first, second) = ("Sky?,1,blue,red,green,grey\n", "Sky?,2,blue,red,green,grey\n")
    for line in [1, 2] {
      let diff = Self.header + "@@ -\(line) +\(line) @@\n-x\n+\([first, second][line - 1])"
      #expect(Self.told(diff, ["a.csv": first + second]) == ["a.csv:2:conflicting-answer"])
    }
  }

  @Test("a row of several lines is reported when one of them changes")
  func severalLines() {
    let bank = "\"Which\nof these?\",9,a,b,c,d\n" + Row.error
    let diff = Self.header + "@@ -1 +1 @@\n-x\n+\"Which\n"
    #expect(Self.told(diff, ["a.csv": bank]) == ["a.csv:2:answer-out-of-range"])
  }

  @Test("all findings are reported for a file that the diff does not show or does not match")
  func whole() {
    let binary = "diff --git a/a.csv b/a.csv\nBinary files a/a.csv and b/a.csv differ\n"
    #expect(Self.told(binary).count == 3)
    let old = Self.header + "@@ -1 +1 @@\n-x\n+Other,1,a,b,c,d\n"
    #expect(Self.told(old).count == 3)
    let run = Run("lint . --changed -", files: ["a.csv": Self.bank], input: old)
    #expect(run.errors.contains(text: "a.csv does not match the diff"))
  }

  @Test("findings in unchanged rows are counted")
  func numbers() {
    let diff = Self.header + "@@ -1 +1 @@\n-x\n+\(Row.error)"
    let run = Run("lint . --changed -", files: ["a.csv": Self.bank], input: diff)
    #expect(run.output.contains(text: "1 error. Not shown: 2 in unchanged rows."), "\(run.output)")
  }

  @Test("a message says if the diff contains no checked file")
  func noFile() {
    let diff = "--- a/z.csv\n+++ b/z.csv\n@@ -1 +1 @@\n-x\n+y\n"
    let run = Run("lint . --changed -", files: ["a.csv": Row.error], input: diff)
    #expect(run.status == .clean)
    #expect(
      run.errors.contains(text: "No checked file is in the diff (z.csv)"))
    let empty = Run("lint . --changed -", files: ["a.csv": Row.error], input: "")
    #expect(empty.errors.contains(text: "The diff changes no file"))
  }

  @Test(
    "an invalid diff ends the run with the line of the error",
    arguments: [
      ("Hello\n", 1), ("--- a\n+++ a.csv\n@@ -1 +1 @@\nHello\n", 4), ("@@ -1 +1 @@\n-x\n+y\n", 1),
      ("--- a\n+++ a.csv\n@@ -x +1 @@\n", 3), ("--- a\n+++ a.csv\n@@ -1,2 +1,9 @@\n-x\n", 4),
      ("--- a\n+++ a.csv\n@@@ -1 -1 +1 @@@\n  x\n", 3),
      ("--- a\n+++ a.csv\n@@ -1 +99999999999999999999 @@\n", 3),
    ])
  func mistakes(_ diff: String, _ line: Int) {
    let run = Run("lint . --changed -", files: ["a.csv": Row.error], input: diff)
    #expect(run.status == .failure && run.output.isEmpty)
    #expect(
      run.errors.contains(text: "line \(line) of - is not valid in a unified diff"),
      "\(run.errors)")
  }
}

@Suite("Files that are checked only as a context")
struct ContextTests {
  @Test("a context file has no findings of its own, but shows which rows repeat its rows")
  func repeats() {
    let files = ["a.csv": Row.good, "z.csv": Row.error + Row.good, "0.csv": Row.good]
    let run = Run("lint a.csv --context . --format short", files: files)
    #expect(
      run.output.split(separator: "\n").map { $0.prefix(9) } == ["a.csv:1:1"], "\(run.output)")
    #expect(run.output.contains(text: "duplicate-question"))
  }

  @Test("an unreadable context file is reported, but fails the run only if it is named")
  func unread() {
    let run = Run("lint a.csv --context none", files: ["a.csv": Row.good])
    #expect(run.status == .failure)
    #expect(run.errors == "Error: cannot read none: there is no such file\n")
    let folder = Run("lint a.csv --context sub", files: ["a.csv": Row.good, "sub/b.csv": Row.good])
    {
      $0.failures["read:sub/b.csv"] = .notAllowed
    }
    #expect(
      folder.status == .clean && folder.errors.contains(text: "sub/b.csv"), "\(folder.errors)")
  }
}
