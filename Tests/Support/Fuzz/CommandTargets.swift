internal import BankCLI
@_spi(QBank) internal import BankText

extension FuzzTarget {
  /// Command lines with a bank, and files of several kinds as input of a command.
  static let commands =
    [FuzzTarget("command-line", seeds: Seeds.commandLines, run: commandLine)]
    + readingCommands.map { name, line, path, seeds in
      FuzzTarget(name, seeds: seeds) { bytes in
        try run(line.split(separator: " ").map(String.init), [path: bytes])
      }
    }

  private static let store = "/home/me/.local/state/qbank/"

  private static let readingCommands: [(String, String, String, [[UInt8]])] = [
    ("verify", "draw --compare m.json", "m.json", [Seeds.manifest]),
    ("replay", "draw --replay m.json", "m.json", [Seeds.manifest]),
    ("exclude", "draw --seed 1 --count 1 --exclude e bank.csv", "e", Seeds.files(of: .csv)),
    ("lint-folder", "lint .", ".qbank.json", Seeds.configurations),
    ("lint-layout", "lint --fix a/bank.csv", "a/bank.csv", Seeds.files(of: .csv)),
    ("convert-stdin", "convert --from gift --to json -", "-", Seeds.files(of: .gift)),
    (
      "preview-page", "page --seed 1 --count 1 -o - a.json", "a.json", Seeds.files(of: .json)
    ),
    (
      "preview-forecast", "forecast --seed 1 --count 1 --runs 20 a.json", "a.json",
      Seeds.files(of: .json)
    ),
    ("history", "history", store + "history.jsonl", [Seeds.history]),
    ("ranking", "ranking --all --format json", store + "history.jsonl", [Seeds.history]),
    (
      "record", "preview --seed 1 --record --player x --count 1 bank.csv", store + "history.jsonl",
      [Seeds.history]
    ),
    ("undo", "undo", store + "undo/0000000001-0-a.jsonl", [Seeds.undo]),
    ("undo-list", "undo --list", store + "undo/0000000001-0-a.jsonl", [Seeds.undo]),
  ]

  /// The words of a command line, one per line, and a bank after an empty line.
  @Sendable private static func commandLine(_ bytes: [UInt8]) throws {
    let lines = bytes.split(separator: ASCII.lineFeed, omittingEmptySubsequences: false)
    let words = lines.prefix { !$0.isEmpty }.map { String(decoding: $0, as: UTF8.self) }
    let bank = lines.dropFirst(words.count + 1).joined(separator: [ASCII.lineFeed])
    try run(words, ["a.csv": Array(bank)])
  }

  /// Whatever it is given, a command ends with a documented status, and its output does not control a terminal.
  /// Nothing is written outside the folder of the world.
  private static func run(_ words: [String], _ files: [String: [UInt8]]) throws {
    if asksForMuch(words) { return }
    let world = MemoryWorld(words) { state in
      state.files = Seeds.world.merging(files) { $1 }
      state.standardInput = files["-"] ?? []
      state.files["-"] = nil
      state.isTerminal = true
      state.environment["HOME"] = "/home/me"
      state.environment["NO_COLOR"] = "1"
    }
    let status = CommandLineTool(world).run()
    try require([0, 1, 2, 64].contains(status.rawValue), "\(words) ends with \(status.rawValue)")
    let raw = words.contains("--raw") || words.contains("always")
    try require(raw || !world.now.output.contains(0x1B), "\(words) writes no escape")
  }

  /// What takes long because it was requested is not a hang.
  private static func asksForMuch(_ words: [String]) -> Bool {
    words.contains { $0.utf8.count { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 } > 3 }
      || words.contains("play")
  }
}
