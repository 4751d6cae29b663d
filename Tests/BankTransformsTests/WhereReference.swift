import BankTransforms
@_spi(QBank) import BankText
@_spi(QBank) import TestSupport

/// A condition as a plain tree: slow, but obviously right.
indirect enum PlainCondition {
  case and(PlainCondition, PlainCondition)
  case or(PlainCondition, PlainCondition)
  case not(PlainCondition)
  /// Compares a text field, lowercased or not, to a text.
  case text(field: String, lower: Bool, relation: String, value: String)
  /// Compares a number to a number.
  case number(field: String, relation: String, value: Double)
  /// Whether a text field is one of several texts, or none of them.
  case among(field: String, isDenied: Bool, values: [String])
  case isNull(field: String)

  /// The condition as an expression.
  var expression: String {
    switch self {
    case .and(let one, let other): "(\(one.expression) and \(other.expression))"
    case .or(let one, let other): "(\(one.expression) || \(other.expression))"
    case .not(let one): "not \(one.expression)"
    case .text(let field, let lower, let relation, let value):
      "\(lower ? "lower(\(field))" : field) \(relation) \(quoted(value))"
    case .number(let field, let relation, let value): "\(field) \(relation) \(value)"
    case .among(let field, let isDenied, let values):
      "\(field) \(isDenied ? "not " : "")in (\(values.map(quoted).joined(separator: ", ")))"
    case .isNull(let field): "\(field) is null"
    }
  }

  private func quoted(_ text: String) -> String {
    "'" + text.unicodeScalars.map { $0 == "'" ? "''" : String($0) }.joined() + "'"
  }

  /// Whether the condition holds for a row with the given number.
  func holds(for row: WhereRow, number: Int) -> Bool {
    switch self {
    case .and(let one, let other):
      return one.holds(for: row, number: number) && other.holds(for: row, number: number)
    case .or(let one, let other):
      return one.holds(for: row, number: number) || other.holds(for: row, number: number)
    case .not(let one): return !one.holds(for: row, number: number)
    case .text(let field, let lower, let relation, let value):
      let texts = row.texts(field).map { lower ? $0.lowercased() : $0 }
      if relation == "!=" {
        return (Self.lists.contains(field) || !texts.isEmpty) && !texts.contains { $0 == value }
      }
      return texts.contains { Self.compares($0, relation, value) }
    case .number(let field, let relation, let value):
      return row.numbers(field, number).contains { Self.compares($0, relation, value) }
    case .among(let field, let isDenied, let values):
      let texts = row.texts(field)
      let isAmong = texts.contains { values.contains($0) }
      return isDenied ? (Self.lists.contains(field) || !texts.isEmpty) && !isAmong : isAmong
    case .isNull(let field): return row.texts(field).isEmpty
    }
  }

  private static let lists = ["choice", "tags", "finding"]

  private static func compares(_ one: Double, _ relation: String, _ other: Double) -> Bool {
    switch relation {
    case "=": one == other
    case "!=": one != other
    case "<": one < other
    case "<=": one <= other
    case ">": one > other
    default: one >= other
    }
  }

  private static func compares(_ text: String, _ relation: String, _ value: String) -> Bool {
    switch relation {
    case "=": return text == value
    case "under": return text == value || text.starts(with: value + "/")
    case "like":
      return fits(
        Array(ComposedForm.of(text).unicodeScalars)[...],
        Array(ComposedForm.of(value).unicodeScalars)[...])
    default: return finds(form(text), relation, form(value))
    }
  }

  private static func fits(
    _ text: ArraySlice<Unicode.Scalar>, _ pattern: ArraySlice<Unicode.Scalar>
  ) -> Bool {
    guard let first = pattern.first else { return text.isEmpty }
    let rest = pattern.dropFirst()
    if first == "%" { return (0...text.count).contains { fits(text.dropFirst($0), rest) } }
    guard let letter = text.first else { return false }
    return (first == "_" || first == letter) && fits(text.dropFirst(), rest)
  }

  private static func form(_ text: String) -> [UInt32] {
    NormalForm.ofQuestion(Array(text.utf8).arraySpan)
  }

  private static func finds(_ text: [UInt32], _ relation: String, _ wanted: [UInt32]) -> Bool {
    guard text.count >= wanted.count else { return false }
    return (0...text.count - wanted.count).contains { start in
      let end = start + wanted.count
      if relation == "starts", start > 0 { return false }
      if relation == "ends", end < text.count { return false }
      let isLetterBehind =
        end == text.count
        || Unicode.Scalar(text[end])?.properties.canonicalCombiningClass == .notReordered
      return text[start..<end].elementsEqual(wanted) && isLetterBehind
    }
  }
}

