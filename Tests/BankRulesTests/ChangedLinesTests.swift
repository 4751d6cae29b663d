import BankRules
@_spi(QBank) import BankText
import Testing

@Suite("The lines that a diff changes")
struct ChangedLinesTests {
  private static let head = "--- a/bank.csv\n+++ b/bank.csv\n"

  private static func lines(_ hunks: String) -> ChangedLines {
    ChangedLines(Source(Path("x.diff"), Array((head + hunks).utf8)))
  }

  @Test(
    "added and changed lines are found in the file, whether it ends in a line break or not",
    arguments: [
      ("@@ -1,2 +1,2 @@\n one\n-two\n+three\n", "one\nthree\n", ["three"]),
      (
        "@@ -1,2 +1,2 @@\n one\n-two\n\\ No newline at end of file\n+three\n"
          + "\\ No newline at end of file\n", "one\nthree", ["three"]
      ),
      ("@@ -0,0 +1 @@\n+one\n", "one\n", ["one"]), ("@@ -1 +0,0 @@\n-one\n", "", []),
      ("@@ -1,2 +1,3 @@\n one\n+two\n \n", "one\ntwo\n\n", ["two"]),
      // Some mail programs remove the space of an empty line.
      ("@@ -1,2 +1,3 @@\n one\n+two\n\n", "one\ntwo\n\n", ["two"]),
      ("@@ -1 +1 @@\n-1\n+one\n@@ -3 +3 @@\n-3\n+three\n", "one\n2\nthree\n", ["one", "three"]),
      ("@@ -1 +1 @@\r\n-1\r\n+one\r\n", "one\n", ["one"]),
    ])
  func found(_ hunks: String, _ file: String, _ changed: [String]) throws {
    let lines = Self.lines(hunks)
    #expect(lines.wrongLine == nil)
    let source = Source(Path("bank.csv"), Array(file.utf8))
    let changedFile = try #require(lines.files.first)
    let ranges = try #require(lines.ranges(of: changedFile, in: source))
    #expect(ranges.map { source.string($0) } == changed)
  }

  @Test("another version of the file is not the one that the diff produces")
  func otherFile() throws {
    let lines = Self.lines("@@ -1,2 +1,2 @@\n one\n-two\n+three\n")
    let file = try #require(lines.files.first)
    for text in ["one\ntwo\n", "", "one\n", "two\nthree\n", "one\nthree \n"] {
      let source = Source(Path("bank.csv"), Array(text.utf8))
      #expect(lines.ranges(of: file, in: source) == nil)
    }
  }

  @Test(
    "the first line that is not part of a diff is reported",
    arguments: [
      ("@@ -1 +1 @@\n-1\n*one\n", 5), ("@@ -1 +1 @@\n-1\n-2\n", 5), ("@@ -1 +1 @@\n-1\n", 4),
      ("@@ -1 +1\n", 3), ("@@ -x +1 @@\n", 3), ("@@ -1,2,3 +1 @@\n", 3), ("@@@ -1 -1 +1 @@@\n", 3),
    ])
  func wrong(_ hunks: String, _ line: Int) {
    #expect(Self.lines(hunks).wrongLine == line)
  }
}
