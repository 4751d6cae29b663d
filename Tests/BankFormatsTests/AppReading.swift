@_spi(QBank) import BankFormats
@_spi(QBank) import BankSyntax
@_spi(QBank) import BankModel
@_spi(QBank) import BankText

extension AppLoader {
  /// Returns the fields of all rows as the app sees them, or nil if it cannot read the file.
  func rows(of file: [UInt8]) -> [[[UInt8]]]? {
    lines(of: file.arraySpan).map { lines in lines.map { fields(of: $0) } }
  }
}
