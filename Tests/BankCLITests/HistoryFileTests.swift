@_spi(QBank) import BankQuiz
import BankSystem
@_spi(QBank) import TestSupport
import Testing

@testable import BankCLI

@Suite("Recording a run")
struct HistoryFileTests {
  private static let place = "/home/me/.local/state/qbank/history.jsonl"

  /// Records a run in a world with this history; returns the failure, if any, and the file.
  private func record(
    in text: String?, _ change: (inout MemoryWorld.State) -> Void = { _ in }
  ) -> (failure: String?, file: String?) {
    let world = MemoryWorld([], files: text.map { [Self.place: $0] } ?? [:]) {
      $0.environment["HOME"] = "/home/me"
      change(&$0)
    }
    do throws(Failure) {
      let file = try HistoryFile(nil, Session(world, language: .english))
      try file.add([.sample(2)])
      return (nil, world.file(Self.place))
    } catch {
      guard case .work(let message) = error else { return ("", nil) }
      return (message.en, world.file(Self.place))
    }
  }

  private static let line = RunRecord.sample(2).line + "\n"

  @Test(
    "a run is added as a line of its own, whatever the file ends with",
    arguments: [(nil, line), ("", line), (line, line + line), ("{\"ver", "{\"ver\n" + line)])
  func adds(before: String?, after: String) {
    let (failure, file) = record(in: before)
    #expect(failure == nil)
    #expect(file == after)
  }

  @Test("a history that a newer version has written to is left unchanged")
  func newer() {
    let (failure, file) = record(in: Self.line + "{\"version\":5}\n")
    #expect(failure?.contains("was written by a newer qbank") == true)
    #expect(file == Self.line + "{\"version\":5}\n")
  }

  @Test("only both ends of a long history are checked before a run is added")
  func long() {
    let half = String(repeating: Self.line, count: 1 + (3 << 20) / Self.line.utf8.count)
    // The line in the middle is never read, so it does not prevent adding one.
    let middle = record(in: half + "{\"version\":5}\n" + half)
    #expect(middle.failure == nil)
    #expect(middle.file?.hasSuffix("\n" + Self.line) == true)
    let end = record(in: half + half + "{\"version\":5}\n")
    #expect(end.failure?.hasPrefix("a line of \(Self.place) was written by a newer qbank") == true)
    let foreign = String(repeating: "q?,1,a,b,c,d\n", count: 300_000)
    #expect(record(in: foreign).failure?.contains("is not a history file") == true)
  }

  @Test("old runs are never shown as the latest, however long the last line is")
  func longLine() throws {
    var long = RunRecord.sample(5)
    long.questions = Array(repeating: long.questions, count: 1_000).flatMap(\.self)
    let last = RunRecord.sample(3).line + "\n"
    let table: [(String, [Int])] = [
      (Self.line, [2]), (Self.line + long.line + "\n", []),
      (Self.line + long.line + "\n" + last, [3]), (long.line + "\n", []),
    ]
    for (text, scores) in table {
      let world = MemoryWorld([], files: [Self.place: text]) { $0.environment["HOME"] = "/home/me" }
      let file = try HistoryFile(nil, Session(world, language: .english))
      #expect(try file.latest().runs.map(\.score) == scores)
    }
  }

  @Test(
    "a run that cannot be recorded is an error with its cause",
    arguments: [
      ("write:" + place, .readOnly, "cannot write \(place): the disk is read-only"),
      ("write:" + place, .notAllowed, "cannot write \(place): permission denied"),
      ("read:" + place, .notAllowed, "cannot read \(place): permission denied"),
    ] as [(String, SystemError.Cause, String)])
  func fails(what: String, cause: SystemError.Cause, message: String) {
    let (failure, file) = record(in: Self.line) { $0.failures[what] = cause }
    #expect(failure == message)
    #expect(file == Self.line)
  }
}

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
