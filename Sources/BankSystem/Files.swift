@_spi(QBank) @_exported public import BankModel

/// Reads files and folders.
package enum Files {
  /// The kind of thing that a path names.
  package enum Kind: Sendable {
    /// A file.
    case file
    /// A folder.
    case folder
    /// A pipe, a device or the like: it can be read once, and its length is not known.
    case stream
  }

  /// An entry of a folder.
  package struct Entry: Sendable {
    /// Its name in the folder.
    package let name: [UInt8]
    /// Its kind, or nil if it is neither a file nor a folder, or a link to a folder.
    package let kind: Kind?

    /// Creates an entry with the given name and kind.
    package init(_ name: [UInt8], _ kind: Kind?) {
      self.name = name
      self.kind = kind
    }
  }

  /// Returns the kind of what a path names, following links.
  package static func kind(of path: Path) throws(SystemError) -> Kind {
    do throws(SystemError.Cause) {
      let status = try Posix.status(path.bytes)
      return status.isFolder ? .folder : status.isFile ? .file : .stream
    } catch {
      let isLink = (try? Posix.statusOfLink(path.bytes))?.isLink == true
      throw SystemError(.read, path, isLink && error == .notFound ? .brokenLink : error)
    }
  }

  /// Returns the identity of the plain file that a path names, following links, or that standard input is; nil if
  /// there is no such file.
  package static func identity(of path: Path) -> FileIdentity? {
    let status =
      path == .standardInput
      ? try? Posix.status(of: Posix.standardInput) : try? Posix.status(path.bytes)
    return status?.isFile == true ? status?.identity : nil
  }

  /// Whether a path names a descriptor that the process has already open, such as `/dev/stdout`, which is written
  /// to directly.
  package static func isOpenAlready(_ path: Path) -> Bool { Posix.named(path.bytes) != nil }

  /// Returns bytes that change as soon as the file at a path is replaced or written to, or nil if there is no such
  /// file.
  package static func mark(of path: Path) -> [UInt8]? { (try? Posix.status(path.bytes))?.mark }

  /// Whether there is a file that only this user can have created or written to.
  package static func isOnlyOurs(_ path: Path) -> Bool {
    (try? Posix.statusOfLink(path.bytes))?.isOnlyOurs == true
  }

  /// Deletes a file.
  package static func remove(_ path: Path) throws(SystemError) {
    try SystemError.naming(.write, path) { () throws(SystemError.Cause) in
      try Posix.delete(path.bytes)
    }
  }

  /// Returns the entries of a folder, sorted by name.
  ///
  /// Links to folders are not followed, so that a recursive search always ends.
  package static func entries(of folder: Path) throws(SystemError) -> [Entry] {
    try SystemError.naming(.read, folder) { () throws(SystemError.Cause) -> [Entry] in
      let names = try Posix.names(in: folder.bytes)
      return names.sorted { $0.lexicographicallyPrecedes($1) }.map { name in
        Entry(name, kindInFolder(folder.appending(name)))
      }
    }
  }

  private static func kindInFolder(_ path: Path) -> Kind? {
    let own: Posix.Status
    do throws(SystemError.Cause) {
      own = try Posix.statusOfLink(path.bytes)
    } catch {
      // It may be a folder full of banks: reading it will report why it cannot be read.
      return error == .notFound ? .file : .folder
    }
    if own.isFolder { return .folder }
    guard own.isLink else { return own.isFile ? .file : nil }
    guard let target = try? Posix.status(path.bytes) else { return .file }
    return target.isFile ? .file : nil
  }

  /// Returns the canonical path of a file that exists or is about to be created, with links followed; the path
  /// itself if there is no such folder.
  package static func resolved(_ path: Path) -> Path {
    if let found = Posix.resolved(path.bytes) { return Path(bytes: found) }
    let name = path.lastComponent.bytes
    guard !name.isEmpty, let folder = Posix.resolved(path.folder.bytes) else { return path }
    return Path(bytes: folder).appending(name)
  }

  /// Reads a file.
  package static func read(_ path: Path) throws(SystemError) -> Source {
    try SystemError.naming(.read, path) { () throws(SystemError.Cause) -> Source in
      let file = try Posix.openToRead(path.bytes)
      defer { Posix.closeQuietly(file) }
      return try read(file, as: path)
    }
  }

  /// Whether a file consists of exactly these bytes.
  static func holds(_ path: Path, _ bytes: Span<UInt8>) -> Bool {
    guard let file = try? Posix.openToRead(path.bytes) else { return false }
    defer { Posix.closeQuietly(file) }
    var offset = 0
    var buffer = [UInt8](repeating: 0, count: min(max(bytes.count, 1), 1 << 20))
    while let count = try? Posix.read(file, into: &buffer) {
      if count == 0 { return offset == bytes.count }
      let end = offset + count
      guard end <= bytes.count,
        buffer.arraySpan.extracting(..<count).isSame(
          as: bytes.extracting(offset..<end))
      else { return false }
      offset = end
    }
    return false
  }

  /// Reads standard input to its end, as a source with the given name.
  package static func readStandardInput(as path: Path) throws(SystemError) -> Source {
    try SystemError.naming(.read, path) { () throws(SystemError.Cause) in
      try read(Posix.standardInput, as: path)
    }
  }

  /// Reads a file into memory of its own.
  ///
  /// A mapped file would change in memory when another process writes to it, and what was checked once would no
  /// longer hold. A file that is written to while it is read is read once more; a text that it never contained is
  /// not returned.
  private static func read(
    _ file: Posix.Descriptor, as path: Path
  ) throws(SystemError.Cause) -> Source {
    let status = try Posix.status(of: file)
    if status.isFolder { throw .isFolder }
    if status.isFile {
      if status.size > Limits.fileBytes { throw .tooLarge }
      // Part of standard input may have been read already.
      if Posix.isAtStart(file), let source = RegularFile.read(file, as: path, size: status.size),
        try Posix.status(of: file).mark == status.mark
      {
        return source
      }
    }
    let now = try Posix.status(of: file)
    let source = Source(path, try bytes(of: file, expected: now.isFile ? now.size : 0))
    if now.isFile, try Posix.status(of: file).mark != now.mark { throw .beingWritten }
    return source
  }

  /// Reads to the end of the file, which may be longer than its status says.
  private static func bytes(
    of file: Posix.Descriptor, expected: Int
  ) throws(SystemError.Cause) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(max(0, expected))
    // One byte more than expected, so that reading detects the end of the file without growing the buffer.
    let room = min(max(expected + 1, 1 << 12), 1 << 16)
    var buffer = [UInt8](repeating: 0, count: room)
    while true {
      let count = try Posix.read(file, into: &buffer)
      if count == 0 { return bytes }
      bytes += buffer[..<count]
      if bytes.count > Limits.fileBytes { throw .tooLarge }
    }
  }
}

