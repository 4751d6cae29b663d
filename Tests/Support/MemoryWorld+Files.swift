package import BankCLI
package import BankSystem
@_spi(QBank) package import BankText
import Foundation

/// The folder that contains the files of a world; a relative path is resolved against `here`.
struct WorldFolder: Sendable {
  private let folder: TemporaryFolder
  private static let here = "here"

  /// Creates a folder with the files of a test.
  init(_ state: MemoryWorld.State) {
    do {
      folder = try TemporaryFolder()
      try folder.makeFolder(WorldFolder.here)
      for name in state.folders { try folder.makeFolder(WorldFolder.inside(name)) }
      for (name, bytes) in state.files where state.links[name] == nil {
        try folder.write(WorldFolder.inside(name), bytes)
      }
      for (name, target) in state.links { try folder.link(WorldFolder.inside(name), to: target) }
    } catch {
      preconditionFailure("the files of a test cannot be written: \(error)")
    }
  }

  /// All files by the names used in tests.
  var files: [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for name in folder.everything where folder.target(ofLink: name) == nil {
      files[WorldFolder.name("/" + name)] = folder.bytes(name)
    }
    return files
  }

  /// The real path of something in the world: within its folder, even for a path that tries to lead out of it.
  func place(of path: Path) -> Path {
    let isFromRoot = path.bytes.first == UInt8(ascii: "/")
    let inside = WorldFolder.clamped(path.bytes, depth: isFromRoot ? 0 : 1)
    let start = isFromRoot ? "" : "/\(WorldFolder.here)/"
    return Path(bytes: Array((folder.path + start).utf8) + inside)
  }

  /// A path without the upward steps that would leave the root, which is `depth` folders above it.
  private static func clamped(_ path: [UInt8], depth: Int) -> [UInt8] {
    let slash = UInt8(ascii: "/")
    var depth = depth
    let names = path.split(separator: slash, omittingEmptySubsequences: false).filter { name in
      if name.isEmpty || name.elementsEqual(".".utf8) { return true }
      let isUpwards = name.elementsEqual("..".utf8)
      if isUpwards, depth == 0 { return false }
      depth += isUpwards ? -1 : 1
      return true
    }
    return Array(names.joined(separator: [slash]))
  }

  /// The path in the world of something at a real path.
  func path(of place: Path) -> Path {
    let start = Array(folder.path.utf8)
    guard place.bytes.starts(with: start) else { return place }
    let rest = Array(place.bytes[start.count...])
    return rest.isEmpty ? Path("/") : Path(bytes: rest)
  }

  private static func inside(_ name: String) -> String {
    name.hasPrefix("/") ? String(name.dropFirst()) : "\(here)/\(name)"
  }

  /// The name used in tests for a path of the world.
  static func name(_ path: String) -> String {
    path.hasPrefix("/\(here)/") ? String(path.dropFirst(here.count + 2)) : path
  }
}

// Files are read and written by the real code; only the paths differ, and some calls fail.
extension MemoryWorld {
  package func kind(of path: Path) throws(SystemError) -> Files.Kind {
    try really(.read, path) { place throws(SystemError) in try Files.kind(of: place) }
  }

  package func identity(of path: Path) -> FileIdentity? {
    Files.identity(of: root.place(of: path))
  }

  package func mark(of path: Path) -> [UInt8]? { Files.mark(of: root.place(of: path)) }

  public func pause(milliseconds: Int) -> Bool {
    let saved = state.withLock {
      $0.savedWhileWaiting.isEmpty ? nil : $0.savedWhileWaiting.removeFirst()
    }
    guard let saved else { return false }
    let place = root.place(of: Path(saved.path))
    return (try? FileWriter().replace(place, with: Array(saved.text.utf8))) != nil
  }

  package func isOnlyOurs(_ path: Path) -> Bool { Files.isOnlyOurs(root.place(of: path)) }

  package func resolved(_ path: Path) -> Path {
    root.path(of: Files.resolved(root.place(of: path)))
  }

  package func entries(of folder: Path) throws(SystemError) -> [Files.Entry] {
    try really(.read, folder) { place throws(SystemError) in try Files.entries(of: place) }
  }

  package func read(_ path: Path) throws(SystemError) -> Source {
    try really(.read, path) { place throws(SystemError) in
      let source = try Files.read(place)
      let saved = state.withLock { $0.savedMeanwhile.removeValue(forKey: text(path)) }
      if let saved { try FileWriter().replace(place, with: Array(saved.utf8)) }
      return Source(path, source.copy(TextRange(0, source.count)))
    }
  }

  package func readStandardInput(as path: Path) throws(SystemError) -> Source {
    try fail("-", .read, path)
    return Source(path, state.withLock { $0.standardInput })
  }

  package func open(_ path: Path) throws(SystemError) -> any InputFile {
    let most = state.withLock { $0.buffer }
    if path == .standardInput { return InputInMemory(try readStandardInput(as: path), most) }
    return try really(.read, path) { place throws(SystemError) in
      ChunkedFile(try OpenFile(place), most)
    }
  }

  package func begin(_ path: Path) throws(SystemError) -> any OutputFile {
    try really(.write, path) { place throws(SystemError) in
      FileToNote(try FileWriter().begin(place)) { [self] in note(path) }
    }
  }

