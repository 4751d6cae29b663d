/// Finds choices that a Japanese explanation names by letter or number, whatever it says about them.
///
/// A letter names a choice where it is separate: at the start or after hiragana, and before a particle or the end,
/// so that it is not part of a name such as `点A` or `B型`.
enum JapaneseMention {
  static func names(_ text: JapaneseText, _ free: FreeLabels) -> Bool {
    isList(text, free) || text.scalars.indices.contains { namesLabel(text, $0, free) }
  }

  /// Returns the first characters of the words: a short list that rejects nearly every place.
  private static func firsts(of words: [[Unicode.Scalar]]) -> [Unicode.Scalar] {
    Array(Set(words.map { $0[0] }))
  }

  // MARK: Letters and numbers

  private static let signs = Set("、,・=→〜~&…".unicodeScalars)
  /// Suffixes of a letter that represents a person.
  private static let titles = JapaneseText.words("さん くん ちゃん さま")
  private static let topics = JapaneseText.words("は が も を だけ のみ こそ")
  private static let links = JapaneseText.words("と や か ・")

  private static func namesLabel(_ text: JapaneseText, _ index: Int, _ free: FreeLabels) -> Bool {
    guard let label = text.label(index), free.contains(label) else { return false }
    if label.isMarked, !MarkedLabel.isNumeral(text.scalars[index]) { return true }
    if label.kind == .number { return !free.hasDigits && isSubject(text, index) }
    if label.kind != .other, !label.isMarked, !text.isCapital(index) { return false }
    return isFreeBefore(text, index) && isFreeAfter(text, index + 1, label)
  }

  private static func isFreeBefore(_ text: JapaneseText, _ index: Int) -> Bool {
    text.isStart(index) || isGrammar(text.scalars[index - 1])
  }

  private static func isFreeAfter(_ text: JapaneseText, _ end: Int, _ label: ChoiceLabel) -> Bool {
    if end == text.scalars.count { return true }
    // “B. F. Skinner”
    if text.isStart(end) {
      let next = text.scalars[end...].first { $0 != "、" }
      return next.map { !("a"..."z").contains($0) } ?? true
    }
    if label.kind == .other, text.hasGap(before: end, orSpace: true) { return true }
    return isGrammar(text.scalars[end]) && !text.has(anyOf: titles, at: end)
  }

  /// Whether it is a hiragana or a sign, which form particles and not names.
  private static func isGrammar(_ scalar: Unicode.Scalar) -> Bool {
    (0x3041...0x3096).contains(scalar.value) || signs.contains(scalar)
  }

  /// Whether a number is the subject at the start of a sentence: `2は緑すぎる`, `1と3は`.
  private static func isSubject(_ text: JapaneseText, _ index: Int) -> Bool {
    guard text.isStart(index) else { return false }
    if text.has(anyOf: topics, at: index + 1) { return true }
    return text.has(anyOf: links, at: index + 1) && text.label(index + 2)?.kind == .number
  }

  /// Whether numbers label the parts of a list, from the first on: `1：赤い。2：緑。`
  private static func isList(_ text: JapaneseText, _ free: FreeLabels) -> Bool {
    var next = 1
    for index in text.scalars.indices {
      let isHead =
        text.has(anyOf: topics, at: index + 1) || text.hasGap(before: index + 1, orSpace: false)
      guard isHead, let label = text.label(index), label.number == next, free.contains(label) else {
        continue
      }
      next += 1
    }
    return next > 2
  }

  // MARK: Places

  private static let sides = JapaneseText.words(
    "最初の 最後の はじめの 初めの 始めの 前の 後の 後ろの 上の 下の 先の 右の 左の 真ん中の 中央の 先頭の 末尾の 最初 最後 上 下 右 左 前 後")
  private static let sideStarts = firsts(of: sides)
  private static let numbers = "1 2 3 4 5 一 二 三 四 五".split(separator: " ")
  private static let counts =
    numbers.flatMap { number in
      ["つ", "個", "者", "択"].map { Array("\(number)\($0)".unicodeScalars) }
    } + JapaneseText.words("ひとつ ふたつ みっつ よっつ")
  /// Returns the end of a phrase such as `前の2つ` that begins at `index`, or nil if it is absent or the end of a
  /// longer word: `以上2つ`.
  static func countsFromSide(_ text: JapaneseText, _ index: Int) -> Int? {
    if index > 0, !text.isStart(index), (0x4E00...0x9FFF).contains(text.scalars[index - 1].value) {
      return nil
    }
    guard sideStarts.contains(text.scalars[index]) else { return nil }
    for side in sides where text.has(side, at: index) {
      if let end = match(counts, text, index + side.count) { return end }
    }
    return nil
  }

  private static func match(_ words: [[Unicode.Scalar]], _ text: JapaneseText, _ start: Int) -> Int?
  {
    words.first { text.has($0, at: start) }.map { start + $0.count }
  }

  // MARK: Questions

  private static let choiceStarts = firsts(of: choices)
  private static let choices = JapaneseText.words("次 以下 下記 選択肢 これら この 上記 ここ")
  private static let among = JapaneseText.words("のうちで のうちの のうち の中で の中の の中から の中 うちで うち 中で 中から 中")
  private static let farthest = JapaneseText.words(
    "一番上 一番下 一番左 一番右 一番前 一番後ろ いちばん上 いちばん下 いちばん左 いちばん右 1番上 1番下 最も左 最も右 最も上 最も下 もっとも上 もっとも下 最初 最後 先頭 末尾"
  )
  private static let standing = JapaneseText.words(
    "にある に書かれた に書かれている に示した に示された に並ぶ に並んでいる に来る にくる に挙げた の")
  private static let asked = JapaneseText.words("もの 選択肢 項目 答え のは のが 語 言葉")
  private static let parts = JapaneseText.words("のうち の中 うち のどちら のいずれ の選択肢")

  /// Whether a question refers to a choice by its place: `次のうち一番上にあるものは`, `最初の2つのうち`. “次のうち一番上にある地層は” asks for a
  /// stratum.
  static func namesPlace(inQuestion text: JapaneseText) -> Bool {
    text.scalars.indices.contains { index in
      if let end = countsFromSide(text, index), text.has(anyOf: parts, at: end) { return true }
      guard choiceStarts.contains(text.scalars[index]), var end = match(choices, text, index)
      else { return false }
      for step in [among, farthest, standing, asked] {
        if step == farthest, end < text.scalars.count, text.scalars[end] == "、" { end += 1 }
        guard let next = match(step, text, end) else { return false }
        end = next
      }
      return true
    }
  }
}
