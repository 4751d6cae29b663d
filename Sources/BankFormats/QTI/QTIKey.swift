@_spi(QBank) import BankModel
@_spi(QBank) import BankSyntax
@_spi(QBank) import BankText

/// Which choice of an item is right, and what it counts.
///
/// The right answer is what an item declares as such; else the choice that counts most by its table;
/// else the one for which its rules give points.
struct QTIKey {
  /// What an item says about its right choice.
  enum Right {
    /// The choice with this index.
    case one(Int)
    /// Several that are right alike.
    case several
    /// None; the place where it is missing.
    case none(TextRange)
    /// A choice that does not exist, named at this place.
    case unknown(TextRange)
  }

  private(set) var right: Right
  /// The points of the right choice, where they are given.
  private(set) var points: Double?
  /// What says which choice is right.
  private(set) var place: TextRange?
  /// Where the table says that another choice counts most.
  private(set) var contradiction: TextRange?
  /// Whether the score follows from anything else than the right choice.
  let hasOwnRules: Bool
  /// Whether wrong choices take points off.
  let takesPointsOff: Bool
  /// Whether choices that are not the right one count something.
  let givesPartOfPoints: Bool
  /// Whether players may choose more than one.
  let letsChooseSeveral: Bool

  /// Reads what an item says of the choices with these identifiers.
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

  /// Takes the choice that is declared to be right.
  private mutating func settle(_ value: XMLElement, _ identifiers: [String]) {
    let name = String(value.text.unicodeScalars.trimmed)
    let index = identifiers.firstIndex { $0.utf8.elementsEqual(name.utf8) }
    right = index.map { .one($0) } ?? .unknown(value.range)
    place = value.content
  }

  /// Takes the choice that gets most points by the rules.
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

  /// What says how many points an item has.
  static func maximum(_ item: XMLElement) -> XMLElement? {
    let declaration = item.elements("outcomeDeclaration").first { $0["identifier"] == "MAXSCORE" }
    return declaration?.first("defaultValue")?.first("value")
  }
}

/// What each choice counts by a table.
struct QTICredits {
  /// The points of each, 0 for those that are not in the table.
  private(set) var values: [Double] = []
  /// Where they stand.
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

  /// The choices that count most, if any counts something.
  var best: [Int]? {
    guard let most = values.max(), most > 0 else { return nil }
    return values.indices.filter { values[$0] == most }
  }
}

/// The rules by which an item is scored.
struct QTIRules {
  /// Whether they say anything else than that just the right choice counts.
  let isOwn: Bool
  /// What it counts, where the rules tell.
  let score: Double?
  /// The values of responses that the rules name themselves, and what each counts.
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

  /// Whether an element says what happens when the response is the right one, or one that it names.
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
