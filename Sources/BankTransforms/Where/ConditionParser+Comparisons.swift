@_spi(QBank) import BankModel

extension ConditionParser {
  /// Parses a comparison, or a field by itself.
  mutating func comparison() throws(ConditionMistake) -> ConditionTest {
    let left = try operand()
    let sign = token.start
    if take("is") { return try presence(of: left) }
    let isDenied = take("not")
    if take("in") { return try membership(of: left, isDenied) }
    let relation = relation
    if isDenied, !(relation?.isOfText ?? false) { throw mistakeOfRelation() }
    guard let relation else { return try presenceOfBare(left) }
    advance()
    let right = try operand(isBehindOperator: true)
    return try test(left, relation, right, isDenied: isDenied, at: sign)
  }

  /// The operator at the current token, or nil if it is not one.
  private var relation: ConditionOperator? {
    switch token.kind {
    case .sign(let sign): ConditionOperator(spelling: sign)
    case .word(let word): ConditionOperator(spelling: word.lowercased())
    case .text, .number, .end: nil
    }
  }

  private func mistakeOfRelation() -> ConditionMistake {
    let nearest = token.word.flatMap { ConditionNames.nearestOperator($0) } ?? "contains"
    return mistake(
      en: "After this “not”, write contains, starts, ends, like, under or in. Did you mean "
        + "\(nearest)?",
      ja: "この not の後には contains、starts、ends、like、under、in のどれかを書きます。"
        + "\(nearest) のことですか。", nearest: nearest)
  }

  // MARK: Whether there is something

  /// Parses `null` or `not null` after `is`.
  private mutating func presence(
    of operand: ConditionOperand
  ) throws(ConditionMistake) -> ConditionTest {
    let isThere = take("not")
    guard take("null") else {
      throw mistake(
        en: "Write null or not null here. Compare values with =.",
        ja: "ここには null か not null を書きます。値は = で比べてください。")
    }
    switch operand.value {
    case .text(let text): return .hasText(text, notEmpty: false, isDenied: !isThere)
    case .number(let number): return .hasNumber(number, isDenied: !isThere)
    }
  }

  private func presenceOfBare(_ operand: ConditionOperand) throws(ConditionMistake) -> ConditionTest
  {
    if let word = token.word, let nearest = ConditionNames.nearestOperator(word),
      nearest != "and", nearest != "or"
    {
      throw mistake(
        en: "There is no operator \(ConditionParser.shown(word)). Did you mean \(nearest)?",
        ja: "\(ConditionParser.shown(word)) という演算子はありません。\(nearest) のことですか。",
        nearest: nearest)
    }
    if operand.isLiteral {
      throw mistake(
        en: "A text or number alone is not a condition. Compare a field with it.",
        ja: "文字や数だけでは条件になりません。項目と比べてください。", at: operand.start)
    }
    switch operand.value {
    case .text(let text): return .hasText(text, notEmpty: true, isDenied: false)
    case .number(let number): return .hasNumber(number, isDenied: false)
    }
  }

  // MARK: Lists

  /// Parses `(…)` after `in`.
  private mutating func membership(
    of operand: ConditionOperand, _ isDenied: Bool
  ) throws(ConditionMistake) -> ConditionTest {
    guard token.isSign("(") else {
      throw mistake(
        en: "After “in”, write a list in brackets: in (\"a\", \"b\"). Compare a single value "
          + "with =.",
        ja: "in の後には in (\"a\", \"b\") のようにかっこで一覧を書きます。"
          + "値が1つなら = で比べてください。")
    }
    var items: [ConditionOperand] = []
    repeat {
      advance()
      let item = try self.operand(isBehindOperator: true)
      guard item.isLiteral else {
        throw mistake(
          en: "A list contains quoted texts or numbers. Compare fields with =.",
          ja: "一覧には引用符で囲んだ文字か数を書きます。項目どうしは = で比べてください。", at: item.start)
      }
      try check(operand, .equal, item, at: item.start)
      items.append(item)
    } while token.isSign(",")
    guard token.isSign(")") else {
      throw mistake(en: "A comma or ) is missing here.", ja: "ここにコンマか ) が必要です。")
    }
    advance()
    if let number = operand.number, items.allSatisfy({ $0.literalNumber != nil }) {
      return .isNumber(number, in: items.compactMap(\.literalNumber), isDenied: isDenied)
    }
    guard let text = operand.text, items.allSatisfy({ $0.literalText != nil }) else {
      throw mistake(
        en: "This list mixes texts and numbers. Use one kind.", ja: "一覧に文字と数が混ざっています。どちらかに揃えてください。",
        at: items[0].start)
    }
    let matches = items.compactMap { $0.literalText.flatMap { TextMatch(.equal, $0.arraySpan) } }
    return .matches(text, matches, isDenied: isDenied)
  }

  // MARK: Two values

