@_spi(QBank) import BankText

/// A JSON item that represents an undecided question: `{"conflict":"<<<<<<<
/// reason","ours":[…],"base":[…],"theirs":[…]}`.
package struct ConflictItem: Sendable {
  /// The range of the whole item.
  package let range: TextRange
  /// The reason for the conflict.
  package let reason: String
  /// The items of each version, or nil if it is not given.
  package private(set) var ours, base, theirs: [TextRange]?

  /// The member that holds the reason and identifies the item as a conflict.
  package static let name = "conflict"

  /// Parses the item at an offset, or returns nil if it is not a conflict.
  package init?(at start: Int, in bytes: Span<UInt8>) {
    var cursor = JSONCursor(bytes, from: start)
    guard cursor.peek() == UInt8(ascii: "{"), cursor.enter(UInt8(ascii: "{")),
      let name = cursor.nextName(), name.string(in: bytes) == Self.name,
      cursor.peek() == ASCII.quote, let told = cursor.text()
    else { return nil }
    let text = told.bytes(in: bytes)
    guard let marker = ConflictMarker(text.arraySpan), marker.section == .ours else { return nil }
    var versions: [String: [TextRange]] = [:]
    while let name = cursor.nextName() {
      guard let items = ConflictItem.items(&cursor) else { return nil }
      versions[name.string(in: bytes)] = items
    }
    if cursor.syntaxError != nil { return nil }
    range = TextRange(start, cursor.offset)
    reason = String(decoding: text.dropFirst(marker.length + 1), as: UTF8.self)
    (ours, base, theirs) = (versions["ours"], versions["base"], versions["theirs"])
  }

  /// Returns the elements of an array, or nil if there is no array.
  private static func items(_ cursor: inout JSONCursor) -> [TextRange]? {
    guard cursor.peek() == UInt8(ascii: "["), cursor.enter(UInt8(ascii: "[")) else { return nil }
    var items: [TextRange] = []
    while cursor.nextElement() {
      guard let item = cursor.skipValue() else { return nil }
      items.append(item)
    }
    return cursor.syntaxError == nil ? items : nil
  }
}
