/// The smallest part of a condition.
struct ConditionToken {
  /// What it is.
  enum Kind: Equatable {
    /// A name or a word of the language, as it is written.
    case word(String)
    /// A text, without its quotes.
    case text(String)
    /// A number.
    case number(Double)
    /// Brackets, a comma, or an operator of signs.
    case sign(String)
    /// The end of the expression.
    case end
  }

  /// What it is.
  let kind: Kind
  /// Where it begins, in bytes.
  let start: Int

  /// Whether it is a sign.
  func isSign(_ signs: String...) -> Bool {
    if case .sign(let sign) = kind { signs.contains(sign) } else { false }
  }

  /// The word in small letters, if it is one.
  var word: String? { if case .word(let word) = kind { word.lowercased() } else { nil } }
}
