package import BankModel
@_spi(QBank) import BankText

/// Why an expression is no condition.
package struct ConditionMistake: Error, Hashable, Sendable {
  /// The expression.
  package let expression: String
  /// Where in its UTF-8 it went wrong.
  package let offset: Int
  /// What is wrong and what to do, in a sentence.
  package let sentence: Localized
  /// The name that was probably meant, where one is unknown.
  package let nearest: String?

  /// What is wrong at an offset of an expression.
  init(_ expression: String, at offset: Int, _ sentence: Localized, nearest: String? = nil) {
    self.expression = expression
    self.offset = offset
    self.sentence = sentence
    self.nearest = nearest
  }

  /// The expression, a caret under the place, and the sentence.
  ///
  /// Of a long expression only what is near the place, `width` cells of it at most. What cannot be
  /// seen is written out, line breaks too, so it is one line.
  package func rendered(_ language: Language, width: Int = 80) -> String {
    let (line, column) = excerpt(width: max(width, 20))
    return "\(line)\n\(String(repeating: " ", count: column))^\n\(sentence[language])"
  }

  /// What is shown of the expression, and in which cell of it the place is.
  private func excerpt(width: Int) -> (line: String, column: Int) {
    let bytes = Array(expression.utf8)
    let glyphs = VisibleText.glyphs(bytes.arraySpan, TextRange(0, bytes.count))
    let place = glyphs.firstIndex { $0.range.end > offset } ?? glyphs.count
    var (start, end) = (place, place)
    // One cell stays for the caret, and one for each … where something is cut off.
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
