@_spi(QBank) import BankText

/// Writes files atomically: each has either its old or its new content, never a part.
package struct FileWriter: Sendable {
  private let calls: FileCalls

  /// Creates a writer to the real file system.
  package init() { self.init(FileCalls()) }

  init(_ calls: FileCalls) { self.calls = calls }

  /// Replaces the content of a file, or creates the file; see `begin`.
  package func replace(_ path: Path, with bytes: [UInt8]) throws(SystemError) {
    try complete(try begin(path), with: bytes)
  }

  /// Replaces what was read from a file, unless the file has changed meanwhile.
  ///
  /// The time between the last check and the rename is too short for anyone to save the file by hand.
  package func rewrite(_ source: Source, with bytes: [UInt8]) throws(SystemError) {
    guard let temporary = try temporary(for: source.path) else {
      throw SystemError(.write, source.path, .notAFile)
    }
    try complete(NewFile(source.path, temporary, calls), with: bytes, replacing: source)
  }

  private func complete(
    _ file: NewFile, with bytes: [UInt8], replacing source: Source? = nil
  ) throws(SystemError) {
    do throws(SystemError) {
      try file.write(bytes)
      try file.finish(durably: true, replacing: source)
    } catch {
      file.abandon()
      throw error
    }
  }

  /// Begins new content for a file, which replaces the old content when it is finished.
  ///
  /// The old content stays until then, so that one of the two is always there. Permissions, owner and extended
  /// attributes are kept, and a link stays a link. A broken link is refused, and so is a file with other names,
  /// under which the old content would stay. What is not a plain file, such as a pipe, is written to directly, and
  /// so is what is already open, such as `/dev/stdout`.
  package func begin(_ path: Path) throws(SystemError) -> NewFile {
    try SystemError.naming(.write, path) { () throws(SystemError.Cause) -> NewFile in
      if let temporary = try temporaryFile(for: path) { return NewFile(path, temporary, calls) }
      return NewFile(path, writingTo: try Posix.openExisting(path.bytes), calls)
    }
  }

  /// Replaces the contents of several files: of all or of none.
  package func replace(together files: [FileContent]) throws(SystemError) {
    var folders = NewFolders(mode: 0o777)
    do throws(SystemError) {
      for file in files where file.makesFolder {
        do throws(SystemError.Cause) { try folders.make(file.path.folder) } catch {
          throw SystemError(.write, file.path, error)
        }
      }
      try replaceTogether(files)
    } catch {
      folders.remove()
      throw error
    }
  }

  private func replaceTogether(_ files: [FileContent]) throws(SystemError) {
    if let only = files.first, files.count == 1 {
      guard let old = only.replaced else { return try replace(only.path, with: only.bytes) }
      return try rewrite(old, with: only.bytes)
    }
    var batch = FileBatch(calls)
    var direct: [FileContent] = []
    do throws(SystemError) {
      for file in files {
        if let temporary = try temporary(for: file.path) {
          try batch.add(file, temporary)
        } else if file.replaced != nil {
          throw SystemError(.write, file.path, .notAFile)
        } else {
          direct.append(file)
        }
      }
      // What cannot be undone comes first.
      for file in direct { try replace(file.path, with: file.bytes) }
      try batch.takePlaces()
    } catch {
      batch.abandon()
      throw error
    }
  }

  private func temporary(for path: Path) throws(SystemError) -> TemporaryFile? {
    try SystemError.naming(.write, path) { () throws(SystemError.Cause) in
      try temporaryFile(for: path)
    }
  }

  /// Returns the file that is to replace the one at `path`, or nil if that is written to directly.
  private func temporaryFile(for path: Path) throws(SystemError.Cause) -> TemporaryFile? {
    if Files.isOpenAlready(path) { return nil }
    let target = Files.resolved(path)
    let status = try status(target)
    if let status, status.isFolder { throw .isFolder }
    if let status, !status.isFile { return nil }
    if let status, status.names > 1 { throw .hasOtherNames }
    return try TemporaryFile(for: target, replacing: status)
  }

  /// Creates a file that must not exist yet. It gets its name once it is complete.
  ///
  /// Missing folders can be created, too; they are removed again if the file cannot be written.
  package func create(
    _ path: Path, with bytes: [UInt8], makingFolders: Bool = false
  ) throws(SystemError) {
    var folders = NewFolders(mode: 0o777)
    do throws(SystemError.Cause) {
      if makingFolders { try folders.make(path.folder) }
      try createOnly(path, with: bytes)
    } catch {
      folders.remove()
      throw SystemError(.write, path, error)
    }
  }

  private func createOnly(_ path: Path, with bytes: [UInt8]) throws(SystemError.Cause) {
    var temporary = try TemporaryFile(for: Files.resolved(path), replacing: nil)
    defer {
      temporary.delete()
      Posix.closeQuietly(temporary.file)
    }
    try Posix.writeAll(bytes.arraySpan, to: temporary.file, by: calls.write)
    try temporary.takePlace(by: calls)
  }

  /// Returns the status of what a path names, or nil if the name is free.
  private func status(_ path: Path) throws(SystemError.Cause) -> Posix.Status? {
    do throws(SystemError.Cause) {
      return try Posix.status(path.bytes)
    } catch {
      guard let own = try? Posix.statusOfLink(path.bytes), own.isLink else { return nil }
      throw error == .notFound ? .brokenLink : error
    }
  }
}

