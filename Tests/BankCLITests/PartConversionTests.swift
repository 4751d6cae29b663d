import BankCLI
import BankSystem
@_spi(QBank) import TestSupport
import Testing

/// `--drop-choices` has nothing to drop here, and makes the conversion take the plain way.
@Suite("Converting a CSV bank chunk by chunk")
struct PartConversionTests {
  /// A row of several lines, one of which looks like a row. More than a thousand of it are two chunks.
  private static let row =
    "\"Is \"\"it\"\"?\nx,1,a,b,c,d\n#1\",1,a: {1},<b>,c,\(String(repeating: "d", count: 1_000))\n"

  /// How a run ended, and what it left behind.
  private struct Result: Equatable {
    let status: Ending
    let errors: String
    let output: String
    let file: String?
    let written: [String]
  }

  private func result(
    _ words: [String], _ csv: [UInt8], _ workers: Int, over old: String,
    _ failures: [String: SystemError.Cause] = [:]
  ) -> Result {
    let world = MemoryWorld(words, workers: Threads.workers(workers)) {
      $0.files = ["a.csv": csv, "old.gift": Array(old.utf8)]
      $0.standardInput = csv
      $0.failures = failures
    }
    let status = world.run()
    return Result(
      status: status, errors: world.errors, output: world.output, file: world.file("old.gift"),
      written: world.now.written)
  }

  /// Runs the conversion in both ways, whose results must be equal.
  private func expectSame(
    _ csv: [UInt8], over old: String = "", failures: [String: SystemError.Cause] = [:]
  ) -> [Result] {
    let inputs = [["a.csv"], ["-", "--from", "csv"]]
    let outputs = [["-o", "old.gift"], []]
    var ways = inputs.flatMap { input in outputs.map { (input, $0) } }
    var workers = [1, 4]
    // Input of several chunks takes seconds each time.
    if !Deep.hasTime, csv.count > 1 << 20 { (ways, workers) = (Array(zip(inputs, outputs)), [4]) }
    return ways.map { input, output in
      let words = ["convert"] + input + ["--to", "gift"] + output
      let plain = result(words + ["--drop-choices"], csv, 1, over: old, failures)
      for count in workers { #expect(result(words, csv, count, over: old, failures) == plain) }
      return plain
    }
  }

  @Test("the output is the same, in a file and on standard output", arguments: [1, 1_100])
  func sound(_ count: Int) {
    let csv = Array(String(repeating: Self.row, count: count).utf8)
    for result in expectSame(csv) {
      #expect(result.status == .clean)
      #expect(result.errors.isEmpty)
      let isStart = { (text: String) in text.hasPrefix("::a q1::") || text.hasPrefix("::q1::") }
      #expect(isStart(result.file ?? "") != isStart(result.output))
    }
  }

  @Test(
    "nothing is written if a row is not sound",
    arguments: [
      "q?,5,a,b,c,d\n", "q?,1,a,b,c\n", "q?,1,a,\"b\"c,c,d\n", "q?,1,a,b,\u{1},d\n", "a,\"b\n",
    ], Deep.hasTime ? [1, 1_100] : [1])
  func unsound(_ last: String, _ count: Int) {
    let text = String(repeating: Self.row, count: count) + last
    for result in expectSame(text.utf8.map { $0 == 1 ? 0xFF : $0 }, over: "old") {
      #expect(result.status == .failure)
      #expect(result.errors.contains("nothing was written"))
      #expect(result.output.isEmpty)
      #expect(result.file == "old")
      #expect(result.written.isEmpty)
    }
  }

  @Test(
    "a failed read or write is an error", arguments: ["read:a.csv", "write:old.gift", "stdout"])
  func failures(_ name: String) {
    let results = expectSame(Array(Self.row.utf8), failures: [name: .noSpace])
    #expect(results.contains { $0.status == .failure && $0.errors.contains("no space") })
  }
}
