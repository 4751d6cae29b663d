@_spi(QBank) import BankText

/// Finds where reading can go on after a mistake in JSON.
enum JSONRecovery {
  /// What the brackets behind a mistake tell.
  enum NextItem: Equatable {
    /// The next item begins here.
    case item(Int)
    /// The array of items ends before another one.
    case none
    /// Brackets or quotes are broken, too, up to here.
    case broken(Int)
  }

  /// Where the next item of a document begins, as its brackets and quotes tell: the first object that
  /// is in no other. `start` is in the array of items, between two of them.
  static func nextItem(
    from start: Int, notBefore mistake: Int, in bytes: Span<UInt8>
  ) -> NextItem {
    var open: [UInt8] = []
    var offset = start
    while offset < bytes.count {
      let byte = bytes[offset]
      switch byte {
      case ASCII.quote:
        guard let end = lastOfText(at: offset, in: bytes) else { return .broken(offset) }
        offset = end
      case UInt8(ascii: "{") where open.isEmpty && offset >= mistake: return .item(offset)
      case UInt8(ascii: "{"), UInt8(ascii: "["): open.append(byte)
      case UInt8(ascii: "]") where open.isEmpty: return .none
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        // In ASCII, a bracket that closes is the second after the one that opens.
        guard open.popLast() == byte - 2 else { return .broken(offset) }
      default: break
      }
      offset += 1
    }
    return .broken(offset)
  }

  /// The quote that closes a text; nil when its line ends first.
  private static func lastOfText(at start: Int, in bytes: Span<UInt8>) -> Int? {
    var offset = start + 1
    while offset < bytes.count, bytes[offset] >= ASCII.space {
      if bytes[offset] == ASCII.quote { return offset }
      offset += bytes[offset] == UInt8(ascii: "\\") ? 2 : 1
    }
    return nil
  }

  /// Where the next item of a bank seems to begin where brackets do not tell: in JSON Lines with a
  /// line, in a document with a line or behind another item and a comma; nil when there is none.
  static func itemStart(after offset: Int, isLines: Bool, in bytes: Span<UInt8>) -> Int? {
    guard offset + 1 < bytes.count else { return nil }
    return (offset + 1..<bytes.count).first { offset in
      bytes[offset] == UInt8(ascii: "{") && seemsToBeginItem(offset, isLines, bytes)
    }
  }

  private static func seemsToBeginItem(
    _ offset: Int, _ isLines: Bool, _ bytes: Span<UInt8>
  ) -> Bool {
    let (before, beginsLine) = shownByte(before: offset, in: bytes)
    guard let before else { return true }
    if isLines { return beginsLine }
    var after = offset + 1
    while after < bytes.count, bytes[after].isJSONBlank { after += 1 }
    guard after < bytes.count, bytes[after] == ASCII.quote else { return false }
    if bytes[before] == UInt8(ascii: "}") { return beginsLine }
    guard bytes[before] == ASCII.comma else { return false }
    let last = shownByte(before: before, in: bytes).offset
    return beginsLine || last.map { bytes[$0] == UInt8(ascii: "}") } ?? false
  }

  /// The last byte before an offset that shows something, and whether a line ends behind it.
  private static func shownByte(
    before end: Int, in bytes: Span<UInt8>
  ) -> (offset: Int?, isBeforeLine: Bool) {
    var offset = end - 1
    var isBeforeLine = false
    while offset >= 0, bytes[offset].isJSONBlank {
      isBeforeLine = isBeforeLine || bytes[offset].isLineBreak
      offset -= 1
    }
    return (offset < 0 ? nil : offset, isBeforeLine)
  }
}

extension UInt8 {
  /// Whether it is white space of JSON.
  fileprivate var isJSONBlank: Bool { self == ASCII.space || self == ASCII.tab || isLineBreak }
}
