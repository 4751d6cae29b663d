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

/// A page in columns whose lines are wrapped: text that is too long for a line continues in the next one of its
/// column.
package struct WrappedPage {
  private let width: Int
  private var lines: [String] = []
  /// The text that did not fit into the last line.
  private var rest = ""
  /// The column at which that text begins.
  private var column = 0
  /// Whether that text, or the line that it continues, has a label.
  private var isLabelled = false

  /// Returns the text of a page in lines of at most `width` cells.
  package static func text(_ page: String, width: Int) -> String {
    var wrapped = WrappedPage(width: width)
    for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
      wrapped.add(String(line))
    }
    wrapped.addRest()
    return wrapped.lines.joined(separator: "\n")
  }

  private init(width: Int) { self.width = width }

  private mutating func add(_ line: String) {
    let (label, text) = WrappedPage.parts(line)
    let start = DisplayWidth.of(label)
    let hasLabel = label.contains { $0 != " " }
    // A line in the same column without a label continues the previous one.
    let goesOn = isLabelled && !hasLabel && start == column && !text.isEmpty
    if !goesOn { addRest() }
    isLabelled = hasLabel || goesOn
    let pieces = Wrap.lines(WrappedPage.joined([rest, text]), width: width - start)
    lines.append(label + (pieces.first ?? ""))
    rest = WrappedPage.joined(Array(pieces.dropFirst()))
    column = start
  }

  private mutating func addRest() {
    if rest.isEmpty { return }
    let indentation = String(repeating: " ", count: column)
    lines += Wrap.lines(rest, width: width - column).map { indentation + $0 }
    rest = ""
  }

  /// Splits a line into its label, which may be missing, with the spaces around it, and its text.
  private static func parts(_ line: String) -> (label: String, text: String) {
    let characters = Array(line)
    let word = characters.firstIndex { $0 != " " } ?? characters.count
    guard let gap = WrappedPage.textBehindLabel(characters, from: word) else {
      return (String(characters[..<word]), String(characters[word...]))
    }
    return (String(characters[..<gap]), String(characters[gap...]))
  }

  /// Returns the start of the text after a label, separated from it by two spaces, or nil if there is none.
  private static func textBehindLabel(_ line: [Character], from label: Int) -> Int? {
    line.indices.dropFirst(label + 3).first {
      line[$0] != " " && line[$0 - 1] == " " && line[$0 - 2] == " "
    }
  }

  /// Joins texts, with spaces between words of narrow characters.
  private static func joined(_ texts: [String]) -> String {
    texts.filter { !$0.isEmpty }.reduce("") { all, text in
      guard let last = all.last, let first = text.first else { return all + text }
      let isWide = DisplayWidth.of(last) == 2 || DisplayWidth.of(first) == 2
      return all + (isWide ? "" : " ") + text
    }
  }
}
