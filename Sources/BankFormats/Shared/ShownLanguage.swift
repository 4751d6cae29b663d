@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// A text in HTML that stands there in several languages, of which one is read; every reader of such texts asks it.
///
/// It is the first language that stands there, whoever reads: what a bank holds does not depend on the language in
/// which somebody wants to be told about it.
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
  /// Notes that a text stands there in other languages, too, if it does.
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
