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
