@_spi(QBank) import BankQuiz
import BankSystem

/// The previous contents of files that commands have replaced, kept for a while for people who keep no other
/// copies.
///
/// Each run of a command has a file of JSON Lines, in a folder that only its owner can read.
struct UndoStore {
  /// What a run replaces: files that a command changes in place, or outputs, which commands replace day by day.
  /// Each kind has limits of its own, so that no number of outputs displaces the contents of a bank.
  enum Kind: CaseIterable {
    case inPlace, outputs

    /// The suffix of the file names of its runs.
    fileprivate var ending: String { self == .outputs ? "-outputs.jsonl" : ".jsonl" }
  }

  /// The maximum number of runs of a kind.
  static let maxRuns = 20
  /// The maximum age of a run in days.
  static let maxDays = 30
  /// The maximum size of all runs of a kind in bytes.
  static let maxBytes = 64 << 20
  /// The maximum size of a kept file in bytes.
  static let maxBytesOfFile = 16 << 20

  let world: any World
  private let folder: Path

  /// Opens the store of the user, or returns nil if there is no home folder.
  init?(_ world: any World) {
    guard let state = StateFolder.path(world) else { return nil }
    self.world = world
    folder = state.appending("undo")
  }

  /// Returns a file name for a run that begins. Runs are numbered, because clocks go back and runs follow each
  /// other within a second; after the number come the time, and a random number that distinguishes runs that begin
  /// together.
  func newRun(_ kind: Kind) -> Path {
    let last = runs.first.flatMap { UndoStore.parts($0)?.number } ?? 0
    let number = String(last + 1).zeroPadded(to: 10)
    let random = String(world.randomSeed, radix: 36)
    return folder.appending("\(number)-\(world.secondsSince1970)-\(random)\(kind.ending)")
  }

  /// Appends a line to a run, or several lines for several files.
  func add(_ line: String, to run: Path) throws(SystemError) {
    try world.append(Array(line.utf8), to: run, makingFolders: true)
  }

  /// The kept runs, newest first, without any that somebody else could have put there to have files replaced.
  var runs: [Path] {
    let entries = (try? world.entries(of: folder)) ?? []
    return entries.filter { $0.kind == .file && $0.name.suffix(6) == Array(".jsonl".utf8) }
      .map { folder.appending($0.name) }.filter { world.isOnlyOurs($0) }.reversed()
  }

  /// Reduces a run to these files in one step, so that what could not be restored is never lost.
  func keep(_ files: [ReplacedFile], in run: Path) {
    if files.isEmpty { return remove(run) }
    guard let old = try? world.read(run) else { return }
    let lines = files.compactMap(\.line).map { $0 + "\n" }.joined()
    try? world.rewrite(old, with: Array(lines.utf8))
  }

  /// Removes a run.
  func remove(_ run: Path) { try? world.remove(run) }

  /// Removes runs that are too old, and the oldest ones if there are too many of a kind or they are too large.
  /// Leaves room for one more run of the kind that begins.
  func removeOld(beginning new: Kind? = nil) {
    let runs = runs
    for kind in Kind.allCases {
      let maxRuns = UndoStore.maxRuns - (kind == new ? 1 : 0)
      removeOld(runs.filter { UndoStore.kind(of: $0) == kind }, keeping: maxRuns)
    }
  }

  private func removeOld(_ runs: [Path], keeping maxRuns: Int) {
    let oldest = world.secondsSince1970 - UndoStore.maxDays * 86_400
    var bytes = 0
    for (index, run) in runs.enumerated() {
      bytes += size(of: run)
      let isOld = (UndoStore.parts(run)?.seconds ?? 0) < oldest
      if isOld || index >= maxRuns || bytes > UndoStore.maxBytes { remove(run) }
    }
  }

  private func size(of run: Path) -> Int {
    guard let file = try? world.peek(run) else { return 0 }
    return file.size
  }

  private static func kind(of run: Path) -> Kind {
    run.bytes.suffix(Kind.outputs.ending.utf8.count).elementsEqual(Kind.outputs.ending.utf8)
      ? .outputs : .inPlace
  }

  /// Parses the file name of a run.
  private static func parts(_ run: Path) -> (number: Int, seconds: Int)? {
    let name = run.bytes.split(separator: UInt8(ascii: "/")).last ?? []
    let parts = name.split(separator: UInt8(ascii: "-")).prefix(2).compactMap {
      Int(bounded: String(decoding: $0, as: UTF8.self))
    }
    return parts.count == 2 ? (parts[0], parts[1]) : nil
  }
}
