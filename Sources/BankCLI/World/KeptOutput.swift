import BankSystem
@_spi(QBank) import BankText

/// What is to take the place of a file that is there, and is held against that when it is whole.
final class KeptOutput: OutputFile {
  /// An old content that cannot be kept, and what is said as soon as the new one differs from it.
  struct Unkept: Sendable {
    let old: any InputFile
    let error: SystemError
  }

  private let file: any OutputFile
  private let unkept: Unkept?
  private let digest = Locked(ContentDigest())
  private let replace:
    @Sendable (ContentDigest, () throws(SystemError) -> Void) throws(SystemError) -> Void

  /// A new content, and what keeps the old one while the new one takes its place.
  init(
    _ file: any OutputFile, unlike unkept: Unkept?,
    _ replace:
      @escaping @Sendable (ContentDigest, () throws(SystemError) -> Void) throws(SystemError) ->
      Void
  ) {
    (self.file, self.unkept, self.replace) = (file, unkept, replace)
  }

  var isHidden: Bool { file.isHidden }

  func write(_ bytes: [UInt8]) throws(SystemError) {
    if let unkept, try unkept.old.read(at: digest.withLock { $0.count }, bytes.count) != bytes {
      throw unkept.error
    }
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
