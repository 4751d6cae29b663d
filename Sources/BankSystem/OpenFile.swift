@_spi(QBank) import BankText

/// A file or standard input that is read one buffer at a time, so that memory use does not grow with its size.
package final class OpenFile: Sendable {
  private let path: Path
  private let file: Posix.Descriptor
  private let pool = ReadBufferPool()
  /// Whether it is a file that can be read again, not a pipe or a device.
  package let isRegular: Bool
  /// The size in bytes when the file was opened.
  package let size: Int

  /// Opens a file.
  package init(_ path: Path) throws(SystemError) {
    self.path = path
    do throws(SystemError.Cause) {
      file = try Posix.openToRead(path.bytes)
      let status = try Posix.status(of: file)
      if status.isFolder { throw SystemError.Cause.isFolder }
      isRegular = status.isFile
      size = status.size
    } catch {
      throw SystemError(.read, path, error)
    }
  }

  /// Opens standard input under the given name.
  package init(standardInputAs path: Path) {
    self.path = path
    file = Posix.standardInput
    isRegular = false
    size = 0
  }

  deinit { if file != Posix.standardInput { Posix.closeQuietly(file) } }

  /// Reads up to `count` bytes at an offset, independently of `readAhead`; fewer at the end of the file.
  package func read(at offset: Int, _ count: Int) throws(SystemError) -> [UInt8] {
    try SystemError.naming(.read, path) { () throws(SystemError.Cause) in
      try Posix.read(file, at: offset, count)
    }
  }

  /// Reads the next bytes; none at the end of the file. The size must be the same in every call.
  package func readAhead(_ size: Int) throws(SystemError) -> ReadBuffer {
    try SystemError.naming(.read, path) { () throws(SystemError.Cause) in
      try ReadBuffer(size, of: file, pool)
    }
  }
}
