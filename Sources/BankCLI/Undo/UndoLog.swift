@_spi(QBank) import BankQuiz
import BankSystem

/// Keeps the content of files before a run replaces them, and records the files that it creates besides.
///
/// If files that a command changes in place cannot be kept, that is reported once, and the command continues. An
/// output that would replace such a file is refused: nothing on the command line permits losing it.
final class UndoLog: Sendable {
  /// The content of a file that an output replaces.
  struct Old {
    let path: Path
    /// The content, or nil if it was not read.
    let source: Source?
    /// The digest of the output.
    let digest: String
    /// The reason why it was not read.
    let reason: Localized?

    /// Creates the content that was read from a file.
    init(_ source: Source, digest: String) {
      (path, self.source, self.digest, reason) = (source.path, source, digest, nil)
    }

    /// Creates an entry for a file whose content cannot be kept.
    init(_ path: Path, lostBecause reason: Localized) {
      (self.path, source, digest, self.reason) = (path, nil, "", reason)
    }
  }

  private struct State {
    /// The log file of this run, or nil while it is empty.
    var run: Path?
    /// The number of bytes in it.
    var bytes = 0
    /// The number of files replaced so far.
    var replaced = 0
    /// Whether something could not be kept, and whether that has been reported.
    var hasFailed = false, hasTold = false
    /// The files that did not exist before, until they are recorded together with a replaced one.
    var made: [FileContent] = []
    /// The files that outputs have replaced.
    var outputs: [Path] = []
    /// The reason why the content of one of them cannot be restored.
    var reason: Localized?
  }

  private let state = Locked(State())
  private let command: String

  /// Creates an empty log for a command.
  init(_ command: String) { self.command = command }

  /// Whether everything that was replaced can be restored.
  var hasKept: Bool { state.withLock { $0.replaced > 0 && !$0.hasFailed } }

  /// Keeps the content of files while `replace` replaces them, and discards it if that fails. What is moved out of
  /// them goes into one `other` file.
  func keep(
    _ files: [FileContent], and other: FileContent?, _ world: any World,
    while replace: () throws(SystemError) -> Void
  ) throws(SystemError) -> Localized? {
    guard let store = UndoStore(world) else {
      try replace()
      return note(UndoLog.noHome)
    }
    var reason = files.compactMap { keep($0, comesLast: false, world, in: store) }.first
    // If a file cannot be restored, the lines that were moved out of it stay where they are.
    if reason == nil, let other { reason = keep(other, comesLast: true, world, in: store) }
    if reason != nil { state.withLock { $0.hasFailed = true } }
    try forget(in: store, unless: replace)
    state.withLock { $0.replaced += files.count }
    return reason.flatMap(note)
  }

  /// Records the content of a file that is changed in place. Returns the reason if that is impossible.
  private func keep(
    _ file: FileContent, comesLast: Bool, _ world: any World, in store: UndoStore
  ) -> Localized? {
    guard let old = file.replaced else { return nil }
    let digest = ContentDigest(file.bytes).hexadecimal
    return keep(old, digest, comesLast: comesLast, world, in: store, .inPlace)
  }

  /// Keeps the content of files while `replace` replaces them with outputs and creates others. Refuses to replace
  /// files that cannot be kept, unless forced.
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

  /// Records which files were created, once something was replaced and all of it can be restored: a run that only
  /// creates files is not one to undo.
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

  /// Returns why a file of the given size cannot be kept, as far as the size determines it, or nil if it can be
  /// kept or is empty.
  static func reason(againstSize size: Int, _ world: any World) -> Localized? {
    if size == 0 { return nil }
    return UndoStore(world) == nil ? noHome : size > UndoStore.maxBytesOfFile ? tooLarge : nil
  }

  /// Records the content of a file that an output replaces. Returns the reason if that is impossible.
  private func reason(against file: Old, _ world: any World, _ store: UndoStore?) -> Localized? {
    guard let source = file.source else { return file.reason }
    guard let store else { return UndoLog.noHome }
    return keep(source, file.digest, comesLast: false, world, in: store, .outputs)
  }

  /// Discards what was kept if `body` fails.
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

  /// Records the content of a file. Returns the reason if that is impossible.
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

  /// Appends lines to the log file of this run; nil is a name that is not UTF-8. Returns the reason if that is
  /// impossible.
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

  /// Returns the log file of this run. When it is created, old runs are removed to make room.
  private func run(_ store: UndoStore, _ kind: UndoStore.Kind) -> Path {
    if let run = state.withLock({ $0.run }) { return run }
    store.removeOld(beginning: kind)
    let run = store.newRun(kind)
    state.withLock { $0.run = run }
    return run
  }

  /// Returns the log file of this run if no file has been replaced so far, and resets it.
  private func emptyRun() -> Path? {
    state.withLock { state in
      guard state.replaced == 0 else { return nil }
      defer { (state.run, state.bytes) = (nil, 0) }
      return state.run
    }
  }

  /// Returns the message that something cannot be restored, the first time only.
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

  /// The message about files that outputs have replaced, or nil if there are none.
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
