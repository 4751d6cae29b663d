@_spi(QBank) import BankModel
@_spi(QBank) import BankSyntax

/// The name of an item: a unique identifier, and its id if that is not an identifier.
struct QTIName {
  let identifier: String
  /// The id of the problem if it differs from the identifier.
  let label: String?
  /// The title in a list of items.
  let title: String
}

/// Assigns names to items.
///
/// An item whose problem has no id, or one that cannot be an identifier, is named `q` and its number. No other item
/// ever gets such a name.
struct QTINames {
  private var used: Set<String> = []

  /// The maximum length of a label.
  static let longestLabel = 256

  /// Returns the identifier of an item whose id is missing or not an identifier.
  static func standIn(_ number: Int) -> String { "q\(number)" }

  /// Returns the name of the problem with this number.
  mutating func name(_ id: String?, number: Int) -> QTIName {
    let standIn = QTINames.standIn(number)
    guard let id else { return QTIName(identifier: standIn, label: nil, title: standIn) }
    if QTINames.isIdentifier(id), used.insert(id).inserted {
      return QTIName(identifier: id, label: nil, title: id)
    }
    let isLabel = id.unicodeScalars.count <= QTINames.longestLabel
    return QTIName(identifier: standIn, label: isLabel ? id : nil, title: isLabel ? id : standIn)
  }

  /// Whether an id can be an identifier: ASCII letters, digits, `_`, `-` and `.`, starting with a letter or `_`,
  /// and neither a stand-in nor the package's identifier.
  fileprivate static func isIdentifier(_ id: String) -> Bool {
    let scalars = id.unicodeScalars.map(\.value)
    guard let first = scalars.first, scalars.allSatisfy({ $0 < 0x80 }),
      XMLCharacters.beginsName(first), scalars.allSatisfy(XMLCharacters.goesOnName)
    else { return false }
    let isStandIn = first == 0x71 && scalars.dropFirst().allSatisfy { 0x30...0x39 ~= $0 }
    return !isStandIn && id != QTINames.manifest
  }

  /// The identifier of the package itself.
  static let manifest = "MANIFEST"
}

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
