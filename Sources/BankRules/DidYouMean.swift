@_spi(QBank) import BankModel

extension Localized {
  /// The question whether a similar name was meant.
  static func didYouMean(_ name: String) -> Localized {
    Localized(en: "Did you mean “\(name)”?", ja: "「\(name)」のことですか？")
  }
}
