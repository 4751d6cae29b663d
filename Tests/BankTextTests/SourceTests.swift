import BankSystem
import Testing

@_spi(QBank) @testable import BankText

@Suite("Sources and ranges")
struct SourceTests {
  @Test("a source keeps the bytes of its file verbatim")
  func bytes() {
    let source = Source(Path("a.csv"), Array("あa\0".utf8))
    #expect(source.count == 5)
    #expect(Array(source.bytes) == Array("あa\0".utf8))
    #expect(source.copy(TextRange(3, 4)) == [0x61])
    #expect(source.string(TextRange(0, 3)) == "あ")
    #expect(source.string(TextRange(2, 4)) == "\u{FFFD}a")
    #expect(Array(Source(Path("b.csv"), [UInt8]()).bytes) == [])
  }

  @Test("memory that a source adopts is released exactly once")
  func release() {
    let released = Locked(0)
    do {
      let source = unsafe Source(
        Path("a.csv"), adopting: UnsafeRawBufferPointer(start: nil, count: 0)
      ) {
        released.withLock { $0 += 1 }
      }
      #expect(source.count == 0)
      #expect(released.withLock { $0 } == 0)
    }
    #expect(released.withLock { $0 } == 1)
  }

  @Test(
    "a range contains ranges within its bounds, wherever both are moved",
    arguments: [
      (TextRange(2, 5), TextRange(2, 5), true), (TextRange(2, 5), TextRange(3, 4), true),
      (TextRange(2, 5), TextRange(1, 4), false), (TextRange(2, 5), TextRange(5, 5), true),
      (TextRange(2, 5), TextRange(6, 6), false),
    ])
  func ranges(outer: TextRange, inner: TextRange, isInside: Bool) {
    #expect(outer.contains(inner) == isInside)
    #expect(outer.moved(by: 10).contains(inner.moved(by: 10)) == isInside)
  }

  @Test("ranges are sorted by their starts, then by their ends")
  func order() {
    let ranges = [TextRange(3, 4), TextRange(1, 9), TextRange(at: 1), TextRange(1, 2)]
    #expect(
      ranges.sorted() == [TextRange(1, 1), TextRange(1, 2), TextRange(1, 9), TextRange(3, 4)])
    #expect(TextRange(at: 1).isEmpty && TextRange(1, 9).count == 8)
  }
}

@Suite("Workers on threads")
struct WorkersTests {
  @Test(
    "every piece is worked on once, and the results are in order",
    arguments: [0, 1, 2, 7, 1_000], [1, 2, 5])
  func map(pieces: Int, count: Int) {
    let calls = Locked(0)
    let results = Threads.workers(count).map(pieces) { piece in
      calls.withLock { $0 += 1 }
      return "\(piece)"
    }
    #expect(results == (0..<pieces).map(String.init))
    #expect(calls.withLock { $0 } == pieces)
  }
}
