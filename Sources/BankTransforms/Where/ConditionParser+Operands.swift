@_spi(QBank) import BankModel

/// An operand of a comparison.
struct ConditionOperand {
  /// The value of an operand.
  enum Value {
    case text(TextOperand)
    case number(NumberOperand)
  }

  /// The value.
  let value: Value
  /// The offset of the operand in the expression.
  let start: Int

  /// The text operand, or nil if it is a number.
  var text: TextOperand? { if case .text(let text) = value { text } else { nil } }

  /// The literal text, or nil if it is not one.
  var literalText: [UInt8]? {
    if case .text(let text) = value, case .literal(let bytes) = text.origin { bytes } else { nil }
  }

  /// The literal number, or nil if it is not one.
  var literalNumber: Double? {
    if case .number(.literal(let number)) = value { number } else { nil }
  }

  /// Whether the operand is a literal, and so the same for each row.
  var isLiteral: Bool { literalText != nil || literalNumber != nil }

  /// The number operand, or nil if it is not a number and cannot be read as one next to another.
  var number: NumberOperand? {
    if case .number(let number) = value { return number }
    if case .text(let text) = value, case .field(.difficulty) = text.origin, text.forms.isEmpty {
      return .of(text, .difficulty)
    }
    return nil
  }
}

extension ConditionParser {
  /// Parses an operand. After an operator, a bare word may be a text without quotes.
  mutating func operand(isBehindOperator: Bool = false) throws(ConditionMistake) -> ConditionOperand
  {
    let start = token.start
    switch token.kind {
    case .text(let text):
      advance()
      return ConditionOperand(
        value: .text(TextOperand(origin: .literal(Array(text.utf8)))), start: start)
    case .number(let number):
      advance()
      return ConditionOperand(value: .number(.literal(number)), start: start)
    case .word(let word):
      if following.isSign("(") { return try call(word) }
      return ConditionOperand(value: try field(word, isBehindOperator), start: start)
    case .sign, .end:
      throw mistake(
        en: "A field, a quoted text or a number is missing here.", ja: "ここに項目名か、引用符で囲んだ文字か、数が必要です。")
    }
  }

  // MARK: Fields

  private mutating func field(_ word: String, _ isBehindOperator: Bool)
    throws(ConditionMistake) -> ConditionOperand.Value
  {
    guard let field = ConditionField(name: word) else { throw unknownField(word, isBehindOperator) }
    advance()
    fields.insert(field)
    let question = TextOperand(origin: .field(.question))
    switch field {
    case .answerIndex: return .number(.answerIndex)
    case .row: return .number(.row)
    case .time: return .number(.of(TextOperand(origin: .field(.time)), .seconds))
    case .length: return .number(.of(question, .length))
    case .words: return .number(.of(question, .words))
    default: return .text(TextOperand(origin: .field(field)))
    }
  }

  private func unknownField(_ word: String, _ isBehindOperator: Bool) -> ConditionMistake {
    let shown = ConditionParser.shown(word)
    if word.lowercased() == "null" {
      return mistake(
        en: "To test for a missing value, write is null or is not null.",
        ja: "値がないことは is null、あることは is not null で調べてください。")
    }
    let quoted = "\"\(shown)\""
    guard let nearest = ConditionNames.nearestField(word) else {
      return mistake(
        en: "There is no field \(shown). If it is a text, put quotes around it: \(quoted).",
        ja: "\(shown) という項目はありません。文字なら \(quoted) のように引用符で囲んでください。")
    }
    if isBehindOperator {
      return mistake(
        en: "There is no field \(shown). Put quotes around a text: \(quoted). "
          + "Did you mean the field \(nearest)?",
        ja: "\(shown) という項目はありません。文字なら \(quoted) のように引用符で囲んでください。項目なら \(nearest) のことですか。",
        nearest: nearest)
    }
    return mistake(
      en: "There is no field \(shown). Did you mean \(nearest)?",
      ja: "\(shown) という項目はありません。\(nearest) のことですか。",
      nearest: nearest)
  }

  /// A word as it is shown in messages.
  static func shown(_ word: String) -> String { VisibleText.excerpt(word, limit: 30) }

  // MARK: Functions

  private mutating func call(_ name: String) throws(ConditionMistake) -> ConditionOperand {
    let start = token.start
    // Nested calls are parsed iteratively, because their depth is unlimited.
    var functions: [ConditionFunction] = []
    while following.isSign("("), case .word(let name) = token.kind {
      guard let function = ConditionFunction(rawValue: name.lowercased()) else {
        throw unknownFunction(name)
      }
      functions.append(function)
      advance()
      advance()
    }
    var operand = try operand()
    for function in functions.reversed() {
      operand = ConditionOperand(value: try function.of(operand, in: self), start: start)
      guard token.isSign(")") else {
        throw mistake(
          en: "A ) is missing here, after the text of \(function.rawValue).",
          ja: "\(function.rawValue) の引数の後に ) が必要です。")
      }
      advance()
    }
    return operand
  }

  private func unknownFunction(_ name: String) -> ConditionMistake {
    let shown = ConditionParser.shown(name)
    if let field = ConditionField(name: name) {
      return mistake(
        en: "\(field.name) is a field. Remove the brackets after it.",
        ja: "\(field.name) は項目です。後ろのかっこを除いてください。",
        nearest: field.name)
    }
    if let comparison = ConditionNames.nearestOperator(name), comparison != "and",
      comparison != "or"
    {
      let example = comparison == "in" ? "tags in (\"a\", \"b\")" : "question \(comparison) \"a\""
      if ConditionNames.nearestFunction(name) == nil {
        return mistake(
          en: "Write \(comparison) between two values: \(example).",
          ja: "\(comparison) は2つの値の間に書きます（例: \(example)）。",
          nearest: comparison)
      }
    }
    let names = ConditionFunction.allCases.map(\.rawValue).joined(separator: ", ")
    guard let nearest = ConditionNames.nearestFunction(name) else {
      return mistake(
        en: "There is no function \(shown). Use one of \(names).",
        ja: "\(shown) という関数はありません。使えるのは \(names) です。")
    }
    return mistake(
      en: "There is no function \(shown). Write \(nearest)().",
      ja: "\(shown) という関数はありません。\(nearest)() と書いてください。",
      nearest: nearest)
  }
}

extension ConditionFunction {
  /// Applies the function to an operand.
  fileprivate func of(
    _ operand: ConditionOperand, in parser: ConditionParser
  ) throws(ConditionMistake) -> ConditionOperand.Value {
    guard var text = operand.text else {
      throw parser.mistake(
        en: "\(rawValue) takes a text, but this is a number.",
        ja: "\(rawValue) は文字に使う関数です。ここは数になっています。", at: operand.start)
    }
    switch self {
    case .length: return .number(.of(text, .length))
    case .words: return .number(.of(text, .words))
    case .lower: text.add(.lower)
    case .nf: text.add(.normal)
    }
    return .text(text)
  }
}

extension TextOperand {
  /// Adds a form; a literal is converted immediately.
  mutating func add(_ form: TextForm) {
    if case .literal(let text) = origin {
      origin = .literal(form.of(text.arraySpan))
    } else if forms.last.map({ $0 != form }) ?? true {
      forms.append(form)
    }
  }
}
