@_spi(QBank) public import BankText

/// How a bank file is written, told by the ending of its name.
///
/// It is decided once for a file and travels with it, because a name can be changed on the way.
@_spi(QBank) public enum FileSyntax: Sendable {
  /// Rows of cells.
  case csv
  /// One document.
  case json
  /// A document a line.
  case jsonLines
  /// Rows of cells in another layout than that of a bank.
  case table(any TableForm)
  /// Documents of JSON, one a line, in another layout than that of a bank.
  case members(any TableForm)

  /// The endings of the names of JSON Lines files; the first is the usual one.
  @_spi(QBank) public static let jsonLinesExtensions = ["jsonl", "ndjson"]

  /// The syntax of files with such a name; CSV unless the ending says something else.
  @_spi(QBank) public init(_ path: Path) {
    if path.hasExtension("json") {
      self = .json
    } else if FileSyntax.jsonLinesExtensions.contains(where: { path.hasExtension($0) }) {
      self = .jsonLines
    } else {
      self = .csv
    }
  }

  /// The table or the lines in another layout than that of a bank, if it is one.
  @_spi(QBank) public var form: (any TableForm)? {
    switch self {
    case .table(let form), .members(let form): form
    case .csv, .json, .jsonLines: nil
    }
  }

  /// How the text of a cell is written in such a file.
  @_spi(QBank) public var notation: CellNotation {
    switch self {
    case .csv: .csv
    case .table: .table
    case .json, .jsonLines, .members: .json
    }
  }
}

extension FileSyntax: Hashable {
  /// Whether both are written in the same way; of tables, whether they are one.
  @_spi(QBank) public static func == (one: FileSyntax, other: FileSyntax) -> Bool {
    one.identity == other.identity
  }

  /// Feeds what tells it from others into a hasher.
  @_spi(QBank) public func hash(into hasher: inout Hasher) {
    hasher.combine(identity.kind)
    hasher.combine(identity.table)
  }

  private var identity: (kind: Int, table: ObjectIdentifier?) {
    switch self {
    case .csv: (0, nil)
    case .json: (1, nil)
    case .jsonLines: (2, nil)
    case .table(let form): (3, ObjectIdentifier(form))
    case .members(let form): (4, ObjectIdentifier(form))
    }
  }
}

/// A table in another layout than that of a bank, as far as it must be known wherever its rows are.
///
/// How its rows are read only the readers of tables know.
@_spi(QBank) public protocol TableForm: AnyObject, Sendable {
  /// What its columns are called.
  var columnTitles: [Localized] { get }
  /// In which of them the cells of a bank stand, in the order of those, counted from 1: 0 where none is
  /// that cell's own.
  var columnsOfBank: [Int] { get }
  /// What was recognised of it, where nobody has said its layout.
  var recognised: Localized? { get }
}

extension [Int] {
  /// In which of these columns of a table a cell of a bank stands; nil where none is its own.
  package func column(ofCell number: Int) -> Int? {
    indices.contains(number - 1) && self[number - 1] > 0 ? self[number - 1] : nil
  }
}
