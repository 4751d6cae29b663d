import BankCLI
@_spi(QBank) import TestSupport
import Testing

/// Undo reverts all that a run has made, and no text disappears from all files.
@Suite("Undoing files that a run created besides its changes")
struct UndoneTogetherTests {
  private static let rows = Row.good + "two,cells\n" + Row.other + Row.good
  private static let changed = Row.good + Row.other
  private static let line = "transform dedupe --in-place --quarantine odd.csv a.csv"

  private func run(_ line: String, _ files: [String: String]) -> Run {
    Run(line, files: files) { $0.environment["HOME"] = "/home/me" }
  }

  /// Returns the files except those in which qbank records what it did.
  private func own(_ run: Run) -> [String: String] {
    run.files.filter { !$0.key.contains("/qbank/undo/") }
  }

  @Test("a created file is deleted when the others are restored")
  func made() {
    let moved = run(Self.line, ["a.csv": Self.rows])
    #expect(own(moved) == ["a.csv": Self.changed, "odd.csv": "two,cells\n"], "\(moved.errors)")
    let undone = run("undo", moved.files)
    #expect(undone.status == .clean && own(undone) == ["a.csv": Self.rows])
    #expect(undone.output.contains("Deleted 1 file that transform had created:\n  "))
    #expect(undone.output.contains("odd.csv\n"))
    #expect(run("undo", undone.files).status == .failure)
  }

  @Test("a created file that has changed stays, and one that is gone is no matter")
  func changedSince() {
    var files = run(Self.line, ["a.csv": Self.rows]).files
    files["odd.csv"] = "mine"
    let undone = run("undo", files)
    #expect(undone.status == .findings && own(undone) == ["a.csv": Self.rows, "odd.csv": "mine"])
    #expect(undone.errors.contains("odd.csv has changed since"))
    files["odd.csv"] = nil
    let gone = run("undo", files)
    #expect(gone.status == .clean && own(gone) == ["a.csv": Self.rows])
  }

  @Test(
    "a created file stays as long as a file with its lines is not restored",
    arguments: [nil, "old\n"] as [String?])
  func waits(old: String?) {
    var files = ["a.csv": Self.rows]
    files["odd.csv"] = old
    files = run(Self.line, files).files
    let odd = (old ?? "") + "two,cells\n"
    #expect(files["odd.csv"] == odd)
    files["a.csv"] = "mine"
    for _ in 1...2 {
      let left = run("undo", files)
      #expect(left.status == .findings && own(left) == ["a.csv": "mine", "odd.csv": odd])
      #expect(left.errors.contains("odd.csv was left alone, too"))
      files = left.files
    }
    files["a.csv"] = nil
    let undone = run("undo", files)
    #expect(undone.status == .clean && undone.file("a.csv") == Self.rows)
    #expect(undone.file("odd.csv") == old)
  }

  @Test("a created file stays if the source of its lines was too large to keep", .deep(.exhaustive))
  func notKept() {
    let long = String(repeating: "long ", count: 200_000)
    let rows = Self.rows + (1...18).map { "\(long)\($0)?,1,a,b,c,d\n" }.joined()
    let line = "transform select --where answer.index=1 --in-place --quarantine odd.csv a.csv b.csv"
    let moved = run(line, ["a.csv": rows, "b.csv": Self.changed])
    #expect(moved.errors.contains("qbank undo will not be able to restore this"))
    let undone = run("undo", moved.files)
    #expect(undone.file("odd.csv") == "two,cells\n", "\(undone.everything)")
  }

  @Test("a created report is undone with a replaced output, and is no run by itself")
  func outputs() {
    let line = "convert a.csv --to json -o out.json --losses lost.json"
    let first = run(line, ["a.csv": Row.good])
    #expect(own(first).count == 3 && run("undo", first.files).status == .failure)
    let second = run(line, ["a.csv": Row.good, "out.json": "mine"])
    let undone = run("undo", second.files)
    #expect(own(undone) == ["a.csv": Row.good, "out.json": "mine"], "\(undone.everything)")
  }
}
