import BankSystem
@_spi(QBank) import BankText

/// What is to take the place of a file that is there, and is held against that when it is whole.
final class KeptOutput: OutputFile {
  private let file: any OutputFile
  private let digest = Locked(ContentDigest())
  private let replace:
    @Sendable (ContentDigest, () throws(SystemError) -> Void) throws(SystemError) -> Void

  /// A new content, and what keeps the old one while the new one takes its place.
  init(
    _ file: any OutputFile,
    _ replace:
      @escaping @Sendable (ContentDigest, () throws(SystemError) -> Void) throws(SystemError) ->
      Void
  ) {
    (self.file, self.replace) = (file, replace)
  }

  var isHidden: Bool { file.isHidden }

  func write(_ bytes: [UInt8]) throws(SystemError) {
    try file.write(bytes)
    digest.withLock { $0.add(bytes) }
  }

  func finish(durably: Bool) throws(SystemError) {
    do throws(SystemError) {
      try replace(digest.withLock { $0 }) { () throws(SystemError) in
        try file.finish(durably: durably)
      }
    } catch {
      file.abandon()
      throw error
    }
  }

  func abandon() { file.abandon() }
}
