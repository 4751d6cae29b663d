import CTables

/// What a name of HTML means: a character, or two.
struct HTMLName {
  let scalars: [Unicode.Scalar]
  /// Whether the name is recognized without a semicolon too.
  let isOld: Bool

  /// Lines in order of the names, such as `AMP!=26` and `nvlt=3C+20D2`; `!` follows old names.
  private static let lines = unsafe TableBytes(table_html_names())

  /// Searches for a name; nil if HTML does not have it.
  init?(_ name: ArraySlice<Unicode.Scalar>) {
    let name = name.map { UInt8(truncatingIfNeeded: $0.value) }
    var rest = HTMLName.lines[...]
    while !rest.isEmpty {
      let line = HTMLName.line(around: rest.startIndex + rest.count / 2)
      let other = line.prefix { $0 != UInt8(ascii: "!") && $0 != UInt8(ascii: "=") }
      if name.elementsEqual(other) {
        self.init(behindName: line[other.endIndex...])
        return
      }
      rest =
        name.lexicographicallyPrecedes(other)
        ? rest[..<line.startIndex] : rest[(line.endIndex + 1)...]
    }
    return nil
  }

  private init(behindName rest: Slice<TableBytes>) {
    isOld = rest.first == UInt8(ascii: "!")
    let numbers = rest.drop { $0 != UInt8(ascii: "=") }.dropFirst()
    scalars = numbers.split(separator: UInt8(ascii: "+")).compactMap { digits in
      UInt32(String(decoding: digits, as: UTF8.self), radix: 16).flatMap { Unicode.Scalar($0) }
    }
  }

  /// Returns the line that an offset is in, without its line feed.
  private static func line(around offset: Int) -> Slice<TableBytes> {
    let start = lines[..<offset].lastIndex(of: ASCII.lineFeed).map { $0 + 1 } ?? 0
    return lines[start...].prefix { $0 != ASCII.lineFeed }
  }
}
