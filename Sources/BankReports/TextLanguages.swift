package import BankModel
@_spi(QBank) import BankText

/// The languages of the texts on a page, as far as their letters tell.
///
/// Kana are Japanese and hangul Korean. Kanji are Japanese on a Japanese page and beside kana, and
/// otherwise of an unknown language. Words of nothing but the letters from A to Z are taken for
/// English, those with other letters are unknown; a formula is of no language.
package struct TextLanguages {
  private let page: Language
  private let areKanjiJapanese: Bool

  /// The languages of texts that stand on one page.
  package init(of texts: [String], on page: Language) {
    self.page = page
    areKanjiJapanese =
      page == .japanese
      || texts.contains { text in text.unicodeScalars.contains(where: Self.isKana) }
  }

  /// What an element with this text is tagged with: a language, nothing for an unknown one, or nil
  /// when it needs no tag, because it is in the language of the page or in none.
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

  /// Whether two letters stand side by side of which the second is a small one.
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

  /// Kanji, and letters as wide as one.
  private static func isKanji(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x3005...0x3007, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x323AF,
      0xFF21...0xFF3A, 0xFF41...0xFF5A:
      true
    default: false
    }
  }
}
