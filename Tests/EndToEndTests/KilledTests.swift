@_spi(QBank) import BankText
import Foundation
@_spi(QBank) import TestSupport
import Testing

@Suite("Killed processes")
struct KilledTests {
  private static let bank = (1...40).map { "Question \($0)?,1,a\($0),b\($0),c,d\n" }.joined()
  private static let results = ["key.csv", "set.csv", "set.json"]

  /// The contents of the files after a draw with a seed.
  private static func expected(_ seed: Int) throws -> [String: String] {
    let folder = try TemporaryFolder()
    try folder.write("bank.csv", bank)
    try #require(try Program(line(seed), in: folder.path).status == 0)
    return Dictionary(uniqueKeysWithValues: results.map { ($0, folder.text($0) ?? "") })
  }

  private static func line(_ seed: Int) -> String {
    "draw bank.csv --seed \(seed) --count 20 -o set.csv --key key.csv --manifest set.json --force"
  }

  @Test("files that belong together are all old or all new after the next run")
  func together() throws {
    let folder = try TemporaryFolder()
    try folder.write("bank.csv", Self.bank)
    try folder.write("small.csv", "Which?,1,a,b,c,d\n")
    let known = try [1, 2].map { try Self.expected($0) }
    #expect(try Program(Self.line(1), in: folder.path).status == 0)
    let length = try Self.length(in: folder.path)
    var generator = Generator(seed: 1)
    var (endings, finished) = (Set<Int>(), 0)
    for round in 0..<Deep.rounds(60, least: 30, exhaustive: 2_000) {
      let seed = 1 + round % 2
      kill(Self.line(seed), in: folder.path, after: UInt32(generator.below(length)))
      // A kill in the middle of the bank's own file must not matter either.
      let next = try Program("convert small.csv -o small.json", in: folder.path)
      #expect(next.status == 0)
      let now = Dictionary(uniqueKeysWithValues: Self.results.map { ($0, folder.text($0) ?? "") })
      let ending = known.firstIndex(of: now)
      #expect(ending != nil, "round \(round): \(next.errors)")
      endings.insert(ending == seed - 1 ? 1 : 0)
      if next.errors.contains("it has been completed now") { finished += 1 }
      let strays = folder.everything.filter { $0.contains("qbank-") }
      for stray in strays {
        #expect(next.errors.contains(stray) || next.errors.contains(" more"), "\(next.errors)")
        try FileManager.default.removeItem(atPath: folder.place(stray))
      }
      // Start from the other sets, so that the next round has something to replace.
      if ending == seed - 1 { continue }
      #expect(try Program(Self.line(seed), in: folder.path).status == 0)
    }
    #expect(endings == [0, 1], "no kill came early enough, or none late enough")
    if Deep.hasTime { #expect(finished > 0, "no kill came while files took their places") }
    #expect(folder.text("bank.csv") == Self.bank)
  }

  /// The duration of a run in microseconds.
  private static func length(in folder: String) throws -> UInt64 {
    let clock = ContinuousClock()
    let times = try (0..<5).map { _ in
      try clock.measure { _ = try Program(line(1), in: folder) }
    }
    return UInt64(Int(clamping: times.sorted()[2] / .microseconds(1)))
  }

  /// Starts the program and kills it after a number of microseconds.
  private func kill(_ line: String, in folder: String, after microseconds: UInt32) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Program.path)
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    process.arguments = line.split(separator: " ").map(String.init)
    (process.standardOutput, process.standardError) = (Pipe(), Pipe())
    guard (try? process.start()) != nil else { return }
    usleep(microseconds)
    Foundation.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }
}
