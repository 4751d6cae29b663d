import BankSystem
@_spi(QBank) import BankText
@_spi(QBank) import TestSupport
import Testing

@testable import BankCLI

/// An existing file is replaced by an output only if `qbank undo` can restore it.
@Suite("Outputs that exist already")
struct ReplacedOutputTests {
  private static let bank = Row.good + "Which of these is a star?,2,Moon,Sun,Mars,Earth\n"

  /// Every way in which a command writes a file: chunk by chunk, row by row, and together with others at its end.
  private static let lines = [
    "convert a.csv --to json -o out", "convert a.csv --to moodle-xml -o out",
    "convert a.csv --to xlsx -o out", "convert a.csv --to json -o b.json --losses out",
    "transform dedupe a.csv --to jsonl -o out", "transform dedupe a.csv -o out.csv",
    "fmt a.csv -o out", "fingerprints a.csv -o out", "lint a.csv -o out",
    "lint a.csv --format sarif -o out",
    "stats a.csv -o out", "report a.csv -o out",
    "draw a.csv --seed 1 --count 1 -o out", "draw a.csv --seed 1 --count 1 --key out",
    "draw a.csv --seed 1 --count 1 --manifest out",
    "page a.csv --seed 1 --count 1 -o out",
    "forecast a.csv --seed 1 --count 1 -o out",
  ]

  private static func name(_ line: String) -> String {
    line.contains("out.csv") ? "out.csv" : "out"
  }

  /// Runs a command line in a world where `out` exists.
  private func run(
    _ line: String, over old: [UInt8], home: String? = "/home/me",
    _ change: (inout MemoryWorld.State) -> Void = { _ in }
  ) -> Run {
    Run(line, files: ["a.csv": Self.bank]) {
      $0.files[Self.name(line)] = old
      $0.environment["HOME"] = home
      change(&$0)
    }
  }

  @Test("a replaced output is reported, and undo restores it to the byte", arguments: lines)
  func kept(_ line: String) {
    let (name, mine) = (Self.name(line), Array("mine \u{FF}".utf8) + [0xFF])
    let new = run(line, over: mine)
    #expect(new.status == .clean && new.bytes(name) != mine, "\(line): \(new.errors)")
    #expect(new.errors.contains("Replaced \(name); qbank undo restores the old content.\n"))
    let undone = Run("undo") {
      $0.files = new.bytesOfFiles
      $0.environment["HOME"] = "/home/me"
    }
    #expect(undone.status == .clean && undone.bytes(name) == mine, "\(line): \(undone.errors)")
  }

  @Test("an output that cannot be kept is replaced only with --force", arguments: lines)
  func refused(_ line: String) {
    let (name, mine) = (Self.name(line), Array("mine".utf8))
    let refused = run(line, over: mine, home: nil)
    #expect(refused.status == .failure && refused.bytes(name) == mine, "\(line)")
    #expect(refused.written.isEmpty, "\(line): \(refused.written)")
    #expect(refused.errors.contains("HOME is not set") && refused.errors.contains("--force"))
    let forced = run(line + " --force", over: mine, home: nil)
    #expect(forced.status == .clean && forced.bytes(name) != mine, "\(line): \(forced.errors)")
    #expect(forced.errors.contains("qbank undo cannot restore all of the old content"))
  }

  @Test("a new output, an empty one and one with the same content are written silently")
  func sameContent() throws {
    let line = "convert a.csv --to json -o out"
    let first = Run(line, files: ["a.csv": Self.bank])
    #expect(first.status == .clean && !first.errors.contains("Replaced"))
    for old in [try #require(first.bytes("out")), []] {
      let again = run(line, over: old, home: nil)
      #expect(again.status == .clean && !again.errors.contains("Replaced"), "\(again.errors)")
    }
  }

  @Test("an output that is too large to keep, or for which there is no space, is left alone")
  func notKept() {
    let line = "convert a.csv --to json -o out"
    let large = [UInt8](repeating: 65, count: 17 << 20)
    let refused = run(line, over: large)
    #expect(refused.status == .failure && refused.bytes("out") == large)
    #expect(refused.errors.contains("the file is larger than 16 MiB"))
    let full = run(line, over: [65]) {
      $0.secondsSince1970 = 1
      $0.randomSeed = 1
      $0.failures["write:/home/me/.local/state/qbank/undo/0000000001-1-1-outputs.jsonl"] = .noSpace
    }
    #expect(full.status == .failure && full.bytes("out") == [65], "\(full.errors)")
  }

  @Test(
    "an output that cannot be kept is refused as soon as its content differs",
    arguments: [
      ("mine, and more", nil), ("mine", "yours"),
    ])
  func refusedEarly(_ same: String, _ other: String?) throws {
    let world = MemoryWorld([], files: ["out": "mine, and more"])
    let file = try GuardedWorld(world, UndoLog("convert"), isForced: false).begin(Path("out"))
    try file.write(Array(same.utf8))
    guard let other else { return try file.finish(durably: false) }
    #expect(throws: SystemError.self) { try file.write(Array(other.utf8)) }
    file.abandon()
    #expect(world.file("out") == "mine, and more")
  }

  @Test("an output that was created after the command began is not replaced")
  func cameBetween() throws {
    let world = MemoryWorld([])
    let file = try GuardedWorld(world, UndoLog("convert"), isForced: false).begin(Path("out"))
    try file.write([65])
    try world.create(Path("out"), with: [66])
    #expect(throws: SystemError.self) { try file.finish(durably: false) }
    #expect(world.file("out") == "B")
  }

  @Test("an output is kept in any folder")
  func anywhere() {
    let line = "convert a.csv --to json -o /dev/shm/x.json"
    let files = ["a.csv": Self.bank, "/dev/shm/x.json": "mine"]
    let new = Run(line, files: files) { $0.environment["HOME"] = "/home/me" }
    #expect(new.errors.contains("Replaced /dev/shm/x.json; qbank undo restores"))
    let homeless = Run(line, files: files)
    #expect(homeless.status == .failure && homeless.file("/dev/shm/x.json") == "mine")
  }

  @Test("the messages about replaced outputs are also in Japanese")
  func japanese() {
    let line = "convert a.csv --to json -o out --lang ja"
    #expect(
      run(line, over: [65]).errors == "out を上書きしました。元の内容は qbank undo で戻せます。\n")
    #expect(
      run(line, over: [65], home: nil).errors.contains("上書きすると qbank undo で元に戻せません。"))
  }

  @Test("every command with an output has --force")
  func everyCommand() {
    for command in Command.all where command.flags.contains(where: \.namesOutput) {
      #expect(command.flags.contains { $0.name == "force" }, "\(command.name)")
    }
  }
}
