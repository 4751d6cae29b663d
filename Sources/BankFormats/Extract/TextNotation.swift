/// How a format writes the texts of a question: what a fix must know to write one anew.
package struct TextNotation: Sendable {
  /// What some bytes of a file say; nil where they say more than a text, such as a picture.
  let read: @Sendable (ArraySlice<UInt8>) -> String?
  /// A text as a file says it, in the manner of the bytes that it takes the place of; nil where it cannot
  /// stand there.
  let write: @Sendable (_ text: String, _ old: ArraySlice<UInt8>) -> [UInt8]?

  /// The bytes that say a new text in place of an old one; nil unless both come back as they are, so that
  /// nothing else is changed.
  func written(_ new: String, over old: ArraySlice<UInt8>, saying text: String) -> [UInt8]? {
    guard let said = read(old), said.isSame(as: text), let bytes = write(new, old),
      let again = read(bytes[...]), again.isSame(as: new)
    else { return nil }
    return bytes
  }
}
