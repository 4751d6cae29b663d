import BankModel

/// A comparison operator.
package enum ConditionOperator: String, CaseIterable, Sendable {
  /// Equal.
  case equal = "="
  /// Not equal; for several values, none of them is equal.
  case notEqual = "!="
  /// Less than.
  case less = "<"
  /// Less than or equal.
  case atMost = "<="
  /// Greater than.
  case greater = ">"
  /// Greater than or equal.
  case atLeast = ">="
  /// Contains a text.
  case contains
  /// Starts with a text.
  case starts
  /// Ends with a text.
  case ends
  /// Matches a pattern as a whole.
  case like
  /// Is a category or is below it.
  case under

  /// Creates the operator with a spelling, including alternatives from other languages, or nil if there is none.
  package init?(spelling: String) {
    switch spelling {
    case "==": self = .equal
    case "<>": self = .notEqual
    default: self.init(rawValue: spelling)
    }
  }

  /// Whether the operator compares numbers by size.
  var isOfSize: Bool {
    switch self {
    case .less, .atMost, .greater, .atLeast: true
    default: false
    }
  }

  /// Whether the operator compares only texts.
  var isOfText: Bool {
    switch self {
    case .contains, .starts, .ends, .like, .under: true
    default: false
    }
  }

  /// Whether the relation holds between two numbers.
  func holds(_ one: Double, _ other: Double) -> Bool {
    switch self {
    case .equal: one == other
    case .notEqual: one != other
    case .less: one < other
    case .atMost: one <= other
    case .greater: one > other
    case .atLeast: one >= other
    case .contains, .starts, .ends, .like, .under: false
    }
  }

  /// A description in one line.
  package var summary: Localized {
    switch self {
    case .equal: Localized(en: "is equal; also ==", ja: "等しい（== とも書けます）")
    case .notEqual:
      Localized(
        en: "is not equal; with several values, none is; also <>",
        ja: "等しくない。値が複数あるときはどれとも等しくない（<> とも書けます）")
    case .less: Localized(en: "is less than", ja: "より小さい数")
    case .atMost: Localized(en: "is at most", ja: "以下の数")
    case .greater: Localized(en: "is greater than", ja: "より大きい数")
    case .atLeast: Localized(en: "is at least", ja: "以上の数")
    case .contains:
      Localized(
        en: "contains the text, ignoring case, width, kana and spaces",
        ja: "その語を含む（大文字・小文字、全角・半角、かな、空白の違いを問いません）")
    case .starts:
      Localized(
        en: "begins with the text, compared like contains", ja: "その語で始まる（比べ方は contains と同じ）")
    case .ends:
      Localized(en: "ends with the text, compared like contains", ja: "その語で終わる（比べ方は contains と同じ）")
    case .like:
      Localized(
        en: "matches the pattern: % any text, _ one character, \\% and \\_ themselves",
        ja: "型に合う（% は任意の文字列、_ は任意の1文字、\\% と \\_ はその文字自身）")
    case .under:
      Localized(en: "is the category or is below it: a, a/b", ja: "そのカテゴリーか、その下にある（a や a/b）")
    }
  }
}
