@_spi(QBank) import BankModel

extension Sequence<Localized> {
  /// Returns the texts as a list in each language, with commas unless other separators are given.
  package func listed(en: String = ", ", ja: String = "、") -> Localized {
    Localized(en: map(\.en).joined(separator: en), ja: map(\.ja).joined(separator: ja))
  }
}

extension Sequence<String> {
  /// Returns names as a list in each language, with commas.
  package func listed() -> Localized {
    Localized(en: joined(separator: ", "), ja: joined(separator: "、"))
  }

  /// Returns names as a list in each language, each in quotation marks.
  package func quoted() -> Localized {
    Localized(
      en: map { "“\($0)”" }.joined(separator: ", "), ja: map { "「\($0)」" }.joined())
  }
}

extension BidirectionalCollection<String> {
  /// Returns words as an English enumeration, such as `a, b or c`.
  package func enumerated(with conjunction: String) -> String {
    guard count > 1, let last else { return joined() }
    return dropLast().joined(separator: ", ") + " \(conjunction) " + last
  }
}
