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

/// A buffer of bytes that are read ahead, before it is known how much of the previous buffer is still needed.
///
/// There is room in front for the unused rest of the previous buffer, usually part of a row, so that both become
/// contiguous without copying the new bytes.
@safe
package final class ReadBuffer: @unchecked Sendable {
  private let memory: UnsafeMutableRawBufferPointer
  private let count: Int
  /// The pool that the memory is returned to.
  private let pool: ReadBufferPool?

  /// The size of the room in front for the rest of the previous buffer.
  private static let room = 1 << 16

  /// Creates a buffer of bytes that have already been read.
  package init(_ bytes: [UInt8]) {
    unsafe memory = ReadBuffer.allocate(bytes.count)
    count = bytes.count
    pool = nil
    unsafe UnsafeMutableRawBufferPointer(rebasing: memory[ReadBuffer.room...]).copyBytes(
      from: bytes)
  }

  /// Reads the next bytes of a file.
  fileprivate init(
    _ size: Int, of file: Posix.Descriptor, _ pool: ReadBufferPool
  ) throws(SystemError.Cause) {
    let memory = unsafe pool.take() ?? ReadBuffer.allocate(size)
    do throws(SystemError.Cause) {
      count = try unsafe Posix.fill(
        UnsafeMutableRawBufferPointer(rebasing: memory[ReadBuffer.room...]), from: file)
    } catch {
      unsafe memory.deallocate()
      throw error
    }
    unsafe self.memory = memory
    self.pool = pool
  }

  deinit { if let pool { unsafe pool.give(memory) } else { unsafe memory.deallocate() } }

  private static func allocate(_ size: Int) -> UnsafeMutableRawBufferPointer {
    UnsafeMutableRawBufferPointer.allocate(byteCount: room + size, alignment: 64)
  }

  /// Whether the end of the file is reached.
  package var isEmpty: Bool { count == 0 }

  /// A copy of the bytes, to inspect them before they become a source.
  package var copy: [UInt8] {
    unsafe Array(memory[ReadBuffer.room..<ReadBuffer.room + count])
  }

  /// Returns a source of the rest of the previous source from an offset on, followed by these bytes. Must be called
  /// at most once, because the source shares this memory.
  package func source(_ path: Path, after before: Source?, from offset: Int) -> Source {
    guard let before, offset < before.count else { return source(path, restOf: 0) }
    let rest = before.bytes.extracting(offset...)
    guard rest.count <= ReadBuffer.room else { return copied(path, rest) }
    let start = ReadBuffer.room - rest.count
    unsafe rest.withUnsafeBytes { rest in
      unsafe UnsafeMutableRawBufferPointer(rebasing: memory[start...]).copyMemory(from: rest)
    }
    return source(path, restOf: rest.count)
  }

  /// Returns a source of the bytes and the last `size` bytes of the room before them.
  private func source(_ path: Path, restOf size: Int) -> Source {
    let part = ReadBuffer.room - size..<ReadBuffer.room + count
    let whole = unsafe UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(memory)[part])
    return unsafe Source(path, adopting: whole) { [self] in withExtendedLifetime(self) {} }
  }

  private func copied(_ path: Path, _ rest: Span<UInt8>) -> Source {
    var bytes = Array(rest)
    unsafe bytes.append(contentsOf: memory[ReadBuffer.room..<ReadBuffer.room + count])
    return Source(path, bytes)
  }
}

/// A pool of buffers of one size. Fresh memory is slow, and several threads that allocate and free would make the
/// heap grow.
@safe
private final class ReadBufferPool: @unchecked Sendable {
  private let lock = Posix.Lock()
  private var spare = unsafe [UnsafeMutableRawBufferPointer]()

  deinit { while let memory = unsafe spare.popLast() { unsafe memory.deallocate() } }

  fileprivate func take() -> UnsafeMutableRawBufferPointer? {
    unsafe lock.locked { unsafe spare.popLast() }
  }

  fileprivate func give(_ memory: UnsafeMutableRawBufferPointer) {
    lock.locked { unsafe spare.append(memory) }
  }
}

/// Reads what another program writes to standard input, block by block, as it arrives.
package enum StandardInput {
  private static let block = 1 << 18

  /// Returns the next bytes, which are empty at the end, or nil if none arrive within the given number of
  /// milliseconds.
  package static func next(within milliseconds: Int) throws(SystemError) -> [UInt8]? {
    guard Posix.isReadable(Posix.standardInput, within: milliseconds) else { return nil }
    var bytes = [UInt8](repeating: 0, count: block)
    return try SystemError.naming(.read, .standardInput) {
      () throws(SystemError.Cause) -> [UInt8]? in
      let count = try Posix.read(Posix.standardInput, into: &bytes)
      bytes.removeLast(bytes.count - count)
      return bytes
    }
  }

  /// Whether the process with this number is running.
  package static func isRunning(process: Int) -> Bool { Posix.isRunning(process: process) }
}
