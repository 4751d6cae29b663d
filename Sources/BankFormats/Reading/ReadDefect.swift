@_spi(QBank) import BankSyntax

/// Something that keeps a part of a file from being read as a row, as a fact without words.
///
/// The rules put it into words, each beside its page; `message` is for where there is room for only one line.
package enum ReadDefect: Sendable {
  /// The file is not text that qbank reads.
  case encoding(ForeignText)
  /// The rows of the file are alike, but in a layout other than that of a bank.
  case otherLayout(OtherLayout)
  /// A table does not fit the layout that was given for it.
  case table(Diagnostic)
  /// A question of a format that is neither a table nor JSON cannot be read.
  case question(Diagnostic)
  /// Questions of kinds that a bank cannot contain.
  case otherKinds([Loss])
  /// Texts that are not part of a question.
  case otherTexts([Loss])
  /// A record of CSV is not a row of the bank, or its quotes are wrong.
  case record(DefectiveRecord)
  /// A part of a JSON bank is not a sound item.
  case json(JSONReadDefect)
  /// There is not a single row.
  case noRows
  /// The answer of a row is not the number of a choice, so the question cannot be asked.
  case answer(Place)

  /// Its place.
  package var place: Place {
    switch self {
    case .encoding, .otherLayout, .noRows: Place(TextRange(at: 0))
    // The line is enough; the whole question may be long.
    case .otherKinds(let losses), .otherTexts(let losses):
      Place(TextRange(at: losses.compactMap(\.place?.start).min() ?? 0))
    case .table(let found), .question(let found): found.place
    case .record(let record): record.place
    case .json(let defect): defect.place
    case .answer(let place): place
    }
  }

  /// The number of the row if its answer is wrong, otherwise nil.
  package var recordOfAnswer: Int? {
    if case .answer(let place) = self { place.record } else { nil }
  }

  /// Returns what is wrong, in one line.
  package func message(_ kind: BankKind?) -> Localized {
    switch self {
    case .encoding(let foreign): foreign.message
    case .otherLayout(let other): other.message
    case .table(let found), .question(let found): found.message
    case .otherKinds(let losses): ReadDefect.otherKinds(OtherKinds(losses))
    case .otherTexts(let losses): ReadDefect.otherTexts(losses.count)
    case .noRows: Localized(en: "the file contains no rows", ja: "ファイルに行がありません。")
    case .json(let defect): defect.message
    case .answer: JSONDefect.noSuchChoice
    case .record(let record): ReadDefect.message(record, kind ?? .problems)
    }
  }

  private static func message(_ record: DefectiveRecord, _ kind: BankKind) -> Localized {
    if record.reason == .notText { return notUTF8 }
    if !record.defects.isEmpty { return wrongQuotes }
    return wrongCount(record.width, kind)
  }

  /// Returns the message for questions that are not multiple choice with one right choice.
  private static func otherKinds(_ kinds: OtherKinds) -> Localized {
    let questions = Localized.count(
      kinds.count, "question is of an unsupported kind", "questions are of unsupported kinds")
    return Localized(
      en: "\(questions): \(kinds.list.en)",
      ja: "問題ファイルに入れられない形式の問題が\(kinds.count)問あります（\(kinds.list.ja)）。")
  }

  /// Returns the message for texts that are not part of a question.
  package static func otherTexts(_ count: Int) -> Localized {
    Localized(
      en: count == 1
        ? "1 line of text belongs to no question and is not checked"
        : "\(count) lines of text belong to no question and are not checked",
      ja: "問題の一部ではない文章が\(count)行あり、検査していません。")
  }

  /// The message for a row that is not UTF-8.
  package static let notUTF8 = Localized(en: "it is not UTF-8", ja: "UTF-8ではありません。")

  /// The message for a row whose quotes are wrong.
  package static let wrongQuotes = Localized(en: "its quotes are wrong", ja: "引用符が正しくありません。")

  /// Returns the message for a row of `count` cells, which a row of the kind does not have.
  package static func wrongCount(_ count: Int, _ kind: BankKind) -> Localized {
    Localized(
      en: "the row has \(Localized.count(count, "cell", "cells")) instead of \(kind.columnCount)",
      ja: "セルが\(kind.columnCount)個ではなく\(count)個あります。")
  }
}
