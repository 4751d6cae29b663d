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
      try file.add(.sample(2))
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
