import Testing

@_spi(QBank) @testable import BankText

@Suite("Sets of scalars and tables about them")
struct ScalarRangesTests {
  @Test("a set contains its ranges with both ends and nothing else")
  func contains() {
    let set = ScalarRanges([3, 5, 9, 9, 12, 20])
    let held = (0...25).filter { set.contains($0) }
    #expect(held == [3, 4, 5, 9, 12, 13, 14, 15, 16, 17, 18, 19, 20])
    #expect(!ScalarRanges([]).contains(0))
  }

  @Test("a table has a value for its ranges with both ends and for nothing else")
  func values() {
    let classes: [(UInt32, UInt32)] = [
      (0x300, 230), (0x314, 230), (0x315, 232), (0x316, 220), (0x34F, 0), (0x94C, 0), (0x94D, 9),
      (0x94E, 0), (0x3098, 0), (0x3099, 8), (0x309A, 8), (0x309B, 0), (0x1E94A, 7), (0x1E94B, 0),
    ]
    for (scalar, order) in classes {
      #expect(combiningClass(scalar) == order, "\(VisibleText.name(scalar))")
    }
  }

  @Test(
    "a scalar becomes its parts",
    arguments: [
      (0x41, nil, nil), (0xBD, [0x31, 0x2044, 0x32], nil), (0xC0, [0x41, 0x300], [0x41, 0x300]),
      (0xC6, nil, nil), (0x1E9B, [0x73, 0x307], [0x17F, 0x307]),
      (0x304C, [0x304B, 0x3099], [0x304B, 0x3099]),
      (0x2460, [0x31], nil), (0x2473, [0x32, 0x30], nil), (0xF900, [0x8C48], [0x8C48]),
      (0xFF21, [0x41], nil), (0xFF3A, [0x5A], nil), (0xFF9E, [0x3099], nil),
      (0x2FA1D, [0x2A600], [0x2A600]), (0x2FA1E, nil, nil),
    ] as [(UInt32, [UInt32]?, [UInt32]?)])
  func parts(_ scalar: UInt32, _ compatible: [UInt32]?, _ canonical: [UInt32]?) {
    #expect(ScalarTable.decompositions.parts(of: scalar).map(Array.init) == compatible)
    #expect(ScalarTable.canonicalParts(of: scalar).map(Array.init) == canonical)
  }

  @Test("the longest decomposition is that of a blessing of eighteen letters")
  func longest() {
    let lengths = (UInt32(0)..<0x11_0000).map {
      ScalarTable.decompositions.parts(of: $0)?.count ?? 0
    }
    #expect(lengths.max() == 18)
    #expect(lengths.firstIndex(of: 18) == 0xFDFA)
  }

  @Test("all tables are in order")
  func order() {
    for table in [
      ScalarTable.widths, .classes, .decompositions, .canonicalExceptions, .foldings,
    ] {
      let starts = stride(from: 0, to: table.numbers.count, by: 3)
      let bounds = starts.flatMap { [table.numbers[$0], table.numbers[$0 + 1]] }
      #expect(bounds.count * 3 == table.numbers.count * 2)
      #expect(zip(bounds, bounds.dropFirst()).allSatisfy { $0 <= $1 })
    }
  }
}
