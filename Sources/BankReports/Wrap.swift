@_spi(QBank) import BankText

/// Line breaking.
package enum Wrap {
  /// Returns the text in lines of at most `width` cells.
  ///
  /// Lines break at white space and, in Japanese, between phrases. Within a long phrase they break between any
  /// characters unless a rule of Japanese typesetting forbids it: no line begins with a closing bracket, a comma or
  /// a small kana.
  package static func lines(_ text: String, width: Int) -> [String] {
    if !text.utf8.contains(ASCII.lineFeed) { return paragraph(text, max(width, 8)) }
    return text.split(separator: "\n", omittingEmptySubsequences: false).flatMap {
      paragraph(String($0), max(width, 8))
    }
  }

  /// Returns the text in lines of at most `width` cells that are filled up, wherever that breaks a phrase.
  ///
  /// The end of a line does not depend on what follows; an empty text is one empty line.
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
    for word in phrases(text, longest: max(8, min(24, width * 2 / 3))) {
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

  /// Returns the pieces between which a line may break, each with its trailing white space.
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

  /// Returns the pieces between which a line may break, with Japanese phrases kept together unless they are longer
  /// than `longest` cells.
  private static func phrases(_ text: String, longest: Int) -> [String] {
    var (phrases, phrase, pieces) = ([String](), "", [String]())
    func end() {
      if DisplayWidth.of(phrase) <= longest {
        phrases.append(phrase)
      } else {
        // です and します are kept whole at the end.
        var last = ""
        while last.count < fewestAtEnd, let piece = pieces.popLast() { last = piece + last }
        phrases += pieces + [last]
      }
    }
    for word in words(text) {
      if let left = phrase.last, let right = word.first, endsPhrase(left, before: right) {
        end()
        (phrase, pieces) = ("", [])
      }
      phrase += word
      pieces.append(word)
    }
    end()
    return phrases
  }

  /// The minimum number of characters after the last break in a phrase.
  private static let fewestAtEnd = 3

  /// Whether a phrase ends between two characters of which one is wide: after hiragana, if a word in another script
  /// follows, and after a comma or a full stop.
  private static func endsPhrase(_ left: Character, before right: Character) -> Bool {
    if left.isBlank || left.isAny(of: stops) { return true }
    if isHiragana(right) { return false }
    // Not a phrase end in ご確認, お申し込み, 2か所.
    let isPrefix = left == "ご" || left == "お" || left == "か" && right.isAny(of: counted)
    return isHiragana(left) && !isPrefix || right.isAny(of: neverLast)
  }

  private static let counted = Set("所月国年条")
  private static let stops = Set("、。，．！？")

  private static func isHiragana(_ character: Character) -> Bool {
    ("ぁ"..."ゖ").contains(character)
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
