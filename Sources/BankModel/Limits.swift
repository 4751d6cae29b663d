/// The sizes beyond which qbank reports an error instead of continuing.
///
/// Anything may be in a file. These bounds keep time and memory in proportion to what a question
/// bank can sensibly be.
@_spi(QBank) public enum Limits {
  /// Bytes of a file: 2 GiB less one, so that every offset fits 31 bits.
  @_spi(QBank) public static var fileBytes: Int { Int(Int32.max) }
  /// Bytes of a cell: 1 MiB.
  @_spi(QBank) public static var cellBytes: Int { 1 << 20 }
  /// Bytes of a row or an item that is converted without holding the whole file: 8 MiB.
  @_spi(QBank) public static var streamedRowBytes: Int { 8 << 20 }
  /// Columns of a row.
  @_spi(QBank) public static var columns: Int { 1_000 }
  /// Findings of one rule that are kept with their texts; all are counted.
  @_spi(QBank) public static var diagnosticsPerRule: Int { 10_000 }

  /// The same where each of them is compared with what is known: whoever hides findings must not be misled
  /// by those that were only counted.
  @_spi(QBank) public static var comparedDiagnosticsPerRule: Int { 1_000_000 }
  /// Findings of one rule that are fixed before a small file is looked at again.
  @_spi(QBank) public static var fixesPerPass: Int { 50_000 }
  /// The same for a file of so many bytes, one in eight of them: with a fixed number, a file would be looked at
  /// the more often the longer it is. A bound keeps the memory for a file of gigabytes in hand.
  @_spi(QBank) public static func fixesPerPass(inFileOf bytes: Int) -> Int {
    min(max(fixesPerPass, bytes / 8), 4_000_000)
  }
  /// Times that the fixes of a file are made and looked at again.
  @_spi(QBank) public static var fixPasses: Int { 10 }
  /// Parts of an archive: 131,072. What is written has no more, so that it can be read again.
  @_spi(QBank) public static var archiveParts: Int { 1 << 17 }
  /// Bytes of one part of an archive, unpacked: 256 MiB, four times what 100,000 questions take in a document.
  @_spi(QBank) public static var archivePartBytes: Int { 1 << 28 }
  /// Bytes of all parts of an archive together, unpacked: 512 MiB.
  @_spi(QBank) public static var archiveBytes: Int { 1 << 29 }
  /// Bytes that all there is in an archive may unfold to, used texts and cells included: 512 MiB.
  @_spi(QBank) public static var unfoldedBytes: Int { 1 << 29 }
  /// Elements of XML inside each other.
  @_spi(QBank) public static var xmlDepth: Int { 200 }
  /// Attributes of one XML element, and namespaces that can be used at one place.
  @_spi(QBank) public static var xmlAttributes: Int { 100 }
  /// Elements and texts of an XML document that is taken in as a whole.
  @_spi(QBank) public static var xmlNodes: Int { 1_000_000 }
}
