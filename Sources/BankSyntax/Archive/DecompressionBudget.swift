@_spi(QBank) import BankModel
@_spi(QBank) package import BankText

/// How much one file may still unfold to: bytes that are unpacked, texts that are used again and again,
/// cells that are there only by their distance from others.
///
/// A small file can stand for any amount of each, so all of them are taken from one budget, which goes
/// through the reader with the archive.
package struct DecompressionBudget: Sendable {
  private var left = Limits.unfoldedBytes

  /// What a cell costs beside its text.
  package static let cell = 16

  /// Takes some bytes; tells where the file is too large when there are not so many left.
  package mutating func spend(_ bytes: Int, at range: TextRange) throws(ParseError) {
    if bytes > left { throw .unfoldsTooFar(range) }
    left -= bytes
  }
}
