@_spi(QBank) import BankModel

/// The languages of the texts on a page, as far as their letters show.
///
/// Kana are Japanese and hangul Korean. Kanji are Japanese on a Japanese page and next to kana, and otherwise of an
/// unknown language. Words of only the letters from A to Z are assumed to be English, those with other letters are
/// unknown; a formula has no language.
package struct TextLanguages {
  private let page: Language
  private let areKanjiJapanese: Bool

  /// Creates the languages of all texts on one page.
  package init(of texts: [String], on page: Language) {
    self.page = page
    areKanjiJapanese =
      page == .japanese
      || texts.contains { text in text.unicodeScalars.contains(where: Self.isKana) }
  }

  /// Returns the language tag for an element with this text: empty for an unknown language, or nil if no tag is
  /// needed because the text is in the language of the page or in none.
  package func tag(of text: String) -> String? {
    let tag = language(of: text)
    return tag == page.rawValue ? nil : tag
  }

  private func language(of text: String) -> String? {
    let scalars = text.unicodeScalars
    if scalars.contains(where: Self.isKana) { return "ja" }
    if scalars.contains(where: Self.isHangul) { return "ko" }
    if scalars.contains(where: Self.isKanji) { return areKanjiJapanese ? "ja" : "" }
    if scalars.contains(where: { !$0.isASCII && $0.properties.isAlphabetic }) { return "" }
    return Self.hasWord(text) ? "en" : nil
  }

  /// Whether two adjacent letters include a small one in second place.
  private static func hasWord(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return zip(bytes, bytes.dropFirst()).contains { one, other in
      (0x61...0x7A).contains(one | 0x20) && (0x61...0x7A).contains(other)
    }
  }

  private static func isKana(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x3041...0x3096, 0x309D...0x309F, 0x30A1...0x30FA, 0x30FD...0x30FF, 0x31F0...0x31FF,
      0xFF66...0xFF9D:
      true
    default: false
    }
  }

  private static func isHangul(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x11FF, 0x3131...0x318E, 0xAC00...0xD7A3: true
    default: false
    }
  }

  /// Whether it is a kanji or a letter as wide as one.
  private static func isKanji(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x3005...0x3007, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x323AF,
      0xFF21...0xFF3A, 0xFF41...0xFF5A:
      true
    default: false
    }
  }
}
