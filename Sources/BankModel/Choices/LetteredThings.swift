@_spi(QBank) import BankText

/// Recognises letters that name things other than choices: vitamins, chords, atoms.
enum LetteredThings {
  /// English words; in a sentence about these, letters do not name choices.
  static let english: Set<String> = [
    "vitamin", "vitamins", "blood", "groups", "types", "hepatitis", "plans", "letter", "letters",
    "notes", "grades", "variable", "variables", "points", "constant", "constants", "events", "sets",
    "classes", "categories", "cells", "chord", "chords", "vowel", "vowels", "consonant",
    "consonants", "matrix", "matrices", "vector", "vectors", "angles", "sides", "vertices", "nodes",
    "strings", "layers", "language", "languages", "teams", "batteries", "sizes", "symbols",
    "units", "elements", "chromosomes", "wires", "major", "minor",
    "bond", "bonds",
  ]
  private static let japanese = [
    "ビタミン", "血液", "型", "コード", "和音", "音名", "調", "元素", "結合", "集合", "事象", "行列", "ベクトル", "バンド",
    "グループ", "肝炎", "染色体", "塩基", "地点", "アルファベット", "文字",
  ]

  static func areIn(_ problem: Problem, _ remarks: [ChoiceReference]) -> Bool {
    let texts = [problem.question] + problem.choices
    return zip(problem.choices, remarks).contains { isSymbol($0, $1) }
      || texts.contains(where: isNamed)
  }

  private static func isNamed(_ text: String) -> Bool {
    JapaneseReference.isJapanese(text)
      ? japanese.contains(where: text.contains(text:))
      : EnglishWords(text).words.contains(where: english.contains)
  }

  /// Whether a choice consists of symbols: `B12`, `K`, `C–O`, `Na`, `E, A, B`; “Red” is a word.
  private static func isSymbol(_ choice: String, _ remark: ChoiceReference) -> Bool {
    switch remark {
    case .none, .labels(_, .signs): break
    default: return false
    }
    let parts = choice.split { !$0.isLetter && !$0.isNumber }
    return !parts.isEmpty
      && parts.allSatisfy { part in
        part.utf8.count <= 3 && part.utf8.allSatisfy { $0 < 0x80 }
          && part.count(where: \.isLowercase) < 2
          && (part.first?.isUppercase ?? false || part.first?.isNumber ?? false)
      } && parts.contains { $0.first?.isUppercase ?? false }
  }
}
