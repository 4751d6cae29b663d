@_spi(QBank) import BankText

/// A list of files in a folder that are about to replace others there, all together.
///
/// The journal lies in that folder while they are moved. If the process is killed meanwhile, the next run finds the
/// journal and completes the moves. It names nothing outside its folder, so forging one gives no access beyond that
/// folder.
struct WriteJournal: Equatable {
  /// A file in the folder, and the name that it is moved to.
  struct Move: Equatable {
    let name: [UInt8]
    let target: [UInt8]
    /// The mark of the target before the move, empty if there is no such file.
    let before: [UInt8]
    /// The digest of the target after the move.
    let digest: [UInt8]
  }

  var moves: [Move]

  private static let start = Array("qbank-journal 2".utf8)
  private static let end = Array("end".utf8)

  /// The journal as a file: parts that each end with a NUL, which no name contains.
  var bytes: [UInt8] {
    let moves = moves.flatMap { [$0.name, $0.target, $0.before, $0.digest] }
    let parts = [WriteJournal.start] + moves + [WriteJournal.end]
    return Array(parts.joined(separator: [0])) + [0]
  }

  init(_ moves: [Move]) { self.moves = moves }

  /// Parses a journal; nil if it is incomplete.
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

/// The name of a file that exists only during writing: `.`, the process number, `-`, a random number, and the kind.
struct LeftoverName: Equatable {
  /// The kind of a file.
  enum Kind: String, CaseIterable {
    /// A file that is about to replace another.
    case temporary = "qbank-new"
    /// A journal.
    case journal = "qbank-journal"
  }

  let kind: Kind
  let process: Int

  /// Returns a new random name.
  static func new(_ kind: Kind) -> [UInt8] {
    let number = String(UInt64.random(in: .min ... .max), radix: 36)
    return Array(".\(Posix.processNumber)-\(number).\(kind.rawValue)".utf8)
  }

  /// Parses a name; nil if it is not of this form.
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