/// The system calls that flush a file to the disk and move it into place. Tests substitute others that fail or
/// record their order.
struct FileCalls: Sendable {
  var write: Posix.Write = Posix.write
  var synchronize: @Sendable (Posix.Descriptor) throws(SystemError.Cause) -> Void =
    Posix.synchronize
  var rename: @Sendable ([UInt8], _ to: [UInt8]) throws(SystemError.Cause) -> Void = {
    (old, new) throws(SystemError.Cause) in try Posix.rename(old, to: new)
  }

  var renameToFree: @Sendable ([UInt8], _ to: [UInt8]) throws(SystemError.Cause) -> Void = {
    (old, new) throws(SystemError.Cause) in try Posix.renameToFree(old, to: new)
  }

  var exchange: @Sendable ([UInt8], _ with: [UInt8]) throws(SystemError.Cause) -> Bool = {
    (one, other) throws(SystemError.Cause) in try Posix.exchange(one, with: other)
  }

  /// Flushes a folder's entries to the disk, where the system supports it.
  func synchronizeFolder(_ folder: Path) {
    guard let file = try? Posix.openToRead(folder.bytes) else { return }
    try? synchronize(file)
    Posix.closeQuietly(file)
  }
}

/// The new content of a file.
package struct FileContent: Sendable {
  /// The file to write.
  package let path: Path
  /// The bytes to write.
  package let bytes: [UInt8]
  /// The content that the file must still have when it is replaced, if the new one was made from it.
  package let replaced: Source?

  /// Whether to create the file's folder if it does not exist.
  package let makesFolder: Bool

  /// Creates content for the file at `path`.
  package init(_ path: Path, _ bytes: [UInt8], makingFolder makesFolder: Bool = false) {
    self.init(path, bytes, replacing: nil, makesFolder)
  }

  /// Creates content that replaces what was read from a file, unless the file has changed meanwhile.
  package init(_ bytes: [UInt8], replacing source: Source) {
    self.init(source.path, bytes, replacing: source, false)
  }

  private init(
    _ path: Path, _ bytes: [UInt8], replacing source: Source?, _ makesFolder: Bool
  ) {
    (self.path, self.bytes, replaced, self.makesFolder) = (path, bytes, source, makesFolder)
  }
}

/// Replaces several files atomically, as far as a file system allows it: all are new or all are old.
///
/// All new files are written and flushed to the disk before the first is moved into place. A journal in each folder
/// then lists the moves to come, so that they can be completed after the process was killed.
struct FileBatch {
  private let calls: FileCalls
  private var files: [(content: FileContent, temporary: TemporaryFile, digest: [UInt8])] = []
  private var journals: [Path: Journal] = [:]

  /// The journal of a folder, which is empty until all files are written.
  ///
  /// It is locked before the first file is written: while this run lasts, no other run treats the temporary files
  /// in the folder as leftovers.
  private struct Journal {
    let path: Path
    let file: Posix.Descriptor
    let leftover: Posix.Leftover
    var files: [Int] = []
  }

