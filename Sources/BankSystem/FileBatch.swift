@_spi(QBank) import BankText

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
