@_spi(QBank) package import BankText

/// The lines of files that a unified diff adds or changes, as `git diff` and `diff -u` write it.
package struct ChangedLines: Sendable {
  /// The files that it changes, without those that it deletes.
  package private(set) var files: [ChangedFile] = []
  /// The line of the diff that cannot be understood, counted from 1; nil where all can.
  package private(set) var wrongLine: Int?

  private let diff: Source
  /// Whether anything was read that only a diff says.
  private var hasHeader = false
  private var number = 0

  /// A file that a diff changes.
  package struct ChangedFile: Sendable {
    /// What it may be called, below the folder that the diff was made in; the first is the likeliest.
    package let names: [Path]
    /// Whether all of it counts as changed, because the diff does not show how.
    package fileprivate(set) var isOpaque = false
    fileprivate var lines: [Line] = []
  }

  /// A line as it is after the change.
  fileprivate struct Line: Sendable {
    let number: Int
    let text: TextRange
    let isNew: Bool
  }

  /// Reads a diff.
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

  /// Reads a line outside a hunk.
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

  /// Whether a program has added a return to every line, those between the hunks included.
  private var endsInReturns = false

  /// A line without the return that programs add to every line of a text.
  private func withoutReturn(_ line: TextRange) -> TextRange {
    let hasReturn = !line.isEmpty && diff.bytes[line.end - 1] == ASCII.carriageReturn
    return hasReturn ? TextRange(line.start, line.end - 1) : line
  }

  /// Whether the last line was the name of a file before the change.
  private var isBehindOldName = false
  /// Whether the hunks that follow are those of a file that is deleted.
  private var isDeleting = false

  private mutating func open(_ name: [UInt8]) {
    isDeleting = name == DiffName.none
    if !isDeleting { files.append(ChangedFile(names: DiffName.paths(name))) }
  }

  /// Takes a file of which the diff only says that it differs.
  private mutating func openOpaque(_ line: [UInt8]) {
    hasHeader = true
    guard let name = DiffName.newName(ofBinary: line), name != DiffName.none else { return }
    files.append(ChangedFile(names: DiffName.paths(name), isOpaque: true))
  }

  /// Adds a line of a hunk; false where it cannot be one.
  private mutating func add(_ line: TextRange, to hunk: inout Hunk) -> Bool {
    // Some mail programs take away the blank of an empty line.
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

  /// A hunk that is being read.
  private struct Hunk {
    /// How many lines of both sides are still to come.
    var old, new: Int
    /// The number of the next line of the new side.
    var next: Int

    var isFull: Bool { old == 0 && new == 0 }

    /// Reads `@@ -1,2 +3,4 @@`.
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
}

extension ChangedLines {
  /// Where the changed lines stand in a file, in bytes; nil where the file is not as the diff leaves it.
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

  /// Whether a line of a file is one of the diff, which may have gone through a program that changes how
  /// lines end.
  private func isSame(_ line: TextRange, of file: Source, _ text: TextRange) -> Bool {
    let (one, other) = (file.copy(line), diff.copy(text))
    return one == other || endsInReturns && one + [ASCII.carriageReturn] == other
  }
}

/// The lines of a file as a diff counts them: only a line feed ends one.
private struct DiffLines: ~Escapable {
  private let bytes: Span<UInt8>
  private var start = 0

  @_lifetime(copy bytes)
  init(_ bytes: Span<UInt8>) { self.bytes = bytes }

  /// The next line, without what ends it.
  mutating func next() -> TextRange? {
    if start >= bytes.count { return nil }
    var end = start
    while end < bytes.count, bytes[end] != ASCII.lineFeed { end += 1 }
    defer { start = end + 1 }
    return TextRange(start, end)
  }
}
