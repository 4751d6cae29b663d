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
  static func isIdentifier(_ id: String) -> Bool {
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
