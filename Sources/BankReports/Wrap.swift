@_spi(QBank) import BankText

/// Breaks text into lines that fit.
package enum Wrap {
  /// The text in lines of at most `width` cells.
  ///
  /// Lines break at blanks, and between Japanese characters where no rule of Japanese typesetting
  /// forbids it: no line begins with a closing bracket, a comma or a small kana.
  package static func lines(_ text: String, width: Int) -> [String] {
    if !text.utf8.contains(ASCII.lineFeed) { return paragraph(text, max(width, 8)) }
    return text.split(separator: "\n", omittingEmptySubsequences: false).flatMap {
      paragraph(String($0), max(width, 8))
    }
  }

  /// The text in lines of at most `width` cells that are full, wherever a word may break by it.
  ///
  /// Where a line ends does not depend on what follows; an empty text is one empty line.
  package static func filled(_ text: String, width: Int) -> [String] {
    var (lines, used) = ([""], 0)
    for character in text {
      let own = DisplayWidth.of(character)
      if used + own > width {
        lines.append("")
        used = 0
      }
      lines[lines.count - 1].append(character)
      used += own
    }
    return lines
  }

  private static func paragraph(_ text: String, _ width: Int) -> [String] {
    if DisplayWidth.of(text) <= width { return [text.trimmedEnd] }
    var lines: [String] = []
    var line = ""
    var used = 0
    for word in words(text) {
      let own = DisplayWidth.of(word)
      let blanks = word.count - word.trimmedEnd.count
      if used + own - blanks > width, !line.isEmpty {
        lines.append(line.trimmedEnd)
        line = ""
        used = 0
      }
      line += word
      used += own
    }
    return lines + [line.trimmedEnd]
  }

  /// The pieces between which a line may break, each with the blanks after it.
  package static func words(_ text: String) -> [String] {
    var words: [String] = []
    var word = ""
    var last: Character?
    for character in text {
      if let last, mayBreak(between: last, and: character) {
        words.append(word)
        word = ""
      }
      word.append(character)
      last = character
    }
    return words + [word]
  }

  private static func mayBreak(between left: Character, and right: Character) -> Bool {
    if right.isBlank { return false }
    if left.isBlank { return true }
    guard isWide(left) || isWide(right) else { return false }
    return !right.isAny(of: neverFirst) && !left.isAny(of: neverLast)
  }

  private static func isWide(_ character: Character) -> Bool { DisplayWidth.of(character) == 2 }

  private static let neverFirst = Set("、。，．・：；？！ー）」』】〉》”’ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ),.:;?!]}")
  private static let neverLast = Set("（「『【〈《“‘([{")
}

extension String {
  fileprivate var trimmedEnd: String {
    var text = self
    while text.utf8.last == ASCII.space { text.removeLast() }
    return text
  }
}
