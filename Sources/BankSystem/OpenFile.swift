@_spi(QBank) package import BankText

/// A file or standard input that is read a buffer at a time, so that memory does not grow with its
/// size.
package final class OpenFile: Sendable {
  private let path: Path
  private let file: Posix.Descriptor
  private let pool = ReadBufferPool()
  /// Whether it is a file that can be read again, and no pipe or device.
  package let isRegular: Bool
  /// How many bytes it had when it was opened.
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

  /// Standard input, under a name.
  package init(standardInputAs path: Path) {
    self.path = path
    file = Posix.standardInput
    isRegular = false
    size = 0
  }

  deinit { if file != Posix.standardInput { Posix.closeQuietly(file) } }

  /// Up to so many bytes from an offset on, wherever reading ahead has come to; fewer at the end.
  package func read(at offset: Int, _ count: Int) throws(SystemError) -> [UInt8] {
    do throws(SystemError.Cause) {
      return try Posix.read(file, at: offset, count)
    } catch {
      throw SystemError(.read, path, error)
    }
  }

  /// The next bytes of it, none at its end. The size is always the same.
  package func readAhead(_ size: Int) throws(SystemError) -> ReadBuffer {
    do throws(SystemError.Cause) {
      return try ReadBuffer(size, of: file, pool)
    } catch {
      throw SystemError(.read, path, error)
    }
  }
}
