@_spi(QBank) import BankQuiz

/// A file that a command has replaced or created, with its previous content.
struct ReplacedFile: Equatable {
  /// When it was replaced.
  let date: Timestamp
  /// The command.
  let command: String
  /// The absolute path of the file.
  let path: Path
  /// The previous content, or nil if the file did not exist.
  let before: [UInt8]?
  /// The digest of the new content.
  let digest: String
  /// Whether it is restored only after all others of its run: it may contain what was moved out of them.
  var comesLast = false
  /// Whether the user was told that it was left alone.
  var wasLeft = false

  /// The versions of a line, all of which later versions of qbank still read: text is stored as such, other bytes
  /// in Base64, and for a file that did not exist nothing.
  private static let (versionOfText, versionOfBytes, versionOfNone) = (1, 2, 3)

  /// The file as one line of JSON, or nil if its name is not UTF-8, which JSON cannot hold.
  var line: String? {
    let name = String(decoding: path.bytes, as: UTF8.self)
    guard Array(name.utf8) == path.bytes else { return nil }
    let (version, content) = content
    return JSON.object([
      ("version", .number(version)), ("date", .string(date.iso8601)),
      ("command", .string(command)), ("file", .string(name)), ("after", .string(digest)),
      ("last", comesLast ? .bool(true) : nil), ("left", wasLeft ? .bool(true) : nil), content,
    ]).text
  }

  /// The previous content as it is stored.
  private var content: (version: Int, member: (String, JSON?)) {
    guard let before else { return (ReplacedFile.versionOfNone, ("before", nil)) }
    let text = String(decoding: before, as: UTF8.self)
    return Array(text.utf8) == before
      ? (ReplacedFile.versionOfText, ("before", .string(text)))
      : (ReplacedFile.versionOfBytes, ("bytes", .string(Base64.encode(before))))
  }

  /// Parses a line; nil if it is not one of qbank's.
  init?(line: [UInt8]) {
    guard case .success(let tree) = JSONTree.read(line.arraySpan),
      let version = tree.member("version")?.wholeNumber,
      let date = tree.member("date")?.text.flatMap({ Timestamp(iso8601: $0) }),
      let command = tree.member("command")?.text, let file = tree.member("file")?.text,
      let digest = tree.member("after")?.text
    else { return nil }
    let before = ReplacedFile.before(tree, version)
    if before == nil, version != ReplacedFile.versionOfNone { return nil }
    self.init(date: date, command: command, path: Path(file), before: before, digest: digest)
    comesLast = tree.member("last") != nil
    wasLeft = tree.member("left") != nil
  }

  /// Returns the previous content.
  private static func before(_ tree: JSONTree, _ version: Int) -> [UInt8]? {
    switch version {
    case versionOfText: tree.member("before")?.text.map { Array($0.utf8) }
    case versionOfBytes: tree.member("bytes")?.text.flatMap(Base64.decode)
    default: nil
    }
  }

  /// Whether a line was written by a later version of qbank.
  static func isNewer(_ line: [UInt8]) -> Bool {
    guard case .success(let tree) = JSONTree.read(line.arraySpan) else { return false }
    return tree.member("version")?.wholeNumber.map { $0 > versionOfNone } ?? false
  }

  init(date: Timestamp, command: String, path: Path, before: [UInt8]?, digest: String) {
    (self.date, self.command, self.path) = (date, command, path)
    (self.before, self.digest) = (before, digest)
  }
}

/// A digest of content that arrives in parts. Content larger than 1 MiB has the digest of the digests of its
/// blocks.
struct ContentDigest: Sendable {
  /// The number of bytes so far.
  private(set) var count = 0
  private var block: [UInt8] = []
  private var digests: [UInt8] = []
  private static let size = 1 << 20

  /// Creates the digest of some bytes.
  init(_ bytes: [UInt8] = []) { add(bytes) }

  /// Adds the next bytes.
  mutating func add(_ bytes: [UInt8]) {
    count += bytes.count
    block += bytes
    var start = 0
    while block.count - start > ContentDigest.size {
      let end = start + ContentDigest.size
      digests += SHA256(Array(block[start..<end])).digest
      start = end
    }
    block.removeFirst(start)
  }

  /// The digest in hexadecimal digits.
  var hexadecimal: String {
    SHA256(digests.isEmpty ? block : digests + SHA256(block).digest).hexadecimal
  }
}
