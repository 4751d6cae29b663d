import BankModel
public import BankText

/// Reads files and folders.
public enum Files {
  /// What a path names.
  public enum Kind: Sendable {
    /// A file, or anything else that can be read like one.
    case file
    /// A folder.
    case folder
  }

  /// Something in a folder.
  public struct Entry: Sendable {
    /// Its name in the folder.
    public let name: [UInt8]
    /// What it is; nil for what is neither file nor folder, and for links to folders.
    public let kind: Kind?

    /// Something in a folder.
    public init(_ name: [UInt8], _ kind: Kind?) {
      self.name = name
      self.kind = kind
    }
  }

  /// What a path names, links followed.
  public static func kind(of path: Path) throws(SystemError) -> Kind {
    do throws(SystemError.Cause) {
      return try Posix.status(path.bytes).isFolder ? .folder : .file
    } catch {
      throw SystemError(.read, path, error)
    }
  }

  /// What is in a folder, in the order of the names.
  ///
  /// Links to folders are not followed, so that a recursive search always ends.
  public static func entries(of folder: Path) throws(SystemError) -> [Entry] {
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
  public static func resolved(_ path: Path) -> Path {
    if let found = Posix.resolved(path.bytes) { return Path(bytes: found) }
    let name = path.lastComponent.bytes
    guard !name.isEmpty, let folder = Posix.resolved(path.folder.bytes) else { return path }
    return Path(bytes: folder).appending(name)
  }

  /// The size from which files are mapped into memory instead of being read.
  private static let mappedSize = 1 << 16

  /// A file's bytes.
  public static func read(_ path: Path) throws(SystemError) -> Source {
    do throws(SystemError.Cause) {
      let file = try Posix.openToRead(path.bytes)
      defer { Posix.closeQuietly(file) }
      return try read(file, as: path)
    } catch {
      throw SystemError(.read, path, error)
    }
  }

  /// Everything that comes from standard input, under a name.
  public static func readStandardInput(as path: Path) throws(SystemError) -> Source {
    do throws(SystemError.Cause) {
      return try read(Posix.standardInput, as: path)
    } catch {
      throw SystemError(.read, path, error)
    }
  }

  private static func read(
    _ file: Posix.Descriptor, as path: Path
  ) throws(SystemError.Cause) -> Source {
    let status = try Posix.status(of: file)
    if status.isFolder { throw .isFolder }
    if status.isFile {
      if status.size > Limits.fileBytes { throw .tooLarge }
      if status.size >= mappedSize, let memory = unsafe Posix.map(file, size: status.size) {
        nonisolated(unsafe) let mapped = unsafe memory
        return unsafe Source(path, adopting: memory) { unsafe Posix.unmap(mapped) }
      }
    }
    return Source(path, try bytes(of: file, expected: status.size))
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
