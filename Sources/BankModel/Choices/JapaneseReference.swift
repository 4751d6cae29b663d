/// What Japanese texts say about choices.
enum JapaneseReference {
  /// Whether a text is to be read as Japanese: it contains kana, kanji or Japanese punctuation.
  static func isJapanese(_ text: String) -> Bool {
    text.unicodeScalars.contains { (0x3001...0x9FFF).contains($0.value) }
  }

  /// Returns what a choice says about others.
  static func reference(_ choice: String) -> ChoiceReference {
    let text = JapaneseText(choice)
    if text.scalars.count <= 8, let known = wholes[text.string] { return known }
    if let parts = JapaneseWords.parts(text) { return ChoiceReference(parts) }
    if let labels = labels(namedIn: text) { return .labels(labels, .words) }
    if namesPlace(text) { return .places }
    return sum(text)
  }

  private static let unsure = ChoiceReference.sum(.init(isUnsure: true))
  private static let wholes: [String: ChoiceReference] = [
    "なし": unsure, "無し": unsure, "特になし": unsure, "正解は存在しない": .sum(.init()), "その他": unsure,
    "そのほか": unsure, "それ以外": unsure,
    "ない": .none, "以上": .none, "以下": .none, "以上です": .none, "これ": .none, "何もない": .none,
    "それなし": .none, "これなし": .none, "もの": .none, "ものがない": .none, "いずれ": .none, "どちら": .none,
    "上記": .sum(.init(isAbove: true)), "同上": .places, "上に同じ": .places, "前後": .none, "ことがない": .none,
    "こともない": .none,
    "上の方": .none, "上のほう": .none, "下の方": .none, "下のほう": .none,
  ].merging(JapaneseWords.steps.map { ($0, .ordinal) }) { one, _ in one }

  // MARK: Labels

  private static let links = JapaneseText.words("でも および 及び または 又は と 、 , ・ や か")
  private static let nouns = JapaneseText.words("選択肢 上記の")
  private static let relations = JapaneseText.words("と同じ の選択肢")
  private static let ends = JapaneseText.words("の両方 ともに のどちら のいずれ のみ だけ の組み合わせ の組合せ のすべて の全て でもない")

  private static let apart = JapaneseText.words("以外")
  private static let sides = JapaneseText.words("の方 のほう")
  private static let particles = JapaneseText.words("が は を に も だ で")

  /// Whether the text begins with `Aの方`, but not with `Aの方法`.
  private static func isSide(_ text: JapaneseText) -> Bool {
    sides.contains { side in
      let end = 1 + side.count
      return text.has(side, at: 1)
        && (end == text.scalars.count || text.has(anyOf: particles, at: end))
    }
  }

  /// Returns the labels of choices that a text names: `AとBの両方が起こる`, `選択肢2`, `Aと同じ`.
  static func labels(namedIn text: JapaneseText) -> Set<ChoiceLabel>? {
    for index in text.scalars.indices where JapaneseText.mayBeLabel(text.scalars[index]) {
      let isNamed = text.has(anyOf: nouns, before: index)
      guard let label = text.label(index, afterNoun: isNamed) else { continue }
      if isNamed || text.has(anyOf: relations, at: index + 1) { return [label] }
      if index == 0, text.has(anyOf: apart, at: 1) || isSide(text) { return [label] }
      for link in links where text.has(link, at: index + 1) {
        let next = index + 1 + link.count
        guard let other = text.label(next) else { continue }
        if text.has(anyOf: ends, at: next + 1) { return [label, other] }
      }
    }
    return nil
  }

  // MARK: Places and sums

  private static let places = JapaneseText.words("番の 番目の つ目の 最初の 最後の 前の 次の 上の")
  private static let choices = Array("選択肢".unicodeScalars)
  private static let below = Array("下記の".unicodeScalars)

  /// Whether a text names a choice by its place: `最初の選択肢のとおり`.
  static func namesPlace(_ text: JapaneseText) -> Bool {
    text.has(below, at: 0)
      || text.scalars.indices.contains { index in
        text.has(choices, at: index) && text.has(anyOf: places, before: index)
      }
  }

  private static let amounts = JapaneseText.words("すべて 全て 全部 ぜんぶ いずれ どれ どちら 両方 それぞれ 何も どの なに")
  private static let above = JapaneseText.words("上記 前記 左記")
  private static let atStart = JapaneseText.words("これら 以上の 以上すべて")
  private static let starts = JapaneseText.words("いずれも いずれでも すべて正し 全て正し ぜんぶ正し どれも正し どれも当て どれも違")

  private static let parts = JapaneseText.words("いずれか どれか どちらか いくつか 一部 両方")

  private static func sum(_ text: JapaneseText) -> ChoiceReference {
    let length = text.scalars.count
    for index in text.scalars.indices {
      guard text.has(anyOf: above, at: index) || index == 0 && text.has(anyOf: atStart, at: 0)
      else { continue }
      let near = index + 2..<min(length, index + 8)
      guard near.contains(where: { text.has(anyOf: amounts, at: $0) }) else { continue }
      let isPart = text.scalars.indices.contains { text.has(anyOf: parts, at: $0) }
      return .sum(.init(isAbove: text.scalars[index] != "こ", isPartial: isPart))
    }
    for count in 2...5 where length <= 12 && text.has(Array("\(count)つの".unicodeScalars), at: 0) {
      if text.has(anyOf: amounts, before: length) {
        return .sum(.init(count: count, isPartial: true))
      }
    }
    return length <= 24 && text.has(anyOf: starts, at: 0) ? .sum(.init()) : .none
  }
}
