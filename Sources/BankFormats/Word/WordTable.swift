@_spi(QBank) import BankModel
@_spi(QBank) import BankSyntax

/// A table of a document: a question per row below a header, or a frame around any text.
struct WordTable {
  /// The content of a cell.
  struct Cell {
    var paragraphs: [WordParagraph] = []
    /// Nested tables and the like.
    var others: [XMLElement] = []
    /// Whether it continues a cell of a row above.
    var isMergedWithAbove = false
    /// Whether it continues a cell to the left.
    var isMergedWithLeft = false

    var text: String { paragraphs.map(\.text).joined(separator: "\n") }
  }

  /// The rows. A merged cell counts once for each column that it spans.
  let rows: [[Cell]]

  init(_ table: XMLElement, _ styles: WordStyles) {
    rows = WordTable.all("tr", in: table).map { row in
      WordTable.all("tc", in: row).flatMap { WordTable.cells($0, styles) }
    }
  }

  /// The texts of the cells.
  var texts: [[String]] { rows.map { $0.map(\.text) } }

  /// The maximum number of columns in Word.
  private static let maxColumns = 63

  /// Returns the rows of a table or the cells of a row, which may be inside content controls.
  private static func all(_ name: String, in element: XMLElement) -> [XMLElement] {
    element.elements.flatMap { child -> [XMLElement] in
      switch child.name.local {
      case name: [child]
      case "sdt", "sdtContent", "customXml", "ins": all(name, in: child)
      default: []
      }
    }
  }

  /// Returns a cell, followed by an empty one for each further column that it spans.
  private static func cells(_ element: XMLElement, _ styles: WordStyles) -> [Cell] {
    var cell = Cell()
    var span = 1
    for child in element.elements {
      switch child.name.local {
      case "p": cell.paragraphs.append(WordParagraph(child, styles))
      case "tbl", "sdt": cell.others.append(child)
      case "tcPr":
        let merged = child.first("vMerge")
        cell.isMergedWithAbove = merged != nil && merged?.local("val") != "restart"
        span = child.first("gridSpan")?.local("val").flatMap { Int(bounded: $0) } ?? 1
      default: break
      }
    }
    let rest = min(max(span, 1), WordTable.maxColumns) - 1
    return [cell] + Array(repeating: Cell(isMergedWithLeft: true), count: rest)
  }
}

/// The columns of a table of questions without answers, which come from a list of keys at the end or from the
/// formatting of the choices.
struct WordColumns {
  /// The number of rows above the header.
  let rowsAbove: Int
  private let header: [String]
  private let fields: [Int: Layout.Field]
  /// The script in which the columns of choices are labelled, and in which the keys name them.
  private let script: ListLabel.Script

  /// Determines the columns, or returns nil if no row has the headings of questions.
  init?(_ rows: [[String]]) {
    let table = SampledTable(Array(rows.prefix(TableRecognition.rows)))
    guard !table.headings.isEmpty else { return nil }
    fields = ColumnRoles(table, nil).fields
    let choices = fields.values.count { $0.choiceNumber != nil }
    guard fields.values.contains(.question), choices > 1 else { return nil }
    let first = fields.first { $0.value == .choice(1) }?.key
    let name = first.flatMap { ChoicePart(table.headings[$0].form)?.name.script }
    script = name == .kana ? .kana : name == .digit ? .number : .upper
    rowsAbove = table.rowsAbove
    header = rows[table.rowsAbove]
  }

  /// Whether a row is the header, which is repeated in long tables.
  func isHeader(_ row: [String]) -> Bool { row == header }

  /// Returns the role of a column's cells in a list of questions, or nil if they say nothing.
  func part(_ column: Int) -> Part? {
    guard let field = fields[column] else { return .line(.detail(.others)) }
    switch field {
    case .question: return .question
    case .choice(let number): return .choice(number, script)
    case .rowNumber: return nil
    default: return .line(.detail(field.feature ?? .others))
    }
  }

  /// The role of a cell in a list of questions.
  enum Part {
    case question
    /// The choice with this number, counted from 1, labelled in this script.
    case choice(Int, ListLabel.Script)
    case line(ListLine.Kind)

    /// Returns the list line of a cell and its order in the row, or nil for an empty cell that says nothing.
    func line(_ range: TextRange, number: Int) -> (order: Int, line: ListLine)? {
      var line = ListLine(kind: .text, range: range, text: range)
      line.beginsParagraph = true
      switch self {
      case .question:
        line.labels = [ListLabel(family: .init(script: .question), value: number)]
        return (0, line)
      case .choice(let number, let script):
        line.labels = [ListLabel(family: .init(script: script, automatic: "table"), value: number)]
        return range.isEmpty ? nil : (number, line)
      case .line(let kind):
        line.kind = kind
        return range.isEmpty ? nil : (100, line)
      }
    }
  }
}
