@_spi(QBank) import BankModel

/// The limit for the expansion of one file: bytes that are unpacked, texts that are used repeatedly, cells that
/// exist only by their distance from others.
///
/// A small file can expand to any amount of each, so all of them are taken from one budget, which is passed through
/// the reader with the archive.
package struct DecompressionBudget: Sendable {
  private var left = Limits.unfoldedBytes

  /// The cost of a cell besides its text.
  package static let cell = 16

  /// Spends some bytes; throws an error at `range` if fewer are left.
  package mutating func spend(_ bytes: Int, at range: TextRange) throws(ParseError) {
    if bytes > left { throw .unfoldsTooFar(range) }
    left -= bytes
  }
}
