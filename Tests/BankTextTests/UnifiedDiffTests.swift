import BankReports
@_spi(QBank) import TestSupport
import Testing

@_spi(QBank) @testable import BankText

@Suite("Unified diffs")
struct UnifiedDiffTests {
  private func patch(_ old: [UInt8], _ new: [UInt8]) -> [UInt8] {
    let diff = UnifiedDiff(Path("a.csv"), old: old.arraySpan, new: new.arraySpan)
    return DiffReport(diff, style: .plain).patch
  }

  private func patch(_ old: String, _ new: String) -> String {
    String(decoding: patch(Array(old.utf8), Array(new.utf8)), as: UTF8.self)
  }

  private static let head = "--- a/a.csv\n+++ b/a.csv\n"

  /// Two versions of a file, and the output of `diff -u` after the file names.
  private static let table = [
    ("a\n", "b\n", "@@ -1 +1 @@\n-a\n+b\n"),
    ("a\nb\n", "a\n", "@@ -1,2 +1 @@\n a\n-b\n"),
    ("a\n", "a\nb\n", "@@ -1 +1,2 @@\n a\n+b\n"),
    ("", "a\n", "@@ -0,0 +1 @@\n+a\n"),
    ("a\n", "", "@@ -1 +0,0 @@\n-a\n"),
    ("a", "a\n", "@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+a\n"),
    ("a\n", "a", "@@ -1 +1 @@\n-a\n+a\n\\ No newline at end of file\n"),
    ("a\nb", "c\nb", "@@ -1,2 +1,2 @@\n-a\n+c\n b\n\\ No newline at end of file\n"),
    ("a\r\n", "a\n", "@@ -1 +1 @@\n-a\r\n+a\n"),
    (
      "1\n2\n3\n4\n5\n6\n7\n8\n9\n", "1\n2\n3\n4\nx\n6\n7\n8\n9\n",
      "@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+x\n 6\n 7\n 8\n"
    ),
    (
      "1\n2\n3\n4\n5\n6\n7\n8\n", "x\n2\n3\n4\n5\n6\n7\ny\n",
      "@@ -1,8 +1,8 @@\n-1\n+x\n 2\n 3\n 4\n 5\n 6\n 7\n-8\n+y\n"
    ),
    (
      "1\n2\n3\n4\n5\n6\n7\n8\n9\n", "x\n2\n3\n4\n5\n6\n7\n8\ny\n",
      "@@ -1,4 +1,4 @@\n-1\n+x\n 2\n 3\n 4\n@@ -6,4 +6,4 @@\n 6\n 7\n 8\n-9\n+y\n"
    ),
  ]

  @Test("known versions give the expected diff", arguments: table)
  func printed(old: String, new: String, expected: String) {
    #expect(patch(old, new) == Self.head + expected)
  }

  /// The number of lines that a diff removes when a number of lines are inserted before 200 others; none would be
  /// necessary.
  @Test(
    "unchanged lines are found after up to 63 inserted ones, the lookahead",
    arguments: [(1, 0), (63, 0), (64, 200)])
  func reach(added: Int, removed: Int) {
    let old = (0..<200).map { "old \($0)\n" }
    let new = (0..<added).map { "new \($0)\n" } + old
    let diff = patch(old.joined(), new.joined()).split(separator: "\n")
    #expect(diff.count { $0.hasPrefix("-old") } == removed)
    #expect(diff.count { $0.hasPrefix("+") && !$0.hasPrefix("+++") } == added + removed)
  }

  @Test("equal versions give an empty diff", arguments: ["", "a", "a\n", "a\nb\n"])
  func same(text: String) { #expect(patch(text, text) == "") }

  /// A file and a version of it with some lines changed, removed or added.
  private func versions(_ generator: inout Generator, lines: Int) -> (old: [UInt8], new: [UInt8]) {
    let texts = ["a", "b", "あ", "q,1,a,b,c,d", "", "\\", "-x", "+y", "@@", "c\r"]
    let old = (0..<generator.number(0...lines)).map { _ in generator.pick(texts) }
    var new: [String] = []
    for line in old {
      switch generator.below(8) {
      case 0: new.append(generator.pick(texts))
      case 1: new += [line, generator.pick(texts)]
      case 2: continue
      default: new.append(line)
      }
    }
    let ends = (0..<2).map { _ in generator.below(3) > 0 ? "\n" : "" }
    return (
      Array((old.joined(separator: "\n") + ends[0]).utf8),
      Array((new.joined(separator: "\n") + ends[1]).utf8)
    )
  }

  /// Reconstructs the new version from the old one and a diff.
  private func apply(_ diff: UnifiedDiff, to old: [UInt8]) -> [UInt8]? {
    var rest = old[...]
    var result: [UInt8] = []
    var skipped = 1
    for line in diff.lines {
      switch line {
      case .heading(let text) where text.hasPrefix("@@"):
        // The number after the minus sign; for an insertion it is the line before.
        let range = text.split(separator: " ")[1].dropFirst().split(separator: ",")
        guard var start = Int(range[0]) else { return nil }
        if range.count > 1, range[1] == "0" { start += 1 }
        while skipped < start {
          guard let end = rest.firstIndex(of: 0x0A) else { return nil }
          result += rest[...end]
          rest = rest[(end + 1)...]
          skipped += 1
        }
      case .heading, .noLineFeed: continue
      case .added(let bytes): result += bytes
      case .same(let bytes), .removed(let bytes):
        guard rest.starts(with: bytes) else { return nil }
        if case .same = line { result += bytes }
        rest = rest.dropFirst(bytes.count)
        skipped += 1
      }
    }
    return result + rest
  }

  @Test("applying the diff to the old version gives the new one")
  func applied() {
    var generator = Generator(seed: 101)
    for round in 0..<1_000 {
      let (old, new) = versions(&generator, lines: round % 40)
      let diff = UnifiedDiff(Path("a.csv"), old: old.arraySpan, new: new.arraySpan)
      let result = apply(diff, to: old)
      #expect(result == new, "\(VisibleText.escape(old)) to \(VisibleText.escape(new))")
    }
  }

  @Test("long versions without a line in common give a diff that applies")
  func rewritten() {
    let old = Array((0..<300).map { "old \($0)\n" }.joined().utf8)
    let new = Array((0..<200).map { "new \($0)\n" }.joined().utf8) + old[..<60]
    let diff = UnifiedDiff(Path("a.csv"), old: old.arraySpan, new: new.arraySpan)
    let result = apply(diff, to: old)
    #expect(result == new)
  }

  @Test(
    "the program patch makes the new version from the old one (if installed)",
    .enabled(if: Places.program("patch") != nil))
  func outsidePatch() {
    var generator = Generator(seed: 102)
    for _ in 0..<Deep.rounds(60, least: 6, exhaustive: 600) {
      let (old, new) = versions(&generator, lines: 30)
      let difference = patch(old, new)
      if difference.isEmpty { continue }
      let result = OutsideProgram.run(
        "patch", ["--binary", "--fuzz=0", "--silent", "--output=-", "old", "difference"],
        files: ["old": old, "difference": difference])
      #expect(result.status == 0)
      #expect(result.output == new, "\(VisibleText.escape(difference))")
    }
  }
}
