@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// A text in HTML that stands there in several languages, of which filters of Moodle show one; every reader of such
/// texts asks it.
///
/// They are spans beside each other, `<span lang="en" class="multilang">`, or parts between braces, `{mlang en}`.
struct ShownLanguage {
  /// The text in one language.
  private(set) var text: String
  /// The languages that were left out.
  private(set) var others: [String] = []

  /// A part in one language, and where it ends.
  private struct Part {
    let language: String
    let text: ArraySlice<Unicode.Scalar>
    let end: Int
    let isSpan: Bool
  }

  /// Takes the language of the reader where it is there, else the first.
  init(_ text: String, _ language: Language) {
    self.text = text
    guard text.utf8.count > 6, text.contains(text: "multilang") || text.contains(text: "{mlang ")
    else {
      return
    }
    let scalars = Array(text.unicodeScalars)
    var (index, kept) = (0, String.UnicodeScalarView())
    while index < scalars.count {
      let parts = ShownLanguage.parts(scalars, at: index)
      // A single span is shown whatever its language.
      guard let last = parts.last, parts.count > 1 || !last.isSpan else {
        kept.append(scalars[index])
        index += 1
        continue
      }
      let isWanted = { (part: Part) in part.language.prefix(2) == language.rawValue }
      let shown =
        parts.firstIndex(where: isWanted) ?? parts.firstIndex { $0.language == "other" } ?? 0
      kept.append(contentsOf: parts[shown].text)
      others += parts.indices.filter { $0 != shown }.map { parts[$0].language }
      index = last.end
    }
    self.text = String(kept)
  }

  /// The parts that stand beside each other from an index on.
  private static func parts(_ scalars: [Unicode.Scalar], at start: Int) -> [Part] {
    var (parts, index) = ([Part](), start)
    while let part = part(scalars, at: index), parts.last?.isSpan ?? part.isSpan == part.isSpan {
      parts.append(part)
      index = scalars[part.end...].firstIndex { !isWhitespace($0.value) } ?? scalars.count
    }
    return parts
  }

  private static func part(_ scalars: [Unicode.Scalar], at start: Int) -> Part? {
    guard start < scalars.count else { return nil }
    let isSpan = scalars[start] == "<"
    guard starts(scalars, start, isSpan ? "<span " : "{mlang ") else { return nil }
    let head = scalars[start...].prefix(100)
    guard let close = head.firstIndex(of: isSpan ? ">" : "}") else { return nil }
    let tag = String(String.UnicodeScalarView(scalars[start..<close]))
    let words = tag.split { " =\"'".contains($0) }.map(String.init)
    let language =
      isSpan
      ? words.firstIndex(of: "lang").flatMap { $0 + 1 < words.count ? words[$0 + 1] : nil }
      : words.last
    guard let language, !isSpan || words.contains("multilang") else { return nil }
    let mark = isSpan ? "</span>" : "{mlang}"
    guard
      let end = (close + 1..<min(scalars.count, close + ShownLanguage.longest))
        .first(where: { starts(scalars, $0, mark) })
    else { return nil }
    return Part(
      language: language, text: scalars[close + 1..<end], end: end + mark.unicodeScalars.count,
      isSpan: isSpan)
  }

  /// No part is longer, so that many that never end take no longer than their text.
  private static let longest = 10_000

  private static func starts(_ scalars: [Unicode.Scalar], _ index: Int, _ word: String) -> Bool {
    scalars[index...].prefix(word.unicodeScalars.count).elementsEqual(word.unicodeScalars)
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
        en: "the text in other languages (\(list)) would be left out",
        ja: "ほかの言語（\(list)）の文章は取り込まれません。"), names: [list])
  }
}
