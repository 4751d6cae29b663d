@_spi(QBank) import BankQuiz
import BankSystem
@_spi(QBank) import BankText
import Foundation
@_spi(QBank) import TestSupport
import Testing

@Suite("The history on a real system")
struct HistoryProgramTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The path of the history if HOME is the folder of the test.
  private static let place: String = {
    #if os(macOS)
      "Library/Application Support/qbank/history.jsonl"
    #else
      ".local/state/qbank/history.jsonl"
    #endif
  }()

  @Test("the history is in the home folder, and its dates are in local time")
  func home() throws {
    let line = Array(RunRecord.sample(4, "彩").line.utf8)
    let path = Path(folder.place(Self.place))
    try LineAppender().append(line, to: path, makingFolders: true)
    let utc = try Program("history", environment: ["HOME": folder.path, "TZ": "UTC0"])
    #expect(utc.status == 0)
    #expect(utc.text.contains("2026-11-20 00:00"))
    let east = try Program("history", environment: ["HOME": folder.path, "TZ": "TST-9"])
    #expect(east.text.contains("2026-11-20 09:00"))
    let ranking = try Program("ranking --format csv", environment: ["HOME": folder.path])
    #expect(ranking.text.hasSuffix("\n1,彩,4,5,30.000,2026-11-20T00:00:00Z,played,banks\n"))
  }

  @Test("a folder in place of the history is reported", arguments: ["history", "ranking"])
  func noFile(command: String) throws {
    let run = try Program("\(command) --history \(folder.path)")
    #expect(run.status == 2)
    #expect(run.errors == "Error: cannot read \(folder.path): it is a folder\n")
  }

  @Test("a corrupt history sends no hidden characters to the terminal")
  func hostile() throws {
    let nasty = "\u{1B}[2J\u{7}\u{202E}\u{200B}\u{9B}31m"
    let good = RunRecord.sample(3, nasty).line + "\n"
    var generator = Generator(seed: 3)
    let noise = (0..<100_000).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
    try folder.write("h.jsonl", Array(good.utf8) + noise + Array(("\n" + good).utf8))
    for line in ["history", "history --format csv", "history --format json", "ranking --lang ja"] {
      let run = try Program("\(line) --history h.jsonl", in: folder.path)
      #expect(run.status == 0)
      let all = (run.text + run.errors).unicodeScalars
      #expect(all.allSatisfy { $0 == "\n" || HiddenCharacter.of($0.value) == nil })
      #expect(run.text.contains("⟨U+202E⟩") || line.hasSuffix("json"))
    }
  }
}
