@_spi(QBank) import BankModel

/// How answers are written in rows that remain rows of their file.
package enum AnswerNotation: Equatable, Sendable {
  /// As they are.
  case unchanged
  /// Not at all, and neither is what explains them.
  case leftOut
  /// By a number, counted from this one.
  case number(from: Int)
  /// By a letter, A for the first.
  case letters
  /// By a kana, ア for the first.
  case kana
  /// By a kana in the order of the iroha poem, イ for the first, ロ for the second.
  case iroha
  /// By repeating the text of the choice.
  case text

  /// Returns the answer of a problem, or nil if it would name no choice or several.
  func text(of problem: Problem) -> String? {
    guard let right = problem.rightText else { return nil }
    switch self {
    case .unchanged, .leftOut: return nil
    case .number(let first): return String(problem.answer - 1 + first)
    case .letters: return sign(AnswerLetters.name(of: problem.answer, like: []))
    case .kana: return sign(AnswerLetters.name(of: problem.answer, like: ["ア"]))
    case .iroha: return sign(AnswerLetters.iroha(problem.answer))
    case .text:
      let same = problem.choices.count { $0.isSame(as: right) }
      return same == 1 ? right : nil
    }
  }

  /// Returns a letter, or nil for the number that represents a choice where letters have run out.
  private func sign(_ name: String) -> String? {
    name.utf8.first.map(\.isDigit) ?? true ? nil : name
  }
}

extension Layout.AnswerStyle {
  /// Whether answers are in a cell of their own, in which another notation of them can be read.
  var hasOwnCell: Bool {
    switch self {
    case .number, .letter, .iroha, .text: true
    case .label, .mark, .first: false
    }
  }
}
