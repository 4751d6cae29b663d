@_spi(QBank) import BankModel
@_spi(QBank) import BankSyntax

/// The layout of a table whose rows are alike, or of JSON with questions, if it is not that of a bank.
///
/// Such a file is reported once, as what it is: each of its rows would be wrong for the same reason.
package struct OtherLayout: Equatable, Sendable {
  /// The number of cells of its rows.
  package let width: Int
  /// What its columns seem to be.
  package let form: Form
  /// Whether its first row names the columns.
  package let hasHeader: Bool
  /// What was recognised, if that is a table of questions.
  package let recognition: TableRecognition?
  /// The number of answers that are 0, in JSON that is otherwise built as a bank.
  private var zeros: Int?

  /// What the columns of a table seem to be.
  package enum Form: Equatable, Sendable {
    /// Question, the number of the right choice, and this number of choices.
    case choices(Int)
    /// The number of the row, and then something else.
    case rowNumbers
    /// Some other number before the question.
    case numberFirst
    /// Question, the number of the right choice, four choices, and a longer text.
    case explanation
    /// Question, choices, and in the last column the right one.
    case answerLast
    /// The answer is in this column, counted from 1, rather than in the second.
    case answerIn(Int)
    /// This column, counted from 1, is empty in every row.
    case emptyColumn(Int)
    /// Cells are enclosed in marks that are not quotes in CSV.
    case otherQuotes(String)
    /// A character other than a comma separates the cells.
    case separator(Unicode.Scalar)
    /// This number of answers is 0, and none is the number of the last choice.
    case countedFromZero(Int)
    /// Questions that lack what a quiz needs.
    case flashCards(FlashCards)
    /// A row names columns that are not those of a bank.
    case headed
    /// The members of JSON are not those of a bank.
    case members
    /// Nothing that can be recognised.
    case unknown
  }

  /// Returns the number of cells that rows have if it is neither that of problems nor of guidance, or nil if they
  /// have no number in common.
  ///
  /// Lines with a single cell are ignored, because they are blank lines and remarks.
  static func steadyWidth(_ shape: CSVShape) -> Int? {
    let width = shape.commonestWidth(in: 3..<Limits.columns + 1)
    guard let width, width != BankKind.problems.columnCount else { return nil }
    let (rows, most) = (shape.count(ofWidth: width), shape.records - shape.count(ofWidth: 1))
    return rows >= 3 && rows * 5 >= most * 3 ? width : nil
  }

  /// Determines what a file is, or returns nil if it is a bank of the kind, or nothing steady.
  ///
  /// `known` is the kind that is known without looking at its cells.
  init?(_ source: Source, _ shape: CSVShape, _ kind: BankKind?, known: BankKind?) {
    if known != .guidance, let headed = HeadedTable.recognise(source) {
      (width, form, hasHeader) = (headed.width, .headed, true)
      recognition = headed
      return
    }
    let steady = OtherLayout.steadyWidth(shape)
    let isBank = kind == .problems && steady == nil && shape.count(of: .problems) > 0
    if known != .guidance, !isBank, let cards = FlashCards.of(source) {
      (width, form, hasHeader) = (shape.commonestWidth, .flashCards(cards), false)
      recognition = nil
      return
    }
    if let separator = OtherSeparator.of(source) {
      (width, form, hasHeader) = (shape.commonestWidth, .separator(separator), false)
      recognition = OtherLayout.recognise(source)
      return
    }
    guard kind == .problems || steady != nil else { return nil }
    let width = steady ?? BankKind.problems.columnCount
    guard shape.count(ofWidth: width) > 0 else { return nil }
    var sample = TableSample(source, width)
    // Surplus commas at the end of rows are reported as such.
    if BankKind.allCases.contains(where: { $0.columnCount < width && sample.hasOnly($0) }) {
      return nil
    }
    sample.dropHeader()
    let form = sample.form
    (self.width, self.form, hasHeader) = (width, form, sample.hasHeader)
    if steady == nil, form == .unknown {
      guard sample.count >= OtherLayout.fewestRows, !sample.isBankMostly,
        let found = OtherLayout.recogniseRows(source)
      else { return nil }
      recognition = found
      return
    }
    if case .countedFromZero = form {
      recognition = nil
      return
    }
    let hasQuotes = if case .otherQuotes = form { true } else { false }
    recognition = kind == .guidance || hasQuotes ? nil : OtherLayout.recognise(source)
  }

  /// Determines what a JSON file is that is not a bank, or returns nil if it is one, or has no questions.
  init?(members source: Source, _ syntax: FileSyntax) {
    let isBank =
      BankForm.holds(of: source, syntax) && !BankForm.hasSameDefectEverywhere(source, syntax)
    let zeros = isBank ? BankForm.zeros(source, syntax) : nil
    if isBank, zeros == nil { return nil }
    let recognised = TableRecognition(members: source)
    guard recognised.isTable, !isBank || recognised.layout?.answer == .number(from: 0) else {
      return nil
    }
    (width, form, hasHeader) = (recognised.width, .members, true)
    recognition = recognised
    self.zeros = zeros
  }

  private static func recognise(_ source: Source) -> TableRecognition? {
    let recognition = TableRecognition(source)
    return recognition.isTable ? recognition : nil
  }

  /// The minimum number of rows: fewer are as likely a bank with a mistake in each.
  private static let fewestRows = 4

  /// Recognises a table without a header in which most rows are as long as those of a bank but the columns are
  /// others; nil for a bank, sound or not.
  private static func recogniseRows(_ source: Source) -> TableRecognition? {
    let found = TableRecognition(source, delimiter: .comma)
    return found.layout != nil && !found.hasHeader && !found.isInOrderOfBank ? found : nil
  }

  /// Whether it is recognised without a doubt. What is built as a bank, without headings of its own, is defined to
  /// count from 1, so a count from 0 has to be given.
  var isRecognised: Bool {
    guard let recognition, let layout = recognition.layout else { return false }
    let isBuiltAsBank = zeros != nil || recognition.isInOrderOfBank && form != .headed
    return !isBuiltAsBank || layout.answer != .number(from: 0)
  }

  /// The form that is reported: for what is built as a bank, that its answers may be counted from 0.
  package var toldForm: Form { zeros.map { .countedFromZero($0) } ?? form }

  /// Whether it is a bank except for the number of the first choice.
  package var isCountedFromZero: Bool {
    if case .countedFromZero = form { true } else { false }
  }

  /// Returns the kind of a table whose rows are longer than those of a kind only by empty cells, or nil if there is
  /// none.
  static func kindBeforeEmptyCells(_ source: Source, _ shape: CSVShape) -> BankKind? {
    guard let width = steadyWidth(shape) else { return nil }
    let sample = TableSample(source, width)
    return BankKind.allCases.first { $0.columnCount < width && sample.hasOnly($0) }
  }

  /// Whether the records are rows of the table, so that those of another length are wrong.
  package var hasRows: Bool {
    switch form {
    case .separator, .headed, .members, .flashCards: false
    default: true
    }
  }
}

