@_spi(QBank) import TestSupport
import Testing

@_spi(QBank) @testable import BankText

@Suite("The canonical order of combining marks")
struct CanonicalOrderTests {
  /// The canonical order, by inserting one mark after the other where it belongs.
  private static func plainly(_ scalars: [UInt32]) -> [UInt32] {
    scalars.reduce(into: []) { result, scalar in
      let order = combiningClass(scalar)
      var place = result.count
      while order != 0, place > 0, combiningClass(result[place - 1]) > order { place -= 1 }
      result.insert(scalar, at: place)
    }
  }

  private static func ordered(_ scalars: [UInt32]) -> [UInt32] {
    var order = CanonicalOrder(capacity: scalars.count)
    for scalar in scalars { order.append(scalar) }
    return order.ordered
  }

  @Test(
    "marks are ordered as by inserting one after the other", arguments: 0..<300 as Range<UInt64>)
  func plain(seed: UInt64) {
    var generator = Generator(seed: seed)
    // Letters, and marks of many classes.
    let some: [UInt32] = [
      0x61, 0x3042, 0x300, 0x301, 0x323, 0x327, 0x345, 0x3099, 0x5B0, 0x64B, 0x94D, 0xE38, 0x1D165,
      0xAC00,
    ]
    let scalars = (0..<generator.below(40)).map { _ in
      some[Int(generator.below(UInt64(some.count)))]
    }
    #expect(Self.ordered(scalars) == Self.plainly(scalars))
  }

  @Test("a hundred thousand marks on one letter are put in order")
  func many() {
    let marks = (0..<100_000).map { $0 % 2 == 0 ? 0x301 as UInt32 : 0x323 }
    let ordered = Self.ordered([0x61] + marks + [0x62])
    #expect(ordered[1..<50_001].allSatisfy { $0 == 0x323 })
    #expect(ordered[50_001..<100_001].allSatisfy { $0 == 0x301 } && ordered.last == 0x62)
  }
}
