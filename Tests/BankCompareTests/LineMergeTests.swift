import Testing

@testable import BankCompare

@Suite("Merging lines")
struct LineMergeTests {
  @Test(
    "changes of both sides are merged, and conflict markers show where they meet",
    arguments: [
      ("a\nb\nc\n", "A\nb\nc\n", "a\nb\nC\n", "A\nb\nC\n", 0),
      ("a\n", "a\n", "", "", 0),
      ("", "x\n", "x\n", "x\n", 0),
      ("a\nb\nc\n", "a\nc\n", "a\nb\nc\nd\n", "a\nc\nd\n", 0),
      (
        "a\nb\nc\n", "a\n1\nc\n", "a\n2\nc\n",
        "a\n<<<<<<< ours\n1\n||||||| base\nb\n=======\n2\n>>>>>>> theirs\nc\n", 1
      ),
      (
        "", "x\n", "y",
        "<<<<<<< ours\nx\n||||||| base\n=======\ny\n>>>>>>> theirs\n", 1
      ),
      (
        "b\r\n", "1\r\n", "2\r\n",
        "<<<<<<< ours\r\n1\r\n||||||| base\r\nb\r\n=======\r\n2\r\n>>>>>>> theirs\r\n", 1
      ),
      // No line is unique.
      ("x\nx\ny\ny\n", "x\ny\ny\n", "x\nx\ny\ny\nz\n", "x\ny\ny\nz\n", 0),
    ])
  func lines(_ base: String, _ ours: String, _ theirs: String, _ result: String, _ count: Int) {
    let merge = LineMerge(
      base: Array(base.utf8), ours: Array(ours.utf8), theirs: Array(theirs.utf8))
    #expect(String(decoding: merge.bytes, as: UTF8.self) == result)
    #expect(merge.conflictCount == count)
  }

  /// The lengths of the longest common subsequences were computed with Python.
  @Test(
    "repeated lines are aligned by the longest common subsequence",
    arguments: [
      ("bbaaabba", "aabaabbb", 5), ("abababbb", "babbbbaa", 6), ("baabbbba", "aaaaaabb", 4),
      ("aaababab", "bbaabaaa", 5),
    ])
  func repeated(_ old: String, _ new: String, _ length: Int) {
    let lines = [old, new].map { text in text.utf8.map { [$0][...] } }
    let partners = LineAlignment.partners(lines[0], lines[1])
    let pairs = partners.indices.compactMap { line in partners[line].map { (line, $0) } }
    #expect(pairs.count == length)
    #expect(pairs.allSatisfy { lines[0][$0] == lines[1][$1] })
    #expect(pairs.map(\.1) == pairs.map(\.1).sorted())
  }

  /// Lines as letters, and for each old line the index of its partner.
  static let anchored: [(old: String, new: String, partners: [Int?])] = [
    ("1a2b3", "4a5b6", [nil, 1, nil, 3, nil]),
    ("1a2b3c4", "5c6a7b8", [nil, 3, nil, 5, nil, nil, nil]),
    ("1abc2", "3xabc4", [nil, 2, 3, 4, nil]), ("ab", "ab", [0, 1]), ("abc", "ac", [0, nil, 1]),
    ("", "a", []), ("a", "", [nil]),
  ]

  @Test("lines that are unique on both sides hold the others in place", arguments: anchored)
  func anchors(old: String, new: String, partners: [Int?]) {
    let lines = [old, new].map { text in text.utf8.map { [$0][...] } }
    #expect(LineAlignment.partners(lines[0], lines[1]) == partners)
  }
}
