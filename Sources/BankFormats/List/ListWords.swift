@_spi(QBank) import BankModel

/// Words at the start of a line that say what follows.
enum ListWords {
  /// The kind of a line, by the word at its start, and the range of its value.
  struct Found {
    let kind: ListLine.Kind
    let value: Range<Int>
  }

  private static let keys = [
    "the correct answer is", "correct answers", "correct answer", "correct option",
    "correct choice",
    "right answer", "answer key", "answers", "answer", "ans", "key", "solution", "正解番号", "正答番号",
    "正しい答え",
    "正解", "正答", "解答", "答え", "答案", "こたえ", "答", "正确答案", "标准答案",
  ]
  private static let details: [(String, Feature)] = [
    ("explanation", .explanation), ("rationale", .explanation), ("feedback", .explanation),
    ("解説", .explanation), ("解説文", .explanation), ("points", .points), ("point", .points),
    ("pts", .points), ("配点", .points), ("category", .category), ("topic", .category),
    ("カテゴリー", .category), ("カテゴリ", .category), ("分野", .category), ("単元", .category),
    ("difficulty", .difficulty), ("dif", .difficulty), ("難易度", .difficulty), ("tags", .tags),
    ("tag", .tags), ("タグ", .tags), ("id", .id), ("time limit", .limit), ("制限時間", .limit),
    ("ref", .others), ("obj", .others), ("nat", .others), ("sta", .others), ("loc", .others),
    ("top", .others), ("msc", .others), ("hint", .others), ("ヒント", .others), ("出典", .others),
    ("reference", .others),
  ]
  /// The headings of a list of keys at the end.
  private static let keyHeadings: Set = [
    "answer key", "answers", "answer", "key", "keys", "solutions", "correct answers",
    "answers and explanations", "解答", "解答一覧", "解答と解説", "解答・解説", "正解", "正解一覧", "正答", "答え", "答案",
    "模範解答",
  ]

  /// Returns what a line is by the word at its start, or nil if it does not begin with one of the words.
  static func read(_ text: ListText, _ indices: Range<Int>) -> Found? {
    let start = indices.lowerBound
    let open = text.scalar(start)?.narrow
    let isOpen = open.map { "([【".unicodeScalars.contains($0) } ?? false
    let index = isOpen ? text.skipBlanks(start + 1) : start
    for word in keys {
      if let end = text.end(of: word, at: index),
        let value = value(text, end, indices.upperBound, isOpen: isOpen, needsSign: !word.isKana)
      {
        return Found(kind: .key, value: value)
      }
    }
    for (word, detail) in details {
      if let end = text.end(of: word, at: index),
        let value = value(text, end, indices.upperBound, isOpen: isOpen, needsSign: true)
      {
        return Found(kind: .detail(detail), value: value)
      }
    }
    return nil
  }

  /// Returns the start of the text after a word for keys, and after a sign if there is one; nil if there is no such
  /// word.
  static func behindKey(_ text: ListText, _ indices: Range<Int>) -> Int? {
    let ends = keys.compactMap { text.end(of: $0, at: indices.lowerBound) }
    guard let end = ends.max() else { return nil }
    var index = text.skipBlanks(end)
    if let sign = text.scalar(index)?.narrow, ":=→⇒".unicodeScalars.contains(sign) {
      index = text.skipBlanks(index + 1)
    }
    return index > end ? index : nil
  }

  /// Returns what follows a word: the text after a sign or, for a key, a label by itself.
  private static func value(
    _ text: ListText, _ index: Int, _ end: Int, isOpen: Bool, needsSign: Bool
  ) -> Range<Int>? {
    let sign = text.skipBlanks(index)
    guard sign < end, let narrow = text.scalar(sign)?.narrow else { return nil }
    if isOpen, ")]】".unicodeScalars.contains(narrow) {
      let behind = text.scalar(sign + 1).map { $0.narrow == ":" } ?? false
      return text.trimmed(sign + (behind ? 2 : 1)..<end)
    }
    if ":=.．→⇒".unicodeScalars.contains(narrow), narrow != "." || sign == index {
      let last = text.scalars[end - 1].narrow
      let closes = isOpen && ")]】".unicodeScalars.contains(last)
      return text.trimmed(sign + 1..<max(sign + 1, closes ? end - 1 : end))
    }
    // `Answer B`, `正解　イ`: only a label.
    let value = text.trimmed(sign..<end)
    let isLabel = value.count <= (needsSign ? 1 : 3) && sign > index
    return isLabel && !isOpen ? value : nil
  }

  /// Whether a line is the heading of a list of keys: one of these, and otherwise only signs.
  static func isKeyHeading(_ text: ListText, _ indices: Range<Int>) -> Bool {
    guard indices.count < 40 else { return false }
    let signs = Set(":[]【】<>=-#*■◆●〈〉《》()_".unicodeScalars)
    let kept = text.scalars[indices].map(\.plain).filter { !signs.contains($0) }
    let words = String(String.UnicodeScalarView(kept)).utf8.split(separator: 0x20)
    let plain = words.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
    return keyHeadings.contains(plain)
  }
}

extension String {
  /// Whether it is Japanese or Chinese, which do not separate words.
  fileprivate var isKana: Bool { utf8.first.map { $0 >= 0x80 } ?? false }
}
