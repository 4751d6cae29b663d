import BankModel
import BankText

/// One line of a file with a part of it underlined, as it is drawn on a terminal.
///
/// Carets stand below the drawn text, cell by cell. Of a long line only the part around them is
/// shown.
struct Snippet {
  /// The line, with placeholders for what cannot be seen and `…` where it was cut.
  let text: String
  /// How many cells stand before the underlined part.
  let indent: Int
  /// How many cells are underlined, at least one.
  let length: Int

  /// How far from the place the line is looked at, in bytes: more than any screen is wide.
  private static let reach = 1024

  init(_ source: Source, _ range: TextRange, width: Int) {
    let line = Snippet.line(around: range, in: source.bytes)
    let glyphs = VisibleText.glyphs(source.bytes, line)
    let marked = glyphs.indices.filter { Snippet.isMarked(glyphs[$0].range, range) }
    let first = marked.first ?? glyphs.firstIndex { $0.range.start >= range.start } ?? glyphs.count
    let last = marked.last.map { $0 + 1 } ?? first
    let shown = Snippet.shown(glyphs, first..<last, width - 2)
    let isCutLeft = shown.lowerBound > 0 || line.start > Snippet.lineStart(range, source.bytes)
    let isCutRight = shown.upperBound < glyphs.count
    let drawn = VisibleText.text(of: glyphs[shown], in: source.bytes)
    text = (isCutLeft ? "…" : "") + drawn + (isCutRight ? "…" : "")
    indent = (isCutLeft ? 1 : 0) + Snippet.width(glyphs[shown.lowerBound..<first])
    length = max(1, Snippet.width(glyphs[first..<max(first, min(last, shown.upperBound))]))
  }

  private static func width(_ glyphs: ArraySlice<VisibleText.Glyph>) -> Int {
    glyphs.reduce(0) { $0 + $1.width }
  }

  private static func isMarked(_ glyph: TextRange, _ range: TextRange) -> Bool {
    glyph.end > range.start && glyph.start < range.end
  }

  private static func lineStart(_ range: TextRange, _ bytes: Span<UInt8>) -> Int {
    LineIndex.startOfLine(at: range.start, in: bytes, notBefore: max(0, range.start - reach - 4))
  }

  /// The part of the line around a place that is worth looking at.
  private static func line(around range: TextRange, in bytes: Span<UInt8>) -> TextRange {
    var start = max(lineStart(range, bytes), range.start - reach)
    while start < range.start, bytes[start] & 0xC0 == 0x80 { start += 1 }
    let limit = range.start + reach
    var end = LineIndex.endOfLine(at: range.start, in: bytes, notAfter: limit)
    while end == limit, end > range.start, bytes[end - 1] >= 0x80 { end -= 1 }
    return TextRange(start, max(end, start))
  }

  /// The pieces that fit, with the marked ones among them as far as possible.
  private static func shown(
    _ glyphs: [VisibleText.Glyph], _ marked: Range<Int>, _ width: Int
  ) -> Range<Int> {
    if self.width(glyphs[...]) <= width { return 0..<glyphs.count }
    var start = marked.lowerBound
    var end = marked.lowerBound
    var used = 0
    while end < marked.upperBound, used + glyphs[end].width <= width {
      used += glyphs[end].width
      end += 1
    }
    var grew = true
    while grew {
      grew = false
      if start > 0, used + glyphs[start - 1].width <= width {
        start -= 1
        used += glyphs[start].width
        grew = true
      }
      if end < glyphs.count, used + glyphs[end].width <= width {
        used += glyphs[end].width
        end += 1
        grew = true
      }
    }
    return start..<end
  }
}
