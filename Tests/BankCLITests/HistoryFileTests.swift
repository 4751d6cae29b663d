@_spi(QBank) import BankQuiz
import BankSystem
@_spi(QBank) import TestSupport
import Testing

@testable import BankCLI

@Suite("Recording a run")
struct HistoryFileTests {
  private static let place = "/home/me/.local/state/qbank/history.jsonl"

  /// Records a run in a world with this history, and tells what became of it.
  private func record(
    in text: String?, _ change: (inout MemoryWorld.State) -> Void = { _ in }
  ) -> (failure: String?, file: String?) {
    let world = MemoryWorld([], files: text.map { [Self.place: $0] } ?? [:]) {
      $0.environment["HOME"] = "/home/me"
      change(&$0)
    }
    do throws(Failure) {
      let file = try HistoryFile(nil, Session(world, language: .english))
      try file.add(.sample(2))
      return (nil, world.file(Self.place))
    } catch {
      guard case .work(let message) = error else { return ("", nil) }
      return (message.en, world.file(Self.place))
    }
  }

  private static let line = RunRecord.sample(2).line + "\n"

  @Test(
    "adds a line, whatever was there",
    arguments: [(nil, line), ("", line), (line, line + line), ("{\"ver", "{\"ver\n" + line)])
  func adds(before: String?, after: String) {
    let (failure, file) = record(in: before)
    #expect(failure == nil)
    #expect(file == after)
  }

  @Test("leaves a history alone that a newer version has written to")
  func newer() {
    let (failure, file) = record(in: Self.line + "{\"version\":5}\n")
    #expect(failure?.contains("was written by a newer qbank") == true)
    #expect(file == Self.line + "{\"version\":5}\n")
  }

  @Test("looks at both ends of a long history, and at nothing between")
  func long() {
    let half = String(repeating: Self.line, count: 1 + (3 << 20) / Self.line.utf8.count)
    // Nobody has looked at the line in the middle, so it is no reason not to add one.
    let middle = record(in: half + "{\"version\":5}\n" + half)
    #expect(middle.failure == nil)
    #expect(middle.file?.hasSuffix("\n" + Self.line) == true)
    let end = record(in: half + half + "{\"version\":5}\n")
    #expect(end.failure?.hasPrefix("a line of \(Self.place) was written by a newer qbank") == true)
    let foreign = String(repeating: "q?,1,a,b,c,d\n", count: 300_000)
    #expect(record(in: foreign).failure?.contains("is not a history file") == true)
  }

  @Test("the oldest runs are not shown as the latest, however long the last line is")
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
    "tells why it could not",
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
