@_spi(QBank) import BankText

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
