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

extension WordColumns.Part {
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