  package func replace(together files: [FileContent]) throws(SystemError) {
    for file in files { try fail(text(file.path), .write, file.path) }
    do throws(SystemError) {
      try FileWriter().replace(together: files.map(root.placed))
    } catch {
      let named = files.first { root.place(of: $0.path) == error.path }?.path
      throw SystemError(error.operation, named ?? error.path, error.cause)
    }
    for file in files { note(file.path) }
  }

  package func finishLeftovers(in folder: Path) -> Unfinished {
    var found = Unfinished.finish(in: root.place(of: folder))
    found.finished = found.finished.map(root.path)
    found.strays = found.strays.map(root.path)
    found.changed = found.changed.map(root.path)
    found.failed = found.failed.map(root.path)
    return found
  }

  package func rewrite(_ source: Source, with bytes: [UInt8]) throws(SystemError) {
    try really(.write, source.path) { place throws(SystemError) in
      try FileWriter().rewrite(source.copied(to: place), with: bytes)
    }
    note(source.path)
  }

  package func create(_ path: Path, with bytes: [UInt8], makingFolders: Bool) throws(SystemError) {
    try really(.write, path) { place throws(SystemError) in
      try FileWriter().create(place, with: bytes, makingFolders: makingFolders)
    }
    note(path)
  }

  package func remove(_ path: Path) throws(SystemError) {
    try really(.write, path) { place throws(SystemError) in try Files.remove(place) }
  }

  package func append(_ line: [UInt8], to path: Path, makingFolders: Bool) throws(SystemError) {
    try really(.write, path) { place throws(SystemError) in
      try LineAppender().append(line, to: place, makingFolders: makingFolders)
    }
    note(path)
  }

  /// Does something to a file at its real path, unless it is set up to fail; errors name the path in the world.
  private func really<Result>(
    _ operation: SystemError.Operation, _ path: Path,
    _ body: (Path) throws(SystemError) -> Result
  ) throws(SystemError) -> Result {
    try fail(text(path), operation, path)
    do throws(SystemError) {
      return try body(root.place(of: path))
    } catch {
      throw SystemError(error.operation, path, error.cause)
    }
  }

  /// Records that a file was written.
  private func note(_ path: Path) {
    let name = WorldFolder.name(text(resolved(path)))
    state.withLock { $0.written.append(name) }
  }

  /// Throws if the test sets up a failure: `read:PATH` and `write:PATH` only for that operation.
  func fail(
    _ name: String, _ operation: SystemError.Operation, _ path: Path
  ) throws(SystemError) {
    let key = operation == .read ? "read:\(name)" : "write:\(name)"
    let failures = state.withLock { $0.failures }
    if let cause = failures[key] ?? failures[name] { throw SystemError(operation, path, cause) }
  }

  private func text(_ path: Path) -> String {
    let name = String(decoding: path.bytes, as: UTF8.self)
    return name.hasSuffix("/") ? String(name.dropLast()) : name
  }
}

/// Standard input that returns a limited number of bytes per read.
private final class InputInMemory: InputFile {
  private let source: Source
  private let offset = Locked(0)
  private let most: Int
  let isRegular = false
  var size: Int { source.count }

  init(_ source: Source, _ most: Int) { (self.source, self.most) = (source, most) }

  func read(at offset: Int, _ count: Int) throws(SystemError) -> [UInt8] {
    source.copy(TextRange(min(offset, source.count), min(offset + count, source.count)))
  }

  func readAhead(_ size: Int) throws(SystemError) -> ReadBuffer {
    offset.withLock { offset in
      let end = min(source.count, offset + min(size, most))
      defer { offset = end }
      return ReadBuffer(source.copy(TextRange(offset, end)))
    }
  }
}

/// A file that returns a limited number of bytes per read.
private final class ChunkedFile: InputFile {
  private let file: OpenFile
  private let most: Int

  init(_ file: OpenFile, _ most: Int) { (self.file, self.most) = (file, most) }

  var isRegular: Bool { file.isRegular }
  var size: Int { file.size }
  func read(at offset: Int, _ count: Int) throws(SystemError) -> [UInt8] {
    try file.read(at: offset, count)
  }
  func readAhead(_ size: Int) throws(SystemError) -> ReadBuffer {
    try file.readAhead(min(size, most))
  }
}

/// A file that records when it is finished.
private final class FileToNote: OutputFile {
  private let file: NewFile
  private let note: @Sendable () -> Void

  init(_ file: NewFile, _ note: @escaping @Sendable () -> Void) {
    (self.file, self.note) = (file, note)
  }

  var isHidden: Bool { file.isHidden }
  func write(_ bytes: [UInt8]) throws(SystemError) { try file.write(bytes) }
  func finish(durably: Bool) throws(SystemError) {
    try file.finish(durably: durably)
    note()
  }
  func abandon() { file.abandon() }
}

extension Source {
  /// A source with the same bytes and another name.
  fileprivate func copied(to path: Path) -> Source { Source(path, copy(TextRange(0, count))) }
}

extension WorldFolder {
  /// The content with its real path.
  fileprivate func placed(_ file: FileContent) -> FileContent {
    let place = place(of: file.path)
    guard let old = file.replaced else {
      return FileContent(place, file.bytes, makingFolder: file.makesFolder)
    }
    return FileContent(file.bytes, replacing: old.copied(to: place))
  }
}
