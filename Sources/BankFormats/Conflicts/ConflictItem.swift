@_spi(QBank) package import BankText

/// An item of JSON that stands for a question which nobody has decided yet:
/// `{"conflict":"<<<<<<< reason","ours":[…],"base":[…],"theirs":[…]}`.
package struct ConflictItem: Sendable {
  /// All of it.
  package let range: TextRange
  /// Why there is a conflict.
  package let reason: String
  /// The items of each version, where it is told.
  package private(set) var ours, base, theirs: [TextRange]?

  /// The member that says why there is a conflict, and with that what the item is.
  package static let name = "conflict"

  /// The item that begins at an offset, if it is one.
  package init?(at start: Int, in bytes: Span<UInt8>) {
    var cursor = JSONCursor(bytes, from: start)
    guard cursor.peek() == UInt8(ascii: "{"), cursor.enter(UInt8(ascii: "{")),
      let name = cursor.nextName(isFirst: true), name.string(in: bytes) == Self.name,
      cursor.peek() == ASCII.quote, let told = cursor.text()
    else { return nil }
    let text = told.bytes(in: bytes)
    guard let marker = ConflictMarker(text.arraySpan), marker.section == .ours else { return nil }
    var versions: [String: [TextRange]] = [:]
    while let name = cursor.nextName(isFirst: false) {
      guard let items = ConflictItem.items(&cursor) else { return nil }
      versions[name.string(in: bytes)] = items
    }
    if cursor.syntaxError != nil { return nil }
    range = TextRange(start, cursor.offset)
    reason = String(decoding: text.dropFirst(marker.length + 1), as: UTF8.self)
    (ours, base, theirs) = (versions["ours"], versions["base"], versions["theirs"])
  }

  /// The values of an array; nil where there is none.
  private static func items(_ cursor: inout JSONCursor) -> [TextRange]? {
    guard cursor.peek() == UInt8(ascii: "["), cursor.enter(UInt8(ascii: "[")) else { return nil }
    var items: [TextRange] = []
    var isFirst = true
    while cursor.nextElement(isFirst: isFirst) {
      guard let item = cursor.skipValue() else { return nil }
      items.append(item)
      isFirst = false
    }
    return cursor.syntaxError == nil ? items : nil
  }
}
