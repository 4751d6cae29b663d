@_spi(QBank) import BankSyntax
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

  /// The notation of texts in the cells of a table, whatever its delimiter: quoted if that may be needed, or if
  /// they were quoted before.
  static let table = TextNotation(
    read: { bytes in
      let cell = Array(bytes)
      let text = CSVCells.text(of: TextRange(0, cell.count), in: cell.arraySpan)
      return String(decoding: text, as: UTF8.self)
    },
    write: { text, old in
      let bytes = Array(text.utf8)
      let isQuoted = old.first == ASCII.quote || bytes.contains { ",;\t|\"\n\r".utf8.contains($0) }
      return isQuoted ? [ASCII.quote] + DoubledQuotes.doubled(bytes) + [ASCII.quote] : bytes
    })
}
