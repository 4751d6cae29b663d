@_spi(QBank) import BankText

/// Appends lines to a file to which other processes may append at the same time.
///
/// Each line is one `write` under a lock, so no line is torn by another. A partial line, left by a killed process
/// or a full disk, damages no other line, because the next writer ends it first.
package struct LineAppender: Sendable {
  private let write: Posix.Write

  /// Creates an appender to the real file system.
  package init() { self.init(write: Posix.write) }

  init(write: @escaping Posix.Write) { self.write = write }

  /// Appends a line, given without its line ending, to a file that need not exist yet.
  ///
  /// Missing folders can be created, too; only their owner may access them and a file created there. If the line
  /// cannot be written completely, nothing of it stays.
  package func append(
    _ line: [UInt8], to path: Path, makingFolders: Bool = false
  ) throws(SystemError) {
    try SystemError.naming(.write, path) { () throws(SystemError.Cause) in
      let file = try open(path, makingFolders)
      defer { Posix.closeQuietly(file) }
      try Posix.lock(file)
      let status = try Posix.status(of: file)
      let last = status.isFile ? Posix.lastByte(of: file, size: status.size) : nil
      let isTorn = last.map { $0 != ASCII.lineFeed } ?? false
      let bytes = (isTorn ? [ASCII.lineFeed] : []) + line + [ASCII.lineFeed]
      do throws(SystemError.Cause) {
        try Posix.writeAll(bytes.arraySpan, to: file, by: write)
      } catch {
        if status.isFile { Posix.cutQuietly(file, to: status.size) }
        throw error
      }
    }
  }

  private func open(
    _ path: Path, _ makingFolders: Bool
  ) throws(SystemError.Cause) -> Posix.Descriptor {
    do throws(SystemError.Cause) {
      return try Posix.openToAppend(path.bytes, mode: makingFolders ? 0o600 : 0o644)
    } catch {
      guard makingFolders, error == .notFound else { throw error }
      var folders = NewFolders(mode: 0o700)
      try folders.make(path.folder)
      return try Posix.openToAppend(path.bytes, mode: 0o600)
    }
  }
}
