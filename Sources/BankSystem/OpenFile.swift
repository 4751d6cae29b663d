public import BankText

/// A file or standard input that is read in stretches, so that memory does not grow with its size.
public final class OpenFile {
  private let path: Path
  private let file: Posix.Descriptor

  /// Opens a file.
  public init(_ path: Path) throws(SystemError) {
    self.path = path
    do throws(SystemError.Cause) {
      file = try Posix.openToRead(path.bytes)
      if try Posix.status(of: file).isFolder { throw SystemError.Cause.isFolder }
    } catch {
      throw SystemError(.read, path, error)
    }
  }

  /// Standard input, under a name.
  public init(standardInputAs path: Path) {
    self.path = path
    file = Posix.standardInput
  }

  deinit { if file != Posix.standardInput { Posix.closeQuietly(file) } }

  /// The next stretch: the rest of the one before from an offset on, and up to `size` bytes more.
  /// Nothing more than the rest comes at the end of the file.
  public func next(
    after rest: Source?, from offset: Int, size: Int
  ) throws(SystemError) -> Source {
    let kept = rest.map { $0.count - offset } ?? 0
    do throws(SystemError.Cause) {
      return try Posix.stretch(file, path, after: rest, from: offset, kept: kept, size: size)
    } catch {
      throw SystemError(.read, path, error)
    }
  }
}
