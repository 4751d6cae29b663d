@_spi(QBank) import BankQuiz
@_spi(QBank) import BankText

/// A file that a command has replaced or made, with what was in it before.
struct ReplacedFile: Equatable {
  /// When that was.
  let date: Timestamp
  /// The command.
  let command: String
  /// Where the file is, from the root on.
  let path: Path
  /// What was in it; nil where it was not there.
  let before: [UInt8]?
  /// The digest of what is in it since.
  let digest: String
  /// Whether it comes back only behind all others of its run: it may hold what was moved out of them.
  var comesLast = false
  /// Whether somebody was told that it was left alone.
  var wasLeft = false

  /// The form of a line, which later versions go on reading: a text is kept as one, other bytes in
  /// Base64, and of a file that was not there nothing.
  private static let (versionOfText, versionOfBytes, versionOfNone) = (1, 2, 3)

  /// It as one line of JSON; nil when its name is no text, so that JSON cannot hold it.
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

  /// What was in the file, as it is written down.
  private var content: (version: Int, member: (String, JSON?)) {
    guard let before else { return (ReplacedFile.versionOfNone, ("before", nil)) }
    let text = String(decoding: before, as: UTF8.self)
    return Array(text.utf8) == before
      ? (ReplacedFile.versionOfText, ("before", .string(text)))
      : (ReplacedFile.versionOfBytes, ("bytes", .string(Base64.encode(before))))
  }

  /// The file that a line tells of; nil when it is none of ours.
  init?(line: [UInt8]) {
    guard case .success(let tree) = JSONTree.read(line.arraySpan),
      let version = tree.member("version")?.amount,
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

  /// What was in the file.
  private static func before(_ tree: JSONTree, _ version: Int) -> [UInt8]? {
    switch version {
    case versionOfText: tree.member("before")?.text.map { Array($0.utf8) }
    case versionOfBytes: tree.member("bytes")?.text.flatMap(Base64.decode)
    default: nil
    }
  }

  /// Whether a later version of the program wrote a line.
  static func isNewer(_ line: [UInt8]) -> Bool {
    guard case .success(let tree) = JSONTree.read(line.arraySpan) else { return false }
    return tree.member("version")?.amount.map { $0 > versionOfNone } ?? false
  }

  init(date: Timestamp, command: String, path: Path, before: [UInt8]?, digest: String) {
    (self.date, self.command, self.path) = (date, command, path)
    (self.before, self.digest) = (before, digest)
  }
}

extension JSONTree {
  fileprivate var amount: Int? {
    if case .number(let text) = value { Int(bounded: text) } else { nil }
  }
}
