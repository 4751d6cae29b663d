@_spi(QBank) import BankSystem

/// An output that replaces an existing file, and is compared with it when it is complete.
final class KeptOutput: OutputFile {
  /// Old content that cannot be kept, and the error to throw as soon as the new content differs from it.
  struct Unkept: Sendable {
    let old: any InputFile
    let error: SystemError
  }

  private let file: any OutputFile
  private let unkept: Unkept?
  private let digest = Locked(ContentDigest())
  private let replace:
    @Sendable (ContentDigest, () throws(SystemError) -> Void) throws(SystemError) -> Void

  /// Creates an output; `replace` keeps the old content while the new one replaces it.
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
