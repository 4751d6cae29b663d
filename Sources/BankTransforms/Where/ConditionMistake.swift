@_spi(QBank) import BankModel

/// The reason why an expression is not a valid condition.
package struct ConditionMistake: Error, Hashable, Sendable {
  /// The expression.
  package let expression: String
  /// The offset of the error in the UTF-8 of the expression.
  package let offset: Int
  /// A sentence that says what is wrong and what to do.
  package let sentence: Localized
  /// The name that was probably meant by an unknown one.
  package let nearest: String?

  /// Creates a mistake at an offset of an expression, with its sentence in both languages.
  init(_ expression: String, at offset: Int, en: String, ja: String, nearest: String? = nil) {
    self.expression = expression
    self.offset = offset
    sentence = Localized(en: en, ja: ja)
    self.nearest = nearest
  }

  /// The expression, a caret below the place, and the sentence.
  ///
  /// Of a long expression only the part around the place is shown, at most `width` cells of it. Invisible
  /// characters and line breaks are escaped, so that it is always one line.
  package func rendered(_ language: Language, width: Int = 80) -> String {
    let (line, column) = excerpt(width: max(width, 20))
    return "\(line)\n\(String(repeating: " ", count: column))^\n\(sentence[language])"
  }

  /// The visible part of the expression, and the column of the place in it.
  private func excerpt(width: Int) -> (line: String, column: Int) {
    let bytes = Array(expression.utf8)
    let glyphs = VisibleText.glyphs(bytes.arraySpan, TextRange(0, bytes.count))
    let place = glyphs.firstIndex { $0.range.end > offset } ?? glyphs.count
    var (start, end) = (place, place)
    // One cell is reserved for the caret, and one for each ellipsis.
    var room = width - 3
    while start > 0, width - 3 - room + glyphs[start - 1].width <= width / 2 {
      start -= 1
      room -= glyphs[start].width
    }
    while end < glyphs.count, glyphs[end].width <= room {
      room -= glyphs[end].width
      end += 1
    }
    while start > 0, glyphs[start - 1].width <= room {
      start -= 1
      room -= glyphs[start].width
    }
    let before = glyphs[start..<place].reduce(0) { $0 + $1.width }
    let text = VisibleText.text(of: glyphs[start..<end], in: bytes.arraySpan)
    let line = (start > 0 ? "…" : "") + text + (end < glyphs.count ? "…" : "")
    return (line, before + (start > 0 ? 1 : 0))
  }
}
