@_spi(QBank) import BankSyntax

extension Loss {
  /// Returns the loss of leading and trailing white space, which every reader of the format trims.
  static func edges(_ number: Int) -> Loss {
    Loss(
      number, .text,
      Localized(
        en: "leading and trailing spaces are lost", ja: "文字列の前後の空白が失われます。"))
  }

  /// Returns the loss of an answer that names no choice.
  static func noRightChoice(_ number: Int) -> Loss {
    Loss(
      number, .answers,
      Localized(en: "no choice is marked as right", ja: "正解の選択肢がなくなります。"))
  }
}

extension [Loss] {
  /// Returns the losses of the items with these numbers, of whole questions, and of the file as a whole.
  package func ofItems(_ numbers: Set<Int>) -> [Loss] {
    filter { $0.skippedKind != nil || $0.number.map(numbers.contains) ?? true }
  }

  /// Adds a loss of the question with this number.
  mutating func add(
    _ number: Int?, _ feature: Feature, _ message: Localized, names: [String] = []
  ) {
    append(Loss(number, feature, message, names: names))
  }
}

extension HTMLPlainText {
  /// The names of the lost pictures.
  var pictures: [String] { addresses.map { QTIAddress.fileName($0) } }

  /// Returns what plain text loses of some HTML: markup, and pictures by their names; nil if nothing.
  func loss(of html: String) -> Localized? {
    Localized.elements(markup + media, pictures: pictures, of: html, become: text)
      ?? emptied(html)
  }

  /// Returns the loss if HTML becomes empty although it has elements. Empty paragraphs had no content, and neither
  /// had `<wbr>`, with which qbank writes an empty text.
  private func emptied(_ html: String) -> Localized? {
    let names = html.split(separator: "<").dropFirst(html.hasPrefix("<") ? 0 : 1).map { tag in
      tag.drop { $0 == "/" }.prefix { $0.isLetter }.lowercased()
    }
    let isShown = names.contains { !HTMLPlainText.isBlock($0) && $0 != "br" && $0 != "wbr" }
    guard isShown, text.isBlank else { return nil }
    let shown = VisibleText.excerpt(html)
    return Localized(
      en: "“\(shown)” becomes an empty text", ja: "「\(shown)」は空の文字列になります。")
  }
}

extension Localized {
  /// Returns the loss of a detail that is not written verbatim.
  static func changed(_ feature: Feature, _ shown: String) -> Localized {
    let (en, ja) = (feature.title.en, feature.title.ja)
    let shown = shown.unicodeScalars.count > 60 ? VisibleText.excerpt(shown) : shown
    return Localized(
      en: "the \(en) “\(shown)” would be changed or left out", ja: "\(ja)「\(shown)」が変わるか失われます。")
  }

  /// Returns the loss of HTML elements, with pictures by their names, and the text that remains; nil if there are
  /// none. Pictures whose names are known are not named as elements, too.
  static func elements(
    _ elements: some Sequence<String>, pictures: [String], of html: String, become text: String
  ) -> Localized? {
    let names = Set(elements).subtracting(pictures.isEmpty ? [] : ["img"]).sorted()
    guard !names.isEmpty || !pictures.isEmpty else { return nil }
    let list = names.map { "<\($0)>" }.joined(separator: ", ")
    let (from, to) = (VisibleText.excerpt(html), VisibleText.excerpt(text))
    let named = pictures.map { VisibleText.excerpt($0) }.quoted()
    let noun = pictures.count > 1 ? "pictures" : "picture"
    let en = [
      names.isEmpty ? nil : "markup \(list)", pictures.isEmpty ? nil : "\(noun) \(named.en)",
    ]
    let ja = [names.isEmpty ? nil : "書式\(list)", pictures.isEmpty ? nil : "画像\(named.ja)"]
    let verb = pictures.count > 1 || !names.isEmpty && !pictures.isEmpty ? "are" : "is"
    return Localized(
      en: "the \(en.compactMap(\.self).joined(separator: " and the ")) \(verb) left out: "
        + "“\(from)” becomes “\(to)”",
      ja: "\(ja.compactMap(\.self).joined(separator: "と"))が失われ、「\(from)」が「\(to)」になります。")
  }

  /// The loss when signs of Markdown stay in a text.
  static var markdownKept: Localized {
    Localized(
      en: "Markdown marks stay in the text", ja: "Markdownの記号が文字のまま残ります。")
  }
}
