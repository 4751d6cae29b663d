@_spi(QBank) import BankSyntax

/// The right choice of a QTI 1.2 item: the one that gets the most points.
///
/// An item does not declare a right choice, but has conditions, each with a score: “the response is B: 100”. Some
/// only show feedback, some give 0 for a wrong choice, some deduct points.
struct QTI1Key {
  /// The choices that get the most points; empty if none gets any.
  let best: [Int]
  /// The range that says so: the identifier of the choice in its condition.
  private(set) var place: TextRange?
  /// The points of the right choice, out of 100 in most programs.
  let score: Double?
  /// The range where a condition gives points for a choice that does not exist.
  private(set) var unknown: TextRange?
  /// Whether choices other than the right one give points.
  let givesPartOfPoints: Bool
  /// Whether wrong choices deduct points.
  let takesPointsOff: Bool

  /// Reads what an item says about the choices with these identifiers.
  init(_ item: XMLElement, _ response: String?, _ identifiers: [String]) {
    let rules = item.elements("resprocessing")
    let scoring = QTI1Scoring(rules)
    let indices = Dictionary(
      identifiers.enumerated().map { (Array($1.utf8), $0) }, uniquingKeysWith: { first, _ in first }
    )
    var credits = [Double](repeating: 0, count: identifiers.count)
    var places: [Int: TextRange] = [:]
    var unknown: TextRange?
    for condition in rules.flatMap({ $0.elements("respcondition") }) {
      guard let score = scoring.score(condition), score.value != 0 else { continue }
      for variable in condition.first("conditionvar")?.equals(response) ?? [] {
        let name = Array(String(variable.text.unicodeScalars.trimmed).utf8)
        guard let index = indices[name] else {
          if score.value > 0 { unknown = unknown ?? variable.content }
          continue
        }
        credits[index] = score.isAdded ? credits[index] + score.value : score.value
        if score.value > 0 { places[index] = variable.content }
      }
    }
    let most = credits.max() ?? 0
    best = most > 0 ? credits.indices.filter { credits[$0] == most } : []
    place = best.first.flatMap { places[$0] }
    score = most > 0 ? most : nil
    self.unknown = unknown
    givesPartOfPoints = credits.count { $0 > 0 } > best.count
    takesPointsOff = credits.contains { $0 < 0 }
  }
}

/// The points that the conditions of an item give.
private struct QTI1Scoring {
  /// The declared variables in lowercase, one of which holds the points.
  private let names: Set<String>
  /// The value of `SCORE.max`.
  private let maximum: Double

  init(_ rules: [XMLElement]) {
    let declared = rules.flatMap { $0.elements("outcomes") }.flatMap { $0.elements("decvar") }
    names = Set(declared.map { ($0["varname"] ?? "score").lowercased() }).union(["score"])
    maximum =
      declared.lazy.compactMap { $0["maxvalue"].flatMap { Double(decimal: $0) } }.first { $0 > 0 }
      ?? 100
  }

  /// Returns the points of a condition, or nil if it gives none.
  func score(_ condition: XMLElement) -> (value: Double, isAdded: Bool)? {
    for setting in condition.elements("setvar") {
      let name = (setting["varname"] ?? setting["variablename"] ?? "score").lowercased()
      let text = String(setting.text.unicodeScalars.trimmed)
      let told = text.lowercased().hasSuffix(".max") ? maximum : Double(decimal: text)
      guard names.contains(name), let told else { continue }
      switch (setting["action"] ?? "set").lowercased() {
      case "set": return (told, false)
      case "add": return (told, true)
      case "subtract": return (-told, true)
      default: continue
      }
    }
    return nil
  }
}

extension XMLElement {
  /// Returns the values that a response must have for a condition to hold, without those that it must not have.
  fileprivate func equals(_ response: String?) -> [XMLElement] {
    elements.flatMap { element -> [XMLElement] in
      switch element.name.local {
      case "not": return []
      case "varequal":
        let isOther = response != nil && (element["respident"] ?? response) != response
        return isOther ? [] : [element]
      default: return element.equals(response)
      }
    }
  }
}
