import Testing

@_spi(QBank) @testable import BankText

@Suite("Sets of scalars")
struct ScalarRangesTests {
  @Test("a set contains its ranges with both ends and nothing else")
  func contains() {
    let set = ScalarRanges([3, 5, 9, 9, 12, 20])
    let held = (0...25).filter { set.contains($0) }
    #expect(held == [3, 4, 5, 9, 12, 13, 14, 15, 16, 17, 18, 19, 20])
    #expect(!ScalarRanges([]).contains(0))
  }

  @Test("a mapping has parts for its keys only")
  func mapping() {
    let mapping = ScalarMapping(keys: [4, 8], starts: [0, 1, 3], parts: [40, 80, 81])
    #expect(
      (0...9).map { mapping.parts(of: $0).map(Array.init) ?? [] }
        == [[], [], [], [], [40], [], [], [], [80, 81], []])
  }

  @Test("all tables are sorted for binary search")
  func order() {
    for ranges in [ScalarRanges.wide, .zeroWidth, .combining] {
      let starts = stride(from: 0, to: ranges.numbers.count, by: ranges.stride)
      let bounds = starts.flatMap { ranges.numbers[$0...$0 + 1] }
      #expect(zip(bounds, bounds.dropFirst()).allSatisfy { $0 <= $1 })
    }
    for mapping in [ScalarMapping.decomposition, .folding] {
      #expect(zip(mapping.keys, mapping.keys.dropFirst()).allSatisfy { $0 < $1 })
      #expect(mapping.starts.count == mapping.keys.count + 1)
      #expect(mapping.starts.last.map { Int($0) } == mapping.parts.count)
    }
  }
}
