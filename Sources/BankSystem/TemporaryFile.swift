@_spi(QBank) import BankText

/// What is written of a file before it takes the place of another, or a name that was free.
///
/// Where the system has files without names it has none until it is whole, so that a process that is
/// killed leaves nothing; elsewhere it lies beside its target. Until it takes its place nobody can read
/// it who could not read what was there.
struct TemporaryFile {
  let file: Posix.Descriptor
  let target: Path
  /// What stands at the target; nil where nothing does.
  let status: Posix.Status?
  private var name: Name?
  private var place: Place?

  /// A name beside the target, which a signal deletes.
  private struct Name {
    let path: Path
    private var leftover: Posix.Leftover?

    /// Names are never those of somebody else, so a signal may delete them at any time.
    init(beside target: Path) {
      path = target.folder.appending(LeftoverName.new(.temporary))
      leftover = Posix.deleteOnSignal(path.bytes)
    }

    /// Lets it stay when a signal comes.
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
    // Whoever finds it by its name can tell so that it is in use.
    _ = Posix.tryLock(file)
  }

  /// Gives it a name, if it has none, and tells which.
  mutating func takeName() throws(SystemError.Cause) -> Path {
    if let name { return name.path }
    let name = Name(beside: target)
    self.name = name
    try Posix.link(file, as: name.path.bytes)
    return name.path
  }

  /// Puts it in the place of its target; what has come there since is not replaced.
  mutating func takePlace(by calls: FileCalls) throws(SystemError.Cause) {
    let path = try takeName()
    let rename = status == nil ? calls.renameToFree : calls.rename
    try rename(path.bytes, target.bytes)
    stayOnSignal()
    name = nil
  }

  /// Puts it in the place of its target so that what stood there can come back, if the system can do
  /// that: it has the name of this file then.
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

  /// Puts everything back where it was; what was replaced for good stays as it is.
  mutating func changeBack(by calls: FileCalls) {
    guard let path = name?.path else { return }
    switch place {
    // Where that fails, what has this name is all that is left of what was there.
    case .exchanged: if (try? calls.exchange(path.bytes, target.bytes)) != true { name = nil }
    case .taken: try? calls.rename(target.bytes, path.bytes)
    case .replaced, nil: break
    }
    place = nil
  }

  /// Where it is, once it has left its own place.
  private enum Place {
    /// At its target, whose old content has its name.
    case exchanged
    /// At its target, where nothing was.
    case taken
    /// At its target, whose old content is gone.
    case replaced
  }

  /// Lets it stay when a signal ends the process.
  mutating func stayOnSignal() { name?.stay() }

  /// Leaves nothing of it.
  mutating func delete() {
    guard let name else { return }
    Posix.deleteQuietly(name.path.bytes)
    stayOnSignal()
    self.name = nil
  }
}
