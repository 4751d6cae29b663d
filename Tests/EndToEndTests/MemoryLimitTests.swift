import Foundation
@_spi(QBank) import TestSupport
import Testing

#if os(Linux)
  @Suite("Memory limits")
  struct MemoryLimitTests {
    /// Limits in KiB, from just enough to start the program to more than enough for anything.
    private static let limits = Result {
      let least = try #require(
        try (4...64).first { try Program("--version", memory: $0 << 10).status == 0 })
      let more = Deep.hasTime ? [0, 1, 2, 4, 8, 16, 24] : [0, 2, 8]
      return more.map { (least + $0) << 10 } + [2_000 << 10]
    }

    private static let bank = (0..<20_000).map {
      "\"Which number comes after \($0)?\",1,\($0 + 1),0,x,y\n"
    }.joined()

    private static let lines = [
      "lint bank.csv", "fmt bank.csv", "convert bank.csv -o out --to kahoot",
      "draw bank.csv --seed 1 --count 15000 -o set.csv --key key.csv --manifest set.json",
    ]

    @Test(
      "without enough memory a command ends with a message and no half-written file",
      arguments: lines)
    func ends(line: String) throws {
      var endings: Set<Int32> = []
      var left: [[String: [UInt8]]] = []
      for limit in try Self.limits.get() {
        let folder = try TemporaryFolder()
        try folder.write("bank.csv", Self.bank)
        let run = try Program(line, in: folder.path, output: .file("/dev/null"), memory: limit)
        let status = try #require(run.status, "a signal ended \(line) at \(limit): \(run.errors)")
        endings.insert(status)
        if status == 2 { #expect(run.errors.contains("ulimit -v"), "\(limit): \(run.errors)") }
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        left.append(Dictionary(uniqueKeysWithValues: names.map { ($0, folder.bytes($0) ?? []) }))
      }
      // Either everything as before, or everything as with enough memory.
      let before = ["bank.csv": Array(Self.bank.utf8)]
      for files in left.dropLast() { #expect(files == before || files == left.last) }
      #expect(endings == [0, 2])
    }
  }
#endif
