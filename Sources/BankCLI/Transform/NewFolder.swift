@_spi(QBank) import BankSystem

extension Session {
  /// Refuses a folder to fill that contains anything visible: leftovers of an earlier run would be mistaken for a
  /// part of the result.
  func check(newFolder path: Path) throws(Failure) {
    guard let kind = try? world.kind(of: path) else { return }
    if kind != .folder { throw .work(SystemError(.write, path, .exists).message) }
    let entries = try Failure.catching { () throws(SystemError) in try world.entries(of: path) }
    if entries.allSatisfy({ $0.name.first == UInt8(ascii: ".") }) { return }
    let name = path.displayText
    throw .work(
      Localized(
        en: "\(name) already contains files, so nothing was written; specify a new or empty folder",
        ja: "\(name) にはすでにファイルがあるため、何も書き込みませんでした。"
          + "新しいフォルダーか、空のフォルダーを指定してください。"))
  }
}
