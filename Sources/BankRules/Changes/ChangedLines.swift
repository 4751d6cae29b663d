@_spi(QBank) import BankText

/// The lines of files that a unified diff adds or changes, as written by `git diff` and `diff -u`.
package struct ChangedLines: Sendable {
  /// The changed files, without deleted ones.
  package private(set) var files: [ChangedFile] = []
  /// The first line of the diff that cannot be parsed, counted from 1, or nil if there is none.
  package private(set) var wrongLine: Int?

  private let diff: Source
  /// Whether a line was read that occurs only in a diff.
  private var hasHeader = false
  private var number = 0

  /// A file that a diff changes.
  package struct ChangedFile: Sendable {
    /// The possible paths of the file below the folder of the diff, the likeliest first.
    package let names: [Path]
    /// Whether the whole file counts as changed, because the diff does not show its lines.
    package fileprivate(set) var isOpaque = false
    fileprivate var lines: [Line] = []
  }

  /// A line in its version after the change.
  fileprivate struct Line: Sendable {
    let number: Int
    let text: TextRange
    let isNew: Bool
  }

  /// Parses a diff.
  package init(_ diff: Source) {
    self.diff = diff
    var reader = DiffLines(diff.bytes)
    var hunk: Hunk?
    while wrongLine == nil, let line = reader.next() {
      number += 1
      if var open = hunk, !open.isFull {
        wrongLine = add(line, to: &open) ? nil : number
        hunk = open
      } else {
        read(line, &hunk)
      }
    }
    if let hunk, !hunk.isFull { wrongLine = number }
    if !hasHeader, diff.count > 0 { wrongLine = wrongLine ?? 1 }
  }

  /// Parses a line outside a hunk.
  private mutating func read(_ line: TextRange, _ hunk: inout Hunk?) {
    let header = withoutReturn(line)
    let bytes = diff.copy(header)
    endsInReturns = endsInReturns || header.end < line.end
    if bytes.starts(with: "diff --git ".utf8) {
      (hasHeader, hunk, isBehindOldName) = (true, nil, false)
    } else if bytes.starts(with: "--- ".utf8) {
      isBehindOldName = true
    } else if bytes.starts(with: "+++ ".utf8), isBehindOldName {
      hasHeader = true
      open(DiffName.read(bytes.dropFirst(4)))
    } else if bytes.starts(with: "Binary files ".utf8) {
      openOpaque(bytes)
    } else if bytes.starts(with: "@@@".utf8) {
      wrongLine = number
    } else if bytes.starts(with: "@@ ".utf8) {
      hunk = Hunk(bytes)
      if hunk == nil || files.isEmpty && !isDeleting { wrongLine = number }
    }
  }

  /// Whether a program added a CR to every line of the diff, including those between hunks.
  private var endsInReturns = false

  /// Removes the CR that some programs add to every line of a text.
  private func withoutReturn(_ line: TextRange) -> TextRange {
    let hasReturn = !line.isEmpty && diff.bytes[line.end - 1] == ASCII.carriageReturn
    return hasReturn ? TextRange(line.start, line.end - 1) : line
  }

  /// Whether the previous line was the old name of a file.
  private var isBehindOldName = false
  /// Whether the following hunks belong to a deleted file.
  private var isDeleting = false

  private mutating func open(_ name: [UInt8]) {
    isDeleting = name == DiffName.none
    if !isDeleting { files.append(ChangedFile(names: DiffName.paths(name))) }
  }

  /// Adds a file of which the diff says only that it differs.
  private mutating func openOpaque(_ line: [UInt8]) {
    hasHeader = true
    guard let name = DiffName.newName(ofBinary: line), name != DiffName.none else { return }
    files.append(ChangedFile(names: DiffName.paths(name), isOpaque: true))
  }

  /// Adds a line of a hunk. Returns false if it is not a valid one.
  private mutating func add(_ line: TextRange, to hunk: inout Hunk) -> Bool {
    // Some mail programs remove the space of an empty line.
    let sign = withoutReturn(line).isEmpty ? ASCII.space : diff.bytes[line.start]
    let text = TextRange(min(line.start + 1, line.end), line.end)
    switch sign {
    case UInt8(ascii: "-"): hunk.old -= 1
    case UInt8(ascii: "\\"): return true
    case UInt8(ascii: "+"), ASCII.space:
      let isNew = sign != ASCII.space
      if !isDeleting {
        files[files.count - 1].lines.append(Line(number: hunk.next, text: text, isNew: isNew))
      }
      hunk.next += 1
      hunk.new -= 1
      if !isNew { hunk.old -= 1 }
    default: return false
    }
    return hunk.old >= 0 && hunk.new >= 0
  }

  /// A hunk that is being parsed.
  private struct Hunk {
    /// The number of lines of each side that are still to come.
    var old, new: Int
    /// The number of the next line of the new side.
    var next: Int

    var isFull: Bool { old == 0 && new == 0 }

    /// Parses `@@ -1,2 +3,4 @@`.
    init?(_ header: [UInt8]) {
      let words = header.split(separator: ASCII.space)
      guard words.count >= 4, words[3] == Array("@@".utf8)[...],
        let old = Hunk.side(words[1], "-"), let new = Hunk.side(words[2], "+")
      else { return nil }
      (self.old, self.new) = (old.count, new.count)
      next = new.start
    }

    private static func side(
      _ word: ArraySlice<UInt8>, _ sign: Unicode.Scalar
    ) -> (start: Int, count: Int)? {
      guard word.first == UInt8(ascii: sign) else { return nil }
      let parts = word.dropFirst().split(separator: UInt8(ascii: ","))
      let numbers = parts.compactMap { Int(bounded: String(decoding: $0, as: UTF8.self)) }
      guard numbers.count == parts.count, 1...2 ~= numbers.count, numbers.allSatisfy({ $0 >= 0 })
      else { return nil }
      return (numbers[0], numbers.count == 2 ? numbers[1] : 1)
    }
  }

  /// The ranges of the changed lines in a file, or nil if the file is not the one that the diff produces.
  package func ranges(of changed: ChangedFile, in file: Source) -> [TextRange]? {
    var reader = DiffLines(file.bytes)
    var (number, ranges) = (0, [TextRange]())
    for line in changed.lines.ordered(by: { $0.number < $1.number }) {
      var found: TextRange?
      while number < line.number, let next = reader.next() {
        number += 1
        found = next
      }
      guard let found, number == line.number, isSame(found, of: file, line.text) else { return nil }
      if line.isNew { ranges.append(found) }
    }
    return ranges
  }

  /// Whether a line of the file equals one of the diff, whose line endings a program may have changed.
  private func isSame(_ line: TextRange, of file: Source, _ text: TextRange) -> Bool {
    let (one, other) = (file.copy(line), diff.copy(text))
    return one == other || endsInReturns && one + [ASCII.carriageReturn] == other
  }
}

