@_spi(QBank) import BankText

/// A mark that says at a choice itself that it is right or wrong.
enum ListMark: Hashable {
  case right, wrong

  /// A mark in a text, and the index after it.
  struct Found {
    let mark: ListMark
    /// The sign itself, or nil for a box or a word.
    let sign: Unicode.Scalar?
    let end: Int
  }

  private static let rightSigns = Set("*✓✔☑☒✅◎○◯●→⇒➡➔★=".unicodeScalars)
  private static let wrongSigns = Set("×✗✘✕☐□❌".unicodeScalars)
  /// Signs that mean nothing but “right”, even without a blank beside them.
  private static let plainSigns = Set("*✓✔☑☒✅◎".unicodeScalars)

  /// Returns the mark at an index, before a label or a text.
  static func leading(_ text: ListText, at index: Int) -> Found? {
    if let box = box(text, at: index) { return box }
    guard let sign = text.scalar(index)?.narrow, !isBold(text, index, index + 1) else { return nil }
    // An emoji may be followed by a variation selector.
    let end = text.scalar(index + 1) == "\u{FE0F}" ? index + 2 : index + 1
    if rightSigns.contains(sign) { return Found(mark: .right, sign: sign, end: end) }
    return wrongSigns.contains(sign) ? Found(mark: .wrong, sign: sign, end: end) : nil
  }

  /// Whether a star has another one beside it, so that it begins or ends bold type.
  private static func isBold(_ text: ListText, _ star: Int, _ other: Int) -> Bool {
    text.scalar(star) == "*" && other >= 0 && text.scalar(other) == "*"
  }

  /// Reads `[x]` and `[ ]`.
  static func box(_ text: ListText, at index: Int) -> Found? {
    guard text.scalar(index)?.narrow == "[", text.scalar(index + 2)?.narrow == "]",
      let inside = text.scalar(index + 1)
    else { return nil }
    if inside.plain == "x" || plainSigns.contains(inside.narrow) {
      return Found(mark: .right, sign: nil, end: index + 3)
    }
    return inside.isListBlank ? Found(mark: .wrong, sign: nil, end: index + 3) : nil
  }

  /// Returns the inside of a text that is bold as in Markdown: `**Paris**`, `__Paris__`.
  static func inBold(_ text: ListText, _ indices: Range<Int>) -> Range<Int>? {
    guard indices.count > 4, let sign = text.scalar(indices.lowerBound),
      "*_".unicodeScalars.contains(sign)
    else { return nil }
    let signs = indices.filter { text.scalars[$0] == sign }
    let (start, end) = (indices.lowerBound, indices.upperBound)
    guard signs == [start, start + 1, end - 2, end - 1],
      !text.scalars[start + 2].isListBlank, !text.scalars[end - 3].isListBlank
    else { return nil }
    return start + 2..<end - 2
  }

  /// Returns the mark after a label.
  static func behindLabel(_ text: ListText, _ indices: Range<Int>) -> Found? {
    guard let found = leading(text, at: indices.lowerBound), found.end < indices.upperBound
    else { return nil }
    let isPlain = found.sign.map(plainSigns.contains) ?? true
    let isApart = text.scalars[found.end].isListBlank
    guard isPlain || (isApart && found.sign.map(circles.contains) == true) else { return nil }
    return text.trimmed(found.end..<indices.upperBound).isEmpty ? nil : found
  }

  private static let circles = Set("○◯×✗✘✕".unicodeScalars)

  // MARK: At the end

  private static let rightWords = [
    "correct answer", "correct", "right answer", "right", "answer", "正解", "正答", "答え", "○", "◯", "◎",
    "✓",
    "✔", "*",
  ]
  private static let wrongWords = ["incorrect", "wrong", "不正解", "誤り", "×", "✗"]
  private static let arrows = ["<--", "<-", "←", "⇐", "<="]

  /// Returns the mark at the end of a text, and the text before it.
  static func trailing(
    _ text: ListText, _ indices: Range<Int>
  ) -> (mark: ListMark, rest: Range<Int>)? {
    guard let start = startOfTrailing(text, indices) else { return nil }
    let rest = text.trimmed(indices.lowerBound..<start.index)
    return rest.isEmpty ? nil : (start.mark, rest)
  }

  private static func startOfTrailing(
    _ text: ListText, _ indices: Range<Int>
  ) -> (index: Int, mark: ListMark)? {
    guard let last = indices.last else { return nil }
    let sign = text.scalars[last].narrow
    if isBold(text, last, last - 1) { return nil }
    if plainSigns.contains(sign) { return (last, .right) }
    if circles.contains(sign) || sign == "←", last > indices.lowerBound,
      text.scalars[last - 1].isListBlank
    {
      return (last, wrongSigns.contains(sign) ? .wrong : .right)
    }
    let isBracket = ")]】".unicodeScalars.contains(sign)
    let words = rightWords.map { ($0, ListMark.right) } + wrongWords.map { ($0, .wrong) }
    for (word, mark) in words {
      let start = last - word.unicodeScalars.count + (isBracket ? 0 : 1)
      guard start > indices.lowerBound, text.end(of: word, at: start) == last + (isBracket ? 0 : 1)
      else { continue }
      if isBracket {
        let open = text.scalars[start - 1].narrow
        if "([【".unicodeScalars.contains(open) { return (start - 1, mark) }
      } else if let arrow = startOfArrow(text, before: start, indices.lowerBound) {
        return (arrow, mark)
      }
    }
    return nil
  }

  private static func startOfArrow(_ text: ListText, before end: Int, _ start: Int) -> Int? {
    var index = end
    while index > start, text.scalars[index - 1].isListBlank { index -= 1 }
    return arrows.map { index - $0.unicodeScalars.count }.first { begin in
      begin >= start && arrows.contains { text.end(of: $0, at: begin) == index }
    }
  }
}
