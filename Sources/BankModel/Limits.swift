/// The sizes beyond which qbank reports an error instead of continuing.
///
/// A file may contain anything. These limits keep time and memory in proportion to a sensible question bank.
@_spi(QBank) public enum Limits {
  /// Bytes of a file: 2 GiB less one, so that every offset fits 31 bits.
  @_spi(QBank) public static var fileBytes: Int { Int(Int32.max) }
  /// Bytes of a cell: 1 MiB.
  @_spi(QBank) public static var cellBytes: Int { 1 << 20 }
  /// Bytes of a row or an item in a conversion that does not hold the whole file in memory: 8 MiB.
  @_spi(QBank) public static var streamedRowBytes: Int { 8 << 20 }
  /// Columns of a row.
  @_spi(QBank) public static var columns: Int { 1_000 }
  /// Findings of one rule that are kept with their texts; all of them are counted.
  @_spi(QBank) public static var diagnosticsPerRule: Int { 10_000 }

  /// Findings of one rule that are kept when each is compared with known ones: findings that were only counted must
  /// not mislead those who suppress some.
  @_spi(QBank) public static var comparedDiagnosticsPerRule: Int { 1_000_000 }
  /// Findings of one rule that are fixed in one pass over a small file.
  @_spi(QBank) public static var fixesPerPass: Int { 50_000 }
  /// Returns the findings of one rule that are fixed in one pass over a file of the given size: one per six bytes,
  /// more than a file of one-letter choices with a space on each side has. With a fixed number, longer files would
  /// need more passes. An upper limit bounds the memory for files of gigabytes.
  @_spi(QBank) public static func fixesPerPass(inFileOf bytes: Int) -> Int {
    min(max(fixesPerPass, bytes / 6), 4_000_000)
  }
  /// Passes in which the fixes of a file are made and the result checked again.
  @_spi(QBank) public static var fixPasses: Int { 10 }
  /// Parts of an archive: 131,072. Archives are written within the same limit, so that they can be read again.
  @_spi(QBank) public static var archiveParts: Int { 1 << 17 }
  /// Bytes of one unpacked part of an archive: 256 MiB, four times what 100,000 questions take in a document.
  @_spi(QBank) public static var archivePartBytes: Int { 1 << 28 }
  /// Bytes of all unpacked parts of an archive together: 512 MiB.
  @_spi(QBank) public static var archiveBytes: Int { 1 << 29 }
  /// Bytes that everything in an archive may expand to, including texts and cells that are used repeatedly: 512
  /// MiB.
  @_spi(QBank) public static var unfoldedBytes: Int { 1 << 29 }
  /// The nesting depth of XML elements.
  @_spi(QBank) public static var xmlDepth: Int { 200 }
  /// Attributes of one XML element, and namespaces in scope at one place.
  @_spi(QBank) public static var xmlAttributes: Int { 100 }
  /// Elements and texts of an XML document that is read as a whole.
  @_spi(QBank) public static var xmlNodes: Int { 1_000_000 }
}
