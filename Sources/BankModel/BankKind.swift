/// What the rows of a file are.
public enum BankKind: String, CaseIterable, Codable, Sendable {
  /// Questions with a right answer and choices.
  case problems
  /// Titles with descriptions: the opening screen of a quiz.
  case guidance

  /// The number of cells in a row.
  @_spi(QBank) public var columnCount: Int {
    switch self {
    case .problems: 6
    case .guidance: 2
    }
  }

  /// The number of the cell with the right choice, counted from 1.
  @_spi(QBank) @inlinable public static var answerCell: Int { 2 }

  /// The number of cells of a problem that precede its choices.
  @_spi(QBank) @inlinable public static var cellsBeforeChoices: Int { 2 }

  /// Returns the name of a cell, counted from 1, in machine-readable output.
  package func cellName(_ number: Int) -> String? {
    switch (self, number) {
    case (.problems, 1): "question"
    case (.problems, 2): "answer"
    case (.problems, 3...columnCount): "choice\(number - BankKind.cellsBeforeChoices)"
    case (.guidance, 1): "title"
    case (.guidance, 2): "description"
    default: nil
    }
  }

  /// Returns the name of a cell, counted from 1, in the words of its author.
  package func cellTitle(_ number: Int) -> Localized? {
    switch (self, number) {
    case (.problems, 1): Localized(en: "question", ja: "問題文")
    case (.problems, 2): Localized(en: "answer", ja: "正解の番号")
    case (.problems, 3...columnCount):
      Localized(
        en: "choice \(number - BankKind.cellsBeforeChoices)",
        ja: "選択肢\(number - BankKind.cellsBeforeChoices)")
    case (.guidance, 1): Localized(en: "title", ja: "見出し")
    case (.guidance, 2): Localized(en: "description", ja: "説明")
    default: nil
    }
  }
}
