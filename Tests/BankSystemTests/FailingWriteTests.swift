@_spi(QBank) import BankText
@_spi(QBank) import TestSupport
import Testing

@testable import BankSystem

@Suite("Failing writes")
struct FailingWriteTests {
  private static let old = Array("old,1,a,b,c,d\n".utf8)
  private static let new = Array("a longer new question?,2,one,two,three,four\n".utf8)

  /// Returns a writer that writes in steps and fails after `limit` bytes; `look` is called before each step.
  private static func writer(
    failingBehind limit: Int, step: Int = .max, look: @escaping @Sendable () -> Void = {}
  ) -> FileWriter {
    let done = Locked(0)
    var calls = FileCalls()
    calls.write = { (file, bytes) throws(SystemError.Cause) -> Int in
      look()
      let before = done.withLock { $0 }
      let count = min(step, bytes.count, limit - before)
      if count == 0 { throw .noSpace }
      let written = try Posix.write(file, bytes.extracting(0..<count))
      done.withLock { $0 = before + written }
      return written
    }
    return FileWriter(calls)
  }

  @Test(
    "a write that fails anywhere leaves the old file whole and no other",
    arguments: 0..<Self.new.count)
  func replaceFails(limit: Int) throws {
    let folder = try TemporaryFolder()
    let path = Path(try folder.write("bank.csv", Self.old))
    #expect(throws: SystemError(.write, path, .noSpace)) {
      try Self.writer(failingBehind: limit).replace(path, with: Self.new)
    }
    #expect(folder.bytes("bank.csv") == Self.old)
    #expect(folder.everything == ["bank.csv"])
  }

  @Test("a write that fails anywhere leaves no new file", arguments: 0..<Self.new.count)
  func firstWriteFails(limit: Int) throws {
    let folder = try TemporaryFolder()
    let writer = Self.writer(failingBehind: limit, step: 7)
    #expect(throws: SystemError.self) {
      try writer.replace(Path(folder.place("replaced.csv")), with: Self.new)
    }
    #expect(throws: SystemError.self) {
      try writer.create(Path(folder.place("created.csv")), with: Self.new)
    }
    // Nor does it leave the folders that were made for the file.
    #expect(throws: SystemError.self) {
      try writer.create(Path(folder.place("a/b/created.csv")), with: Self.new, makingFolders: true)
    }
    #expect(folder.everything == [])
  }

  @Test(
    "a system that takes few bytes at a time does not make a write fail",
    arguments: [1, 2, 7, 1_000])
  func shortWrites(step: Int) throws {
    let folder = try TemporaryFolder()
    try folder.write("bank.csv", Self.old)
    let bank = folder.place("bank.csv")
    let looks = Locked(0)
    let writer = Self.writer(failingBehind: Self.new.count, step: step) {
      looks.withLock { $0 += 1 }
      // Until everything is written, readers see the old content.
      #expect((try? Files.read(Path(bank)).string(TextRange(0, 13))) == "old,1,a,b,c,d")
    }
    try writer.replace(Path(bank), with: Self.new)
    #expect(folder.bytes("bank.csv") == Self.new)
    #expect(folder.everything == ["bank.csv"])
    #expect(looks.withLock { $0 } == (Self.new.count + step - 1) / step)
  }

  @Test("a failing write through a link keeps the link and its target")
  func throughLink() throws {
    let folder = try TemporaryFolder()
    try folder.write("real/bank.csv", Self.old)
    try folder.link("link.csv", to: "real/bank.csv")
    #expect(throws: SystemError.self) {
      try Self.writer(failingBehind: 5).replace(Path(folder.place("link.csv")), with: Self.new)
    }
    #expect(folder.target(ofLink: "link.csv") == "real/bank.csv")
    #expect(folder.bytes("real/bank.csv") == Self.old)
    #expect(folder.everything == ["link.csv", "real", "real/bank.csv"])
  }
}
