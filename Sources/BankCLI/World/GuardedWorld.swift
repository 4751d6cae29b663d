@_spi(QBank) import BankSystem

/// A world in which no input file is replaced by the output made from it, and no other file either unless its
/// content can be restored.
///
/// Every run of a command goes through one, so that no command has to take care of it: an output that is an input,
/// under whatever name or link, is refused; a file is rewritten (`rewrite`) only while it still has the content
/// that was read; and what an output replaces is kept in the `UndoLog`.
struct GuardedWorld: World {
  private let base: any World
  private let inputs = Locked<Set<FileIdentity>>([])
  private let undo: UndoLog
  /// Whether outputs also replace files that cannot be kept.
  private let isForced: Bool

  /// Creates a guarded view of a world.
  init(_ base: any World, _ undo: UndoLog, isForced: Bool) {
    (self.base, self.undo, self.isForced) = (base, undo, isForced)
  }

  // MARK: Files that are read

  func read(_ path: Path) throws(SystemError) -> Source {
    note(path)
    return try base.read(path)
  }

  func open(_ path: Path) throws(SystemError) -> any InputFile {
    note(path)
    return try base.open(path)
  }

  func peek(_ path: Path) throws(SystemError) -> any InputFile { try base.open(path) }

  private func note(_ path: Path) {
    guard let identity = base.identity(of: path) else { return }
    inputs.withLock { _ = $0.insert(identity) }
  }

  // MARK: Files that are written

  func begin(_ path: Path) throws(SystemError) -> any OutputFile {
    try check(path)
    let file = try base.begin(path)
    guard file.isHidden, isThere(path) else { return file }
    return KeptOutput(file, unlike: unkept(path)) { (new, replace) throws(SystemError) in
      let old = [content(of: path, against: new)].compactMap(\.self)
      try undo.replace(old, isForced: isForced, base, by: replace)
    }
  }

  /// Returns the content of a file that cannot be kept, so that only equal content may replace it, or nil if it can
  /// be kept.
  private func unkept(_ path: Path) -> KeptOutput.Unkept? {
    guard !isForced, let old = try? base.peek(path),
      let reason = UndoLog.reason(againstSize: old.size, base)
    else { return nil }
    return KeptOutput.Unkept(old: old, error: SystemError(.write, path, .notKept(reason)))
  }

  func replace(together files: [FileContent]) throws(SystemError) {
    let outputs = files.filter { $0.replaced == nil }
    for file in outputs { try check(file.path) }
    let old = outputs.filter { isThere($0.path) }
      .compactMap { content(of: $0.path, against: ContentDigest($0.bytes)) }
    let new = outputs.filter { base.identity(of: $0.path) == nil }
    try undo.replace(old, making: new, isForced: isForced, base) { () throws(SystemError) in
      try base.replace(together: files)
    }
    // The paths now refer to new files, which count as inputs, too.
    for file in files where file.replaced != nil { note(file.path) }
  }

  /// Whether an output would replace a file. What is already open, such as `/dev/stdout`, and what is not a regular
  /// file is written to directly.
  private func isThere(_ path: Path) -> Bool {
    !Files.isOpenAlready(path) && base.identity(of: path) != nil
  }

  /// Returns the content of a file that new content replaces, or nil if it is empty or equal.
  private func content(of path: Path, against new: ContentDigest) -> UndoLog.Old? {
    do throws(SystemError) {
      let size = try base.peek(path).size
      if size == 0 { return nil }
      if size > UndoStore.maxBytesOfFile, size != new.count {
        return UndoLog.Old(path, lostBecause: UndoLog.tooLarge)
      }
      let source = try base.read(path)
      if ContentDigest(Array(source.bytes)).hexadecimal == new.hexadecimal { return nil }
      return UndoLog.Old(source, digest: new.hexadecimal)
    } catch {
      return UndoLog.Old(path, lostBecause: error.message)
    }
  }

  /// Refuses to write to an input.
  func check(_ path: Path) throws(SystemError) {
    guard path != .standardInput, let identity = base.identity(of: path) else { return }
    if inputs.withLock({ $0.contains(identity) }) { throw SystemError(.write, path, .isInput) }
  }

  // MARK: Passed through

