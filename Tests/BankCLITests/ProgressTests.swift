import BankCLI
import TestSupport
import Testing

@Suite("How far long work has come")
struct ProgressTests {
  private static let files = Dictionary(
    uniqueKeysWithValues: (0..<8).map { ("bank\($0).csv", "問題\($0)？,1,あ,い,う,え\n") })

  @Test("is told to who watches once a second has gone by, and taken away in the end")
  func watched() {
    let world = MemoryWorld(["lint"], files: Self.files) { state in
      state.isTerminal = true
      state.tick = 300
    }
    #expect(world.run() == .clean)
    #expect(world.errors.contains("Working, step 1: 50 %"))
    #expect(world.errors.hasSuffix("\r\u{1B}[K"))
  }

  @Test(
    "is not told of short work, nor when nobody watches", arguments: [(true, 10), (false, 300)])
  func silent(_ isTerminal: Bool, _ tick: Int) {
    let world = MemoryWorld(["lint"], files: Self.files) { state in
      state.isTerminal = isTerminal
      state.tick = tick
    }
    #expect(world.run() == .clean)
    #expect(world.errors.isEmpty)
  }
}
