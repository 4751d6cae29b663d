@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// What items of QTI 1.2 are called.
///
/// A learning platform that has an item of the same name already writes over it. So a number alone
/// will not do, as every bank has a first problem: without an id of its own a problem is named by what
/// it says.
struct QTI1Names {
  /// How often each name was given.
  private var counts: [String: Int] = [:]

  private static let prefix = "qbank-"

  /// The name of a problem.
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

  /// Whether a name is one that was made up here.
  static func isStandIn(_ name: String) -> Bool { name.hasPrefix(prefix) }

  /// Whether a title says nothing but that there is a question.
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
