@_spi(QBank) package import BankFormats
@_spi(QBank) package import BankModel
@_spi(QBank) package import BankText

/// A row that says the same as an earlier one of the run.
package struct Duplicate: Sendable {
  /// What both files hold.
  package let kind: BankKind
  /// How much of it is the same.
  package let extent: Extent
  /// Whether that is the same whatever the rows are about, not only but for case, kana or marks.
  package let isExact: Bool
  /// The earlier row.
  package let first: RowReference
  /// The later row.
  package let later: RowReference
  /// Whether the later row can be deleted, with all copies like it.
  var isDeletable = true

  /// Whether the later row says all that the earlier one says.
  var isCopy: Bool { extent == .all && isExact }

  /// How much of two rows is the same, by the normal forms.
  package enum Extent: Sendable {
    /// The heading, the choices whatever their order, and the right one.
    case all
    /// The heading and the choices, but another choice is right.
    case otherAnswer
    /// The heading and the text of the right choice, with other choices beside it.
    case headingAndAnswer
    /// The question and two of the choices, or a question so long that it is no common one; of
    /// guidance the title.
    case heading
  }
}

/// A row of some file of the run, by its place.
package struct RowReference: Sendable {
  /// The file.
  package let file: BankFile
  /// Its number in the file, counted from 1.
  package let record: Int
  /// Where it begins.
  package let start: Int

  /// The row, taken apart into cells.
  package func read() -> RowText { RowText(self) }
}

/// A row with the places of its cells, and their texts when they are asked for.
package struct RowText: Sendable {
  /// Which row it is.
  package let row: RowReference
  private let cells: [TextRange]
  private let texts: [[UInt8]]
  /// All of it as it stands in the file, with what ends its line; nil where rows are not lines.
  package let line: TextRange?

  init(_ row: RowReference) {
    self.row = row
    var loader = RowLoader()
    let file = row.file
    loader.load(
      at: row.start, record: row.record, of: file.source, file.syntax, file.kind ?? .problems)
    line = loader.line
    (cells, texts) = loader.withRow { row in
      let numbers = 1...row.count
      return (numbers.map { row.cell($0).range }, numbers.map { Array(row.text($0)) })
    }
  }

  /// The file that it is in.
  package var source: Source { row.file.source }

  /// The row as a problem, the first choice taken for right where it names none.
  var problem: Problem {
    let text = { (cell: Int) in String(decoding: self.text(ofCell: cell), as: UTF8.self) }
    let choices = (BankKind.cellsBeforeChoices + 1..<cells.count + 1).map(text)
    return Problem(question: text(1), answer: rightChoice ?? 1, choices: choices)
  }

  /// How many characters its question and choices have in the forms that near-duplicates are looked for in,
  /// with one before each choice.
  var normalLength: Int {
    let choices = (BankKind.cellsBeforeChoices + 1..<cells.count + 1).map { cell in
      NormalForm.ofChoice(text(ofCell: cell).arraySpan).count + 1
    }
    return choices.reduce(NormalForm.ofQuestion(text(ofCell: 1).arraySpan).count, +)
  }

  /// Where a cell is; cells are counted from 1.
  package func place(ofCell number: Int) -> Place {
    Place(cells[number - 1], record: row.record, cell: number)
  }

  /// A cell as a place that a finding about another row refers to.
  package func related(ofCell number: Int, _ message: Localized) -> Diagnostic.Related {
    let ends = (cells.map(\.start).min() ?? 0, cells.map(\.end).max() ?? 0)
    return Diagnostic.Related(
      source, place(ofCell: number).range, message, row: TextRange(ends.0, ends.1))
  }

  /// The text of a cell; cells are counted from 1.
  package func text(ofCell number: Int) -> [UInt8] {
    texts[number - 1]
  }

  /// The start of a cell's text, fit to be quoted in a message.
  package func excerpt(ofCell number: Int) -> String {
    let text = text(ofCell: number)
    return VisibleText.excerpt(text.arraySpan)
  }

  /// The number of the right choice, when it names one.
  package var rightChoice: Int? {
    guard let number = Answer(text(ofCell: BankKind.answerCell)).number else { return nil }
    return (1...cells.count - BankKind.cellsBeforeChoices).contains(number) ? number : nil
  }
}
