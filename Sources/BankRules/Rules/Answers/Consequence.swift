@_spi(QBank) import BankFormats

/// What the program that reads a bank does about a defect.
enum Consequence {
  /// What the program that reads the bank does about an answer that is no number for it.
  static func noNumber(_ file: BankFile, _ row: TextRange) -> Localized {
    file.inApp(row)
      ?? Localized(en: "programs cannot read a whole number here", ja: "プログラムは、ここから整数を読み取れません。")
  }
}
