@_spi(QBank) import BankFormats

/// What the program that reads a bank does about a defect.
enum Consequence {
  /// The answer of a row is not a number for the program.
  static func noNumber(_ file: BankFile, _ row: TextRange) -> Localized {
    file.inApp(row)
      ?? Localized(
        en: "programs cannot read a whole number here",
        ja: "プログラムは、ここから整数を読み取れません。")
  }

  /// The row has no answer.
  static func noAnswer(_ file: BankFile, _ row: TextRange) -> Localized {
    file.inApp(row)
      ?? Localized(
        en: "nobody can tell which choice is right", ja: "どれが正解か分かりません。")
  }

  /// The answer of a row is a number, but not an integer.
  static func notWhole(_ file: BankFile, _ row: TextRange) -> Localized {
    file.inApp(row)
      ?? Localized(en: "no choice has that number", ja: "この番号の選択肢はありません。")
  }

  /// The answer of a row is a number, but not that of a choice.
  static func noSuchChoice(_ file: BankFile, _ row: TextRange) -> Localized {
    file.inApp(row)
      ?? Localized(
        en: "no choice is ever right", ja: "どの選択肢も正解になりません。")
  }
}

extension BankFile {
  /// What its app does with a record, in words, or nil if no app reads the file.
  func inApp(_ record: TextRange) -> Localized? {
    loader.isApp ? AppReading(self, record)?.description : nil
  }
}
