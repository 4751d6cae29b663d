@_spi(QBank) import BankModel

/// Marks that say which choice is right: in its own cell, or in the column beside it.
enum ChoiceMark {
  private static let signs = "*＊○◯〇◎●✓✔☑✅→".unicodeScalars

  /// The cell of a choice, separated into text and mark.
  struct Cell: Equatable {
    /// The text without the mark.
    let text: String
    /// Whether it is marked as right.
    let isMarked: Bool
  }

  /// Separates the text of a choice from the mark before or after it.
  static func cell(_ text: String) -> Cell {
    let trimmed = text.trimmed.unicodeScalars
    if trimmed.count > 1, let first = trimmed.first, signs.contains(first) {
      return Cell(text: shown(trimmed.dropFirst()), isMarked: true)
    }
    if trimmed.count > 1, let last = trimmed.last, signs.contains(last) {
      return Cell(text: shown(trimmed.dropLast()), isMarked: true)
    }
    for word in words where trimmed.count > word.count {
      let end = trimmed.suffix(word.count)
      if end.elementsEqual(word, by: { $0 == $1 || $0.properties.lowercaseMapping == String($1) }) {
        return Cell(text: shown(trimmed.dropLast(word.count)), isMarked: true)
      }
    }
    return Cell(text: text, isMarked: false)
  }

  /// Returns the texts of choices without their marks: that of the right one, and those of the wrong ones if each
  /// of them has one.
  static func texts(_ choices: [String]) -> [String] {
    let cells = choices.map(cell)
    let plain = cells.map { $0.isMarked ? $0.text : withoutWrong($0.text) ?? "" }
    return plain.contains("") ? cells.map(\.text) : plain
  }

  private static let wrongs = "×✕✖✗✘❌☐□".unicodeScalars

  /// Returns the text after the mark of a wrong choice, or nil if there is no such mark.
  private static func withoutWrong(_ text: String) -> String? {
    let trimmed = text.trimmed.unicodeScalars
    guard trimmed.count > 1, let first = trimmed.first, wrongs.contains(first) else { return nil }
    return shown(trimmed.dropFirst())
  }

  private static let words = ["(correct)", "[correct]", "(right)", "(正解)", "（正解）", "【正解】", "[x]"]
    .map { Array($0.unicodeScalars) }

  private static func shown(_ text: Substring.UnicodeScalarView) -> String {
    String(text).trimmed
  }

  /// Finds the marked choice among the cells of choices.
  static func read(_ choices: [String]) -> Layout.AnswerStyle.Reading {
    reading(choices.map { cell($0).isMarked })
  }

  /// Finds the marked choice by the cells beside the choices; `unknown` if one of these is not a mark at all.
  static func read(columns: [String]) -> Layout.AnswerStyle.Reading {
    let forms = columns.map { $0.trimmed.lowercased() }
    let hasSign = forms.contains { !$0.isEmpty && $0 != "x" && isYes($0) }
    // Beside a ○ or 1, an x means no; by itself, it is a cross on an answer sheet.
    let isRight = forms.map { hasSign ? $0 != "x" && isYes($0) : isYes($0) }
    guard zip(forms, isRight).allSatisfy({ $1 || isNo($0) || $0 == "x" }) else { return .unknown }
    return reading(isRight)
  }

  private static func reading(_ isRight: [Bool]) -> Layout.AnswerStyle.Reading {
    let marked = isRight.indices.filter { isRight[$0] }
    if marked.count > 1 { return .several }
    return marked.first.map { .choice($0 + 1) } ?? .missing
  }

  private static func isYes(_ form: String) -> Bool {
    yes.contains(form)
      || form.unicodeScalars.count == 1 && form.unicodeScalars.allSatisfy(signs.contains)
  }

  private static func isNo(_ form: String) -> Bool { no.contains(form) }

  private static let yes: Set = [
    "x", "1", "1.0", "true", "wahr", "vrai", "yes", "y", "t", "correct", "right", "正", "正解", "はい",
    "对", "是",
  ]
  private static let no: Set = [
    "", "0", "0.0", "false", "falsch", "faux", "no", "n", "f", "-", "×", "✗", "✕", "incorrect",
    "wrong", "誤", "不正解", "いいえ", "错", "否",
  ]
}
