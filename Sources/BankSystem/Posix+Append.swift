#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

// What adding to the end of a file needs that others write to as well.
extension Posix {
  /// Opens a file to add to its end, wherever that is when something is written; creates it if it
  /// is not there.
  static func openToAppend(
    _ path: [UInt8], mode: UInt32
  ) throws(SystemError.Cause) -> Descriptor {
    try descriptor {
      unsafe withName(path) {
        unsafe open($0, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, mode_t(mode))
      }
    }
  }

  /// Takes an exclusive lock on the file, which closing it releases.
  static func lock(_ file: Descriptor) throws(SystemError.Cause) {
    _ = try checked { Int(flock(file, LOCK_EX)) }
  }

  /// Takes an exclusive lock on the file if nobody else has one.
  static func tryLock(_ file: Descriptor) -> Bool { flock(file, LOCK_EX | LOCK_NB) == 0 }

  /// Whether somebody has an exclusive lock on a file; nil where that cannot be told.
  static func isLocked(_ path: [UInt8]) -> Bool? {
    guard let file = try? openToLook(path) else { return nil }
    defer { closeQuietly(file) }
    return tryLock(file) ? false : errno == EWOULDBLOCK ? true : nil
  }

  /// The last byte of a file of this size, or nil when it cannot be read.
  static func lastByte(of file: Descriptor, size: Int) -> UInt8? {
    var byte: UInt8 = 0
    guard size > 0, unsafe pread(file, &byte, 1, off_t(size - 1)) == 1 else { return nil }
    return byte
  }

  /// Up to so many bytes from an offset on; fewer only at the end of the file.
  static func read(
    _ file: Descriptor, at offset: Int, _ count: Int
  ) throws(SystemError.Cause) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: max(0, count))
    let done = unsafe bytes.withUnsafeMutableBytes { unsafe fill($0, from: file, at: offset) }
    bytes.removeLast(bytes.count - (try done.get()))
    return bytes
  }

  /// Fills memory from an offset on as far as the file goes, and returns how far.
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

  /// Cuts a file off behind so many bytes, as far as the system lets it.
  static func cutQuietly(_ file: Descriptor, to size: Int) { _ = ftruncate(file, off_t(size)) }

  /// Makes a folder; who may look into it is for `mode` to say, and for the process's mask.
  static func makeFolder(_ path: [UInt8], mode: UInt32) throws(SystemError.Cause) {
    _ = try checked { Int(unsafe withName(path) { unsafe mkdir($0, mode_t(mode)) }) }
  }

  /// Takes away a folder with nothing in it, as far as the system lets it.
  static func removeFolderQuietly(_ path: [UInt8]) {
    _ = unsafe withName(path) { unsafe rmdir($0) }
  }
}
