@_spi(QBank) import BankModel

extension LineIndex {
  /// Returns the line on which a range begins, in words.
  mutating func place(of range: TextRange, in source: Source) -> Localized {
    let line = line(at: range.start, in: source.bytes)
    return Localized(en: "on line \(line)", ja: "\(line)行目")
  }
}
