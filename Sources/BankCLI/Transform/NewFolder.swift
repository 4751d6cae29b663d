@_spi(QBank) import BankSystem

/// A folder that a command fills, and that must be empty before: leftovers of an earlier run would be mistaken for
/// a part of the result.
struct NewFolder {
  private let path: Path

  init(_ path: Path) { self.path = path }

  /// Refuses a folder that contains anything visible.
  func check(_ session: Session) throws(Failure) {
    guard let kind = try? session.world.kind(of: path) else { return }
    if kind != .folder { throw .work(SystemError(.write, path, .exists).message) }
    do throws(SystemError) {
      let entries = try session.world.entries(of: path)
      if entries.allSatisfy({ $0.name.first == UInt8(ascii: ".") }) { return }
    } catch {
      throw Failure(error)
    }
    let name = path.displayText
    throw .work(
      Localized(
        en: "\(name) already contains files, so nothing was written; specify a new or empty folder",
        ja: "\(name) にはすでにファイルがあるため、何も書き込みませんでした。"
          + "新しいフォルダーか、空のフォルダーを指定してください。"))
  }
}
