@_spi(QBank) import BankText

/// A part of a file as scalars with their offsets.
struct ListText {
  let scalars: [Unicode.Scalar]
  /// The offset at which each of them begins, and the one at which the last ends.
  private let offsets: [Int]

  /// Reads a range; a byte that is not UTF-8 counts as U+FFFD. `base` is the offset at which the source begins in
  /// the text that its places refer to.
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

  /// Reads a text that is in no file.
  init(_ text: String) {
    self.init(Source(Path("text"), Array(text.utf8)), TextRange(0, text.utf8.count))
  }

  var count: Int { scalars.count }
  /// The indices of all scalars but the blanks at either end.
  var whole: Range<Int> { trimmed(0..<count) }

  /// Returns the scalar at an index, or nil after the last one.
  func scalar(_ index: Int) -> Unicode.Scalar? { index < count ? scalars[index] : nil }

  /// Returns the range of some scalars in the file.
  func range(_ indices: Range<Int>) -> TextRange {
    TextRange(offsets[indices.lowerBound], offsets[indices.upperBound])
  }

  /// Returns some indices without those of the blanks at either end.
  func trimmed(_ indices: Range<Int>) -> Range<Int> {
    var (start, end) = (indices.lowerBound, indices.upperBound)
    while start < end, scalars[start].isListBlank { start += 1 }
    while start < end, scalars[end - 1].isListBlank { end -= 1 }
    return start..<end
  }

  /// Returns the first index from `index` on that is not a blank.
  func skipBlanks(_ index: Int) -> Int {
    var index = index
    while index < count, scalars[index].isListBlank { index += 1 }
    return index
  }

  /// Returns the first index from `index` on that is neither a blank, nor one of these signs, nor in one of these
  /// words.
  func skip(_ index: Int, signs: String, words: [String] = []) -> Int {
    var index = index
    while let scalar = scalar(index) {
      if scalar.isListBlank || signs.unicodeScalars.contains(scalar.narrow) {
        index += 1
      } else if let end = words.lazy.compactMap({ self.end(of: $0, at: index) }).first {
        index = end
      } else {
        break
      }
    }
    return index
  }

  /// Returns the index after `word`, given in lower case and half width, or nil if it is not here.
  func end(of word: String, at index: Int) -> Int? {
    var index = index
    for wanted in word.unicodeScalars {
      guard let scalar = scalar(index), scalar.plain == wanted else { return nil }
      index += 1
    }
    return index
  }

  /// Returns some scalars as a text.
  func string(_ indices: Range<Int>) -> String {
    String(String.UnicodeScalarView(scalars[indices]))
  }
}

extension Unicode.Scalar {
  /// Whether it separates words or lines.
  var isListBlank: Bool { isWhitespace(value) || value == 0xFEFF }

  /// The scalar in lower case and half width, if it is ASCII or its full-width form.
  var plain: Unicode.Scalar {
    let narrow = 0xFF01...0xFF5E ~= value ? value - 0xFEE0 : value == 0x3000 ? 0x20 : value
    let small = 0x41...0x5A ~= narrow ? narrow + 0x20 : narrow
    return Unicode.Scalar(small) ?? self
  }

  /// The scalar in half width, if it is the full-width form of ASCII.
  var narrow: Unicode.Scalar {
    0xFF01...0xFF5E ~= value ? Unicode.Scalar(value - 0xFEE0) ?? self : self
  }

  /// The value of an ASCII or full-width digit, or nil for any other scalar.
  var listDigit: Int? {
    let value = narrow.value
    return 0x30...0x39 ~= value ? Int(value - 0x30) : nil
  }

  /// Whether it is an ASCII letter of either width.
  var isListLetter: Bool { 0x61...0x7A ~= plain.value }
}
