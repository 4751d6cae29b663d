@_spi(QBank) import BankText

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
  init(
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
final class ReadBufferPool: @unchecked Sendable {
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
