@_spi(QBank) import BankModel
@_spi(QBank) import BankQuiz
import BankSystem
@_spi(QBank) import BankText

/// Keeps what a run replaces before it is replaced.
///
/// What cannot be kept is told once and keeps no command from its work.
final class UndoLog: Sendable {
  private struct State {
    /// The file of this run, once there is something in it.
    var run: Path?
    /// How many bytes are in it.
    var bytes = 0
    /// How many files were replaced of which it tells.
    var replaced = 0
    var hasFailed = false
  }

  private let state = Locked(State())

  /// Whether all that was replaced can be brought back.
  var hasKept: Bool { state.withLock { $0.replaced > 0 && !$0.hasFailed } }

  /// Keeps what is in files that are replaced while `replace` does that; forgets it if that does not succeed.
  func keep(
    _ files: [FileContent], _ session: Session, while replace: () throws(SystemError) -> Void
  ) throws(SystemError) {
    guard let store = UndoStore(session.world) else { return try replace() }
    let reasons = files.map { file in
      file.replaced.flatMap { keep($0, file.bytes, session, in: store) }
    }
    do throws(SystemError) {
      try replace()
    } catch {
      if let run = emptyRun() { store.remove(run) }
      throw error
    }
    state.withLock { $0.replaced += files.count }
    for reason in reasons { if let reason { tell(reason, session) } }
  }

  /// Writes down what is in a file; returns why that cannot be done.
  private func keep(
    _ source: Source, _ bytes: [UInt8], _ session: Session, in store: UndoStore
  ) -> Localized? {
    let world = session.world
    if source.count > UndoStore.mostBytesOfFile { return UndoLog.tooLarge }
    let file = ReplacedFile(
      date: Timestamp(secondsSince1970: world.secondsSince1970), command: session.command,
      path: world.resolved(source.path), before: Array(source.bytes),
      digest: SHA256(bytes).hexadecimal)
    guard let line = file.line else { return UndoLog.oddName }
    if state.withLock({ $0.bytes + line.utf8.count > UndoStore.mostBytes }) {
      return UndoLog.tooMuch
    }
    do throws(SystemError) {
      try store.add(line, to: run(store))
      state.withLock { $0.bytes += line.utf8.count }
      return nil
    } catch {
      return error.message
    }
  }

  /// The file of this run. With the first of it, older runs make room.
  private func run(_ store: UndoStore) -> Path {
    if let run = state.withLock({ $0.run }) { return run }
    store.removeOld(keeping: UndoStore.mostRuns - 1)
    let run = store.newRun()
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

  private func tell(_ reason: Localized, _ session: Session) {
    let isFirst = state.withLock { state in
      defer { state.hasFailed = true }
      return !state.hasFailed
    }
    guard isFirst else { return }
    session.remark(
      Localized(
        en: "Note: qbank undo will not be able to bring this back: \(reason.en)",
        ja: "参考: この変更は qbank undo で元に戻せません。\(reason.ja)"))
  }

  private static let tooLarge = Localized(
    en: "the file has more than \(UndoStore.mostBytesOfFile >> 20) MiB",
    ja: "ファイルが\(UndoStore.mostBytesOfFile >> 20)MiBを超えています。")
  private static let oddName = Localized(
    en: "the name of the file is not UTF-8", ja: "ファイル名がUTF-8ではありません。")
  private static let tooMuch = Localized(
    en: "this run has replaced more than \(UndoStore.mostBytes >> 20) MiB",
    ja: "この実行で書き換えた量が\(UndoStore.mostBytes >> 20)MiBを超えました。")
}
