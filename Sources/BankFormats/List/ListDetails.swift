@_spi(QBank) import BankSyntax

/// What a list says about a question besides, as the details of a problem.
struct ListDetails {
  private(set) var details: Problem.Details
  private(set) var places: [Feature: TextRange]
  /// Lines with something that a bank has no place for, or that was said before.
  private(set) var lost: [TextRange] = []
  /// Texts that should be numbers and are not.
  private(set) var wrong: [TextRange] = []

  /// Creates details from what is already known of the question.
  init(_ details: Problem.Details, _ places: [Feature: TextRange]) {
    (self.details, self.places) = (details, places)
  }

  /// Adds a detail as it is written.
  mutating func add(_ detail: Feature, _ part: ListPart, _ source: Source) {
    guard let range = part.range, !range.isEmpty else { return }
    let text = part.text(source)
    switch detail {
    case .explanation: set(\.explanation, text, .explanation, range)
    case .category: set(\.category, text, .category, range)
    case .difficulty: set(\.difficulty, text, .difficulty, range)
    case .id: set(\.id, text, .id, range)
    case .points: setNumber(\.points, text, .points, range)
    case .limit: setNumber(\.limit, text, .limit, range)
    case .tags:
      details.tags += ListDetails.tags(text)
      places[.tags] = range
    default: lost.append(range)
    }
  }

  /// Adds the headings above a question as its category, unless something nearer gives one.
  mutating func add(headings: [TextRange], _ source: Source) {
    guard details.category == nil, let last = headings.last else { return }
    details.category = headings.map { source.string($0) }.joined(separator: "/")
    places[.category] = last
  }

  private mutating func set<Value>(
    _ member: WritableKeyPath<Problem.Details, Value?>, _ value: Value, _ feature: Feature,
    _ range: TextRange
  ) {
    if details[keyPath: member] != nil { return lost.append(range) }
    details[keyPath: member] = value
    places[feature] = range
  }

  private mutating func setNumber(
    _ member: WritableKeyPath<Problem.Details, Double?>, _ text: String, _ feature: Feature,
    _ range: TextRange
  ) {
    guard let number = ListDetails.number(text), number.isAmount else { return wrong.append(range) }
    set(member, number, feature, range)
  }

  private static let units: Set = [
    "", "point", "points", "pts", "pt", "mark", "marks", "s", "sec", "secs", "second", "seconds",
    "点", "秒",
  ]

  /// Returns a number, with or without a unit after it.
  private static func number(_ text: String) -> Double? {
    let scalars = text.unicodeScalars.map(\.plain)
    let digits = scalars.prefix { $0.listDigit != nil || $0 == "." || $0 == "-" }
    let unit = String(String.UnicodeScalarView(scalars.dropFirst(digits.count)))
    guard units.contains(EdgeWhitespace.removed(from: unit)) else { return nil }
    return Double(decimal: String(String.UnicodeScalarView(digits)))
  }

  private static func tags(_ text: String) -> [String] {
    text.unicodeScalars.split { ",、，\n".unicodeScalars.contains($0) }
      .map { EdgeWhitespace.removed(from: String($0)) }.filter { !$0.isEmpty }
  }
}
