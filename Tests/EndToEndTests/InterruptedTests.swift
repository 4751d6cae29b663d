import Foundation
@_spi(QBank) import TestSupport
import Testing

@Suite("Interrupted conversions")
struct InterruptedTests {
  /// A process that is killed leaves nothing behind where files need no name before they are complete.
  #if os(Linux)
    private static let signals = [SIGINT, SIGTERM, SIGHUP, SIGKILL]
  #else
    private static let signals = [SIGINT, SIGTERM, SIGHUP]
  #endif

  @Test("a signal leaves the old file and nothing else", arguments: signals)
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

  private static func send(_ signal: Int32, toWriterIn folder: String) {
    let files = FileManager.default
    #if os(Linux)
      let writer = (try? files.contentsOfDirectory(atPath: "/proc"))?.compactMap { pid_t($0) }
        .first { (try? files.destinationOfSymbolicLink(atPath: "/proc/\($0)/cwd")) == folder }
    #else
      // The name of the new file beside the old one contains the process ID.
      let names = (try? files.contentsOfDirectory(atPath: folder)) ?? []
      let name = names.first { $0.hasSuffix(".qbank-new") }
      let writer = name?.split { ".-".contains($0) }.first.flatMap { pid_t($0) }
    #endif
    if let writer { kill(writer, signal) }
  }
}