extension WhereRow {
  /// The values of a text field.
  func texts(_ field: String) -> [String] {
    switch field {
    case "question": [question]
    case "choice": choices
    case "choice1": [choices[0]]
    case "choice3": choices.count > 2 ? [choices[2]] : []
    case "answer": choices.indices.contains(answer - 1) ? [choices[answer - 1]] : []
    case "category": category.map { [$0] } ?? []
    case "tags": tags
    case "id": id.map { [$0] } ?? []
    case "explanation": explanation.map { [$0] } ?? []
    default: findings
    }
  }

  /// The values of a number field.
  func numbers(_ field: String, _ number: Int) -> [Double] {
    switch field {
    case "row": [Double(number)]
    case "answer.index": [Double(answer)]
    case "time": limit.map { [$0] } ?? []
    case "length": [Double(question.count)]
    case "words": [Self.words(question)]
    case "length(choice)": choices.map { Double($0.count) }
    case "words(explanation)": texts("explanation").map(Self.words)
    default: difficulty.map { [["easy": 0.25, "難": 0.75][$0] ?? (Double($0) ?? 0)] } ?? []
    }
  }

  private static func words(_ text: String) -> Double {
    let scalars = text.unicodeScalars.map { $0.properties.isWhitespace ? " " : "x" }.joined()
    return Double(scalars.split(separator: " ").count)
  }
}

extension Generator {
  /// Returns a random condition with at most `depth` levels above its comparisons.
  mutating func condition(depth: Int) -> PlainCondition {
    switch depth == 0 ? number(3...9) : number(0...9) {
    case 0: return .and(condition(depth: depth - 1), condition(depth: depth - 1))
    case 1: return .or(condition(depth: depth - 1), condition(depth: depth - 1))
    case 2: return .not(condition(depth: depth - 1))
    case 3:
      return .among(
        field: pick(textFields), isDenied: below(2) == 0,
        values: (0..<number(1...3)).map { _ in text(upTo: 2, of: whereParts) })
    case 4: return .isNull(field: pick(textFields))
    case 5, 6:
      let fields = [
        "row", "answer.index", "time", "length", "words", "length(choice)", "words(explanation)",
        "difficulty",
      ]
      let field = pick(fields)
      let isList = field == "length(choice)"
      return .number(
        field: field, relation: pick(["=", "<", "<=", ">", ">="] + (isList ? [] : ["!="])),
        value: pick([0, 0.25, 0.5, 1, 2, 3, 4, 5, 8, 30]))
    default: return textCondition()
    }
  }

  private mutating func textCondition() -> PlainCondition {
    let relation = pick(["=", "!=", "like", "contains", "contains", "starts", "ends", "under"])
    var value = text(upTo: 3, of: relation == "like" ? whereParts + ["%", "%", "_"] : whereParts)
    let hasLetters = !NormalForm.ofQuestion(Array(value.utf8).arraySpan).isEmpty
    if ["contains", "starts", "ends"].contains(relation), !hasLetters { value += "か" }
    if relation == "under" { value = pick(["か", "a", "a/が", "か\u{3099}", "x"]) }
    return .text(
      field: pick(textFields), lower: below(5) == 0, relation: relation, value: value)
  }

  /// Returns a random row, in which anything may be missing.
  mutating func whereRow() -> WhereRow {
    func maybe(_ value: String, _ generator: inout Generator) -> String? {
      generator.below(2) == 0 ? nil : value
    }
    var row = WhereRow(question: text(upTo: 6, of: whereParts))
    row.choices = (0..<number(2...4)).map { _ in text(upTo: 3, of: whereParts) }
    row.answer = number(1...4)
    row.category = maybe(pick(["か", "が", "a/が", "a", "ab", "か\u{3099}/b", ""]), &self)
    row.tags = (0..<number(0...2)).map { _ in text(upTo: 2, of: whereParts) }
    row.difficulty = maybe(pick(["easy", "難", "0.5", "3"]), &self)
    row.limit = below(2) == 0 ? nil : pick([0.25, 5, 30])
    row.id = maybe(text(upTo: 2, of: whereParts), &self)
    row.explanation = maybe(text(upTo: 4, of: whereParts), &self)
    row.findings = below(2) == 0 ? [] : [text(upTo: 2, of: whereParts)]
    return row
  }
}

private let textFields = [
  "question", "question", "choice", "choice1", "choice3", "answer", "category", "tags", "id",
  "explanation", "finding",
]

/// Parts of texts in both languages, with everything that makes two texts equal in one form and different in
/// another.
let whereParts = [
  "か", "が", "か\u{3099}", "カ", "ガ", "ｶ", "ｶﾞ", "ー", "ｰ", "漢", "字", "a", "A", "Ａ", "b", "1", "１",
  " ", "　", "?", "？", "。", "'", "\"", "’", "“", "e\u{301}", "é", "\u{301}", "\u{3099}", "…", "-",
  "―", "〜",
  "\u{200B}", "\r\n", "\r", "\n", "👨‍👩‍👧", "ﾞ", "ß", "각", "\u{11A8}", "ﬁ", "㌔", "/", "\u{212B}",
  "\u{334}",
]
