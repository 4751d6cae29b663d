@_spi(QBank) import BankText

/// Which files of a folder are about to take the places of which others, all of them together.
///
/// It lies in their folder while they do. When the process is killed meanwhile, the next one finds it and
/// does the rest. It names nothing outside its folder, so whoever writes a folder gets no further with it.
struct WriteJournal: Equatable {
  /// A name in the folder, and whose place it takes.
  struct Move: Equatable {
    let name: [UInt8]
    let target: [UInt8]
    /// The mark of what stands at the target before; empty where nothing does.
    let before: [UInt8]
    /// The digest of what is to stand there.
    let digest: [UInt8]
  }

  var moves: [Move]

  private static let start = Array("qbank-journal 2".utf8)
  private static let end = Array("end".utf8)

  /// The journal as a file: parts, each with a NUL behind it, which no name can hold.
  var bytes: [UInt8] {
    let moves = moves.flatMap { [$0.name, $0.target, $0.before, $0.digest] }
    let parts = [WriteJournal.start] + moves + [WriteJournal.end]
    return Array(parts.joined(separator: [0])) + [0]
  }

  init(_ moves: [Move]) { self.moves = moves }

  /// The journal in a file; nil when it is not all of one.
  init?(_ bytes: [UInt8]) {
    var parts = bytes.split(separator: 0, omittingEmptySubsequences: false).map(Array.init)
    guard parts.popLast() == [], parts.popLast() == WriteJournal.end,
      parts.first == WriteJournal.start, parts.count % 4 == 1
    else { return nil }
    moves = stride(from: 1, to: parts.count, by: 4).map {
      Move(
        name: parts[$0], target: parts[$0 + 1], before: parts[$0 + 2], digest: parts[$0 + 3])
    }
    let areTemporary = moves.allSatisfy { LeftoverName($0.name)?.kind == .temporary }
    guard areTemporary, moves.allSatisfy({ WriteJournal.isPlain($0.target) }) else { return nil }
  }

  private static func isPlain(_ name: [UInt8]) -> Bool {
    !name.isEmpty && !name.contains(UInt8(ascii: "/")) && ![[0x2E], [0x2E, 0x2E]].contains(name)
  }
}

/// The name of a file that is only there while something is written: `.`, the number of the process, `-`,
/// a random number, and what it is.
struct LeftoverName: Equatable {
  /// What a file is.
  enum Kind: String, CaseIterable {
    /// A file that is about to take the place of another.
    case temporary = "qbank-new"
    /// A journal.
    case journal = "qbank-journal"
  }

  let kind: Kind
  let process: Int

  /// A new name.
  static func new(_ kind: Kind) -> [UInt8] {
    let number = String(UInt64.random(in: .min ... .max), radix: 36)
    return Array(".\(Posix.processNumber)-\(number).\(kind.rawValue)".utf8)
  }

  /// What a name says, if it is one of these.
  init?(_ name: [UInt8]) {
    let text = String(decoding: name, as: UTF8.self)
    guard text.utf8.first == UInt8(ascii: "."), !text.utf8.contains(UInt8(ascii: "/")),
      let kind = Kind.allCases.first(where: { text.hasSuffix("." + $0.rawValue) }),
      let number = text.dropFirst().split(separator: "-").first, let process = Int(bounded: number),
      process > 0
    else { return nil }
    (self.kind, self.process) = (kind, process)
  }
}
