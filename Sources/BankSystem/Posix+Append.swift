#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

// Appending to a file that others write to as well.
extension Posix {
  /// Opens a file so that each write goes to its current end; creates it if it does not exist.
  static func openToAppend(
    _ path: [UInt8], mode: UInt32
  ) throws(SystemError.Cause) -> Descriptor {
    try descriptor {
      unsafe withName(path) {
        unsafe open($0, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, mode_t(mode))
      }
    }
  }

  /// Takes an exclusive lock on a file, which is released when the file is closed.
  static func lock(_ file: Descriptor) throws(SystemError.Cause) {
    _ = try checked { Int(flock(file, LOCK_EX)) }
  }

  /// Takes an exclusive lock on a file if no other process holds one.
  static func tryLock(_ file: Descriptor) -> Bool { flock(file, LOCK_EX | LOCK_NB) == 0 }

  /// Whether another process holds an exclusive lock on a file, or nil if that cannot be determined.
  static func isLocked(_ path: [UInt8]) -> Bool? {
    guard let file = try? openToLook(path) else { return nil }
    defer { closeQuietly(file) }
    return tryLock(file) ? false : errno == EWOULDBLOCK ? true : nil
  }

  /// Returns the last byte of a file of the given size, or nil if it cannot be read.
  static func lastByte(of file: Descriptor, size: Int) -> UInt8? {
    size > 0 ? (try? read(file, at: size - 1, 1))?.first : nil
  }

  /// Reads up to `count` bytes at an offset; fewer only at the end of the file.
  static func read(
    _ file: Descriptor, at offset: Int, _ count: Int
  ) throws(SystemError.Cause) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: max(0, count))
    let done = unsafe bytes.withUnsafeMutableBytes { unsafe fill($0, from: file, at: offset) }
    bytes.removeLast(bytes.count - (try done.get()))
    return bytes
  }

  /// Fills memory with the bytes at an offset, as far as the file goes, and returns their number.
  static func fill(
    _ memory: UnsafeMutableRawBufferPointer, from file: Descriptor, at offset: Int
  ) -> Result<Int, SystemError.Cause> {
    var done = 0
    do throws(SystemError.Cause) {
      while done < memory.count {
        let more = try checked {
          unsafe pread(
            file, memory.baseAddress.map { unsafe $0 + done }, memory.count - done,
            off_t(offset + done))
        }
        if more == 0 { break }
        done += more
      }
      return .success(done)
    } catch {
      return .failure(error)
    }
  }

  /// Truncates a file to `size` bytes, ignoring errors.
  static func cutQuietly(_ file: Descriptor, to size: Int) { _ = ftruncate(file, off_t(size)) }

  /// Creates a folder; `mode` and the process's umask determine who may access it.
  static func makeFolder(_ path: [UInt8], mode: UInt32) throws(SystemError.Cause) {
    _ = try checked { Int(unsafe withName(path) { unsafe mkdir($0, mode_t(mode)) }) }
  }

  /// Removes an empty folder, ignoring errors.
  static func removeFolderQuietly(_ path: [UInt8]) {
    _ = unsafe withName(path) { unsafe rmdir($0) }
  }
}
