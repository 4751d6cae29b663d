/// What a Japanese explanation or question says about choices by their places.
enum JapaneseVerdict {
  private static let answers =
    ["正解", "答え", "こたえ", "正答", "解答"].flatMap { answer in
      JapaneseText.words(["", "は", "=", "→"].map { answer + $0 }.joined(separator: " "))
    }
    + JapaneseText.words(
      "正しいのは 正しいものは 誤っているのは 誤りは 間違いは 間違っているのは 適切なのは 不適切なのは 適切なものは 当てはまるのは 正しい選択肢は 正解の選択肢は 正答の選択肢は"
    )
  private static let places = JapaneseText.words(
    "1番目 2番目 3番目 4番目 5番目 一番目 二番目 三番目 四番目 五番目 1つ目 2つ目 3つ目 4つ目 一つ目 二つ目 三つ目 四つ目 ひとつ目 ふたつ目 みっつ目 二番 三番 四番 五番 "
      + "一番上 一番下 いちばん上 いちばん下")
  /// Start and end, which things other than choices have, too.
  private static let ends = JapaneseText.words("最初 最後")
  private static let placeStarts = Set((places + ends).map { $0[0] })
  private static let numbers = JapaneseText.words("番 番目 つ目 番の選択肢 のみ だけ")
  private static let particles = JapaneseText.words("が は も こそ のみが だけが")
  private static let verdicts = JapaneseText.words(
    "正解 正しい 正しく 正答 誤り 誤って 誤答 間違い 間違って まちがい 不正解 適切 不適切 適当 不適当 妥当 ひっかけ 違う 違い "
      + "該当する 該当し 当てはま あてはま ○ ◯ 〇 × ✕ ✖ ✗ ❌ ⭕")
  /// Words that are a verdict even directly after a label: `ウ：誤り`.
  private static let signs = JapaneseText.words("誤り 正しい 間違い 不正解 正解 不適切 正 誤 ○ ◯ 〇 × ✕ ✖ ✗ ❌ ⭕")

  /// Whether an explanation gives a verdict on a choice: `正解はB`, `【正解】B`, `アは誤り`, `1番が正解`, `ウ：×`.
  static func judges(_ text: JapaneseText) -> Bool {
    text.scalars.indices.contains { judgesLabel(text, $0) || judgesPlace(text, $0) }
  }

  private static func judgesLabel(_ text: JapaneseText, _ index: Int) -> Bool {
    guard JapaneseText.mayBeLabel(text.scalars[index]) else { return false }
    let isAnswer = text.has(anyOf: answers, before: index)
    guard let label = text.label(index, afterNoun: isAnswer) else { return false }
    return isAnswer || hasVerdict(text, index + 1) || hasSign(text, behind: label, index + 1)
  }

  private static func judgesPlace(_ text: JapaneseText, _ index: Int) -> Bool {
    guard placeStarts.contains(text.scalars[index]) else { return false }
    if let place = places.first(where: { text.has($0, at: index) }) {
      return text.has(anyOf: answers, before: index) || hasVerdict(text, index + place.count)
    }
    let end = index + 2
    return text.has(anyOf: ends, at: index) && text.scalars.indices.contains(end)
      && text.scalars[end] == "が" && text.has(anyOf: verdicts, at: end + 1)
  }

  /// Whether a verdict begins at `start`: `は誤り`, `番が正解`.
  private static func hasVerdict(_ text: JapaneseText, _ start: Int) -> Bool {
    let starts = [start] + numbers.filter { text.has($0, at: start) }.map { start + $0.count }
    return starts.contains { start in
      particles.contains {
        text.has($0, at: start) && text.has(anyOf: verdicts, at: start + $0.count)
      }
    }
  }

  private static let links = Array("=→…-–—".unicodeScalars)

  /// Whether a sign and a verdict follow: `：誤り`, `→誤り`, `は誤`, but not `A×B`, `A正面` or `aは正の数`.
  private static func hasSign(
    _ text: JapaneseText, behind label: ChoiceLabel, _ start: Int
  ) -> Bool {
    guard start < text.scalars.count else { return false }
    let isNumber = label.kind == .number && !label.isMarked
    let isSigned = links.contains(text.scalars[start])
    let isClear = isSigned || text.hasGap(before: start, orSpace: !isNumber)
    let isSaid = text.scalars[start] == "は" && (label.kind == .other || label.isMarked)
    let verdict = isSigned || isSaid ? start + 1 : start
    guard let sign = signs.first(where: { text.has($0, at: verdict) }) else { return false }
    // “1正解につき10点”
    if isNumber, !isClear { return false }
    guard sign.count == 1, verdict + 1 < text.scalars.count else { return true }
    let next = text.scalars[verdict + 1]
    if sign[0] == "×", next.value < 0x250 { return isClear && text.label(verdict + 1) != nil }
    return next != "の" && !(0x4E00...0x9FFF).contains(next.value)
  }

  // MARK: Places

  private static let noun = Array("選択肢".unicodeScalars)
  private static let before = JapaneseText.words("番の 番目の つ目の 最初の 最後の 先頭の 末尾の 番上の 番下の つ上の つ下の つ前の")

  /// Whether a text names a choice by its place and calls it a choice: `最初の選択肢`.
  static func namesChoice(_ text: JapaneseText) -> Bool {
    text.scalars.indices.contains { index in
      text.has(noun, at: index) && text.has(anyOf: before, before: index)
    }
  }

  // MARK: Questions

  /// Returns the choices that a question names by their places: `最初の選択肢`, `選択肢ア`.
  ///
  /// Fewer patterns count than in an explanation: `次の選択肢` and `上の選択肢` mean all of them.
  static func names(inQuestion text: JapaneseText) -> NamedInQuestion {
    var naming = NamedInQuestion()
    naming.hasPlace = JapaneseMention.namesPlace(inQuestion: text)
    if namesChoice(text) { naming.hasPlace = true }
    for index in text.scalars.indices where text.has(noun, at: index) {
      let end = index + noun.count
      if let label = text.label(end, afterNoun: true) { naming.labels.insert(label) }
    }
    return naming
  }
}

/// The choices that a question names by their places.
struct NamedInQuestion {
  /// Whether it names one by its position.
  var hasPlace = false
  /// The labels that it names choices by.
  var labels: Set<ChoiceLabel> = []
}
