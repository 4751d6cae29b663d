@_spi(QBank) import BankFormats

/// A row with a wrong number of cells, and a guess at the reason.
struct RaggedRow {
  let record: DefectiveRecord
  let file: BankFile
  /// The kind of the row; if unclear, a problem.
  let kind: BankKind
  let texts: [[UInt8]]
  /// The expected number of cells: that of the other rows if they agree, otherwise that of the kind.
  let columns: Int

  init(_ record: DefectiveRecord, _ file: BankFile) {
    self.record = record
    self.file = file
    kind = file.kind ?? .problems
    texts = file.texts(record)
    columns = file.otherLayout?.width ?? kind.columnCount
  }

  /// Whether the other rows of the file are those of a bank. If they are not, nothing is changed.
  private var isInBank: Bool { file.otherLayout == nil }

  /// What a finding says about the row beyond its number of cells.
  struct Explanation {
    var place: Place?
    var why: Localized
    var help: Localized?
    var fix: Fix?
  }

  /// The number of surplus cells; negative if cells are missing.
  var surplus: Int { record.width - columns }

  var finding: Finding {
    let attempts =
      isInBank
      ? [
        remark, otherDelimiter, trailingCommas, curlyQuotes, commaInText, gluedAnswer,
        lineBreakInText, comment, swallowedRows, otherKind,
      ] : [remark, separatorBeforeAnswer, gluedAnswer, comment]
    let explanation = attempts.lazy.compactMap { $0() }.first
    return Finding(
      explanation?.place ?? record.place, message, why: why(explanation?.why ?? plainWhy),
      help: explanation?.help ?? plainHelp, fix: isInBank ? explanation?.fix : nil)
  }

  /// The guessed cause, and what the app does.
  private func why(_ cause: Localized) -> Localized {
    guard let reading = AppReading(file, rangeInApp) else { return cause }
    let told = reading.description
    // If the app finds all cells, none is missing and none is surplus.
    if reading.isOneRow { return told }
    if !isInBank { return cause }
    return Localized(en: "\(cause.en); \(told.en)", ja: cause.ja + told.ja)
  }

  /// The row, with the next line if it continues there.
  private var rangeInApp: TextRange {
    guard let next = nextRecord, joins(texts, next) else { return record.range }
    return TextRange(record.range.start, next.cell(next.cellCount - 1).end)
  }

  private var message: Localized {
    let cells = Localized.count(record.width, "cell", "cells")
    return Localized(
      en: "this row has \(cells), but \(expected.en)",
      ja: "この行のセルは\(record.width)個です。\(expected.ja)")
  }

  private var expected: Localized {
    if isInBank { return RaggedRow.expected(file) }
    return Localized(en: "the other rows have \(columns)", ja: "ほかの行は\(columns)個です。")
  }

  /// The expected number of cells, in words.
  static func expected(_ file: BankFile) -> Localized {
    switch file.kind {
    case .problems: Localized(en: "a question needs 6", ja: "問題には6個必要です。")
    case .guidance: Localized(en: "a guidance entry needs 2", ja: "ガイダンスには2個必要です。")
    case nil:
      Localized(en: "a question needs 6 and a guidance entry 2", ja: "問題には6個、ガイダンスには2個必要です。")
    }
  }

  private var plainWhy: Localized {
    if file.kind == nil, surplus < 0 {
      return Localized(en: "there are too few or too many commas", ja: "カンマの数が合いません。")
    }
    return switch surplus {
    case 1: Localized(en: "there is one comma too many", ja: "カンマが1つ多くあります。")
    case 2...: Localized(en: "there are too many commas", ja: "カンマが\(surplus)個多くあります。")
    case -1: Localized(en: "a comma is missing", ja: "カンマが1つ足りません。")
    default: Localized(en: "commas are missing", ja: "カンマが\(-surplus)個足りません。")
    }
  }

  private var plainHelp: Localized {
    if surplus < 0 { return RaggedRow.commaBetweenCells }
    return file.loader.isApp
      ? PlainCell.advice
      : Localized(en: "Enclose text that contains a comma in quotes.", ja: "カンマを含む文は引用符で囲んでください。")
  }

  /// The advice for cells that run into each other.
  static let commaBetweenCells = Localized(
    en: "Write an ASCII comma between cells.", ja: "セルのあいだには半角のカンマを書いてください。")

  func isQuoted(_ cell: TextRange) -> Bool {
    !cell.isEmpty && file.source.bytes[cell.start] == ASCII.quote
  }

  func hasAnswer(_ texts: [[UInt8]]) -> Bool {
    guard texts.count == columns else { return false }
    guard kind == .problems else { return true }
    let choices = columns - BankKind.cellsBeforeChoices
    return Answer(texts[BankKind.answerCell - 1]).number.map { (1...choices).contains($0) } ?? false
  }

  func split(_ text: [UInt8], at delimiter: Unicode.Scalar) -> [[UInt8]] {
    String(decoding: text, as: UTF8.self).unicodeScalars
      .split(separator: delimiter, omittingEmptySubsequences: false)
      .map { Array(String($0).utf8) }
  }

  func excerpt(_ range: TextRange) -> String { VisibleText.excerpt(file.source.bytes, range) }
}
