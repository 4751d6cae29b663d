import BankFormats
import BankModel
import BankText

/// A line break after the last row that the app must not find, or misses.
struct FinalNewline: FileRule {
  static let info = RuleInfo(
    name: "final-newline", group: .loaders, severity: .error, fix: .safe,
    loaders: [.timerquiz, .loadcsv],
    summary: Localized(
      en: "The app needs the file to end in another way.",
      ja: "ファイルの終わり方がアプリに合っていません。"),
    what: Localized(
      en: """
        For timerquiz: a line break stands after the last row. For loadcsv: none does. No file suits \
        both.
        """,
      ja: """
        timerquizでは、最後の行のあとに改行がある場合に報告します。loadcsvでは、改行がない場合に報告します。\
        両方に合うファイルはありません。
        """),
    why: Localized(
      en: """
        The timerquiz app reads an empty row after the line break and stops when it is drawn. The \
        loadcsv apps throw away whatever stands after the last line break, so the last question is \
        lost.
        """,
      ja: """
        timerquizは改行のあとを空の行として読み、出題したときに止まります。loadcsvは最後の改行より後ろを\
        捨てるため、最後の問題が失われます。
        """),
    remedy: Localized(
      en: "Let `qbank fmt --loader …` write the file; many editors add or remove the line break.",
      ja: "`qbank fmt --loader …` で書き出してください。改行を自動で付け外しするエディターもあります。"),
    exceptions: RuleInfo.noneKnown,
    examples: [
      Example(
        "空の色は？,1,青,赤,緑,黄⟦\n⟧", fixed: "空の色は？,1,青,赤,緑,黄", loader: .timerquiz, unlike: [.openEnd]),
      Example(
        "空の色は？,1,青,赤,緑,黄⟦⟧", fixed: "空の色は？,1,青,赤,緑,黄\n", loader: .loadcsv, unlike: [.pairs]),
      Example("空の色は？,1,青,赤,緑,黄\n", loader: .loadcsv, unlike: [.openEnd, .pairs]),
    ])

  func check(_ file: BankFile, _ shape: CSVShape, _ report: inout Report) {
    let records = shape.records
    guard records > 0 else { return }
    let end = file.source.count
    let lineBreak = finalLineBreak(file.source)
    switch (file.loader.finalNewline, lineBreak.isEmpty) {
    case (.forbidden, false):
      let isHarmless = file.kind == .guidance && records >= 5
      report.add(severity: isHarmless ? .note : .error) {
        tooMany(Place(lineBreak, record: records), file, records, isHarmless)
      }
    case (.required, true):
      report.add { tooFew(Place(TextRange(at: end), record: records)) }
    default:
      return
    }
  }

  private func finalLineBreak(_ source: Source) -> TextRange {
    let end = source.count
    guard source.bytes[end - 1].isLineBreak else { return TextRange(at: end) }
    let isPair =
      end > 1 && source.bytes[end - 1] == ASCII.lineFeed
      && source.bytes[end - 2] == ASCII.carriageReturn
    return TextRange(end - (isPair ? 2 : 1), end)
  }

  private func tooMany(_ place: Place, _ file: BankFile, _ rows: Int, _ isHarmless: Bool) -> Finding
  {
    let set = file.loader.questionsPerGame ?? 0
    return Finding(
      place,
      Localized(
        en: "a line break stands after the last row", ja: "最後の行のあとに改行があります。"),
      why: isHarmless
        ? Localized(
          en: "the app shows five rows and never comes to it", ja: "アプリは5行だけ表示するため、影響はありません。")
        : Localized(
          en: "the app reads an empty row there and stops when it is drawn, in "
            + "\(min(set, rows + 1)) of \(rows + 1) games",
          ja: "アプリはそこを空の行として読み、出題したときに止まります（\(rows + 1)回に\(min(set, rows + 1))回）。"),
      help: Localized(en: "Delete the line break.", ja: "改行を削除してください。"),
      fix: Fix(
        .safe, Localized(en: "delete the line break", ja: "改行を削除する"), Edit(place.range, "")))
  }

  private func tooFew(_ place: Place) -> Finding {
    Finding(
      place,
      Localized(
        en: "no line break stands after the last row", ja: "最後の行のあとに改行がありません。"),
      why: Localized(
        en: "the app drops the last row without a word", ja: "アプリは最後の行を黙って捨てます。"),
      help: Localized(en: "Add a line break.", ja: "改行を入れてください。"),
      fix: Fix(
        .safe, Localized(en: "add a line break", ja: "改行を入れる"), Edit(place.range, "\n")))
  }
}
