@_spi(QBank) import BankModel
@_spi(QBank) import BankQuiz
import BankSystem
@_spi(QBank) import BankText

/// Keeps what a run replaces before it is replaced, and notes what it makes beside that.
///
/// Where what a command changes in place cannot be kept, that is told once and keeps no command from its
/// work. An output that would replace it is refused: nothing in the command line says that it may go.
final class UndoLog: Sendable {
  /// What is in a file that an output replaces.
  struct Old {
    let path: Path
    /// It; nil where it was not read.
    let source: Source?
    /// The digest of the output.
    let digest: String
    /// Why it was not read.
    let reason: Localized?

    /// What was read from a file.
    init(_ source: Source, digest: String) {
      (path, self.source, self.digest, reason) = (source.path, source, digest, nil)
    }

    /// A file whose content cannot be kept.
    init(_ path: Path, lostBecause reason: Localized) {
      (self.path, source, digest, self.reason) = (path, nil, "", reason)
    }
  }

  private struct State {
    /// The file of this run, once there is something in it.
    var run: Path?
    /// How many bytes are in it.
    var bytes = 0
    /// How many files were replaced of which it tells.
    var replaced = 0
    /// Whether something could not be kept, and whether that was told.
    var hasFailed = false, hasTold = false
    /// The files that were not there before, until they are noted beside one that was.
    var made: [FileContent] = []
    /// The files that outputs have replaced.
    var outputs: [Path] = []
    /// Why what was in one of them cannot be brought back.
    var reason: Localized?
  }

  private let state = Locked(State())
  private let command: String

  /// What a command replaces.
  init(_ command: String) { self.command = command }

  /// Whether all that was replaced can be brought back.
  var hasKept: Bool { state.withLock { $0.replaced > 0 && !$0.hasFailed } }

  /// Keeps what is in files that are replaced while `replace` does that; forgets it if that does not succeed.
  /// What is moved out of them goes to one `other` file.
  func keep(
    _ files: [FileContent], and other: FileContent?, _ world: any World,
    while replace: () throws(SystemError) -> Void
  ) throws(SystemError) -> Localized? {
    guard let store = UndoStore(world) else {
      try replace()
      return note(UndoLog.noHome)
    }
    var reason = files.compactMap { keep($0, comesLast: false, world, in: store) }.first
    // Lines of a file that cannot come back stay where they went.
    if reason == nil, let other { reason = keep(other, comesLast: true, world, in: store) }
    if reason != nil { state.withLock { $0.hasFailed = true } }
    try forget(in: store, unless: replace)
    state.withLock { $0.replaced += files.count }
    return reason.flatMap(note)
  }

  /// Writes down what is in a file that is changed in place; returns why that cannot be done.
  private func keep(
    _ file: FileContent, comesLast: Bool, _ world: any World, in store: UndoStore
  ) -> Localized? {
    guard let old = file.replaced else { return nil }
    let digest = ContentDigest(file.bytes).hexadecimal
    return keep(old, digest, comesLast: comesLast, world, in: store, .inPlace)
  }

  /// Keeps what is in files that outputs replace while `replace` does that, and makes others; refuses it where
  /// that cannot be done, unless it is forced.
  func replace(
    _ files: [Old], making new: [FileContent] = [], isForced: Bool, _ world: any World,
    by replace: () throws(SystemError) -> Void
  ) throws(SystemError) {
    let store = UndoStore(world)
    var lost: Localized?
    try forget(in: store) { () throws(SystemError) in
      for file in files {
        guard let reason = reason(against: file, world, store) else { continue }
        if !isForced { throw SystemError(.write, file.path, .notKept(reason)) }
        lost = lost ?? reason
      }
      try replace()
    }
    state.withLock { state in
      state.outputs += files.map(\.path)
      state.replaced += files.count
      state.reason = state.reason ?? lost
      state.made += new
      if lost != nil { state.hasFailed = true }
    }
    if let store { noteMade(world, in: store) }
  }

  /// Writes down which files were made, once there is something that was replaced and all of it can come back: a
  /// run that only makes files is none to take back.
  private func noteMade(_ world: any World, in store: UndoStore) {
    let made = state.withLock { state in
      guard state.run != nil, !state.hasFailed else { return [FileContent]() }
      defer { state.made = [] }
      return state.made
    }
    if made.isEmpty { return }
    let lines = made.map { file in
      var entry = entry(file.path, nil, ContentDigest(file.bytes).hexadecimal, world)
      entry.comesLast = true
      return entry.line
    }
    let reason = add(lines, in: store, .outputs)
    if reason != nil { state.withLock { $0.hasFailed = true } }
  }

  /// Why a file of a size cannot be kept, as far as its size tells; nil where it can, or nothing is in it.
  static func reason(againstSize size: Int, _ world: any World) -> Localized? {
    if size == 0 { return nil }
    return UndoStore(world) == nil ? noHome : size > UndoStore.maxBytesOfFile ? tooLarge : nil
  }