// MARK: In words

extension OtherLayout {
  /// What its columns seem to be, in words, or nil if that is unknown.
  package var columns: Localized? {
    switch toldForm {
    case .choices(let count):
      Localized(
        en: "the columns look like question, answer and \(count) choices",
        ja: "問題文、正解の番号、\(count)個の選択肢のようです。")
    case .rowNumbers:
      Localized(en: "the first column seems to number the rows", ja: "先頭の列は行の番号のようです。")
    case .numberFirst:
      Localized(
        en: "a number seems to precede the question", ja: "問題文の前に番号の列があるようです。")
    case .answerIn(let column):
      Localized(
        en: "the answer seems to be in column \(column)", ja: "\(column)列目に正解が書かれているようです。")
    case .emptyColumn(let column):
      Localized(
        en: "column \(column) is empty in every row", ja: "どの行も\(column)列目が空です。")
    case .otherQuotes(let marks):
      Localized(
        en: "the cells are enclosed in \(OtherLayout.shown(marks)), which are not quotes in CSV",
        ja: "セルが\(OtherLayout.shown(marks))で囲まれていますが、CSVの引用符ではありません。")
    case .separator(let separator):
      Localized(
        en: "the cells are separated by \(separator.separatorName.en) instead of a comma",
        ja: "セルの区切りが、カンマではなく\(separator.separatorName.ja)になっています。")
    case .explanation:
      Localized(
        en: "an explanation seems to follow the choices", ja: "選択肢のあとに解説が付いているようです。")
    case .answerLast:
      Localized(
        en: "the answer seems to be in the last column", ja: "最後の列に正解が書かれているようです。")
    case .countedFromZero(let zeros): Doubt.zeros(zeros).message
    case .flashCards(let cards): cards.message
    case .headed, .members, .unknown: nil
    }
  }

  /// What was recognised, and what of it is undecided, or nil if it is not a table of questions.
  package var recognised: Localized? { isToldByZeros ? nil : recognition?.message }

  /// Returns how to continue with what was recognised in the file at this path, or nil if nothing was.
  package func ways(_ path: Path) -> Localized? { isToldByZeros ? nil : recognition?.ways(path) }

  /// Whether it is JSON about which nothing is reported except that its answers may be counted from 0.
  private var isToldByZeros: Bool { form == .members && toldForm != .members }

  private static func shown(_ marks: String) -> String {
    marks.unicodeScalars.map { String($0) }.joined(separator: " … ")
  }

