@_spi(QBank) import BankText

/// How a bank file is written, recognised from its file name extension.
///
/// It is determined once per file and passed along, because a name can change on the way.
@_spi(QBank) public enum FileSyntax: Sendable {
  /// Rows of cells.
  case csv
  /// One document.
  case json
  /// One document per line.
  case jsonLines
  /// Rows of cells in a layout other than that of a bank.
  case table(any TableForm)
  /// JSON documents, one per line, in a layout other than that of a bank.
  case members(any TableForm)

  /// The file name extensions of JSON Lines; the first is the default.
  @_spi(QBank) public static let jsonLinesExtensions = ["jsonl", "ndjson"]

  /// Determines the syntax from a file name; CSV is the default.
  @_spi(QBank) public init(_ path: Path) {
    if path.hasExtension("json") {
      self = .json
    } else if FileSyntax.jsonLinesExtensions.contains(where: { path.hasExtension($0) }) {
      self = .jsonLines
    } else {
      self = .csv
    }
  }

  /// The form of a table or of lines in another layout than that of a bank, or nil for a plain bank.
  @_spi(QBank) public var form: (any TableForm)? {
    switch self {
    case .table(let form), .members(let form): form
    case .csv, .json, .jsonLines: nil
    }
  }

  /// The notation of the text of a cell.
  @_spi(QBank) public var notation: CellNotation {
    switch self {
    case .csv: .csv
    case .table: .table
    case .json, .jsonLines, .members: .json
    }
  }
}

extension FileSyntax: Hashable {
  /// Whether both are written in the same way; for tables, whether they are the same table.
  @_spi(QBank) public static func == (one: FileSyntax, other: FileSyntax) -> Bool {
    one.identity == other.identity
  }

  /// Feeds what `==` compares into a hasher.
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

/// A table in a layout other than that of a bank, with what must be known wherever its rows are.
///
/// Only the readers of tables know how its rows are read.
@_spi(QBank) public protocol TableForm: AnyObject, Sendable {
  /// The titles of its columns.
  var columnTitles: [Localized] { get }
  /// The columns of the table that hold the cells of a bank, in the order of those cells, counted from 1; 0 for a
  /// cell without a column of its own.
  var columnsOfBank: [Int] { get }
  /// A description of the recognised layout, or nil if the layout was given.
  var recognised: Localized? { get }
}

extension [Int] {
  /// Returns the column of a table that holds a cell of a bank, or nil if the cell has no column of its own.
  package func column(ofCell number: Int) -> Int? {
    indices.contains(number - 1) && self[number - 1] > 0 ? self[number - 1] : nil
  }
}