  init(_ calls: FileCalls) { self.calls = calls }

  /// Writes one of the files to a temporary file, which is moved into place with the others.
  mutating func add(_ content: FileContent, _ temporary: TemporaryFile) throws(SystemError) {
    let digest = Array(SHA256(content.bytes).hexadecimal.utf8)
    files.append((content, temporary, digest))
    try SystemError.naming(.write, content.path) { () throws(SystemError.Cause) in
      defer { Posix.closeQuietly(temporary.file) }
      try addToJournal(files.count - 1)
      try Posix.writeAll(content.bytes.arraySpan, to: temporary.file, by: calls.write)
      if let status = temporary.status {
        try Posix.copyAttributes(of: temporary.target.bytes, status, to: temporary.file)
      }
      try calls.synchronize(temporary.file)
      _ = try files[files.count - 1].temporary.takeName()
    }
  }

  private mutating func addToJournal(_ index: Int) throws(SystemError.Cause) {
    let folder = files[index].temporary.target.folder
    if journals[folder] == nil {
      let path = folder.appending(LeftoverName.new(.journal))
      let leftover = Posix.deleteOnSignal(path.bytes)
      do throws(SystemError.Cause) {
        let file = try Posix.create(path.bytes, mode: 0o600)
        _ = Posix.tryLock(file)
        journals[folder] = Journal(path: path, file: file, leftover: leftover)
      } catch {
        Posix.forget(leftover)
        throw error
      }
    }
    journals[folder]?.files.append(index)
  }

  /// Moves all files into place. If one cannot be moved, those before it are moved back.
  mutating func takePlaces() throws(SystemError) {
    for (folder, journal) in journals { try write(journal, in: folder) }
    // A signal that ends the process arrives before the first move or after the last.
    try Posix.whileSignalsWait { () throws(SystemError) in
      do throws(SystemError) {
        for file in files { try check(file.content, file.temporary) }
        for index in files.indices { try takePlace(index) }
      } catch {
        abandon()
        throw error
      }
      for folder in journals.keys { calls.synchronizeFolder(folder) }
      deleteJournals()
      for index in files.indices { files[index].temporary.delete() }
    }
  }

  /// Throws if the target no longer has the content that the new one was made from.
  private func check(_ file: FileContent, _ temporary: TemporaryFile) throws(SystemError) {
    guard let old = file.replaced else { return }
    try SystemError.naming(.write, file.path) { () throws(SystemError.Cause) in
      if !Files.holds(temporary.target, old.bytes) { throw .changed }
    }
  }

  private mutating func takePlace(_ index: Int) throws(SystemError) {
    try SystemError.naming(.write, files[index].content.path) { () throws(SystemError.Cause) in
      try files[index].temporary.changePlaces(by: calls)
    }
  }

  private mutating func write(_ journal: Journal, in folder: Path) throws(SystemError) {
    try SystemError.naming(.write, journal.path) { () throws(SystemError.Cause) in
      var moves: [WriteJournal.Move] = []
      for index in journal.files { moves.append(try move(index)) }
      try Posix.writeAll(WriteJournal(moves).bytes.arraySpan, to: journal.file, by: calls.write)
      try calls.synchronize(journal.file)
    }
    calls.synchronizeFolder(folder)
  }

  private mutating func move(_ index: Int) throws(SystemError.Cause) -> WriteJournal.Move {
    let name = try files[index].temporary.takeName()
    let temporary = files[index].temporary
    return WriteJournal.Move(
      name: name.lastComponent.bytes, target: temporary.target.lastComponent.bytes,
      before: temporary.status?.mark ?? [], digest: files[index].digest)
  }

  private mutating func deleteJournals() {
    for journal in journals.values {
      Posix.deleteQuietly(journal.path.bytes)
      Posix.forget(journal.leftover)
      Posix.closeQuietly(journal.file)
    }
    journals = [:]
  }

  /// Restores the previous state.
  mutating func abandon() {
    for index in files.indices.reversed() { files[index].temporary.changeBack(by: calls) }
    deleteJournals()
    for index in files.indices { files[index].temporary.delete() }
  }
}