/// Reads files of known size, each into memory of exactly that size.
enum RegularFile {
  /// The size from which all processors read a file at once, into fresh pages: that takes hardly longer than
  /// mapping it.
  static let large = 1 << 20
  private static let piece = 1 << 22

  /// Reads a file of the given size; nil if its size has changed meanwhile.
  static func read(_ file: Posix.Descriptor, as path: Path, size: Int) -> Source? {
    size < large ? readSmall(file, as: path, size) : readLarge(file, as: path, size)
  }

  private static func readSmall(
    _ file: Posix.Descriptor, as path: Path, _ size: Int
  ) -> Source? {
    // The extra byte detects a file that has grown.
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: size + 1, alignment: 1)
    nonisolated(unsafe) let room = unsafe memory
    guard unsafe Posix.fill(memory, from: file, at: 0) == .success(size) else {
      unsafe memory.deallocate()
      return nil
    }
    return unsafe Source(path, adopting: UnsafeRawBufferPointer(rebasing: memory[..<size])) {
      unsafe room.deallocate()
    }
  }

  private static func readLarge(
    _ file: Posix.Descriptor, as path: Path, _ size: Int
  ) -> Source? {
    guard let memory = unsafe Posix.allocate(size) else { return nil }
    nonisolated(unsafe) let room = unsafe memory
    let parts = Threads.workers.map((size + piece - 1) / piece) { index in
      let range = index * piece..<min((index + 1) * piece, size)
      let part = unsafe UnsafeMutableRawBufferPointer(rebasing: room[range])
      return unsafe Posix.fill(part, from: file, at: range.lowerBound) == .success(range.count)
    }
    guard parts.allSatisfy(\.self), !isLonger(file, than: size) else {
      unsafe Posix.deallocate(memory)
      return nil
    }
    return unsafe Source(path, adopting: UnsafeRawBufferPointer(memory)) {
      unsafe Posix.deallocate(room)
    }
  }

  private static func isLonger(_ file: Posix.Descriptor, than size: Int) -> Bool {
    (try? Posix.read(file, at: size, 1))?.isEmpty != true
  }
}

/// The identity of a file: equal for all of its names and links.
package struct FileIdentity: Hashable, Sendable {
  let device: UInt64
  let number: UInt64
}
