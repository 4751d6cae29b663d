@_spi(QBank) import BankModel
@_spi(QBank) import BankText
import Testing

@_spi(QBank) @testable import BankFormats

@Suite("Blocks of undecided questions")
struct ConflictBlockTests {
  /// Returns the blocks of markers, each written after the number of its record.
  private static func blocks(_ markers: [(Int, String)]) -> [ConflictBlock] {
    ConflictBlock.blocks(
      of: markers.compactMap { record, text in
        ConflictMarker(Array(text.utf8).arraySpan).map {
          PlacedMarker($0, TextRange(record * 10, record * 10 + 7), record: record)
        }
      })
  }

  private static let (ours, base, theirs, end) = ("<<<<<<<", "|||||||", "=======", ">>>>>>>")

  @Test("each version of a block has the records up to the next marker")
  func counts() throws {
    let found = Self.blocks([
      (3, Self.ours), (5, Self.base), (6, Self.theirs), (9, Self.end), (12, Self.ours),
      (13, Self.theirs), (15, Self.end),
    ])
    #expect(found.map(\.isWhole) == [true, true])
    #expect(found.map(\.records) == [3...9, 12...15])
    #expect(found.map { $0.count(of: .ours) } == [1, 0])
    #expect(found.map { $0.count(of: .base) } == [0, nil])
    #expect(found.map { $0.count(of: .theirs) } == [2, 1])
    #expect(found.map { $0.count(of: .end) } == [0, 0])
  }

  @Test("a block that lacks a marker ends with its last one")
  func incomplete() {
    let open = Self.blocks([(2, Self.ours), (4, Self.theirs)])
    #expect(open.map(\.isWhole) == [false] && open.map(\.records) == [2...4])
    #expect(open.map { $0.count(of: .ours) } == [1] && open.map { $0.count(of: .theirs) } == [0])
    #expect(open.map { $0.count(of: .end) } == [nil])
    let half = Self.blocks([(2, Self.ours), (5, Self.end), (7, Self.end)])
    #expect(half.map(\.isWhole) == [false, false])
    #expect(half.map(\.records) == [2...5, 7...7])
  }

  @Test("markers of another length belong to a version")
  func lengths() {
    let found = Self.blocks([
      (1, Self.ours), (2, "<<<<<<<<"), (3, "========"), (4, Self.theirs), (5, ">>>>>>>>"),
      (6, Self.end),
    ])
    #expect(found.map(\.records) == [1...6] && found.map(\.isWhole) == [true])
    #expect(found.map { $0.count(of: .ours) } == [2] && found.map { $0.count(of: .theirs) } == [1])
  }

  @Test(
    "a marker is seven or more equal signs, with nothing or a blank behind them",
    arguments: [
      ("<<<<<<<", 7), ("<<<<<<< ours", 7), ("=======\tx", 7), (">>>>>>>>>>", 10), ("<<<<<<", nil),
      ("<<<<<<<x", nil), ("<<<<<<=", nil), ("", nil), ("-------", nil), (" <<<<<<<", nil),
    ] as [(String, Int?)])
  func lengthOfMarker(_ text: String, _ length: Int?) {
    #expect(ConflictMarker(Array(text.utf8).arraySpan)?.length == length)
  }
}
