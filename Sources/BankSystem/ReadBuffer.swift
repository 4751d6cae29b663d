@_spi(QBank) package import BankText

/// A buffer of bytes that have been read ahead, before it is known how much of the previous buffer
/// is still needed.
///
/// There is room in front for the unused rest of the previous buffer, mostly part of a row, so that
/// both are contiguous without copying the new bytes.
@safe
package final class ReadBuffer: @unchecked Sendable {
  private let memory: UnsafeMutableRawBufferPointer
  private let count: Int
  /// Where the memory goes when it is no longer needed.
  private let pool: ReadBufferPool?

  /// The room in front for the rest of the previous buffer.
  private static let room = 1 << 16

  /// Bytes that are there already.
  package init(_ bytes: [UInt8]) {
    unsafe memory = ReadBuffer.allocate(bytes.count)
    count = bytes.count
    pool = nil
    unsafe UnsafeMutableRawBufferPointer(rebasing: memory[ReadBuffer.room...]).copyBytes(
      from: bytes)
  }

  /// The next bytes of a file.
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

  /// Whether the file has come to its end.
  package var isEmpty: Bool { count == 0 }

  /// A copy of the bytes, to look at them before they become a source.
  package var copy: [UInt8] {
    unsafe Array(memory[ReadBuffer.room..<ReadBuffer.room + count])
  }

  /// The rest of the previous source from an offset on, followed by these bytes. Must be called
  /// once only, because the source shares this memory.
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

  /// The bytes, with so many of the room before them.
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

/// A pool of buffers of one size: fresh memory is slow, and several threads that allocate and free
/// would make the heap grow.
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
