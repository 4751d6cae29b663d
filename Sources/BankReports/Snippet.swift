@_spi(QBank) import BankModel

/// One line of a file with a range underlined, as drawn on a terminal.
///
/// Carets are aligned with the drawn text, cell by cell. Of a long line only the part around them is shown.
struct Snippet {
  /// The line, with placeholders for invisible characters and `…` where it was truncated.
  let text: String
  /// The number of cells before the underlined part.
  let indent: Int
  /// The number of underlined cells, at least one.
  let length: Int

  /// The distance from the place in bytes up to which the line is read: more than any screen is wide.
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

  /// Returns the part of the line around a place that may be shown.
  private static func line(around range: TextRange, in bytes: Span<UInt8>) -> TextRange {
    var start = max(lineStart(range, bytes), range.start - reach)
    while start < range.start, bytes[start] & 0xC0 == 0x80 { start += 1 }
    let limit = range.start + reach
    var end = LineIndex.endOfLine(at: range.start, in: bytes, notAfter: limit)
    while end == limit, end > range.start, bytes[end - 1] >= 0x80 { end -= 1 }
    return TextRange(start, max(end, start))
  }

  /// Returns the pieces that fit, including as many of the marked ones as possible.
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