  /// Writes down what is in a file that an output replaces; returns why that cannot be done.
  private func reason(against file: Old, _ world: any World, _ store: UndoStore?) -> Localized? {
    guard let source = file.source else { return file.reason }
    guard let store else { return UndoLog.noHome }
    return keep(source, file.digest, comesLast: false, world, in: store, .outputs)
  }

  /// Forgets what was kept if what is to follow does not succeed.
  private func forget(
    in store: UndoStore?, unless body: () throws(SystemError) -> Void
  ) throws(SystemError) {
    do throws(SystemError) {
      try body()
    } catch {
      if let run = emptyRun() { store?.remove(run) }
      throw error
    }
  }

  /// Writes down what is in a file; returns why that cannot be done.
  private func keep(
    _ source: Source, _ digest: String, comesLast: Bool, _ world: any World, in store: UndoStore,
    _ kind: UndoStore.Kind
  ) -> Localized? {
    if source.count > UndoStore.maxBytesOfFile { return UndoLog.tooLarge }
    var file = entry(source.path, Array(source.bytes), digest, world)
    file.comesLast = comesLast
    return add([file.line], in: store, kind)
  }

  private func entry(
    _ path: Path, _ before: [UInt8]?, _ digest: String, _ world: any World
  ) -> ReplacedFile {
    ReplacedFile(
      date: Timestamp(secondsSince1970: world.secondsSince1970), command: command,
      path: world.resolved(path), before: before, digest: digest)
  }

  /// Adds lines to the file of this run, nil for names that are no text; returns why that cannot be done.
  private func add(
    _ lines: [String?], in store: UndoStore, _ kind: UndoStore.Kind
  ) -> Localized? {
    let text = lines.compactMap(\.self).joined(separator: "\n")
    if lines.contains(nil) { return UndoLog.oddName }
    if state.withLock({ $0.bytes + text.utf8.count > UndoStore.maxBytes }) {
      return UndoLog.tooMuch
    }
    do throws(SystemError) {
      try store.add(text, to: run(store, kind))
      state.withLock { $0.bytes += text.utf8.count }
      return nil
    } catch {
      return error.message
    }
  }

  /// The file of this run. With the first of it, older runs make room.
  private func run(_ store: UndoStore, _ kind: UndoStore.Kind) -> Path {
    if let run = state.withLock({ $0.run }) { return run }
    store.removeOld(beginning: kind)
    let run = store.newRun(kind)
    state.withLock { $0.run = run }
    return run
  }

  /// The file of this run, if nothing was replaced of which it tells.
  private func emptyRun() -> Path? {
    state.withLock { state in
      guard state.replaced == 0 else { return nil }
      defer { (state.run, state.bytes) = (nil, 0) }
      return state.run
    }
  }

  /// What is told, once, where something cannot be brought back.
  private func note(_ reason: Localized) -> Localized? {
    let isFirst = state.withLock { state in
      defer { state.hasTold = true }
      return !state.hasTold
    }
    guard isFirst else { return nil }
    return Localized(
      en: "Note: qbank undo will not be able to restore this: \(reason.en)",
      ja: "お知らせ: この変更は qbank undo で元に戻せません。\(reason.ja)")
  }

  /// What is told of files that outputs have replaced; nil when there are none.
  var replacedOutputs: Localized? {
    let (paths, reason) = state.withLock { ($0.outputs, $0.reason) }
    guard let first = paths.first?.displayText, let last = paths.last?.displayText else {
      return nil
    }
    let isOne = paths.count == 1
    let (en, ja) =
      isOne
      ? ("Replaced \(first)", "\(first) を上書きしました。")
      : (
        "Replaced \(paths.count) files, from \(first) to \(last)",
        "\(first) から \(last) まで、\(paths.count)ファイルを上書きしました。"
      )
    if let reason {
      return Localized(
        en: "\(en); qbank undo cannot restore all of the old content: \(reason.en).",
        ja: "\(ja)qbank undo では、元の内容をすべては戻せません。\(reason.ja)")
    }
    return Localized(
      en: "\(en); qbank undo restores the old content.",
      ja: "\(ja)元の内容は qbank undo で戻せます。")
  }

  private static let noHome = Localized(
    en: "the home folder is unknown (HOME is not set)", ja: "ホームフォルダーが分かりません（HOMEが未設定です）。")
  static let tooLarge = Localized(
    en: "the file is larger than \(UndoStore.maxBytesOfFile >> 20) MiB",
    ja: "ファイルが\(UndoStore.maxBytesOfFile >> 20)MiBを超えています。")
  private static let oddName = Localized(
    en: "the file name is not UTF-8", ja: "ファイル名がUTF-8ではありません。")
  private static let tooMuch = Localized(
    en: "this run has replaced more than \(UndoStore.maxBytes >> 20) MiB",
    ja: "この実行で書き換えた量が\(UndoStore.maxBytes >> 20)MiBを超えました。")
}
