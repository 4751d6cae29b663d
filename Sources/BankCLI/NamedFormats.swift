@_spi(QBank) import BankFormats

/// The formats that a command line can name.
enum NamedFormats {
  /// All formats, and CSV in the layouts that are no formats of their own.
  static let all =
    Format.all
    + Layouts.all.filter { $0.name != Layout.qbank.name && Format.named($0.name) == nil }.map(
      \.csv)

  /// The names of those that can be read.
  static let readable = all.filter { $0.isReadable || $0.name == Format.csv.name }.map(\.name)
  /// The names of those that can be written.
  static let writable = all.filter { $0.isWritable }.map(\.name)
}
