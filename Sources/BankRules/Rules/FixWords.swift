@_spi(QBank) import BankModel

extension Localized {
  /// The description of a fix that deletes what a finding points at.
  static var deleteIt: Localized { Localized(en: "delete it", ja: "削除する") }

  /// The description of a fix that writes a number.
  static func writing(_ number: Int) -> Localized {
    Localized(en: "write \(number)", ja: "\(number)と書く")
  }
}
