@_spi(QBank) import BankModel
@_spi(QBank) import BankText

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

/// A part of a text in certain languages, as Moodle's filters know it: a span, `<span lang="en"
/// class="multilang">`, or the text between `{mlang en}` and `{mlang}`.
struct LanguagePart {
  /// Its range, including its marks.
  let range: Range<Int>
  /// The range between its marks.
  let content: Range<Int>
  /// Its languages, in lowercase.
  let languages: [String]
  /// Whether it is a span.
  let isSpan: Bool

  /// Returns groups of adjacent parts, with only white space between them, from each of which one part is chosen. A
  /// lone span is shown whatever its language, so it forms no group.
  static func groups(in text: [UInt8]) -> [[LanguagePart]] {
    var groups: [[LanguagePart]] = []
    for part in outermost(in: text) {
      if let last = groups.last?.last, last.isSpan == part.isSpan,
        text[last.range.upperBound..<part.range.lowerBound].allSatisfy(\.isASCIIWhitespace)
      {
        groups[groups.count - 1].append(part)
      } else {
        groups.append([part])
      }
    }
    return groups.filter { $0.count > 1 || !$0[0].isSpan }
  }

  /// Returns the parts that are in no other, in order.
  private static func outermost(in text: [UInt8]) -> [LanguagePart] {
    var marks = LanguageMarks(text)
    var (spans, brace): ([LanguageMarks.Mark], LanguageMarks.Mark?) = ([], nil)
    var parts: [LanguagePart] = []
    while let mark = marks.next() {
      let start: LanguageMarks.Mark?
      switch (mark.isSpan, mark.isEnd) {
      case (true, false):
        spans.append(mark)
        continue
      case (false, false):
        brace = brace ?? mark
        continue
      case (true, true): start = spans.popLast()
      case (false, true): (start, brace) = (brace, nil)
      }
      guard let start, !start.languages.isEmpty else { continue }
      let range = start.range.lowerBound..<mark.range.upperBound
      // A part that begins earlier and closes later contains the previous ones.
      while let last = parts.last, last.range.lowerBound > range.lowerBound { parts.removeLast() }
      if let last = parts.last, last.range.upperBound > range.lowerBound { continue }
      let content = start.range.upperBound..<mark.range.lowerBound
      parts.append(
        LanguagePart(
          range: range, content: content, languages: start.languages, isSpan: mark.isSpan))
    }
    return parts
  }
}

/// Finds the marks at which parts in a language begin and end. Other spans are included, because they may be nested
/// in such a part.
struct LanguageMarks {
  /// A mark.
  struct Mark {
    let range: Range<Int>
    let isSpan: Bool
    let isEnd: Bool
    /// The languages that begin; empty if the mark names none.
    var languages: [String] = []
  }

  private let text: [UInt8]
  private var place = 0

  /// Finds the marks of a text.
  init(_ text: [UInt8]) { self.text = text }

  /// Returns the next mark, or nil after the last one.
  mutating func next() -> Mark? {
    while place < text.count {
      let start = place
      place += 1
      guard LanguageMarks.begins(text[start]) else { continue }
      let isSpan = text[start] == UInt8(ascii: "<")
      let inside = text[place...].prefix { !LanguageMarks.isEdge($0) }
      place = inside.endIndex
      guard place < text.count, text[place] == UInt8(ascii: isSpan ? ">" : "}") else { continue }
      if let mark = LanguageMarks.mark(inside, isSpan, start..<place + 1) {
        place += 1
        return mark
      }
    }
    return nil
  }

  /// Whether a mark can begin with a byte.
  static func begins(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "<") || byte == UInt8(ascii: "{")
  }

  private static func isEdge(_ byte: UInt8) -> Bool {
    begins(byte) || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "}")
  }

  /// Parses the mark between two brackets, in either case.
  private static func mark(
    _ inside: ArraySlice<UInt8>, _ isSpan: Bool, _ range: Range<Int>
  ) -> Mark? {
    let words = String(decoding: inside.map(\.asciiLowercased), as: UTF8.self)
      .split { $0.isWhitespace || "=\"',".contains($0) }.map(String.init)
    guard let name = words.first else { return nil }
    if !isSpan {
      guard name == "mlang" else { return nil }
      let languages = Array(words.dropFirst())
      return Mark(range: range, isSpan: false, isEnd: languages.isEmpty, languages: languages)
    }
    guard name == "span" || name == "/span" else { return nil }
    var mark = Mark(range: range, isSpan: true, isEnd: name == "/span")
    if words.contains("multilang"), let lang = words.firstIndex(of: "lang"), lang + 1 < words.count
    {
      mark.languages = [words[lang + 1]]
    }
    return mark
  }
}
