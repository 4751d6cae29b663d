@_spi(QBank) import BankQuiz
import BankSystem
@_spi(QBank) import BankText
import Foundation
@_spi(QBank) import TestSupport
import Testing

@Suite("Processes that record runs at the same time")
struct HistoryWritersTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A process that records runs in the history of the test.
  private struct Writer {
    let process = Process()
    let player: String
    let told: String

    init(_ player: String, _ count: Int, _ folder: TemporaryFolder) throws {
      self.player = player
      told = try folder.write("\(player).told", "")
      process.executableURL = Program.built("history-writer")
      process.arguments = [folder.place("history.jsonl"), player, "\(count)"]
      process.standardOutput = FileHandle(forWritingAtPath: told)
      try process.start()
    }

    /// The number of runs that it knows to be recorded.
    var count: Int { (try? Data(contentsOf: URL(fileURLWithPath: told)).count) ?? 0 }
  }

  private func history() throws -> History {
    let source = try Files.read(Path(folder.place("history.jsonl")))
    return History(source.bytes)
  }

  /// The seeds of a player's runs, which number them, in the order of the file.
  private func seeds(of player: String, in history: History) -> [Int] {
    history.runs.filter { $0.player == player }.compactMap { Int($0.quiz.seed) }
  }

  @Test("every run is recorded whole and in the order of its writer")
  func together() throws {
    let processes = Deep.rounds(8, exhaustive: 50)
    let count = Deep.rounds(200, exhaustive: 1_000)
    let writers = try (0..<processes).map { try Writer("w\($0)", count, folder) }
    for writer in writers {
      writer.process.waitUntilExit()
      #expect(writer.process.terminationStatus == 0)
    }
    let history = try history()
    #expect(history.skipped == [])
    #expect(history.runs.count == processes * count)
    for writer in writers {
      #expect(seeds(of: writer.player, in: history) == Array(1...count))
    }
  }

  @Test("a killed writer loses at most the run that it was recording")
  func killed() throws {
    var generator = Generator(seed: 13)
    var killed: [Writer] = []
    for round in 0..<Deep.rounds(4, exhaustive: 40) {
      let writers = try (0..<4).map { try Writer("w\(round)-\($0)", 1_000_000, folder) }
      // On a busy machine none may have begun, but those of the first round must have.
      if round == 0 { while writers[0].count == 0, writers[0].process.isRunning { usleep(1_000) } }
      for writer in writers {
        usleep(UInt32(generator.number(1_000...30_000)))
        kill(writer.process.processIdentifier, SIGKILL)
      }
      for writer in writers { writer.process.waitUntilExit() }
      killed += writers
    }
    let last = try Writer("last", 1, folder)
    last.process.waitUntilExit()
    let history = try history()
    #expect(history.skipped.count <= killed.count)
    #expect(seeds(of: "last", in: history) == [1])
    for writer in killed {
      let seeds = seeds(of: writer.player, in: history)
      #expect(seeds == Array(1..<seeds.count + 1))
      #expect(seeds.count == writer.count || seeds.count == writer.count + 1)
    }
    #expect(killed.contains { $0.count > 0 })
  }
}
