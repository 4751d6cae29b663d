/// A file's name and bytes.
///
/// All text of a bank stays here, in one piece; everything else points into it by offsets, and
/// strings are made only to be shown. The bytes never change and are released with the last
/// reference, so a `Source` may be shared freely between threads.
@safe
public final class Source: Sendable {
  /// The name as it was given.
  @_spi(QBank) public let path: Path
  /// How many bytes there are.
  public let count: Int
  /// What it was before it was decoded; nil when the bytes are those of the file.
  @_spi(QBank) public let origin: Origin?
  /// What its parts are called, where it was extracted of a file that has no lines.
  @_spi(QBank) public let names: PlaceNames?

  nonisolated(unsafe) private let memory: UnsafeRawBufferPointer
  private let release: @Sendable () -> Void

  /// Adopts memory without copying it; `release` is called when it is no longer needed.
  @unsafe
  @_spi(QBank) public init(
    _ path: Path, adopting memory: UnsafeRawBufferPointer, _ origin: Origin? = nil,
    names: PlaceNames? = nil, release: @escaping @Sendable () -> Void
  ) {
    self.path = path
    self.origin = origin
    self.names = names
    self.count = memory.count
    unsafe self.memory = memory
    self.release = release
  }

  /// Keeps a copy of `bytes`.
  @_spi(QBank) public convenience init(_ path: Path, _ bytes: some Collection<UInt8>) {
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 1)
    unsafe copy.copyBytes(from: bytes)
    nonisolated(unsafe) let held = unsafe copy
    unsafe self.init(path, adopting: UnsafeRawBufferPointer(copy)) { unsafe held.deallocate() }
  }

  /// Keeps a copy of the bytes of a file of this name, whose ending tells how it is written.
  ///
  /// - Parameters:
  ///   - name: What it is called.
  ///   - bytes: What is in it.
  /// - Complexity: O(*n*) in the bytes.
  public convenience init(name: String, _ bytes: some Collection<UInt8>) {
    self.init(Path(name), bytes)
  }

  /// The same name, with other bytes in the place of a range.
  ///
  /// - Complexity: O(*n*) in the bytes, which are copied once.
  @_spi(QBank) public func replacing(_ range: TextRange, by text: [UInt8]) -> Source {
    let count = self.count - range.count + text.count
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 1)
    let (start, end) = (range.start, range.start + text.count)
    unsafe UnsafeMutableRawBufferPointer(rebasing: copy[..<start])
      .copyMemory(from: UnsafeRawBufferPointer(rebasing: memory[..<start]))
    unsafe UnsafeMutableRawBufferPointer(rebasing: copy[start..<end]).copyBytes(from: text)
    unsafe UnsafeMutableRawBufferPointer(rebasing: copy[end...])
      .copyMemory(from: UnsafeRawBufferPointer(rebasing: memory[range.end...]))
    nonisolated(unsafe) let held = unsafe copy
    return unsafe Source(path, adopting: UnsafeRawBufferPointer(copy)) { unsafe held.deallocate() }
  }

  deinit { release() }

  /// The name as it was given; what of it is not UTF-8 is U+FFFD.
  public var name: String { path.string }

  /// The bytes.
  public var bytes: Span<UInt8> {
    @_lifetime(borrow self)
    get {
      let view = unsafe Span<UInt8>(_unsafeBytes: memory)
      return unsafe _overrideLifetime(view, borrowing: self)
    }
  }

  /// A copy of part of the bytes.
  @_spi(QBank) public func copy(_ range: TextRange) -> [UInt8] { Array(bytes, range) }

  /// All of the bytes as text; what is not UTF-8 becomes U+FFFD.
  ///
  /// - Complexity: O(*n*) in the bytes.
  public var text: String { string(TextRange(0, count)) }

  /// Part of the bytes as text, as far as there are so many; what is not UTF-8 becomes U+FFFD.
  ///
  /// - Complexity: O(*n*) in the bytes of the range.
  public func string(_ range: TextRange) -> String {
    let start = min(max(range.start, 0), count)
    let end = min(max(range.end, start), count)
    return String(decoding: copy(TextRange(start, end)), as: UTF8.self)
  }
}

extension Source: Hashable {
  /// Whether both are files of one name with the same bytes.
  public static func == (one: Source, other: Source) -> Bool {
    one === other || (one.path == other.path && one.bytes.isSame(as: other.bytes))
  }

  /// Feeds the name and the size into a hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(path)
    hasher.combine(count)
  }
}

extension Span<UInt8> {
  /// Whether another span holds the same bytes.
  @_spi(QBank) public func isSame(as other: Span<UInt8>) -> Bool {
    guard count == other.count else { return false }
    for index in indices where self[index] != other[index] { return false }
    return true
  }
}

extension Array where Element == UInt8 {
  /// A copy of a range of bytes.
  @_spi(QBank) public init(_ bytes: Span<UInt8>, _ range: TextRange) {
    let part = bytes.extracting(range.offsets)
    self = unsafe part.withUnsafeBufferPointer { unsafe Array($0) }
  }

  /// Adds a copy of a range of bytes.
  @_spi(QBank) public mutating func append(contentsOf bytes: Span<UInt8>, _ range: TextRange) {
    let part = bytes.extracting(range.offsets)
    unsafe part.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
  }

  /// A copy of all the bytes of a view.
  @_spi(QBank) public init(_ bytes: Span<UInt8>) { self.init(bytes, TextRange(0, bytes.count)) }
}
