@_spi(QBank) import BankText

/// How Japanese choices speak of each other by their places.
enum JapaneseReference {
  private static let latin = Set("abcdefghij")
  private static let kana = Set("アイウエオカキクケコ")
  private static let digits = Set("123456789①②③④⑤⑥⑦⑧⑨")
  private static let joints = ["および", "及び", "または", "又は", "と", "、", ",", "・", "や", "か"]
  private static let ends = [
    "の両方", "のみ", "だけ", "のいずれか", "のいずれも", "のどちらも", "のどちらか", "のどちらでもない", "のすべて", "の全て",
  ]

  /// Blanks, brackets and full stops, which say nothing.
  private static let dropped = " \u{3000}()[]「」『』【】。."

  private static func isLabel(_ character: Character) -> Bool {
    latin.contains(character) || kana.contains(character) || digits.contains(character)
  }

  /// A text in narrow small letters, without blanks and brackets.
  private static func plain(_ text: String) -> String {
    var narrow = String.UnicodeScalarView()
    narrow.append(contentsOf: text.unicodeScalars.map(ChoiceWords.narrow))
    return String(narrow).lowercased().filter { !dropped.contains($0) }
  }

  /// Whether a choice is nothing but labels: `アとイ`, `Aのみ`, `1と3の両方`, `AでもBでもない`.
  static func isList(_ choice: String) -> Bool {
    var rest = plain(choice)[...]
    if isNeither(rest) { return true }
    let end = ends.first { rest.hasSuffix($0) }
    if let end { rest = rest.dropLast(end.count) }
    guard let count = labelCount(rest) else { return false }
    let isJapanese =
      end != nil || joints.prefix(5).contains { rest.contains(text: $0) } || rest.contains("、")
    let hasKana = rest.contains { kana.contains($0) }
    return end != nil ? true : count > 1 && (isJapanese || hasKana)
  }

  /// The labels in a choice that is nothing but labels.
  static func labels(_ choice: String) -> [String] {
    plain(choice).filter(isLabel).map { String($0) }
  }

  private static func isNeither(_ text: Substring) -> Bool {
    let parts = text.split(atText: "でも")
    return parts.count >= 3 && parts.last == "ない"
      && parts.dropLast().allSatisfy { $0.count == 1 && $0.allSatisfy(isLabel) }
  }

  /// How many labels a text is made of, with joints between them; nil when it is anything else.
  private static func labelCount(_ text: Substring) -> Int? {
    var rest = text
    var count = 0
    while let first = rest.popFirst() {
      guard isLabel(first) else { return nil }
      count += 1
      if rest.isEmpty { return count }
      guard let joint = joints.first(where: { rest.hasPrefix($0) }) else { return nil }
      rest = rest.dropFirst(joint.count)
    }
    return nil
  }

  /// Whether a text names a choice: `選択肢B`, `2番目の選択肢`, `最初の選択肢`.
  static func names(_ text: String) -> Bool {
    let text = plain(text)
    let named = text.ranges(ofText: "選択肢").contains { range in
      text[range.upperBound...].first.map(isLabel) ?? false
    }
    let places = ["番の選択肢", "番目の選択肢", "つ目の選択肢", "最初の選択肢", "最後の選択肢", "前の選択肢", "次の選択肢"]
    return named || places.contains { text.contains(text: $0) }
  }
}
