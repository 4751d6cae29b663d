@_spi(QBank) import BankModel
@_spi(QBank) import BankQuiz
import BankSystem
@_spi(QBank) import BankText

/// What commands have replaced, kept for a while so that it can be brought back by people who keep
/// their files in no other way.
///
/// A file of JSON Lines for each run of a command, in a folder that only its owner may look into.
struct UndoStore {
  /// What a run replaces: files that a command changes in place, or outputs, which commands replace day by day.
  /// Each has room of its own, so that no number of outputs is the end of what was in a bank.
  enum Kind: CaseIterable {
    case inPlace, outputs

    /// What the names of its runs end in.
    fileprivate var ending: String { self == .outputs ? "-outputs.jsonl" : ".jsonl" }
  }

  /// How many runs of a kind are kept at most.
  static let maxRuns = 20
  /// For how many days.
  static let maxDays = 30
  /// How many bytes all runs of a kind may have.
  static let maxBytes = 64 << 20
  /// How many bytes a file may have.
  static let maxBytesOfFile = 16 << 20

  let world: any World
  private let folder: Path

  /// The store of the user; nil when there is no home to keep it in.
  init?(_ world: any World) {
    guard let state = StateFolder.path(world) else { return nil }
    self.world = world
    folder = state.appending("undo")
  }

  /// A file for the run that begins now. Runs are numbered, because clocks go back and runs follow each
  /// other within a second; then come the time and what keeps two apart that begin together.
  func newRun(_ kind: Kind) -> Path {
    let number = "\((runs.first.flatMap { UndoStore.parts($0)?.number } ?? 0) + 1)"
    let padded = String(repeating: "0", count: max(0, 10 - number.count)) + number
    let random = String(world.randomSeed, radix: 36)
    return folder.appending("\(padded)-\(world.secondsSince1970)-\(random)\(kind.ending)")
  }

  /// Adds a file to a run, or a line for each of several.
  func add(_ line: String, to run: Path) throws(SystemError) {
    try world.append(Array(line.utf8), to: run, makingFolders: true)
  }

  /// The runs that are kept, the newest first; only those that nobody else can have put there, to have
  /// files replaced.
  var runs: [Path] {
    let entries = (try? world.entries(of: folder)) ?? []
    return entries.filter { $0.kind == .file && $0.name.suffix(6) == Array(".jsonl".utf8) }
      .map { folder.appending($0.name) }.filter { world.isOnlyOurs($0) }.reversed()
  }

  /// Keeps these files of a run and no others, in one step: what could not be brought back is never gone.
  func keep(_ files: [ReplacedFile], in run: Path) {
    if files.isEmpty { return remove(run) }
    guard let old = try? world.read(run) else { return }
    let lines = files.compactMap(\.line).map { $0 + "\n" }.joined()
    try? world.rewrite(old, with: Array(lines.utf8))
  }

  /// Forgets a run.
  func remove(_ run: Path) { try? world.remove(run) }

  /// Forgets what is too old, and the oldest where there are too many of a kind or too much; one more may come
  /// of the kind of a run that begins.
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

  /// What the name of a run tells.
  private static func parts(_ run: Path) -> (number: Int, seconds: Int)? {
    let name = run.bytes.split(separator: UInt8(ascii: "/")).last ?? []
    let parts = name.split(separator: UInt8(ascii: "-")).prefix(2).compactMap {
      Int(bounded: String(decoding: $0, as: UTF8.self))
    }
    return parts.count == 2 ? (parts[0], parts[1]) : nil
  }
}
