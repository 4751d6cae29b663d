@_spi(QBank) import BankFormats

/// A row that says the same as an earlier one of the run.
package struct Duplicate: Sendable {
  /// The kind of both files.
  package let kind: BankKind
  /// What is equal in both rows.
  package let extent: Extent
  /// Whether it is equal whatever the rows are about, and not only up to case, kana or marks.
  package let isExact: Bool
  /// The earlier row.
  package let first: RowReference
  /// The later row.
  package let later: RowReference
  /// Whether the later row can be deleted, with all copies like it.
  var isDeletable = true

  /// Whether the later row says everything that the earlier one says.
  var isCopy: Bool { extent == .all && isExact }

  /// What is equal in two rows, by their normal forms.
  package enum Extent: Sendable {
    /// The heading, the choices in any order, and the right one.
    case all
    /// The heading and the choices, but another choice is right.
    case otherAnswer
    /// The heading and the text of the right choice, with other wrong choices.
    case headingAndAnswer
    /// The question and two of the choices, or a question too long to be a common one; for guidance, the title.
    case heading
  }
}

/// A reference to a row of some file of the run.
package struct RowReference: Sendable {
  /// The file.
  package let file: BankFile
  /// The number of its record in the file, counted from 1.
  package let record: Int
  /// The offset at which it starts.
  package let start: Int

  /// Creates a reference to a row of a file.
  init(_ row: RowAddress, in file: BankFile) {
    (self.file, record, start) = (file, Int(row.record), Int(row.start))
  }

  /// Splits the row into cells.
  package func read() -> RowText { RowText(self) }
}

/// A row with the places of its cells; their texts are read on demand.
package struct RowText: Sendable {
  /// The reference to the row.
  package let row: RowReference
  private let cells: [TextRange]
  private let texts: [[UInt8]]
  /// The whole line verbatim, with its line ending, or nil if rows are not lines.
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

  /// The file that contains the row.
  package var source: Source { row.file.source }

  /// The row as a problem; if its answer names no choice, the first one counts as right.
  var problem: Problem {
    let text = { (cell: Int) in String(decoding: self.text(ofCell: cell), as: UTF8.self) }
    let choices = (BankKind.cellsBeforeChoices + 1..<cells.count + 1).map(text)
    return Problem(question: text(1), answer: rightChoice ?? 1, choices: choices)
  }

  /// The length of its question and choices in the forms used for near-duplicates, with one separator before each
  /// choice.
  var normalLength: Int {
    let choices = (BankKind.cellsBeforeChoices + 1..<cells.count + 1).map { cell in
      NormalForm.ofChoice(text(ofCell: cell).arraySpan).count + 1
    }
    return choices.reduce(NormalForm.ofQuestion(text(ofCell: 1).arraySpan).count, +)
  }

  /// The place of a cell; cells are counted from 1.
  package func place(ofCell number: Int) -> Place {
    Place(cells[number - 1], record: row.record, cell: number)
  }

  /// A cell as a related place of a finding about another row.
  package func related(ofCell number: Int, _ message: Localized) -> Diagnostic.Related {
    let ends = (cells.map(\.start).min() ?? 0, cells.map(\.end).max() ?? 0)
    return Diagnostic.Related(
      source, place(ofCell: number).range, message, row: TextRange(ends.0, ends.1))
  }

  /// The text of a cell; cells are counted from 1.
  package func text(ofCell number: Int) -> [UInt8] { texts[number - 1] }

  /// An excerpt of a cell, for quoting it in a message.
  package func excerpt(ofCell number: Int) -> String {
    let text = text(ofCell: number)
    return VisibleText.excerpt(text.arraySpan)
  }

  /// The number of the right choice, or nil if the answer names none.
  package var rightChoice: Int? {
    guard let number = Answer(text(ofCell: BankKind.answerCell)).number else { return nil }
    return (1...cells.count - BankKind.cellsBeforeChoices).contains(number) ? number : nil
  }
}
