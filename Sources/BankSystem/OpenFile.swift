public import BankText

/// A file or standard input that is read a buffer at a time, so that memory does not grow with its
/// size.
public final class OpenFile: Sendable {
  private let path: Path
  private let file: Posix.Descriptor
  private let pool = ReadBufferPool()
  /// Whether it is a file that can be read again, and no pipe or device.
  public let isRegular: Bool

  /// Opens a file.
  public init(_ path: Path) throws(SystemError) {
    self.path = path
    do throws(SystemError.Cause) {
      file = try Posix.openToRead(path.bytes)
      let status = try Posix.status(of: file)
      if status.isFolder { throw SystemError.Cause.isFolder }
      isRegular = status.isFile
    } catch {
      throw SystemError(.read, path, error)
    }
  }

  /// Standard input, under a name.
  public init(standardInputAs path: Path) {
    self.path = path
    file = Posix.standardInput
    isRegular = false
  }

  deinit { if file != Posix.standardInput { Posix.closeQuietly(file) } }

  /// The next bytes of it, none at its end. The size is always the same.
  public func readAhead(_ size: Int) throws(SystemError) -> ReadBuffer {
    do throws(SystemError.Cause) {
      return try ReadBuffer(size, of: file, pool)
    } catch {
      throw SystemError(.read, path, error)
    }
  }
}
