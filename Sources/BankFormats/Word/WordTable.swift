@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// A table of a document: a question in each row below a header, or a frame around any text.
struct WordTable {
  /// What stands in a cell.
  struct Cell {
    var paragraphs: [WordParagraph] = []
    /// Tables and the like inside of it.
    var others: [XMLElement] = []

    var text: String { paragraphs.map(\.text).joined(separator: "\n") }
  }

  /// What a column holds, by its heading.
  enum Column {
    case question, key
    case choice([ListLabel])
    case detail(ListDetail)
    /// The number of the row.
    case number
  }

  private(set) var rows: [[Cell]] = []
  /// What the columns hold; nil where the first row is no header of questions.
  private(set) var columns: [Column]?

  init(_ table: XMLElement, _ styles: WordStyles) {
    for row in WordTable.all("tr", in: table) {
      rows.append(WordTable.all("tc", in: row).map { WordTable.cell($0, styles) })
    }
    columns = rows.first.flatMap(WordTable.columns)
  }

  /// The rows of a table or the cells of a row, which content controls may hold.
  private static func all(_ name: String, in element: XMLElement) -> [XMLElement] {
    element.elements.flatMap { child -> [XMLElement] in
      switch child.name.local {
      case name: [child]
      case "sdt", "sdtContent", "customXml", "ins": all(name, in: child)
      default: []
      }
    }
  }

  private static func cell(_ element: XMLElement, _ styles: WordStyles) -> Cell {
    var cell = Cell()
    for child in element.elements {
      switch child.name.local {
      case "p": cell.paragraphs.append(WordParagraph(child, styles))
      case "tbl", "sdt": cell.others.append(child)
      default: break
      }
    }
    return cell
  }

  // MARK: The header

  private static let questions: Set = [
    "question", "questiontext", "問題", "問題文", "設問", "質問", "問", "stem", "prompt",
  ]
  private static let keys: Set = [
    "answer", "correctanswer", "correct", "key", "answerkey", "correctoption", "正解", "正答", "答え",
    "解答", "答",
  ]
  private static let numbers: Set = ["", "no", "number", "num", "nr", "番号", "番"]
  private static let choices = [
    "choice", "option", "answer", "alternative", "選択肢", "選択", "回答", "解答", "",
  ]
  private static let details: [(String, ListDetail)] = [
    ("explanation", .explanation), ("解説", .explanation), ("category", .category), ("分野", .category),
    ("カテゴリー", .category), ("points", .points), ("配点", .points), ("difficulty", .difficulty),
    ("難易度", .difficulty), ("tags", .tags), ("タグ", .tags), ("id", .id),
  ]

  private static func columns(_ header: [Cell]) -> [Column]? {
    let columns = header.map { column(word($0.text)) }
    let questions = columns.count { if case .question = $0 { true } else { false } }
    let keys = columns.count { if case .key = $0 { true } else { false } }
    let choices = columns.count { if case .choice = $0 { true } else { false } }
    return questions == 1 && keys < 2 && choices > 1 ? columns : nil
  }

  private static func word(_ text: String) -> String {
    let signs = Set(" \t\n_-.:：・()（）*#\u{3000}".unicodeScalars)
    let kept = text.unicodeScalars.map(\.plain).filter { !signs.contains($0) }
    return String(String.UnicodeScalarView(kept))
  }

  private static func column(_ word: String) -> Column {
    if questions.contains(word) { return .question }
    if keys.contains(word) { return .key }
    if let detail = details.first(where: { $0.0 == word }) { return .detail(detail.1) }
    for stem in choices where word.hasPrefix(stem) {
      let rest = Array(word.unicodeScalars.dropFirst(stem.unicodeScalars.count))
      if let labels = labels(rest) { return .choice(labels) }
    }
    return numbers.contains(word) ? .number : .detail(.other)
  }

  /// What the number or letter of a choice says: `1`, `a`, `ア`.
  private static func labels(_ word: [Unicode.Scalar]) -> [ListLabel]? {
    guard word.count == 1 else { return nil }
    let digit = word[0].listDigit.map { [(script: ListLabel.Script.number, value: $0)] }
    let readings = digit ?? ListLabel.Script.readings(of: word[0])
    let labels = readings.filter { $0.value > 0 }.map { reading in
      let script = reading.script == .lower ? .upper : reading.script
      return ListLabel(family: .init(script: script, automatic: "table"), value: reading.value)
    }
    return labels.isEmpty ? nil : labels
  }
}

extension WordTable.Column {
  /// The line of a list that a cell of the column is, and its place among those of its row; nil for an empty
  /// cell that says nothing.
  func line(_ range: TextRange, number: Int) -> (order: Int, line: ListLine)? {
    var line = ListLine(kind: .text, range: range, text: range)
    line.beginsParagraph = true
    switch self {
    case .question:
      line.labels = [ListLabel(family: .init(script: .question), value: number)]
      return (0, line)
    case .choice(let labels):
      line.labels = labels
      return range.isEmpty ? nil : (1 + (labels.first?.value ?? 0), line)
    case .key: line.kind = .key
    case .detail(let detail): line.kind = .detail(detail)
    case .number: return nil
    }
    return range.isEmpty ? nil : (100, line)
  }
}
