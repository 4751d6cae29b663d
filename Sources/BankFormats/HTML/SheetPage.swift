@_spi(QBank) import BankModel

/// A self-contained page: no script, no picture, no font, no other file.
///
/// All text of a bank is escaped, by `block`, `label` or `escape`. As a second line of defence, the content policy
/// lets the browser apply nothing but the one style sheet.
struct SheetPage {
  /// The language of the headings.
  let language: Language
  /// The attribute with the language of the texts, if it differs from that of the headings.
  private let foreign: String

  /// Creates a page for these texts.
  init(_ language: Language, texts: [String]) {
    self.language = language
    let isForeign = language != .japanese && texts.contains(where: SheetPage.hasKana)
    foreign = isForeign ? " lang=\"ja\"" : ""
  }

  /// Whether a text has kana, which only Japanese has. Without a language, browsers draw kanji as Chinese
  /// characters.
  private static func hasKana(_ text: String) -> Bool {
    text.unicodeScalars.contains { (0x3041...0x30FF).contains($0.value) }
  }

  /// Returns an element with a text of the bank, in whichever direction it runs.
  func block(_ tag: StaticString, _ style: StaticString, _ text: String) -> String {
    "<\(tag) class=\"\(style)\" dir=\"auto\"\(foreign)>\(SheetPage.escape(text))</\(tag)>"
  }

  /// Returns an element with a heading or a number that qbank provides.
  func label(_ tag: StaticString, _ style: StaticString, _ text: String) -> String {
    "<\(tag) class=\"\(style)\">\(SheetPage.escape(text))</\(tag)>"
  }

  /// Escapes a text as HTML. A lone carriage return would be read as a line feed.
  static func escape(_ text: String) -> String {
    HTMLText.escape(text).replacing(text: "\r", with: "&#13;")
  }

  /// Returns the whole page.
  func page(title: String, body: String) -> [UInt8] {
    let policy =
      "default-src 'none'; style-src 'sha256-\(SheetStyle.digest)'; base-uri 'none'; "
      + "form-action 'none'"
    let page = """
      <!DOCTYPE html>
      <html lang="\(language.rawValue)">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(policy)">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <title>\(SheetPage.escape(title))</title>
      <style>\(SheetStyle.text)</style>
      </head>
      <body>
      \(body)
      </body>
      </html>

      """
    return Array(page.utf8)
  }

  /// Returns the characters that a page cannot hold, as losses of a problem or entry.
  static func losses(_ texts: [String], _ number: Int) -> [Loss] {
    guard texts.contains(where: { $0.unicodeScalars.contains("\0") }) else { return [] }
    return [
      Loss(
        number, .text,
        Localized(en: "the character U+0000 is left out", ja: "文字U+0000が失われます。"))
    ]
  }
}
