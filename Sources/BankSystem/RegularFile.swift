@_spi(QBank) import BankText

/// Reads files whose size is known, each into memory of just that size.
enum RegularFile {
  /// From which size on a file is read by all processors at once, into fresh pages: that takes hardly
  /// longer than to map it.
  static let large = 1 << 20
  private static let piece = 1 << 22

  /// A file of a size; nil where it did not stay as long as that meanwhile.
  static func read(_ file: Posix.Descriptor, as path: Path, size: Int) -> Source? {
    size < large ? readSmall(file, as: path, size) : readLarge(file, as: path, size)
  }

  private static func readSmall(
    _ file: Posix.Descriptor, as path: Path, _ size: Int
  ) -> Source? {
    // One byte more, which shows where the end is.
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: size + 1, alignment: 1)
    nonisolated(unsafe) let room = unsafe memory
    guard unsafe Posix.fill(memory, from: file, at: 0) == .success(size) else {
      unsafe memory.deallocate()
      return nil
    }
    return unsafe Source(path, adopting: UnsafeRawBufferPointer(rebasing: memory[..<size])) {
      unsafe room.deallocate()
    }
  }

  private static func readLarge(
    _ file: Posix.Descriptor, as path: Path, _ size: Int
  ) -> Source? {
    guard let memory = unsafe Posix.allocate(size) else { return nil }
    nonisolated(unsafe) let room = unsafe memory
    let parts = Threads.workers.map((size + piece - 1) / piece) { index in
      let range = index * piece..<min((index + 1) * piece, size)
      let part = unsafe UnsafeMutableRawBufferPointer(rebasing: room[range])
      return unsafe Posix.fill(part, from: file, at: range.lowerBound) == .success(range.count)
    }
    guard parts.allSatisfy(\.self), !isLonger(file, than: size) else {
      unsafe Posix.deallocate(memory)
      return nil
    }
    return unsafe Source(path, adopting: UnsafeRawBufferPointer(memory)) {
      unsafe Posix.deallocate(room)
    }
  }

  private static func isLonger(_ file: Posix.Descriptor, than size: Int) -> Bool {
    (try? Posix.read(file, at: size, 1))?.isEmpty != true
  }
}
