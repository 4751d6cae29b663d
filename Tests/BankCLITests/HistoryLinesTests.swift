import BankQuiz
import BankSystem
@_spi(QBank) import BankText
@_spi(QBank) import TestSupport
import Testing

@testable import BankCLI

@Suite("Reading a history line by line")
struct HistoryLinesTests {
  private static func file(_ text: String) throws -> InputBytes {
    let world = MemoryWorld([], input: text) { $0.buffer = 1 << 20 }
    return try InputBytes(world.open(.standardInput))
  }

  /// Returns each line with its offset; a line that is too long is `…`.
  private static func lines(_ text: String, inAdvance: Bool) throws -> [String] {
    var lines: [String] = []
    try file(text).forEachLine(Path("history.jsonl"), inAdvance: inAdvance) { line, offset in
      guard let line else { return lines.append("…") }
      lines.append("\(offset) " + String(decoding: Array(line), as: UTF8.self))
    }
    return lines
  }

  @Test(
    "lines have their offsets, and the last one needs no end",
    arguments: [
      ("", []), ("one", ["0 one"]), ("one\n", ["0 one"]), ("one\ntwo", ["0 one", "4 two"]),
      ("one\n\ntwo\n", ["0 one", "4 ", "5 two"]),
    ])
  func short(text: String, expected: [String]) throws {
    for inAdvance in [false, true] {
      #expect(try Self.lines(text, inAdvance: inAdvance) == expected)
    }
  }

  @Test("lines that reach from one buffer to another are whole")
  func buffers() throws {
    let parts = (0..<5).map { String(repeating: "\($0)", count: 700_000 + $0) }
    let text = parts.joined(separator: "\n")
    for inAdvance in [false, true] {
      let lines = try Self.lines(text, inAdvance: inAdvance)
      #expect(lines.map { $0.split(separator: " ").last.map(String.init) } == parts)
      let offsets = parts.indices.map { index in
        parts[..<index].reduce(0) { $0 + $1.utf8.count + 1 }
      }
      #expect(lines.map { $0.prefix { $0 != " " } } == offsets.map { "\($0)" })
    }
  }

  @Test("a line that is longer than any run is skipped and reported once")
  func tooLong() throws {
    let long = String(repeating: "x", count: 18 << 20)
    for inAdvance in [false, true] {
      #expect(
        try Self.lines("one\n\(long)\ntwo\n", inAdvance: inAdvance)
          == ["0 one", "…", "\(5 + (18 << 20)) two"])
      #expect(try Self.lines("one\n\(long)", inAdvance: inAdvance) == ["0 one", "…"])
    }
  }

  @Test("a run is read again by its offset, however long its line is")
  func again() throws {
    var long = RunRecord.sample(3, "Ann")
    long.quiz = RunRecord.Quiz(banks: [String(repeating: "a", count: 70_000)], seed: "7")
    let (first, last) = (RunRecord.sample(1, "Ben").line, RunRecord.sample(5, "Cid").line)
    let file = try Self.file("\(first)\n\(long.line)\n\(last)")
    let offsets = [0, first.utf8.count + 1, first.utf8.count + long.line.utf8.count + 2]
    for (offset, line) in zip(offsets, [first, long.line, last]) {
      #expect(try HistoryBoard.run(at: offset, of: file)?.line == line)
    }
  }

  @Test("input that was read to its end can be read from any place, and once more in order")
  func bytes() throws {
    let text = String(repeating: "0123456789", count: 300_000)
    let file = try Self.file(text)
    #expect(file.size == 3_000_000)
    #expect(file.read(at: 1_234_567, 4) == Array("7890".utf8))
    #expect(file.read(at: 2_999_998, 9) == Array("89".utf8) && file.read(at: 3_000_000, 1) == [])
    var sizes: [Int] = []
    while true {
      let buffer = file.readAhead(1 << 20)
      if buffer.isEmpty { break }
      sizes.append(buffer.copy.count)
    }
    #expect(sizes == [1 << 20, 1 << 20, 3_000_000 - 2 << 20])
  }
}
