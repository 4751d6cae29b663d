import BankFormats
import BankModel
import BankText

/// What an app shows and does when it comes to a row, found by reading it as the app does.
struct AppReading {
  private let file: BankFile
  private let lines: [[[UInt8]]]

  init(_ file: BankFile, _ row: TextRange) {
    self.file = file
    let app = AppLoader(file.loader)
    lines =
      app.map { app in
        app.lines(of: file.source.bytes, row).map { app.fields(of: $0) }
      } ?? []
  }

  /// What happens, in words; the worst first.
  var description: Localized {
    let fields = lines.first ?? []
    if file.kind == .guidance { return guidance(fields) }
    if fields.count < BankKind.problems.columnCount { return crashesWhenShown(fields) }
    guard let number = answer(fields) else { return noNumber(fields[BankKind.answerCell - 1]) }
    guard (1...4).contains(number) else { return Consequence.noSuchChoice }
    return shown(fields)
  }

  private func answer(_ fields: [[UInt8]]) -> Int? {
    AppLoader(file.loader)?.number(fields[BankKind.answerCell - 1])
  }

  private func crashesWhenShown(_ fields: [[UInt8]]) -> Localized {
    Localized(
      en: "it finds \(Localized.count(fields.count, "cell", "cells")) in the row instead of 6 and "
        + "crashes when the question is shown",
      ja: "この行のセルを\(fields.count)個（本来は6個）と数え、問題を表示するときに強制終了します。")
  }

  private func noNumber(_ field: [UInt8]) -> Localized {
    let text = excerpt(field)
    return file.loader == .timerquiz
      ? Localized(
        en: "it takes “\(text)” for the answer and crashes when a button is pressed",
        ja: "「\(text)」を正解の番号として扱い、ボタンを押すと強制終了します。")
      : Localized(
        en: "it takes “\(text)” for the answer, so no choice is ever right",
        ja: "「\(text)」を正解の番号として扱うため、どの選択肢も正解になりません。")
  }

  private func shown(_ fields: [[UInt8]]) -> Localized {
    let choices = fields[2..<BankKind.problems.columnCount].map { excerpt($0) }
    return Localized(
      en: "it asks “\(excerpt(fields[0]))” with the choices “\(choices.joined(separator: "”, “"))”",
      ja: "「\(excerpt(fields[0]))」と問い、選択肢は「\(choices.joined(separator: "」「"))」になります。")
  }

  private func guidance(_ fields: [[UInt8]]) -> Localized {
    guard fields.count > 1 else {
      return Localized(
        en: "it finds no description in the row and crashes when it is shown",
        ja: "この行に説明が見つからず、表示するときに強制終了します。")
    }
    return Localized(
      en: "it shows “\(excerpt(fields[0]))” with “\(excerpt(fields[1]))”",
      ja: "「\(excerpt(fields[0]))」と「\(excerpt(fields[1]))」が表示されます。")
  }

  private func excerpt(_ field: [UInt8]) -> String {
    VisibleText.excerpt(field.arraySpan, TextRange(0, field.count), limit: 24)
  }
}
