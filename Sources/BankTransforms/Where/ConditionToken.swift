/// A token of a condition.
struct ConditionToken {
  /// The kind of a token, with its value.
  enum Kind: Equatable {
    /// An identifier or a keyword, as it is written.
    case word(String)
    /// A text without its quotes.
    case text(String)
    /// A number.
    case number(Double)
    /// A bracket, a comma or a symbolic operator.
    case sign(String)
    /// The end of the expression.
    case end
  }

  /// The kind of the token.
  let kind: Kind
  /// The offset at which it starts, in bytes.
  let start: Int

  /// Whether the token is one of the given signs.
  func isSign(_ signs: String...) -> Bool {
    if case .sign(let sign) = kind { signs.contains(sign) } else { false }
  }

  /// The word in lower case, or nil if it is not a word.
  var word: String? { if case .word(let word) = kind { word.lowercased() } else { nil } }
}
