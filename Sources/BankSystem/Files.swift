@_spi(QBank) import BankModel
@_spi(QBank) package import BankText

/// Reads files and folders.
package enum Files {
  /// What a path names.
  package enum Kind: Sendable {
    /// A file.
    case file
    /// A folder.
    case folder
    /// A pipe, a device or the like: it can be read once, and for how long nobody knows.
    case stream
  }

  /// Something in a folder.
  package struct Entry: Sendable {
    /// Its name in the folder.
    package let name: [UInt8]
    /// What it is; nil for what is neither file nor folder, and for links to folders.
    package let kind: Kind?

    /// Something in a folder.
    package init(_ name: [UInt8], _ kind: Kind?) {
      self.name = name
      self.kind = kind
    }
  }

  /// What a path names, links followed.
  package static func kind(of path: Path) throws(SystemError) -> Kind {
    do throws(SystemError.Cause) {
      let status = try Posix.status(path.bytes)
      return status.isFolder ? .folder : status.isFile ? .file : .stream
    } catch {
      let isLink = (try? Posix.statusOfLink(path.bytes))?.isLink == true
      throw SystemError(.read, path, isLink && error == .notFound ? .brokenLink : error)
    }
  }

  /// Which plain file a path names, links followed, or standard input is; nil when there is none.
  package static func identity(of path: Path) -> FileIdentity? {
    let status =
      path == .standardInput
      ? try? Posix.status(of: Posix.standardInput) : try? Posix.status(path.bytes)
    return status?.isFile == true ? status?.identity : nil
  }

  /// Whether a path names what the process has open already, such as `/dev/stdout`: that is written to as it is.
  package static func isOpenAlready(_ path: Path) -> Bool { Posix.named(path.bytes) != nil }

  /// What is another one as soon as something else stands at a path or is written to it; nil when nothing is
  /// there.
  package static func mark(of path: Path) -> [UInt8]? { (try? Posix.status(path.bytes))?.mark }

  /// Whether a file is there that nobody else can have made or written to.
  package static func isOnlyOurs(_ path: Path) -> Bool {
    (try? Posix.statusOfLink(path.bytes))?.isOnlyOurs == true
  }

  /// Deletes a file.
  package static func remove(_ path: Path) throws(SystemError) {
    do throws(SystemError.Cause) {
      try Posix.delete(path.bytes)
    } catch {
      throw SystemError(.write, path, error)
    }
  }

  /// What is in a folder, in the order of the names.
  ///
  /// Links to folders are not followed, so that a recursive search always ends.
  package static func entries(of folder: Path) throws(SystemError) -> [Entry] {
    do throws(SystemError.Cause) {
      let names = try Posix.names(in: folder.bytes)
      return names.sorted { $0.lexicographicallyPrecedes($1) }.map { name in
        Entry(name, kindInFolder(folder.appending(name)))
      }
    } catch {
      throw SystemError(.read, folder, error)
    }
  }

  private static func kindInFolder(_ path: Path) -> Kind? {
    let own: Posix.Status
    do throws(SystemError.Cause) {
      own = try Posix.statusOfLink(path.bytes)
    } catch {
      // It may be a folder full of banks: reading it will report why it cannot be.
      return error == .notFound ? .file : .folder
    }
    if own.isFolder { return .folder }
    guard own.isLink else { return own.isFile ? .file : nil }
    guard let target = try? Posix.status(path.bytes) else { return .file }
    return target.isFile ? .file : nil
  }

  /// The one path that a file has, links followed, also when it is only about to be made; the path
  /// itself when there is no such folder.
  package static func resolved(_ path: Path) -> Path {
    if let found = Posix.resolved(path.bytes) { return Path(bytes: found) }
    let name = path.lastComponent.bytes
    guard !name.isEmpty, let folder = Posix.resolved(path.folder.bytes) else { return path }
    return Path(bytes: folder).appending(name)
  }

  /// A file's bytes.
  package static func read(_ path: Path) throws(SystemError) -> Source {
    do throws(SystemError.Cause) {
      let file = try Posix.openToRead(path.bytes)
      defer { Posix.closeQuietly(file) }
      return try read(file, as: path)
    } catch {
      throw SystemError(.read, path, error)
    }
  }

  /// Whether a file holds these bytes and nothing else.
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

  /// Everything that comes from standard input, under a name.
  package static func readStandardInput(as path: Path) throws(SystemError) -> Source {
    do throws(SystemError.Cause) {
      return try read(Posix.standardInput, as: path)
    } catch {
      throw SystemError(.read, path, error)
    }
  }

  /// Reads a file into memory of its own. Mapped, it would change under our eyes when somebody writes to
  /// it, and what was checked once would hold no longer. A file that is written to while it is read is read
  /// once more; a text that never stood in it is not passed on.
  private static func read(
    _ file: Posix.Descriptor, as path: Path
  ) throws(SystemError.Cause) -> Source {
    let status = try Posix.status(of: file)
    if status.isFolder { throw .isFolder }
    if status.isFile {
      if status.size > Limits.fileBytes { throw .tooLarge }
      // Of standard input a part may have been read already.
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
    // One byte more than expected, so that the end of the file shows without growing the buffer.
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

/// Reads files whose size is known, each into memory of just that size.
enum RegularFile {
  /// From which size on a file is read by all processors at once, into fresh pages: that takes hardly
  /// longer than to map it.
  static let large = 1 << 20
  private static let piece = 1 << 22

  /// A file of a size; nil where it did not stay as long as that meanwhile.
  static func read(_ file: Posix.Descriptor, as path: Path, size: Int) -> Source? {
    size < large ? readSmall(file, as: path, size) : readLarge(file, as: path, size)
  }

  private static func readSmall(
    _ file: Posix.Descriptor, as path: Path, _ size: Int
  ) -> Source? {
    // One byte more, which shows where the end is.
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
