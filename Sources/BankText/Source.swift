/// A file's name and bytes.
///
/// All text of a bank stays here, contiguously; everything else refers to it by offsets, and strings are created
/// only for display. The bytes never change and are released with the last reference, so a `Source` can be shared
/// between threads.
@safe
public final class Source: Sendable {
  /// The name as it was given.
  @_spi(QBank) public let path: Path
  /// The number of bytes.
  public let count: Int
  /// The origin of a decoded text, or nil if the bytes are those of the file.
  @_spi(QBank) public let origin: Origin?
  /// The names of its parts, if it was extracted from a file without lines.
  @_spi(QBank) public let names: PlaceNames?

  nonisolated(unsafe) private let memory: UnsafeRawBufferPointer
  private let release: @Sendable () -> Void

  /// Adopts memory without copying it; calls `release` when it is no longer needed.
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

  /// Creates a source with a copy of `bytes`, and with names for its parts if it has no lines.
  @_spi(QBank) public convenience init(
    _ path: Path, _ bytes: some Collection<UInt8>, names: PlaceNames? = nil
  ) {
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 1)
    unsafe copy.copyBytes(from: bytes)
    nonisolated(unsafe) let held = unsafe copy
    unsafe self.init(path, adopting: UnsafeRawBufferPointer(copy), names: names) {
      unsafe held.deallocate()
    }
  }

  /// Creates a source with a copy of the bytes of a file, whose name extension determines its format.
  ///
  /// - Parameters:
  ///   - name: The name of the file.
  ///   - bytes: The content of the file.
  /// - Complexity: O(*n*) in the bytes.
  public convenience init(name: String, _ bytes: some Collection<UInt8>) {
    self.init(Path(name), bytes)
  }

  /// Returns a source of the same name with the bytes of a range replaced.
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

  /// The name as it was given; invalid UTF-8 in it is escaped.
  public var name: String { path.string }

  /// The bytes.
  public var bytes: Span<UInt8> {
    @_lifetime(borrow self)
    get {
      let view = unsafe Span<UInt8>(_unsafeBytes: memory)
      return unsafe _overrideLifetime(view, borrowing: self)
    }
  }

  /// Returns a copy of a range of the bytes.
  @_spi(QBank) public func copy(_ range: TextRange) -> [UInt8] { Array(bytes, range) }

  /// All of the bytes as text; invalid UTF-8 becomes U+FFFD.
  ///
  /// - Complexity: O(*n*) in the bytes.
  public var text: String { string(TextRange(0, count)) }

  /// Returns a range of the bytes as text, clamped to the bytes there are; invalid UTF-8 becomes U+FFFD.
  ///
  /// - Complexity: O(*n*) in the bytes of the range.
  public func string(_ range: TextRange) -> String {
    let start = min(max(range.start, 0), count)
    let end = min(max(range.end, start), count)
    return String(decoding: copy(TextRange(start, end)), as: UTF8.self)
  }
}

extension Source: Hashable {
  /// Whether both sources have the same name and the same bytes.
  public static func == (one: Source, other: Source) -> Bool {
    one === other || (one.path == other.path && one.bytes.isSame(as: other.bytes))
  }

  /// Hashes the name and the size.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(path)
    hasher.combine(count)
  }
}

extension Span<UInt8> {
  /// Whether another span has the same bytes.
  @inlinable
  @_spi(QBank) public func isSame(as other: Span<UInt8>) -> Bool {
    guard count == other.count else { return false }
    for index in indices where self[index] != other[index] { return false }
    return true
  }

  /// The bytes as a string.
  @_spi(QBank) public var string: String { String(decoding: Array(self), as: UTF8.self) }
}

extension Array where Element == UInt8 {
  /// Copies a range of bytes.
  @_spi(QBank) public init(_ bytes: Span<UInt8>, _ range: TextRange) {
    let part = bytes.extracting(range.offsets)
    self = unsafe part.withUnsafeBufferPointer { unsafe Array($0) }
  }

  /// Appends a copy of a range of bytes.
  @_spi(QBank) public mutating func append(contentsOf bytes: Span<UInt8>, _ range: TextRange) {
    let part = bytes.extracting(range.offsets)
    unsafe part.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
  }

  /// Copies all bytes of a span.
  @_spi(QBank) public init(_ bytes: Span<UInt8>) { self.init(bytes, TextRange(0, bytes.count)) }
}

/// The names of the parts of a text that was extracted from a file without lines: the cells of a sheet, the
/// paragraphs of a document, the members of a package.
@_spi(QBank) public struct PlaceNames: Sendable {
  /// Returns the name of the part at an offset of the text, in English and Japanese.
  @_spi(QBank) public let name: @Sendable (Int) -> (en: String, ja: String)?

  /// Creates names that a closure returns.
  @_spi(QBank) public init(_ name: @escaping @Sendable (Int) -> (en: String, ja: String)?) {
    self.name = name
  }
}
