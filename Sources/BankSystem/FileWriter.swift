@_spi(QBank) package import BankText

/// Writes files so that each is always old or new, never half.
package struct FileWriter: Sendable {
  private let calls: FileCalls

  /// A writer to the real file system.
  package init() { self.init(FileCalls()) }

  init(_ calls: FileCalls) { self.calls = calls }

  /// Puts a new content in the place of a file, or creates the file; see `begin`.
  package func replace(_ path: Path, with bytes: [UInt8]) throws(SystemError) {
    let file = try begin(path)
    do throws(SystemError) {
      try file.write(bytes)
      try file.finish(durably: true)
    } catch {
      file.abandon()
      throw error
    }
  }

  /// Puts a new content in the place of what was read from a file, unless that has changed meanwhile.
  ///
  /// Between the last look and the new name there is no time for anybody to save a file by hand.
  package func rewrite(_ source: Source, with bytes: [UInt8]) throws(SystemError) {
    let file = try beginHidden(source.path)
    do throws(SystemError) {
      try file.write(bytes)
      try file.finish(durably: true, replacing: source)
    } catch {
      file.abandon()
      throw error
    }
  }

  private func beginHidden(_ path: Path) throws(SystemError) -> NewFile {
    do throws(SystemError.Cause) {
      guard let temporary = try temporaryFile(for: path) else { throw .notAFile }
      return NewFile(path, temporary, calls)
    } catch {
      throw SystemError(.write, path, error)
    }
  }

  /// Begins a new content for a file, which takes its place when it is finished.
  ///
  /// Until then the old content is there, so whatever happens, the one or the other is. Permissions,
  /// owner and extended attributes stay, and a link stays a link; one that leads nowhere is refused,
  /// and so is a file with other names, under which the old content would stay. What is no plain file,
  /// such as a pipe, is written to directly, and so is what is open already, such as `/dev/stdout`.
  package func begin(_ path: Path) throws(SystemError) -> NewFile {
    do throws(SystemError.Cause) {
      if let temporary = try temporaryFile(for: path) { return NewFile(path, temporary, calls) }
      return NewFile(path, writingTo: try Posix.openExisting(path.bytes), calls)
    } catch {
      throw SystemError(.write, path, error)
    }
  }

  /// Puts new contents in the places of several files, of all of them or of none.
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
        if let temporary = try temporary(for: file) {
          try batch.add(file, temporary)
        } else if file.replaced != nil {
          throw SystemError(.write, file.path, .notAFile)
        } else {
          direct.append(file)
        }
      }
      // What cannot be taken back comes first.
      for file in direct { try replace(file.path, with: file.bytes) }
      try batch.takePlaces()
    } catch {
      batch.abandon()
      throw error
    }
  }

  private func temporary(for file: FileContent) throws(SystemError) -> TemporaryFile? {
    do throws(SystemError.Cause) {
      return try temporaryFile(for: file.path)
    } catch {
      throw SystemError(.write, file.path, error)
    }
  }

  /// What is to take the place of a file; nil for what is written to as it is.
  private func temporaryFile(for path: Path) throws(SystemError.Cause) -> TemporaryFile? {
    if Files.isOpenAlready(path) { return nil }
    let target = Files.resolved(path)
    let status = try status(target)
    if let status, status.isFolder { throw .isFolder }
    if let status, !status.isFile { return nil }
    if let status, status.names > 1 { throw .hasOtherNames }
    return try TemporaryFile(for: target, replacing: status)
  }

  /// Creates a file that must not be there yet. It has its name when it is whole.
  ///
  /// The folders on the way can be made, too; they are taken away again where the file cannot be written.
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

  /// What stands at a path, or nil when the name is free.
  private func status(_ path: Path) throws(SystemError.Cause) -> Posix.Status? {
    do throws(SystemError.Cause) {
      return try Posix.status(path.bytes)
    } catch {
      guard let own = try? Posix.statusOfLink(path.bytes), own.isLink else { return nil }
      throw error == .notFound ? .brokenLink : error
    }
  }
}