  var arguments: [[UInt8]] { base.arguments }
  func mark(of path: Path) -> [UInt8]? { base.mark(of: path) }
  func pause(milliseconds: Int) -> Bool { base.pause(milliseconds: milliseconds) }
  var workers: Workers { base.workers }
  var milliseconds: Int { base.milliseconds }
  var secondsSince1970: Int { base.secondsSince1970 }
  func secondsFromGMT(at seconds: Int) -> Int { base.secondsFromGMT(at: seconds) }
  var randomSeed: UInt64 { base.randomSeed }
  func environment(_ name: String) -> String? { base.environment(name) }
  func isTerminal(_ stream: Stream) -> Bool { base.isTerminal(stream) }
  func width(of stream: Stream) -> Int? { base.width(of: stream) }
  var isInputWaiting: Bool { base.isInputWaiting }
  func show(_ text: StreamText, through pager: String) -> Bool {
    base.show(text, through: pager)
  }
  func height(of stream: Stream) -> Int? { base.height(of: stream) }
  func kind(of path: Path) throws(SystemError) -> Files.Kind { try base.kind(of: path) }
  func identity(of path: Path) -> FileIdentity? { base.identity(of: path) }
  func isOnlyOurs(_ path: Path) -> Bool { base.isOnlyOurs(path) }
  func resolved(_ path: Path) -> Path { base.resolved(path) }
  func entries(of folder: Path) throws(SystemError) -> [Files.Entry] {
    try base.entries(of: folder)
  }
  func readStandardInput(as path: Path) throws(SystemError) -> Source {
    note(.standardInput)
    return try base.readStandardInput(as: path)
  }
  func nextInput(within milliseconds: Int) throws(SystemError) -> [UInt8]? {
    try base.nextInput(within: milliseconds)
  }
  func start(_ work: @escaping @Sendable () -> Void) -> Bool { base.start(work) }
  func isRunning(process: Int) -> Bool { base.isRunning(process: process) }
  func rewrite(_ source: Source, with bytes: [UInt8]) throws(SystemError) {
    try base.rewrite(source, with: bytes)
    // The path now refers to a new file, which counts as an input, too.
    note(source.path)
  }
  func finishLeftovers(in folder: Path) -> Unfinished { base.finishLeftovers(in: folder) }
  func create(_ path: Path, with bytes: [UInt8], makingFolders: Bool) throws(SystemError) {
    try base.create(path, with: bytes, makingFolders: makingFolders)
  }
  func remove(_ path: Path) throws(SystemError) { try base.remove(path) }
  func openKeyboard(isPlain: Bool) throws(SystemError) -> (any GameKeyboard)? {
    try base.openKeyboard(isPlain: isPlain)
  }
  func append(_ line: [UInt8], to path: Path, makingFolders: Bool) throws(SystemError) {
    try base.append(line, to: path, makingFolders: makingFolders)
  }
  func write(_ text: StreamText, to stream: Stream) throws(SystemError) {
    try base.write(text, to: stream)
  }
}

/// An output that replaces an existing file, and is compared with it when it is complete.
private final class KeptOutput: OutputFile {
  /// Old content that cannot be kept, and the error to throw as soon as the new content differs from it.
  struct Unkept: Sendable {
    let old: any InputFile
    let error: SystemError
  }

  private let file: any OutputFile
  private let unkept: Unkept?
  private let digest = Locked(ContentDigest())
  private let replace:
    @Sendable (ContentDigest, () throws(SystemError) -> Void) throws(SystemError) -> Void

  /// Creates an output; `replace` keeps the old content while the new one replaces it.
  init(
    _ file: any OutputFile, unlike unkept: Unkept?,
    _ replace:
      @escaping @Sendable (ContentDigest, () throws(SystemError) -> Void) throws(SystemError) ->
      Void
  ) {
    (self.file, self.unkept, self.replace) = (file, unkept, replace)
  }

  var isHidden: Bool { file.isHidden }

  func write(_ bytes: [UInt8]) throws(SystemError) {
    if let unkept, try unkept.old.read(at: digest.withLock { $0.count }, bytes.count) != bytes {
      throw unkept.error
    }
    try file.write(bytes)
    digest.withLock { $0.add(bytes) }
  }

  func finish(durably: Bool) throws(SystemError) {
    do throws(SystemError) {
      try replace(digest.withLock { $0 }) { () throws(SystemError) in
        try file.finish(durably: durably)
      }
    } catch {
      file.abandon()
      throw error
    }
  }

  func abandon() { file.abandon() }
}
