import Foundation
@_spi(QBank) import TestSupport
import Testing

@Suite("A conversion that somebody ends in the middle")
struct InterruptedTests {
  @Test("leaves the old file and nothing else", arguments: [SIGINT, SIGTERM, SIGHUP])
  func interrupted(_ signal: Int32) throws {
    let folder = try TemporaryFolder()
    try folder.write("out.jsonl", "old")
    let rows = Array(String(repeating: "q?,1,a,b,c,d\n", count: 20_000).utf8)
    let path = folder.path
    let input = Program.Input.pipe(rows) { Self.send(signal, toWriterIn: path) }
    let run = try Program(
      "convert - --from csv --no-config -o out.jsonl", in: path, input: input)
    #expect(run.status == nil, "a signal should have ended it: \(run.errors)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: path) == ["out.jsonl"])
    #expect(folder.text("out.jsonl") == "old")
  }

  /// The new file beside the old one has the number of the process in its name.
  private static func send(_ signal: Int32, toWriterIn folder: String) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let parts = names.first { $0.hasSuffix(".qbank-new") }?.split(separator: ".")
    if let number = parts?.first.flatMap({ pid_t($0) }) { kill(number, signal) }
  }
}
