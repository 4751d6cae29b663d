@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// Which choice of an item is right, and what it counts.
struct QTIKey {
  /// What an item says about its right choice.
  enum Right {
    /// The choice with this index.
    case one(Int)
    /// Several, or some that are partly right.
    case several
    /// None; the place where it is missing.
    case none(TextRange)
    /// A choice that does not exist, named at this place.
    case unknown(TextRange)
  }

  private(set) var right: Right
  /// The points of the right choice, where they are given.
  private(set) var points: Double?
  /// Whether the score follows from anything else than the right choice.
  private(set) var hasOwnRules: Bool
  /// Whether wrong choices take points off.
  private(set) var takesPointsOff: Bool
  /// Whether players may choose more than one.
  let letsChooseSeveral: Bool

  /// Reads what an item says of the choices with these identifiers.
  init(_ item: XMLElement, _ interaction: XMLElement, _ identifiers: [String]) {
    let response = interaction["responseIdentifier"] ?? "RESPONSE"
    let declaration = item.elements("responseDeclaration").first { $0["identifier"] == response }
    let values = declaration?.first("correctResponse")?.elements("value") ?? []
    let rules = QTIRules(item.first("responseProcessing"), response)
    let credits = QTIKey.credits(declaration?.first("mapping"), identifiers)
    let most = interaction["maxChoices"]
    letsChooseSeveral =
      declaration?["cardinality"].map { $0 != "single" } ?? (most != nil && most != "1")
    hasOwnRules = rules.isOwn
    takesPointsOff = credits.contains { $0 < 0 }
    points = QTIKey.maximum(item)
    let positive = credits.indices.filter { credits[$0] > 0 }
    if values.isEmpty, positive.count == 1 {
      right = .one(positive[0])
    } else if values.count > 1 || positive.count > 1 {
      right = .several
    } else if let value = values.first {
      right = QTIKey.choice(value, identifiers)
    } else {
      right = .none((declaration ?? item).tag.range)
    }
    guard points == nil, case .one(let index) = right else { return }
    let told = credits[index] > 0 ? credits[index] : rules.score
    points = told == 1 ? nil : told
  }

  private static func choice(_ value: XMLElement, _ identifiers: [String]) -> Right {
    let name = String(value.text.unicodeScalars.trimmed)
    let index = identifiers.firstIndex { $0.utf8.elementsEqual(name.utf8) }
    return index.map { .one($0) } ?? .unknown(value.range)
  }

  /// What each choice counts by a table, 0 for those that are not in it.
  private static func credits(_ mapping: XMLElement?, _ identifiers: [String]) -> [Double] {
    let entries = mapping?.elements("mapEntry") ?? []
    return identifiers.map { identifier in
      let entry = entries.first {
        $0["mapKey"].map { $0.utf8.elementsEqual(identifier.utf8) } ?? false
      }
      return (entry?["mappedValue"] ?? mapping?["defaultValue"]).flatMap { Double(decimal: $0) }
        ?? 0
    }
  }

  private static func maximum(_ item: XMLElement) -> Double? {
    let declaration = item.elements("outcomeDeclaration").first { $0["identifier"] == "MAXSCORE" }
    let value = declaration?.first("defaultValue")?.first("value")
    return value.flatMap { Double(decimal: $0.text) }
  }
}

/// The rules by which an item is scored.
struct QTIRules {
  /// Whether they say anything else than that just the right choice counts.
  let isOwn: Bool
  /// What it counts, where the rules tell.
  let score: Double?

  /// Reads the rules for a response.
  init(_ rules: XMLElement?, _ response: String) {
    let settings = rules?.all { $0.name.local == "setOutcomeValue" } ?? []
    let scores = settings.filter { $0["identifier"] == "SCORE" }
    let matches = (rules?.all { QTIRules.isMatch($0, response) } ?? []).flatMap(\.elements)
    let others = rules?.all { $0.name.local == "responseElse" }.flatMap(\.elements) ?? []
    let known = Set((matches + others).map(\.range))
    isOwn = scores.contains { !known.contains($0.range) } || QTIRules.hasOwnTemplate(rules)
    score = matches.first { $0["identifier"] == "SCORE" }?.first("baseValue").flatMap { value in
      Double(decimal: value.text)
    }
  }

  /// Whether an element says what happens when the response is the right one.
  private static func isMatch(_ element: XMLElement, _ response: String) -> Bool {
    guard element.name.local == "responseIf", let match = element.elements.first,
      match.name.local == "match"
    else { return false }
    return match.elements.map(\.name.local) == ["variable", "correct"]
      && match.elements.allSatisfy { $0["identifier"] == response }
  }

  private static func hasOwnTemplate(_ rules: XMLElement?) -> Bool {
    guard let template = rules?["template"] else { return false }
    return !template.contains(text: "match_correct") && !template.contains(text: "map_response")
  }
}
