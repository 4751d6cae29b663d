@_spi(QBank) import BankText

/// An entry of a GIFT file: the lines between two blank ones, usually a question.
struct GIFTEntry {
  /// The lines joined by line feeds, trimmed and without comments.
  private(set) var text: [UInt8] = []
  /// The comments, including their `//`.
  private(set) var comments: [TextRange] = []
  /// The start of each line: in the text, and in the file.
  private var lines: [(start: Int, place: Int)] = []

  /// Appends a line, which must not be blank.
  mutating func add(_ line: TextRange, _ bytes: Span<UInt8>) {
    if bytes.starts(line, with: "//") { return comments.append(line) }
    if !text.isEmpty { text.append(ASCII.lineFeed) }
    lines.append((text.count, line.start))
    text.append(contentsOf: bytes, line)
  }

  /// Returns the range in the file of a part of the text.
  func place(_ part: Range<Int>) -> TextRange {
    TextRange(
      place(of: part.lowerBound), max(place(of: part.lowerBound), place(of: part.upperBound)))
  }

  private func place(of offset: Int) -> Int {
    guard let index = lines.lastIndex(upTo: offset, by: \.start) else { return offset }
    return lines[index].place + offset - lines[index].start
  }

  /// The range of the whole entry in the file, including its comments.
  var range: TextRange {
    let text = place(0..<text.count)
    return TextRange(
      min(text.start, comments.first?.start ?? text.start),
      max(text.end, comments.last?.end ?? text.end))
  }

  /// Returns the entry without the first `count` bytes of its text.
  func dropFirst(_ count: Int) -> GIFTEntry {
    var rest = self
    rest.text = Array(text.dropFirst(count))
    rest.lines = lines.filter { $0.start >= count }.map { ($0.start - count, $0.place) }
    return rest
  }

  /// Calls `body` with each entry of a file.
  static func all(in source: Source, _ body: (GIFTEntry) -> Void) {
    var entry = GIFTEntry()
    for line in TextLines(source) {
      let line = source.bytes.trimmed(line)
      if !line.isEmpty {
        entry.add(line, source.bytes)
      } else {
        if !entry.isEmpty { body(entry) }
        entry = GIFTEntry()
      }
    }
    if !entry.isEmpty { body(entry) }
  }

  /// Whether it contains only comments, if anything.
  private var isEmpty: Bool { text.isEmpty }
}

/// The delimiters of an entry: special characters that are not escaped by a backslash.
struct GIFTMarks {
  /// The delimiters and their offsets, in order.
  private(set) var all: [(mark: UInt8, offset: Int)] = []

  /// Finds the delimiters `{ } ~ = # :` of a text.
  init(_ text: [UInt8]) {
    var offset = 0
    while offset < text.count {
      switch text[offset] {
      case UInt8(ascii: "\\"): offset += 1
      case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "~"), UInt8(ascii: "="),
        UInt8(ascii: "#"), UInt8(ascii: ":"):
        all.append((text[offset], offset))
      default: break
      }
      offset += 1
    }
  }

  private init(_ all: [(mark: UInt8, offset: Int)]) { self.all = all }

  /// Returns the delimiters in a part of the text.
  func within(_ part: Range<Int>) -> GIFTMarks {
    GIFTMarks(all.filter { part.contains($0.offset) })
  }

  /// Returns the offset of the first delimiter of a kind.
  func first(_ mark: Unicode.Scalar) -> Int? {
    all.first { $0.mark == UInt8(ascii: mark) }?.offset
  }

  /// Returns the offset of the last run of `times` equal, adjacent delimiters.
  func last(_ mark: Unicode.Scalar, times: Int) -> Int? {
    var index = all.count - times
    while index >= 0 {
      let run = all[index..<index + times]
      if run.allSatisfy({ $0.mark == UInt8(ascii: mark) }),
        run[index + times - 1].offset - run[index].offset == times - 1
      {
        return run[index].offset
      }
      index -= 1
    }
    return nil
  }

  /// Returns the offset of the first two equal, adjacent delimiters.
  func firstPair(_ mark: Unicode.Scalar) -> Int? {
    zip(all, all.dropFirst()).first { one, next in
      one.mark == UInt8(ascii: mark) && next.mark == one.mark && next.offset == one.offset + 1
    }?.0.offset
  }
}
