@_spi(QBank) import BankSyntax

/// The right choice of an item, and its points.
///
/// The right choice is the one that the item declares; else the one with the most points in its table; else the one
/// to which its rules give points.
struct QTIKey {
  /// What an item says about its right choice.
  enum Right {
    /// The choice with this index.
    case one(Int)
    /// Several equally right choices.
    case several
    /// No right choice, with the place where it is missing.
    case none(TextRange)
    /// A choice that does not exist, with the place that names it.
    case unknown(TextRange)
  }

  private(set) var right: Right
  /// The points of the right choice, if they are given.
  private(set) var points: Double?
  /// The range that says which choice is right.
  private(set) var place: TextRange?
  /// The range in the table where another choice gets the most points.
  private(set) var contradiction: TextRange?
  /// Whether the score depends on anything but the right choice.
  let hasOwnRules: Bool
  /// Whether wrong choices deduct points.
  let takesPointsOff: Bool
  /// Whether choices other than the right one give points.
  let givesPartOfPoints: Bool
  /// Whether several choices are allowed.
  let letsChooseSeveral: Bool

  /// Reads what an item says about the choices with these identifiers.
  init(_ item: XMLElement, _ interaction: XMLElement, _ identifiers: [String]) {
    let response = interaction["responseIdentifier"] ?? "RESPONSE"
    let declaration = item.elements("responseDeclaration").first { $0["identifier"] == response }
    let values = declaration?.first("correctResponse")?.elements("value") ?? []
    let rules = QTIRules(item.first("responseProcessing"), response)
    let credits = QTICredits(declaration?.first("mapping"), identifiers)
    let most = interaction["maxChoices"]
    letsChooseSeveral =
      declaration?["cardinality"].map { $0 != "single" } ?? (most != nil && most != "1")
    hasOwnRules = rules.isOwn
    takesPointsOff = credits.values.contains { $0 < 0 }
    givesPartOfPoints = credits.values.count { $0 > 0 } > 1
    right = .none((declaration ?? item).tag.range)
    if values.count > 1 {
      right = .several
    } else if let value = values.first {
      settle(value, identifiers)
    } else if let best = credits.best {
      right = best.count == 1 ? .one(best[0]) : .several
      place = credits.places[best[0]]
    } else {
      settle(rules, identifiers)
    }
    addPoints(QTIKey.maximum(item).flatMap { Double(decimal: $0.text) }, credits, rules)
  }

  /// Settles on the choice that is declared to be right.
  private mutating func settle(_ value: XMLElement, _ identifiers: [String]) {
    let name = String(value.text.unicodeScalars.trimmed)
    let index = identifiers.firstIndex { $0.isSame(as: name) }
    right = index.map { .one($0) } ?? .unknown(value.range)
    place = value.content
  }

  /// Settles on the choice that gets the most points by the rules.
  private mutating func settle(_ rules: QTIRules, _ identifiers: [String]) {
    let named = rules.values.filter { $0.score > 0 }
    guard let most = named.map(\.score).max() else { return }
    let best = named.filter { $0.score == most }
    if best.count > 1 {
      right = .several
    } else {
      settle(best[0].element, identifiers)
    }
  }

  private mutating func addPoints(_ maximum: Double?, _ credits: QTICredits, _ rules: QTIRules) {
    points = maximum
    guard case .one(let index) = right else { return }
    if let best = credits.best, !best.contains(index) { contradiction = credits.places[best[0]] }
    if points != nil { return }
    let named = rules.values.map(\.score).max()
    let told = credits.values[index] > 0 ? credits.values[index] : rules.score ?? named
    points = told == 1 ? nil : told
  }

  /// Returns the element with the maximum points of an item.
  static func maximum(_ item: XMLElement) -> XMLElement? {
    let declaration = item.elements("outcomeDeclaration").first { $0["identifier"] == "MAXSCORE" }
    return declaration?.first("defaultValue")?.first("value")
  }
}

/// The points of each choice in a table.
struct QTICredits {
  /// The points of each choice, 0 for those not in the table.
  private(set) var values: [Double] = []
  /// The ranges of the points.
  private(set) var places: [TextRange?] = []

  init(_ mapping: XMLElement?, _ identifiers: [String]) {
    var entries: [[UInt8]: XMLElement] = [:]
    for entry in mapping?.elements("mapEntry") ?? [] {
      guard let key = entry["mapKey"], entries[Array(key.utf8)] == nil else { continue }
      entries[Array(key.utf8)] = entry
    }
    for identifier in identifiers {
      let value =
        entries[Array(identifier.utf8)]?.tag.attribute("mappedValue")
        ?? mapping?.tag.attribute("defaultValue")
      values.append(value.flatMap { Double(decimal: $0.value) } ?? 0)
      places.append(value?.range)
    }
  }

  /// The choices with the most points, or nil if none gives any.
  var best: [Int]? {
    guard let most = values.max(), most > 0 else { return nil }
    return values.indices.filter { values[$0] == most }
  }
}

/// The scoring rules of an item.
struct QTIRules {
  /// Whether they say anything but that only the right choice counts.
  let isOwn: Bool
  /// The points of the right choice, if the rules give them.
  let score: Double?
  /// The response values that the rules name themselves, with the points of each.
  let values: [(element: XMLElement, score: Double)]

  /// Reads the rules for a response.
  init(_ rules: XMLElement?, _ response: String) {
    let settings = rules?.all { $0.name.local == "setOutcomeValue" } ?? []
    let scores = settings.filter { $0["identifier"] == "SCORE" }
    let tests = rules?.all { $0.name.local == "responseIf" || $0.name.local == "responseElseIf" }
    let matches = (tests ?? []).filter { QTIRules.isMatch($0, response) }
    let others = rules?.all { $0.name.local == "responseElse" } ?? []
    let known = Set((matches + others).flatMap(\.elements).map(\.range))
    isOwn = scores.contains { !known.contains($0.range) } || QTIRules.hasOwnTemplate(rules)
    let onRight = matches.first { $0.first("match")?.first("correct") != nil }
    score = onRight.flatMap { QTIRules.score($0) }
    values = matches.compactMap { test in
      guard let value = test.first("match")?.first("baseValue") else { return nil }
      return (value, QTIRules.score(test) ?? 0)
    }
  }

  /// Whether an element tests for the right response or for one that it names.
  private static func isMatch(_ element: XMLElement, _ response: String) -> Bool {
    guard let match = element.elements.first, match.name.local == "match" else { return false }
    let named = match.elements.filter { $0.name.local != "baseValue" }
    return ["correct", "baseValue"].contains(match.elements.last?.name.local ?? "")
      && match.elements.first?.name.local == "variable" && match.elements.count == 2
      && named.allSatisfy { $0["identifier"] == response }
  }

  private static func score(_ test: XMLElement) -> Double? {
    let setting = test.elements("setOutcomeValue").first { $0["identifier"] == "SCORE" }
    return setting?.first("baseValue").flatMap { Double(decimal: $0.text) }
  }

  private static func hasOwnTemplate(_ rules: XMLElement?) -> Bool {
    guard let template = rules?["template"] else { return false }
    return !template.contains(text: "match_correct") && !template.contains(text: "map_response")
  }
}
