/// The labels of choices on paper, the same on sheets and in their keys.
package enum ChoiceLabels: String, CaseIterable, Sendable {
  case numbers = "1234"
  case capitals = "ABCD"
  case small = "abcd"
  case kana = "アイウエ"
  case circled = "①②③④"

  /// Returns the default labels of printed sheets.
  package static func usual(in language: Language) -> ChoiceLabels {
    language == .japanese ? .kana : .capitals
  }

  /// The label of the choice at `index`, counted from 0; its number when the letters run out.
  package subscript(index: Int) -> String {
    let signs = signs
    return signs.indices.contains(index) ? String(signs[index]) : "\(index + 1)"
  }

  /// Returns the label with the punctuation that separates it from the choice after it on the line.
  package func mark(_ index: Int) -> String {
    let isCircle = self == .circled && signs.indices.contains(index)
    return self[index] + (isCircle ? "" : ")")
  }

  private var signs: [Character] {
    switch self {
    case .numbers: []
    case .capitals: Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    case .small: Array("abcdefghijklmnopqrstuvwxyz")
    case .kana: Array("アイウエオカキクケコサシスセソタチツテトナニヌネノハ")
    case .circled: Array("①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳㉑㉒㉓㉔㉕㉖")
    }
  }
}

/// The letters that people name choices by, in each script.
package enum AnswerLetters {
  private static let scripts: [[Unicode.Scalar]] = [
    "ABCDEFGHIJ", "abcdefghij", "ＡＢＣＤＥＦＧＨＩＪ", "ａｂｃｄｅｆｇｈｉｊ", "アイウエオカキクケコ", "あいうえおかきくけこ",
    "ｱｲｳｴｵｶｷｸｹｺ",
  ].map { Array($0.unicodeScalars) }

  /// Returns the names of a choice in every script: capital letters, small letters, kana and so on.
  package static func names(of number: Int) -> [String] {
    scripts.compactMap { $0.indices.contains(number - 1) ? String($0[number - 1]) : nil }
  }

  /// Returns the name of a choice in the script that `texts` use, or in A, B, C if they use no letters.
  package static func name(of number: Int, like texts: [String]) -> String {
    let used = texts.flatMap { $0.unicodeScalars.filter { !$0.properties.isWhitespace }.prefix(1) }
    let script = scripts.first { script in used.contains(where: script.contains) } ?? scripts[0]
    return script.indices.contains(number - 1) ? String(script[number - 1]) : String(number)
  }

  /// Returns the name of a choice in the order of the iroha poem.
  package static func iroha(_ number: Int) -> String {
    let signs = Array("イロハニホヘトチリヌ".unicodeScalars)
    return signs.indices.contains(number - 1) ? String(signs[number - 1]) : String(number)
  }
}
