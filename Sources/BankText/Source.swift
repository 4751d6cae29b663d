/// A file's name and bytes.
///
/// All text of a bank stays here, in one piece; everything else points into it by offsets, and
/// strings are made only to be shown. The bytes never change and are released with the last
/// reference, so a `Source` may be shared freely between threads.
@safe
public final class Source: Sendable {
  /// The name as it was given.
  public let path: Path
  /// How many bytes there are.
  public let count: Int

  nonisolated(unsafe) private let memory: UnsafeRawBufferPointer
  private let release: @Sendable () -> Void

  /// Adopts memory without copying it; `release` is called when it is no longer needed.
  @unsafe
  public init(
    _ path: Path, adopting memory: UnsafeRawBufferPointer, release: @escaping @Sendable () -> Void
  ) {
    self.path = path
    self.count = memory.count
    unsafe self.memory = memory
    self.release = release
  }

  /// Keeps a copy of `bytes`.
  public convenience init(_ path: Path, _ bytes: some Collection<UInt8>) {
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 1)
    unsafe copy.copyBytes(from: bytes)
    nonisolated(unsafe) let held = unsafe copy
    unsafe self.init(path, adopting: UnsafeRawBufferPointer(copy)) { unsafe held.deallocate() }
  }

  deinit { release() }

  /// The bytes.
  public var bytes: Span<UInt8> {
    @_lifetime(borrow self)
    get {
      let view = unsafe Span<UInt8>(_unsafeBytes: memory)
      return unsafe _overrideLifetime(view, borrowing: self)
    }
  }

  /// A copy of part of the bytes.
  public func copy(_ range: TextRange) -> [UInt8] { Array(bytes, range) }

  /// Part of the bytes as text, as far as there are so many; what is not UTF-8 becomes U+FFFD.
  public func string(_ range: TextRange) -> String {
    let start = min(max(range.start, 0), count)
    let end = min(max(range.end, start), count)
    return String(decoding: copy(TextRange(start, end)), as: UTF8.self)
  }
}

extension Span<UInt8> {
  /// Whether another span holds the same bytes.
  public func isSame(as other: Span<UInt8>) -> Bool {
    guard count == other.count else { return false }
    for index in indices where self[index] != other[index] { return false }
    return true
  }
}

extension Array where Element == UInt8 {
  /// A copy of a range of bytes.
  public init(_ bytes: Span<UInt8>, _ range: TextRange) {
    let part = bytes.extracting(range.offsets)
    self = unsafe part.withUnsafeBufferPointer { unsafe Array($0) }
  }

  /// Adds a copy of a range of bytes.
  public mutating func append(contentsOf bytes: Span<UInt8>, _ range: TextRange) {
    let part = bytes.extracting(range.offsets)
    unsafe part.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
  }

  /// A copy of all the bytes of a view.
  public init(_ bytes: Span<UInt8>) { self.init(bytes, TextRange(0, bytes.count)) }
}
