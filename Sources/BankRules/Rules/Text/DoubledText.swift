@_spi(QBank) import BankFigures
@_spi(QBank) import BankFormats

/// A word, a punctuation mark or a space that was typed twice.
struct DoubledText: ProblemRule {
  static let info = RuleInfo(
    name: "doubled-text", group: .text, severity: .note, fix: .unsafe,
    summary: Localized(en: "A word, mark or space is doubled.", ja: "同じ語や記号、空白が2回続いています。"),
    what: Localized(
      en: """
        A short word such as “the” or を appears twice in a row, words are separated by two spaces, \
        or a mark such as ?? or 。。 is doubled at the end.
        """,
      ja: "「をを」「the the」のような語の重なり、単語の間の2つの空白、文末の「？？」「。。」などがあります。"),
    why: Localized(en: "It looks careless, and searches miss it.", ja: "不注意に見え、検索でも見つからなくなります。"),
    remedy: Localized(
      en: "Delete one of them (--unsafe-fixes does this).", ja: "片方を消してください。--unsafe-fixes で消せます。"),
    exceptions: Localized(
      en: "Names such as “The The”, and questions about language.",
      ja: "「The The」のような名前や、言葉についての問題。"),
    examples: [
      Example("Which of ⟦the the⟧ planets is red?,1,Mars,Venus,Earth,Saturn\n"),
      Example("Which planet⟦  ⟧is red?,1,Mars,Venus,Earth,Saturn\n"),
      Example("Which planet is red⟦??⟧,1,Mars,Venus,Earth,Saturn\n"),
      Example("火星⟦をを⟧見つけたのは誰ですか？,1,甲,乙,丙,丁\n"),
      Example("火星を見つけたのは誰ですか⟦。。⟧,1,甲,乙,丙,丁\n"),
      Example("Who played that that had had no end?,1,The The,Duran Duran,a,b\n"),
      Example("ますますいろいろなものが国々にあるのは？,1,甲,乙,丙,丁\n"),
    ])

  let features: RowFeatures = [.doubledText, .doubledSign]

  func check(_ problem: borrowing ProblemRow, in file: BankFile, _ report: inout Report) {
    for cell in 1..<problem.row.count + 1 where cell != BankKind.answerCell {
      let text = problem.row.text(cell)
      guard Self.hasDoubledSign(text) || RowFeatures(phrasesIn: text).contains(.doubledText) else {
        continue
      }
      for found in Doubled.all(in: text.string) {
        add(problem.row.place(cell, part: found.part), found, &report)
      }
    }
  }

  private static func hasDoubledSign(_ text: Span<UInt8>) -> Bool {
    for offset in 1..<max(text.count, 1) where text[offset] == text[offset - 1] {
      if text[offset] == ASCII.space || text[offset] == UInt8(ascii: "?") { return true }
    }
    return false
  }

  private func add(_ place: Place, _ found: Doubled, _ report: inout Report) {
    report.add(at: place, fix: .unsafe) {
      let isSpace = found.once.allSatisfy { $0 == " " }
      return Finding(
        isSpace
          ? Localized(en: "there are two spaces here", ja: "空白が2つ続いています。")
          : Localized(en: "“\(found.once)” is doubled", ja: "「\(found.once)」が2回続いています。"),
        why: Localized(en: "one of them is probably a typo", ja: "1つは打ち間違いのようです。"),
        fix: Fix(
          .unsafe, Localized(en: "delete one", ja: "片方を消す"), [Edit(place.range, found.once)]))
    }
  }
}

/// Text that occurs twice in a row where once would do.
private struct Doubled {
  let part: Range<Int>
  let once: String

  private static let words: Set<String> = [
    "the", "a", "an", "of", "to", "in", "is", "and", "or", "are", "was", "were", "for", "on",
    "with", "by", "at",
    "from", "be", "as", "which", "what", "who", "when", "where", "its", "their", "this",
  ]
  private static let japanese = ["を", "とは", "のは", "です"]
  private static let marks = ["?", "？", "。", "、"]

  static func all(in text: String) -> [Doubled] {
    if isCode(text) { return [] }
    return words(text) + sequences(text) + spaces(text) + ending(text)
  }

  /// Whether a text has a line break or a sign of program code: code and tables have spaces of their own.
  private static func isCode(_ text: String) -> Bool {
    // Characters are compared only if the scalars do not rule out all of them: `=` with a stroke is another one.
    text.unicodeScalars.contains(where: mayBeOfCode)
      && text.contains { $0.isNewline || "{};=`".contains($0) }
  }

  /// Whether a scalar may be of such a character, which includes those equal to `;` and to the backtick.
  private static func mayBeOfCode(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\n"..."\r", "\u{85}", "\u{2028}", "\u{2029}", "{", "}", ";", "=", "`", "\u{37E}",
      "\u{1FEF}":
      true
    default: false
    }
  }

  private static func words(_ text: String) -> [Doubled] {
    let parts = text.unicodeScalars.split(separator: " ", omittingEmptySubsequences: false)
      .map { Substring($0) }
    return zip(parts, parts.dropFirst()).compactMap { one, other in
      // Nearly all pairs of words differ in length.
      guard one.utf8.count == other.utf8.count, words.contains(String(other)),
        one.lowercased() == other
      else { return nil }
      return Doubled(text, one.startIndex..<other.endIndex, String(one))
    }
  }

  private static func sequences(_ text: String) -> [Doubled] {
    japanese.flatMap { word in text.ranges(ofText: word + word).map { Doubled(text, $0, word) } }
  }

  private static func spaces(_ text: String) -> [Doubled] {
    text.ranges(ofText: "  ").compactMap { range in
      guard range.lowerBound > text.startIndex, range.upperBound < text.endIndex,
        text[text.index(before: range.lowerBound)].isLetter, text[range.upperBound].isLetter
      else { return nil }
      // Japanese does not put spaces between words.
      let isJapanese = text[text.index(before: range.lowerBound)] >= "\u{3041}"
      return Doubled(text, range, isJapanese && text[range.upperBound] >= "\u{3041}" ? "" : " ")
    }
  }

  private static func ending(_ text: String) -> [Doubled] {
    for mark in marks where text.hasSuffix(mark + mark) {
      let start = text.index(text.endIndex, offsetBy: -2)
      guard start > text.startIndex, text[text.index(before: start)].isLetter else { continue }
      return [Doubled(text, start..<text.endIndex, mark)]
    }
    return []
  }

  private init(_ text: String, _ range: Range<String.Index>, _ once: String) {
    let start = text.utf8.distance(from: text.startIndex, to: range.lowerBound)
    part = start..<start + text[range].utf8.count
    self.once = once
  }
}
