@_spi(QBank) import BankText

/// One entry of a GIFT file: the lines between two blank ones, most often a question.
struct GIFTEntry {
  /// The lines without the blanks at their edges and without comments, joined by line feeds.
  private(set) var text: [UInt8] = []
  /// The comments, each with its `//`.
  private(set) var comments: [TextRange] = []
  /// Where each line begins: in the text, and in the file.
  private var lines: [(start: Int, place: Int)] = []

  /// Adds a line, which is not blank.
  mutating func add(_ line: TextRange, _ bytes: Span<UInt8>) {
    if bytes.starts(line, with: "//") { return comments.append(line) }
    if !text.isEmpty { text.append(ASCII.lineFeed) }
    lines.append((text.count, line.start))
    text.append(contentsOf: bytes, line)
  }

  /// Where a part of the text stands in the file.
  func place(_ part: Range<Int>) -> TextRange {
    TextRange(
      place(of: part.lowerBound), max(place(of: part.lowerBound), place(of: part.upperBound)))
  }

  private func place(of offset: Int) -> Int {
    var (low, high) = (0, lines.count)
    while low < high {
      let middle = (low + high) / 2
      if lines[middle].start <= offset { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return offset }
    return lines[low - 1].place + offset - lines[low - 1].start
  }

  /// Where all of it stands in the file, with its comments.
  var range: TextRange {
    let text = place(0..<text.count)
    return TextRange(
      min(text.start, comments.first?.start ?? text.start),
      max(text.end, comments.last?.end ?? text.end))
  }

  /// The entry from an offset of its text on.
  func dropFirst(_ count: Int) -> GIFTEntry {
    var rest = self
    rest.text = Array(text.dropFirst(count))
    rest.lines = lines.filter { $0.start >= count }.map { ($0.start - count, $0.place) }
    return rest
  }

  /// The entries of a file.
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

  /// Whether there is nothing but comments in it.
  private var isEmpty: Bool { text.isEmpty }
}

/// The delimiters of an entry: special characters that are not escaped by a backslash.
struct GIFTMarks {
  /// Where they are, in order.
  private(set) var all: [(mark: UInt8, offset: Int)] = []

  /// The marks of a text: `{ } ~ = # :`.
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

  /// The marks in a part of the text.
  func within(_ part: Range<Int>) -> GIFTMarks {
    GIFTMarks(all.filter { part.contains($0.offset) })
  }

  /// The first of one kind.
  func first(_ mark: Unicode.Scalar) -> Int? {
    all.first { $0.mark == UInt8(ascii: mark) }?.offset
  }

  /// The last place where a mark stands so many times in a row.
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

  /// The first place where a mark stands twice in a row.
  func firstPair(_ mark: Unicode.Scalar) -> Int? {
    zip(all, all.dropFirst()).first { one, next in
      one.mark == UInt8(ascii: mark) && next.mark == one.mark && next.offset == one.offset + 1
    }?.0.offset
  }
}
