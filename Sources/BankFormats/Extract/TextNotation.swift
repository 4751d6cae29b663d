import BankText

/// The notation in which a format writes the texts of a question, used by fixes to rewrite one.
package struct TextNotation: Sendable {
  /// Decodes some bytes of a file, or returns nil if they contain more than text, such as a picture.
  let read: @Sendable (ArraySlice<UInt8>) -> String?
  /// Encodes a text in the manner of the bytes that it replaces, or returns nil if it cannot be written there.
  let write: @Sendable (_ text: String, _ old: ArraySlice<UInt8>) -> [UInt8]?

  /// Returns the bytes that replace `old` by a new text, or nil unless both texts survive a round trip, so that
  /// nothing else changes.
  func written(_ new: String, over old: ArraySlice<UInt8>, saying text: String) -> [UInt8]? {
    guard let said = read(old), said.isSame(as: text), let bytes = write(new, old),
      let again = read(bytes[...]), again.isSame(as: new)
    else { return nil }
    return bytes
  }
}
