@_spi(QBank) import BankText

/// A file that is written before it replaces another or takes a name that was free.
///
/// Where the system supports unnamed files it has no name until it is complete, so that a killed process leaves
/// nothing behind; elsewhere it lies beside its target. Until it is moved into place it can be read only by those
/// who could read the old content.
struct TemporaryFile {
  let file: Posix.Descriptor
  let target: Path
  /// The status of the target, or nil if it does not exist.
  let status: Posix.Status?
  private var name: Name?
  private var place: Place?

  /// A name beside the target, deleted when a signal arrives.
  private struct Name {
    let path: Path
    private var leftover: Posix.Leftover?

    /// The name is unique to this process, so a signal may delete it at any time.
    init(beside target: Path) {
      path = target.folder.appending(LeftoverName.new(.temporary))
      leftover = Posix.deleteOnSignal(path.bytes)
    }

    /// Keeps the file when a signal arrives.
    mutating func stay() {
      if let leftover { Posix.forget(leftover) }
      leftover = nil
    }
  }

  init(for target: Path, replacing status: Posix.Status?) throws(SystemError.Cause) {
    self.target = target
    self.status = status
    let mode: UInt32 = status == nil ? 0o666 : 0o600
    if let file = Posix.createUnnamed(in: target.folder.bytes, mode: mode) {
      self.file = file
    } else {
      var name = Name(beside: target)
      do throws(SystemError.Cause) {
        file = try Posix.create(name.path.bytes, mode: mode)
      } catch {
        name.stay()
        throw error
      }
      self.name = name
    }
    // The lock shows anyone who finds the file by its name that it is in use.
    _ = Posix.tryLock(file)
  }

  /// Gives the file a name if it has none, and returns the name.
  mutating func takeName() throws(SystemError.Cause) -> Path {
    if let name { return name.path }
    let name = Name(beside: target)
    self.name = name
    try Posix.link(file, as: name.path.bytes)
    return name.path
  }

  /// Moves the file to its target. A file that was created there since is not replaced.
  mutating func takePlace(by calls: FileCalls) throws(SystemError.Cause) {
    let path = try takeName()
    let rename = status == nil ? calls.renameToFree : calls.rename
    try rename(path.bytes, target.bytes)
    stayOnSignal()
    name = nil
  }

  /// Moves the file to its target so that the old content can be restored, if the system supports that: the old
  /// content then has the name of this file.
  mutating func changePlaces(by calls: FileCalls) throws(SystemError.Cause) {
    let path = try takeName()
    if status != nil, try calls.exchange(path.bytes, target.bytes) {
      place = .exchanged
    } else {
      let rename = status == nil ? calls.renameToFree : calls.rename
      try rename(path.bytes, target.bytes)
      place = status == nil ? .taken : .replaced
    }
  }

  /// Undoes the move; content that was replaced for good cannot be restored.
  mutating func changeBack(by calls: FileCalls) {
    guard let path = name?.path else { return }
    switch place {
    // If that fails, this name is the only one left of the old content, so it must not be deleted.
    case .exchanged: if (try? calls.exchange(path.bytes, target.bytes)) != true { name = nil }
    case .taken: try? calls.rename(target.bytes, path.bytes)
    case .replaced, nil: break
    }
    place = nil
  }

  /// How the file was moved to its target.
  private enum Place {
    /// Exchanged: the old content has the file's name.
    case exchanged
    /// Moved to a name that was free.
    case taken
    /// Moved over the old content, which is gone.
    case replaced
  }

  /// Keeps the file when a signal ends the process.
  mutating func stayOnSignal() { name?.stay() }

  /// Deletes the file if it still has its name.
  mutating func delete() {
    guard let name else { return }
    Posix.deleteQuietly(name.path.bytes)
    stayOnSignal()
    self.name = nil
  }
}
