@_spi(QBank) import BankModel
@_spi(QBank) import BankSyntax

/// What an item is called: an identifier that only it has, and its id where that is no identifier.
struct QTIName {
  let identifier: String
  /// The id of the problem, when the identifier is another one.
  let label: String?
  /// What people see in a list of items.
  let title: String
}

/// Gives names to items.
///
/// An item whose problem has no id, or one that cannot be an identifier, is called `q` and its
/// number, and no other item is ever called like that.
struct QTINames {
  private var used: Set<String> = []

  /// No label can be longer.
  static let longestLabel = 256

  /// The identifier of an item without an id that can be one.
  static func standIn(_ number: Int) -> String { "q\(number)" }

  /// The name of the problem with this number.
  mutating func name(_ id: String?, number: Int) -> QTIName {
    let standIn = QTINames.standIn(number)
    guard let id else { return QTIName(identifier: standIn, label: nil, title: standIn) }
    if QTINames.isIdentifier(id), used.insert(id).inserted {
      return QTIName(identifier: id, label: nil, title: id)
    }
    let isLabel = id.unicodeScalars.count <= QTINames.longestLabel
    return QTIName(identifier: standIn, label: isLabel ? id : nil, title: isLabel ? id : standIn)
  }

  /// Letters of ASCII, digits, `_`, `-` and `.`, not beginning with one of the last three kinds.
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
