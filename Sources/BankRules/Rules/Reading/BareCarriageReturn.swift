@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankSyntax
@_spi(QBank) import BankText

/// Lines that end in a carriage return alone.
struct BareCarriageReturn: FileRule {
  static let info = RuleInfo(
    name: "bare-carriage-return", group: .reading, severity: .warning, fix: .safe,
    summary: Localized(
      en: "Lines end in CR without LF.", ja: "行末がCRだけになっています。"),
    what: Localized(
      en:
        "Rows end in a carriage return with no line feed after it. It is reported once per file.",
      ja: "行末がCR（復帰）だけで、LF（改行）がありません。ファイルごとに一度だけ報告します。"),
    why: Localized(
      en: """
        Very old programs wrote text like that, and some spreadsheets still do. Few programs now \
        read it as the end of a line: the timerquiz app reads the whole file as one row.
        """,
      ja: """
        とても古いプログラムや一部の表計算ソフトがこの形で保存します。今のプログラムの多くは行の終わりと\
        見なしません。timerquiz形式のアプリではファイル全体が1行になります。
        """),
    remedy: Localized(
      en: "End all rows in LF; `qbank fmt` does it too.",
      ja: "行末をすべてLFにしてください。`qbank fmt` でもそろえられます。"),
    exceptions: RuleInfo.noneKnown,
    examples: [
      Example(
        "空の色は？,1,青,赤,緑,黄⟦\r⟧海の色は？,1,青,赤,緑,黄\r",
        fixed: "空の色は？,1,青,赤,緑,黄\n海の色は？,1,青,赤,緑,黄\n",
        without: [.crlf, .precedingRow, .noFinalNewline]),
      Example(
        "What is 1 + 1?,2,1,2,3,4⟦\r⟧What is 1 + 2?,3,1,2,3,4\r",
        fixed: "What is 1 + 1?,2,1,2,3,4\nWhat is 1 + 2?,3,1,2,3,4\n",
        without: [.crlf, .precedingRow, .noFinalNewline]),
      Example("空の色は？,1,青,赤,緑,黄\n"),
    ])

  var isAboutLines: Bool { true }

  func check(_ file: BankFile, _ shape: CSVShape, _ report: inout Report) {
    guard let lone = shape.lineEndings(.cr) else { return }
    let isFatal = file.loader == .timerquiz
    let mode = report.mode
    if isFatal, LineEndingEdits.returnsInsideRows(file) == lone.count {
      return report.add(severity: .error) { inside(lone, file, mode) }
    }
    report.add(severity: isFatal ? .error : .warning) {
      Finding(
        Place(TextRange(lone.first, lone.first + 1), record: lone.record),
        Localized(
          en: "\(Localized.count(lone.count, "row ends", "rows end")) in CR without LF",
          ja: "行末がCRだけの行が\(lone.count)行あります。"),
        why: isFatal
          ? Localized(
            en: "the app does not end a row there", ja: "アプリはそこを行の終わりと見なしません。")
          : Localized(
            en: "many programs do not end a row there",
            ja: "多くのプログラムは、そこを行の終わりと見なしません。"),
        help: file.syntax == .csv ? Self.info.remedy : LineEndingEdits.remedyByHand,
        fix: LineEndingEdits.fix(file, mode))
    }
  }

  /// To the app, all of them are inside rows.
  private func inside(
    _ lone: CSVShape.LineEndingCount, _ file: BankFile, _ mode: LintMode
  ) -> Finding {
    let count = lone.count
    return Finding(
      Place(TextRange(lone.first, lone.first + 1), record: lone.record),
      Localized(
        en: count == 1
          ? "a row has a CR without LF in it" : "\(count) times a row has a CR without LF in it",
        ja: "行の途中にLFのないCRが\(count)か所あります。"),
      why: Localized(
        en: "the app does not end a row there, but most programs do",
        ja: "アプリはそこを行の終わりと見なしませんが、多くのプログラムは行の終わりと見なします。"),
      help: Localized(en: "Delete it.", ja: "削除してください。"),
      fix: LineEndingEdits.fix(file, mode, Localized(en: "delete it", ja: "削除する")))
  }
}