/// The lines of a file as a diff counts them: only a line feed ends a line.
private struct DiffLines: ~Escapable {
  private let bytes: Span<UInt8>
  private var start = 0

  @_lifetime(copy bytes)
  init(_ bytes: Span<UInt8>) { self.bytes = bytes }

  /// Returns the next line without its line ending, or nil at the end.
  mutating func next() -> TextRange? {
    if start >= bytes.count { return nil }
    var end = start
    while end < bytes.count, bytes[end] != ASCII.lineFeed { end += 1 }
    defer { start = end + 1 }
    return TextRange(start, end)
  }
}

/// The names of files in a diff.
enum DiffName {
  /// The name that represents a missing file.
  static let none = Array("/dev/null".utf8)

  /// Parses a name after `+++ `, either verbatim or quoted with escapes; a tab and a time may follow.
  static func read(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var bytes = bytes
    if bytes.last == ASCII.carriageReturn { bytes.removeLast() }
    if bytes.first == ASCII.quote { return quoted(bytes).name }
    return Array(bytes.prefix { $0 != ASCII.tab })
  }

  /// The possible paths of a file: Git puts a letter and a slash before names, other programs do not.
  static func paths(_ name: [UInt8]) -> [Path] {
    let isPrefixed = name.count > 2 && name[1] == UInt8(ascii: "/") && name[0] != UInt8(ascii: ".")
    let plain = Path(bytes: name)
    return isPrefixed ? [Path(bytes: Array(name.dropFirst(2))), plain] : [plain]
  }

  /// Returns the second name in `Binary files a/x.docx and b/x.docx differ`.
  static func newName(ofBinary line: [UInt8]) -> [UInt8]? {
    var line = line
    if line.last == ASCII.carriageReturn { line.removeLast() }
    let (start, end) = (Array("Binary files ".utf8), Array(" differ".utf8))
    guard line.starts(with: start), line.suffix(end.count).elementsEqual(end) else { return nil }
    let names = line.dropFirst(start.count).dropLast(end.count)
    let and = Array(" and ".utf8)
    if names.first == ASCII.quote {
      let first = quoted(names)
      return read(names[first.end...].dropFirst(and.count))
    }
    // A name may contain “ and ”: the two names must be equal after their first letter.
    let cuts = names.indices.filter { names[$0...].starts(with: and) }
    let splits = cuts.map { (names[..<$0], read(names[($0 + and.count)...])) }
    let split = splits.first { $0.0.dropFirst().elementsEqual($0.1.dropFirst()) } ?? splits.first
    return split?.1
  }

  /// Parses a quoted name; returns it and its end.
  private static func quoted(_ bytes: ArraySlice<UInt8>) -> (name: [UInt8], end: Int) {
    var (name, offset) = ([UInt8](), bytes.startIndex + 1)
    while offset < bytes.endIndex, bytes[offset] != ASCII.quote {
      if bytes[offset] == UInt8(ascii: "\\"), offset + 1 < bytes.endIndex {
        offset += 1
        let digits = bytes[offset...].prefix(3).prefix { 0x30...0x37 ~= $0 }
        if digits.count == 3 {
          name.append(UInt8(truncatingIfNeeded: digits.reduce(0) { $0 * 8 + Int($1 - 0x30) }))
          offset += 3
          continue
        }
        name.append(escapes[bytes[offset]] ?? bytes[offset])
      } else {
        name.append(bytes[offset])
      }
      offset += 1
    }
    return (name, min(offset + 1, bytes.endIndex))
  }

  private static let escapes: [UInt8: UInt8] = [
    UInt8(ascii: "t"): ASCII.tab, UInt8(ascii: "n"): ASCII.lineFeed,
    UInt8(ascii: "r"): ASCII.carriageReturn, UInt8(ascii: "a"): 7, UInt8(ascii: "b"): 8,
    UInt8(ascii: "v"): 11, UInt8(ascii: "f"): 12,
  ]
}
