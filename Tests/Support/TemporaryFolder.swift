import Foundation

/// A folder for one test, deleted with its contents when the object is released.
public final class TemporaryFolder: Sendable {
  /// Its path, without symbolic links.
  public let path: String

  /// Creates an empty folder.
  public init() throws {
    let name = "qbank-test-\(UUID().uuidString)"
    let folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appendingPathComponent(name)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    path = folder.path
  }

  deinit {
    if (try? FileManager.default.removeItem(atPath: path)) != nil { return }
    // A folder that a test made unwritable could not be emptied.
    for name in everything { chmod(place(name), 0o700) }
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The full path of something in the folder.
  public func place(_ name: String) -> String { "\(path)/\(name)" }

  /// Writes a file, and creates the folders in its path.
  @discardableResult
  public func write(_ name: String, _ bytes: some Sequence<UInt8>) throws -> String {
    let url = URL(fileURLWithPath: place(name))
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Self.write(bytes, to: url.path)
    return url.path
  }

  /// Writes a file without waiting for the disk, which `Data.write(to:)` does for several milliseconds.
  private static func write(_ bytes: some Sequence<UInt8>, to path: String) throws {
    guard let file = fopen(path, "wb") else { throw CocoaError(.fileNoSuchFile) }
    let bytes = Array(bytes)
    let count = fwrite(bytes, 1, bytes.count, file)
    guard fclose(file) == 0, count == bytes.count else { throw CocoaError(.fileWriteUnknown) }
  }

  /// Writes a text file.
  @discardableResult
  public func write(_ name: String, _ text: String) throws -> String {
    try write(name, text.utf8)
  }

  /// Creates an empty folder.
  public func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(
      atPath: place(name), withIntermediateDirectories: true)
  }

  /// Creates a link to a path, which need not exist.
  public func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: place(name), withDestinationPath: target)
  }

  /// The bytes of a file, or nil if there is no such file.
  public func bytes(_ name: String) -> [UInt8]? {
    FileManager.default.contents(atPath: place(name)).map { Array($0) }
  }

  /// The content of a file, as text.
  public func text(_ name: String) -> String? {
    bytes(name).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The target of a link, or nil if it is not a link.
  public func target(ofLink name: String) -> String? {
    try? FileManager.default.destinationOfSymbolicLink(atPath: place(name))
  }

  /// The permissions of a file, such as 0o644.
  public func mode(_ name: String) -> UInt32? {
    var status = stat()
    return stat(place(name), &status) == 0 ? UInt32(status.st_mode) & 0o7777 : nil
  }

  /// Sets the permissions of a file.
  public func setMode(_ name: String, _ mode: UInt32) { chmod(place(name), mode_t(mode)) }

  /// The names of everything in the folder and below, hidden or not, sorted.
  public var everything: [String] {
    ((try? FileManager.default.subpathsOfDirectory(atPath: path)) ?? []).sorted()
  }
}
