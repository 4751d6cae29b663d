@_spi(QBank) import BankText

/// Finds where reading can go on after a mistake in JSON.
enum JSONRecovery {
  /// Where the next item of a bank seems to begin: in JSON Lines with a line, in a document behind a
  /// comma or another item; nil when there is none.
  static func itemStart(after offset: Int, isLines: Bool, in bytes: Span<UInt8>) -> Int? {
    guard offset + 1 < bytes.count else { return nil }
    return (offset + 1..<bytes.count).first { offset in
      bytes[offset] == UInt8(ascii: "{") && seemsToBeginItem(offset, isLines, bytes)
    }
  }

  private static func seemsToBeginItem(
    _ offset: Int, _ isLines: Bool, _ bytes: Span<UInt8>
  ) -> Bool {
    var before = offset - 1
    while before >= 0, bytes[before].isJSONBlank, !isLines || !bytes[before].isLineBreak {
      before -= 1
    }
    guard before >= 0 else { return true }
    if isLines { return bytes[before].isLineBreak }
    var after = offset + 1
    while after < bytes.count, bytes[after].isJSONBlank { after += 1 }
    return after < bytes.count && bytes[after] == ASCII.quote
      && (bytes[before] == ASCII.comma || bytes[before] == UInt8(ascii: "}"))
  }
}

extension UInt8 {
  /// Whether it is white space of JSON.
  fileprivate var isJSONBlank: Bool { self == ASCII.space || self == ASCII.tab || isLineBreak }
}
