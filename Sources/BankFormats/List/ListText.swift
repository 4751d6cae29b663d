@_spi(QBank) import BankText

/// A part of a file as characters, each of which knows where it stands.
struct ListText {
  let scalars: [Unicode.Scalar]
  /// Where each of them begins, and where the last one ends.
  private let offsets: [Int]

  /// Reads a range; a byte that is not UTF-8 counts as U+FFFD. `base` is where the source begins in
  /// the text that its places are told in.
  init(_ source: Source, _ range: TextRange, at base: Int = 0) {
    var scalars: [Unicode.Scalar] = []
    var offsets: [Int] = []
    let bytes = source.bytes
    var offset = range.start
    while offset < range.end {
      offsets.append(base + offset)
      let found = bytes.scalar(at: offset)
      scalars.append(found.flatMap { Unicode.Scalar($0.value) } ?? "\u{FFFD}")
      offset += found?.length ?? 1
    }
    self.scalars = scalars
    self.offsets = offsets + [base + offset]
  }

  var count: Int { scalars.count }

  /// The character with this index; nil behind the last one.
  func scalar(_ index: Int) -> Unicode.Scalar? { index < count ? scalars[index] : nil }

  /// Where some of the characters stand.
  func range(_ indices: Range<Int>) -> TextRange {
    TextRange(offsets[indices.lowerBound], offsets[indices.upperBound])
  }

  /// Some of the characters without the blanks at their edges.
  func trimmed(_ indices: Range<Int>) -> Range<Int> {
    var (start, end) = (indices.lowerBound, indices.upperBound)
    while start < end, scalars[start].isListBlank { start += 1 }
    while start < end, scalars[end - 1].isListBlank { end -= 1 }
    return start..<end
  }

  /// The first index from here on at which there is no blank.
  func skipBlanks(_ index: Int) -> Int {
    var index = index
    while index < count, scalars[index].isListBlank { index += 1 }
    return index
  }

  /// Whether there is a word here, in small letters and half width; tells what is behind it.
  func end(of word: String, at index: Int) -> Int? {
    var index = index
    for wanted in word.unicodeScalars {
      guard let scalar = scalar(index), scalar.plain == wanted else { return nil }
      index += 1
    }
    return index
  }

  /// Some of the characters, as a text.
  func string(_ indices: Range<Int>) -> String {
    String(String.UnicodeScalarView(scalars[indices]))
  }
}

extension Unicode.Scalar {
  /// Whether it parts words or lines.
  var isListBlank: Bool { isWhitespace(value) || value == 0xFEFF }

  /// The character as a small letter of half width, as far as it is one of ASCII.
  var plain: Unicode.Scalar {
    let narrow = 0xFF01...0xFF5E ~= value ? value - 0xFEE0 : value == 0x3000 ? 0x20 : value
    let small = 0x41...0x5A ~= narrow ? narrow + 0x20 : narrow
    return Unicode.Scalar(small) ?? self
  }

  /// The character of half width that looks like it, as far as it is one of ASCII.
  var narrow: Unicode.Scalar {
    0xFF01...0xFF5E ~= value ? Unicode.Scalar(value - 0xFEE0) ?? self : self
  }

  /// The value of a digit of ASCII or full width.
  var listDigit: Int? {
    let value = narrow.value
    return 0x30...0x39 ~= value ? Int(value - 0x30) : nil
  }

  /// Whether it is a letter of ASCII, of either width.
  var isListLetter: Bool { 0x61...0x7A ~= plain.value }
}
