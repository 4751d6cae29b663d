@_spi(QBank) import BankModel

/// The one language that is read of an HTML text in several languages. Every reader of such texts uses it.
///
/// It is the first language of the text, so that the content of a bank does not depend on the language of the user.
struct ShownLanguage {
  /// The text in one language.
  private(set) var text: String
  /// The languages that were left out.
  private(set) var others: [String] = []

  init(_ text: String) {
    self.text = text
    guard text.utf8.contains(where: LanguageMarks.begins) else { return }
    let bytes = Array(text.utf8)
    var (kept, end): ([UInt8], Int) = ([], 0)
    var first: [String]?
    for parts in LanguagePart.groups(in: bytes) {
      let wanted = first ?? parts[0].languages
      first = wanted
      let shown = parts.firstIndex { $0.languages.contains(where: wanted.contains) } ?? 0
      kept += bytes[end..<parts[0].range.lowerBound] + bytes[parts[shown].content]
      end = parts.last?.range.upperBound ?? end
      for other in parts.flatMap(\.languages)
      where !parts[shown].languages.contains(other) && !others.contains(other) {
        others.append(other)
      }
    }
    if end > 0 { self.text = String(decoding: kept + bytes[end...], as: UTF8.self) }
  }
}

extension ImportLog {
  /// Records that a text in other languages is left out, if there are any.
  mutating func addLanguageLoss(_ others: [String], _ number: Int) {
    if others.isEmpty { return }
    let list = others.map { VisibleText.escape($0) }.joined(separator: ", ")
    addLoss(
      number, .others,
      Localized(
        en: "the text in other languages (\(list)) is left out",
        ja: "ほかの言語（\(list)）の文章は取り込まれません。"), names: [list])
  }
}
