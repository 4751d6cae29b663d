/// A language that qbank speaks.
public enum Language: String, CaseIterable, Codable, Sendable {
  /// English.
  case english = "en"
  /// Japanese.
  case japanese = "ja"
}

/// A text in every language that qbank speaks.
public struct Localized: Hashable, Codable, Sendable {
  /// The English text.
  public let en: String
  /// The Japanese text.
  public let ja: String

  /// Creates a text in both languages.
  ///
  /// - Parameters:
  ///   - en: The English text.
  ///   - ja: The Japanese text.
  public init(en: String, ja: String) {
    self.en = en
    self.ja = ja
  }

  /// Creates a text that is the same in every language, such as a name or a number.
  public init(_ text: String) { self.init(en: text, ja: text) }

  /// The text in one language.
  public subscript(_ language: Language) -> String {
    switch language {
    case .english: en
    case .japanese: ja
    }
  }

  /// Returns a count with the matching form of an English noun; Japanese nouns have no plural.
  package static func count(_ number: Int, _ one: String, _ many: String) -> String {
    "\(number) \(number == 1 ? one : many)"
  }
}

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
