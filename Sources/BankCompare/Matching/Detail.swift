@_spi(QBank) import BankModel

/// A detail that a problem has besides its question, answer and choices, as text.
package struct Detail: Hashable, Sendable {
  /// The feature that the detail belongs to.
  package let feature: Feature
  /// The name in machine-readable output; for a member that qbank does not know, the name of that member.
  package let name: String
  /// The value; the items of a list are separated by commas.
  package let text: String

  /// All details of a problem, in a fixed order; members that qbank does not know keep the order of the file.
  package static func all(of details: Problem.Details) -> [Detail] {
    let texts: [(Feature, String?)] = [
      (.id, details.id), (.category, details.category), (.explanation, details.explanation),
      (.difficulty, details.difficulty), (.points, details.points.map(Numbers.text)),
      (.limit, details.limit.map(Numbers.text)), (.pinned, list(details.pinned.map(String.init))),
      (.tags, list(details.tags)),
    ]
    return texts.compactMap { feature, text in
      text.map { Detail(feature: feature, name: feature.rawValue, text: $0) }
    } + details.unknownMembers.map { Detail(feature: .others, name: $0.name, text: $0.json) }
  }

  /// Joins the items of a list. An item with a comma or a quote is quoted, so that two lists never look the same.
  private static func list(_ texts: [String]) -> String? {
    let parts = texts.map { text in
      text.utf8.contains { $0 == ASCII.comma || $0 == ASCII.quote } ? JSON.string(text).text : text
    }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }
}