  private func test(
    _ left: ConditionOperand, _ relation: ConditionOperator, _ right: ConditionOperand,
    isDenied: Bool, at sign: Int
  ) throws(ConditionMistake) -> ConditionTest {
    try check(left, relation, right, at: sign)
    let isDenied = isDenied || relation == .notEqual
    let areNumbers = left.text == nil || right.text == nil
    if areNumbers, let number = left.number, let other = right.number {
      return .numbers(number, isDenied ? .equal : relation, other, isDenied: isDenied)
    }
    guard let text = left.text, let other = right.text else { throw mistakeOfKinds(left, right) }
    let isSameness = relation == .equal || relation == .notEqual
    if isSameness, left.isLiteral, !right.isLiteral {
      return try test(right, relation, left, isDenied: isDenied, at: sign)
    }
    guard let literal = right.literalText else {
      return .texts(text, relation, other, isDenied: isDenied)
    }
    guard let match = TextMatch(relation, literal.arraySpan) else {
      throw mistakeOfNothing(relation, at: right.start)
    }
    return .matches(text, [match], isDenied: isDenied)
  }

  /// Checks that two values can be compared with an operator.
  private func check(
    _ left: ConditionOperand, _ relation: ConditionOperator, _ right: ConditionOperand, at sign: Int
  ) throws(ConditionMistake) {
    if relation.isOfText {
      for operand in [left, right] where operand.text == nil {
        throw mistake(
          en: "\(relation.rawValue) compares texts, but this is a number. Compare it with = or <.",
          ja: "\(relation.rawValue) は文字を比べる演算子です。ここは数なので、= や < で比べてください。", at: operand.start)
      }
    } else if relation.isOfSize {
      for operand in [left, right] where operand.number == nil { throw mistakeOfSize(operand) }
    } else {
      let areTexts = left.text != nil && right.text != nil
      let areNumbers = left.number != nil && right.number != nil
      if !areTexts, !areNumbers { throw mistakeOfKinds(left, right) }
      try checkRule(left, right)
      try checkRule(right, left)
    }
  }

  private func mistakeOfSize(_ operand: ConditionOperand) -> ConditionMistake {
    if let text = operand.literalText {
      let shown = String(decoding: text, as: UTF8.self)
      if Double(shown)?.isFinite ?? false {
        return mistake(
          en: "This is a text. Write the number without quotes: \(shown).",
          ja: "引用符で囲むと文字になります。数は引用符なしで \(shown) と書いてください。", at: operand.start)
      }
    }
    return mistake(
      en: "Only numbers can be smaller or larger, but this is a text. Compare texts with =, "
        + "contains or like.",
      ja: "大小を比べられるのは数だけで、ここは文字です。文字は =、contains、like で比べてください。",
      at: operand.start)
  }

  private func mistakeOfKinds(
    _ left: ConditionOperand, _ right: ConditionOperand
  ) -> ConditionMistake {
    // The error is reported at the literal, because that is easier to change.
    let operand = right.isLiteral || !left.isLiteral ? right : left
    let other = operand.start == right.start ? left : right
    if let number = operand.literalNumber {
      let text = Numbers.text(number)
      return mistake(
        en: "This number is compared with a text. Put quotes around it: \"\(text)\".",
        ja: "文字を数と比べています。\"\(text)\" のように引用符で囲んでください。", at: operand.start)
    }
    if operand.literalText != nil, other.text == nil {
      return mistake(
        en: "This text is compared with a number. Write a number without quotes.",
        ja: "数を文字と比べています。数を引用符なしで書いてください。", at: operand.start)
    }
    return mistake(
      en: "One of these is a number and the other a text. Compare values of one kind.",
      ja: "片方が数で、もう片方が文字です。同じ種類のものを比べてください。", at: operand.start)
  }

  private func mistakeOfNothing(_ relation: ConditionOperator, at offset: Int) -> ConditionMistake {
    if relation == .under {
      return mistake(
        en: "Name a category here, such as \"math\".", ja: "\"数学\" のようにカテゴリーの名前を書いてください。",
        at: offset)
    }
    return mistake(
      en: "\(relation.rawValue) compares letters and digits, but there are none here. For "
        + "spaces and punctuation use like, as in like \"%?%\".",
      ja: "\(relation.rawValue) は空白や句読点を見ないので、ここには探すものがありません。"
        + "like \"%？%\" のように like を使ってください。", at: offset)
  }

  /// Checks that the rule in a test for findings exists.
  private func checkRule(
    _ field: ConditionOperand, _ name: ConditionOperand
  ) throws(ConditionMistake) {
    guard !rules.isEmpty, case .field(.finding) = field.text?.origin,
      field.text?.forms.isEmpty ?? false, let literal = name.literalText
    else { return }
    let (name, start) = (String(decoding: literal, as: UTF8.self), name.start)
    if rules.contains(name) { return }
    let nearest = literal.count > 60 ? nil : NearestName.of(name, in: rules)
    let shown = ConditionParser.shown(name)
    throw mistake(
      en: "There is no rule \(shown)." + (nearest.map { " Did you mean \($0)?" } ?? ""),
      ja: "\(shown) というルールはありません。" + (nearest.map { "\($0) のことですか。" } ?? ""), at: start,
      nearest: nearest)
  }
}