  /// What to do about it, or nil if a layout can say what the columns are.
  package var help: Localized? {
    switch toldForm {
    case .separator:
      Localized(
        en: "Save the table with commas between the cells (“CSV UTF-8” in a spreadsheet program), "
          + "which also quotes texts that contain a comma.",
        ja: "表計算ソフトで「CSV UTF-8（コンマ区切り）」として保存し直してください。カンマを含む文は引用符で囲まれます。")
    case .otherQuotes:
      Localized(
        en: "Put straight double quotes (\") around cells, or none at all.",
        ja: "セルは半角の二重引用符（\"）で囲むか、何も付けずに書いてください。")
    case .countedFromZero:
      Localized(
        en: "If they are counted from 0, add 1 to every answer or use --answers-from 0; if from 1, "
          + "correct each 0 or use --answers-from 1.",
        ja: "0から数えている場合は、すべての正解に1を足すか、--answers-from 0 を付けてください。"
          + "1から数えている場合は、0を直すか、--answers-from 1 を付けてください。")
    case .flashCards(let cards): cards.help
    case .emptyColumn:
      Localized(en: "Delete the empty column.", ja: "空の列を削除してください。")
    default: nil
    }
  }

  /// What the file is instead of a bank, in one line.
  package var message: Localized {
    if let recognised { return recognised }
    if !hasRows || isCountedFromZero, let columns { return columns }
    let whole = Localized(
      en: "the rows are consistent, but not in the layout of a bank",
      ja: "行の形はそろっていますが、問題ファイルの形とは違います。")
    return columns.map {
      Localized(en: "\(whole.en): \($0.en)", ja: "\(whole.ja)\($0.ja)")
    } ?? whole
  }
}

/// Determines whether a character other than a comma separates the cells of a table whose texts also contain
/// commas.
///
/// If there is neither a comma nor a quote, each row is a single cell, and the rule for that reports it.
enum OtherSeparator {
  private static let separators: [Unicode.Scalar] = [";", "\t", "|", "；", "｜"]
  private static let enough = 100

  /// Returns the character, or nil if the rows are those of a table with commas, or of none.
  static func of(_ source: Source) -> Unicode.Scalar? {
    var reader = CSVReader(source.bytes, widths: BankKind.allCases.map(\.columnCount))
    var batch = CSVBatch(records: enough)
    guard reader.next(&batch) else { return nil }
    var rows: [(cells: [[UInt8]], whole: [UInt8])] = []
    for index in 0..<batch.count {
      let cells = batch.cells(index).map { CSVCells.text(of: $0, in: source.bytes) }
      // As in nearly all files, whose first row is one.
      if isQuestion(cells) { return nil }
      let whole = source.copy(batch.range(index))
      if !whole.arraySpan.isBlank { rows.append((cells, whole)) }
    }
    let isCut = rows.contains { $0.cells.count > 1 || $0.whole.contains(ASCII.quote) }
    if !isCut { return nil }
    let isSteady = steadyWidth(rows.map(\.cells)) > 2
    return separators.first { separator in
      let parts = rows.map { split($0.whole, at: separator) }
      let questions = parts.count { isQuestion($0) || isQuestion(Array($0.dropFirst())) }
      // One row may name the columns.
      if questions > 0, questions * 10 >= (rows.count - 1) * 8 { return true }
      return !isSteady && rows.count > 2 && steadyWidth(parts) > 3
    }
  }

  /// Returns the number of cells that nearly all rows have, or 0 if they differ.
  private static func steadyWidth(_ rows: [[[UInt8]]]) -> Int {
    let common = rows.grouped(by: \.count).max { $0.values.count < $1.values.count }
    return common.flatMap { $0.values.count * 10 >= rows.count * 9 ? $0.key : nil } ?? 0
  }

  /// Whether cells are a question, the number of a choice, and choices.
  private static func isQuestion(_ cells: [[UInt8]]) -> Bool {
    guard (4...12).contains(cells.count), let answer = Answer(cells[1]).number else { return false }
    return (1...cells.count - BankKind.cellsBeforeChoices).contains(answer)
      && Answer(cells[0]) == .text
  }

  private static func split(_ text: [UInt8], at separator: Unicode.Scalar) -> [[UInt8]] {
    String(decoding: text, as: UTF8.self).unicodeScalars
      .split(separator: separator, omittingEmptySubsequences: false)
      .map { unquoted(Array(String($0).utf8)[...]) }
  }

  private static func unquoted(_ text: ArraySlice<UInt8>) -> [UInt8] {
    let isEdge = { (byte: UInt8) in byte == ASCII.quote || byte == ASCII.space }
    return Array(text.drop(while: isEdge).reversed().drop(while: isEdge).reversed())
  }
}
