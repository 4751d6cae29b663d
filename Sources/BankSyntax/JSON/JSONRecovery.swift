@_spi(QBank) import BankText

/// Finds where reading can resume after an error in JSON that is not a qbank bank.
package enum JSONRecovery {
  /// Returns where the next item of a list seems to begin: at the start of a line, or after another item and a
  /// comma; nil if there is none.
  package static func itemStart(after offset: Int, in bytes: Span<UInt8>) -> Int? {
    guard offset + 1 < bytes.count else { return nil }
    return (offset + 1..<bytes.count).first { offset in
      bytes[offset] == UInt8(ascii: "{") && seemsToBeginItem(offset, bytes)
    }
  }

  private static func seemsToBeginItem(_ offset: Int, _ bytes: Span<UInt8>) -> Bool {
    let (before, beginsLine) = shownByte(before: offset, in: bytes)
    guard let before else { return true }
    var after = offset + 1
    while after < bytes.count, bytes[after].isASCIIWhitespace { after += 1 }
    guard after < bytes.count, bytes[after] == ASCII.quote else { return false }
    if bytes[before] == UInt8(ascii: "}") { return beginsLine }
    guard bytes[before] == ASCII.comma else { return false }
    let last = shownByte(before: before, in: bytes).offset
    return beginsLine || last.map { bytes[$0] == UInt8(ascii: "}") } ?? false
  }

  /// Returns the last non-blank byte before an offset, and whether a line ends after it.
  private static func shownByte(
    before end: Int, in bytes: Span<UInt8>
  ) -> (offset: Int?, isBeforeLine: Bool) {
    var offset = end - 1
    var isBeforeLine = false
    while offset >= 0, bytes[offset].isASCIIWhitespace {
      isBeforeLine = isBeforeLine || bytes[offset].isLineBreak
      offset -= 1
    }
    return (offset < 0 ? nil : offset, isBeforeLine)
  }
}
