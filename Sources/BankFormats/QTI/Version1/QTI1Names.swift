@_spi(QBank) import BankModel

/// Assigns names to QTI 1.2 items.
///
/// A learning platform overwrites an item that has the same name. A number alone is not enough, because every bank
/// has a first problem: a problem without an id is named by a hash of its content.
struct QTI1Names {
  /// How often each name was assigned.
  private var counts: [String: Int] = [:]

  private static let prefix = "qbank-"

  /// Returns the name of a problem.
  mutating func name(_ problem: Problem) -> QTIName {
    let id = problem.details.id
    if let id, QTINames.isIdentifier(id), !QTI1Names.isStandIn(id), counts[id] == nil {
      counts[id] = 1
      return QTIName(identifier: id, label: nil, title: id)
    }
    let first = QTI1Names.prefix + ProblemHash.text(problem)
    let count = counts[first, default: 0] + 1
    counts[first] = count
    let name = count == 1 ? first : "\(first)-\(count)"
    let isLabel = (id?.unicodeScalars.count ?? 0) <= QTINames.longestLabel
    return QTIName(identifier: name, label: isLabel ? id : nil, title: isLabel ? id ?? "" : "")
  }

  /// Whether a name is a stand-in assigned by this type.
  static func isStandIn(_ name: String) -> Bool { name.hasPrefix(prefix) }

  /// Whether a title says no more than that there is a question.
  static func isCommon(_ title: String) -> Bool {
    let fillers = "#.:-_0123456789".unicodeScalars
    let words = title.lowercased().unicodeScalars.filter {
      !$0.properties.isWhitespace && !fillers.contains($0)
    }
    return common.contains(String(String.UnicodeScalarView(words)))
  }

  private static let common: Set = [
    "", "question", "multiplechoice", "multiplechoicequestion", "mc", "q", "item", "問題", "問", "設問",
  ]
}
