@_spi(QBank) import BankText

extension Method {
  /// The kinds of the cells of a table, so that an editor can colour its columns.
  static let semanticTokens = Method(
    "textDocument/semanticTokens/full",
    capability: (
      "semanticTokensProvider",
      .object([("legend", SemanticToken.legend), ("full", .bool(true))])
    )
  ) { (editor, params) throws(RequestError) in
    let document = try params.document(editor)
    var numbers = SemanticToken(document.text)
    for question in editor.questions(document) {
      for token in SemanticToken.tokens(of: question).sorted(by: { $0.place < $1.place }) {
        numbers.add(token.place, token.type, isRight: token.isRight)
      }
    }
    return .object([("data", .array(numbers.data.map { .number($0) }))])
  }
}

/// Semantic tokens in the encoding of the protocol: five numbers each, relative to the previous token.
struct SemanticToken {
  private(set) var data: [Int] = []
  private let text: PlacedText
  private var line = 0
  private var start = 0

  /// The types of cells, with names that every colour theme knows.
  private static let types = ["string", "number", "enumMember", "namespace"]

  /// The types and their modifiers, as they are announced.
  static let legend = JSON.object([
    ("tokenTypes", .array(types.map { .string($0) })),
    ("tokenModifiers", .array([.string("definition")])),
  ])

  init(_ text: PlacedText) { self.text = text }

  /// The tokens of a question: its cells, its category and its tags.
  static func tokens(
    of question: QuestionInText
  ) -> [(place: TextRange, type: Int, isRight: Bool)] {
    var tokens: [(place: TextRange, type: Int, isRight: Bool)] = []
    for (index, place) in question.cells.enumerated() {
      tokens.append((place, min(index, 2), index >= 2 && question.right == index - 1))
    }
    let others = ([question.category?.place] + question.tags.map(\.place)).compactMap(\.self)
    for place in others where !question.cells.contains(place) { tokens.append((place, 3, false)) }
    return tokens
  }

  /// Adds a token for each line of a range.
  mutating func add(_ range: TextRange, _ type: Int, isRight: Bool) {
    let first = text.lines.line(at: range.start)
    let last = text.lines.line(at: range.end)
    for line in first...last {
      let own = text.lines.range(line, in: text.source.bytes)
      let part = TextRange(max(own.start, range.start), min(own.end, range.end))
      if part.isEmpty { continue }
      let place = text.position(of: part.start)
      let count = text.encoding.count(text.source.bytes, part)
      if place.line < self.line || place.line == self.line && place.character < start { continue }
      let step = place.line == self.line ? place.character - start : place.character
      data += [place.line - self.line, step, count, type, isRight ? 1 : 0]
      (self.line, start) = (place.line, place.character)
    }
  }
}
