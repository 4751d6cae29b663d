@_spi(QBank) import BankQuiz
@_spi(QBank) import BankText

/// A file that a command has replaced, with what was in it before.
struct ReplacedFile: Equatable {
  /// When that was.
  let date: Timestamp
  /// The command.
  let command: String
  /// Where the file is, from the root on.
  let path: Path
  /// What was in it.
  let before: String
  /// The digest of what is in it since.
  let digest: String

  /// The form of a line, which later versions go on reading.
  private static let version = 1

  /// It as one line of JSON; nil when its name is no text, so that JSON cannot hold it.
  var line: String? {
    let name = String(decoding: path.bytes, as: UTF8.self)
    guard Array(name.utf8) == path.bytes else { return nil }
    return JSON.object([
      ("version", .number(ReplacedFile.version)), ("date", .string(date.iso8601)),
      ("command", .string(command)), ("file", .string(name)), ("after", .string(digest)),
      ("before", .string(before)),
    ]).text
  }

  /// The file that a line tells of; nil when it is none of ours.
  init?(line: [UInt8]) {
    guard case .success(let tree) = JSONTree.read(line.arraySpan),
      tree.member("version")?.amount == ReplacedFile.version,
      let date = tree.member("date")?.text.flatMap({ Timestamp(iso8601: $0) }),
      let command = tree.member("command")?.text, let file = tree.member("file")?.text,
      let digest = tree.member("after")?.text, let before = tree.member("before")?.text
    else { return nil }
    self.init(date: date, command: command, path: Path(file), before: before, digest: digest)
  }

  /// Whether a later version of the program wrote a line.
  static func isNewer(_ line: [UInt8]) -> Bool {
    guard case .success(let tree) = JSONTree.read(line.arraySpan) else { return false }
    return tree.member("version")?.amount.map { $0 > version } ?? false
  }

  init(date: Timestamp, command: String, path: Path, before: String, digest: String) {
    (self.date, self.command, self.path) = (date, command, path)
    (self.before, self.digest) = (before, digest)
  }
}

extension JSONTree {
  fileprivate var amount: Int? { if case .number(let text) = value { Int(text) } else { nil } }
}
