import BankModel

/// A recursive descent parser of conditions. In order of increasing precedence: `or`, `and`, `not`, comparisons.
struct ConditionParser {
  let expression: String
  /// The valid names of findings; empty if any name is.
  let rules: [String]
  /// The fields used so far.
  var fields: Set<ConditionField> = []
  private let tokens: [ConditionToken]
  private var index = 0

  /// The maximum depth of nested brackets: more than anybody writes, and less than overflows a small stack.
  static let maxDepth = 64

  /// Creates a parser of an expression.
  init(_ expression: String, rules: [String]) throws(ConditionMistake) {
    self.expression = expression
    self.rules = rules
    tokens = try ConditionLexer.tokens(expression)
  }

  /// Parses the whole expression.
  mutating func parse() throws(ConditionMistake) -> Condition.Node {
    if token.kind == .end {
      throw mistake(
        en: "There is no condition. Write one such as category under \"math\".",
        ja: "条件がありません。category under \"数学\" のように書いてください。")
    }
    let node = try alternatives(depth: 0)
    if token.kind != .end { throw mistakeBehindCondition() }
    return node
  }

  // MARK: Tokens

  /// The current token.
  var token: ConditionToken { tokens[min(index, tokens.count - 1)] }

  /// The token after the current one.
  var following: ConditionToken { tokens[min(index + 1, tokens.count - 1)] }

  /// Advances to the next token.
  mutating func advance() { index += 1 }

  /// Consumes the current token if it is the given word or sign.
  mutating func take(_ word: String, orSign sign: String? = nil) -> Bool {
    guard token.word == word || sign.map({ token.isSign($0) }) ?? false else { return false }
    advance()
    return true
  }

  /// A mistake at the current token, or at an offset.
  func mistake(
    en: String, ja: String, at offset: Int? = nil, nearest: String? = nil
  ) -> ConditionMistake {
    ConditionMistake(expression, at: offset ?? token.start, en: en, ja: ja, nearest: nearest)
  }

  // MARK: and, or, not

  private mutating func alternatives(depth: Int) throws(ConditionMistake) -> Condition.Node {
    var nodes = [try conjunction(depth: depth)]
    while take("or", orSign: "||") { nodes.append(try conjunction(depth: depth)) }
    return nodes.count == 1 ? nodes[0] : .any(nodes)
  }

  private mutating func conjunction(depth: Int) throws(ConditionMistake) -> Condition.Node {
    var nodes = [try negation(depth: depth)]
    while take("and", orSign: "&&") { nodes.append(try negation(depth: depth)) }
    return nodes.count == 1 ? nodes[0] : .all(nodes)
  }

  private mutating func negation(depth: Int) throws(ConditionMistake) -> Condition.Node {
    var isNegated = false
    while take("not", orSign: "!") { isNegated.toggle() }
    let node = try primary(depth: depth)
    return isNegated ? .not(node) : node
  }

  private mutating func primary(depth: Int) throws(ConditionMistake) -> Condition.Node {
    guard token.isSign("(") else { return .test(try comparison()) }
    if depth == ConditionParser.maxDepth {
      throw mistake(
        en: "More than \(depth) brackets are open here. Remove some.",
        ja: "かっこの入れ子が\(depth)段を超えています。減らしてください。")
    }
    let opening = token.start
    advance()
    let node = try alternatives(depth: depth + 1)
    if token.isSign(")") {
      advance()
      return node
    }
    if token.kind != .end { throw mistakeBehindCondition() }
    throw mistake(
      en: "This bracket is not closed. Add ).", ja: "かっこが閉じていません。) を付けてください。", at: opening)
  }

  /// A mistake about what follows a complete condition.
  private func mistakeBehindCondition() -> ConditionMistake {
    if token.isSign(")") {
      return mistake(
        en: "No bracket is open here. Remove this one.", ja: "対応する ( がありません。この ) を除いてください。")
    }
    if let word = token.word, let nearest = ConditionNames.nearestOperator(word) {
      return mistake(en: "Did you mean \(nearest)?", ja: "\(nearest) のことですか。", nearest: nearest)
    }
    return mistake(
      en: "Something is missing before this: “and” or “or” between two conditions, or an "
        + "operator such as =.",
      ja: "この前に、条件どうしをつなぐ and や or、または = などの演算子が必要です。")
  }
}
