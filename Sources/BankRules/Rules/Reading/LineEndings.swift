@_spi(QBank) import BankFormats

/// Lines with different endings, or that end in a lone carriage return.
struct LineEndings: FileRule {
  static let info = RuleInfo(
    name: "line-endings", group: .reading, severity: .warning, findsErrors: true, fix: .safe,
    summary: Localized(
      en: "Line endings are mixed, or are CR without LF.", ja: "改行コードが混ざっているか、CRだけの行があります。"),
    what: Localized(
      en: """
        Line breaks are mixed (LF and CR LF), or are CR without LF. It is reported once per file. For timerquiz a CR \
        without LF is an error; for loadcsv `crlf-line-endings` reports CR LF.
        """,
      ja: """
        行の終わりを表す見えない文字（改行コード）に、LFとCR+LFが混ざっているか、CRだけが使われています。ファイルご\
        とに一度だけ報告します。timerquizではCRだけの行末はエラーです。loadcsvのCR+LFは `crlf-line-endings` が報告し\
        ます。
        """),
    why: Localized(
      en: """
        Mixed endings make version comparisons show changes where there are none. Few programs still end a row at a \
        lone CR: the timerquiz app reads the whole file as one row.
        """,
      ja: """
        改行コードが混ざっていると、前の版と比べたときに、変わっていない行まで違って見えます。CRだけの行末は、多くの\
        プログラムで行の終わりとみなされません。timerquiz形式のアプリではファイル全体が1行になります。
        """),
    remedy: Localized(
      en: "End all rows in LF; `qbank fmt` does it too.",
      ja: "行末をすべてLFにそろえてください。`qbank fmt` でもそろえられます。"),
    examples: [
      Example(
        "空の色は？,1,青,赤,緑,黄⟦\r\n⟧海の色は？,1,青,赤,緑,黄\n草の色は？,3,青,赤,緑,黄\n",
        fixed: "空の色は？,1,青,赤,緑,黄\n海の色は？,1,青,赤,緑,黄\n草の色は？,3,青,赤,緑,黄\n",
        without: [.crlf]),
      Example(
        "What is 1 + 1?,2,1,2,3,4⟦\r\n⟧What is 1 + 2?,3,1,2,3,4\nWhat is 2 + 2?,4,1,2,3,4\n",
        fixed: "What is 1 + 1?,2,1,2,3,4\nWhat is 1 + 2?,3,1,2,3,4\nWhat is 2 + 2?,4,1,2,3,4\n",
        without: [.crlf]),
      Example("空の色は？,1,青,赤,緑,黄\r\n海の色は？,1,青,赤,緑,黄\r\n"),
      Example(
        "空の色は？,1,青,赤,緑,黄⟦\r⟧海の色は？,1,青,赤,緑,黄\r", fixed: "空の色は？,1,青,赤,緑,黄\n海の色は？,1,青,赤,緑,黄\n",
        without: [.crlf, .precedingRow, .noFinalNewline]),
      Example(
        "What is 1 + 1?,2,1,2,3,4⟦\r⟧What is 1 + 2?,3,1,2,3,4\r",
        fixed: "What is 1 + 1?,2,1,2,3,4\nWhat is 1 + 2?,3,1,2,3,4\n",
        without: [.crlf, .precedingRow, .noFinalNewline]),
      Example("空の色は？,1,青,赤,緑,黄\n"),
    ])

  var isAboutLines: Bool { true }

  func check(_ file: BankFile, _ shape: CSVShape, _ report: inout Report) {
    // For that app, `crlf-line-endings` reports every CR LF.
    if file.loader != .loadcsv { checkMixed(file, shape, &report) }
    checkLoneReturns(file, shape, &report)
  }

  private func checkMixed(_ file: BankFile, _ shape: CSVShape, _ report: inout Report) {
    guard let feeds = shape.lineEndings(.lf), let pairs = shape.lineEndings(.crlf) else { return }
    let pairsAreFewer = pairs.count <= feeds.count
    let rarer = pairsAreFewer ? pairs : feeds
    let mode = report.mode
    report.add {
      Finding(
        Place(TextRange(rarer.first, rarer.first + (pairsAreFewer ? 2 : 1)), record: rarer.record),
        en: "\(rows(pairs.count)) in CR LF and \(rows(feeds.count)) in LF",
        ja: "行末がCR+LFの行が\(pairs.count)行、LFの行が\(feeds.count)行あります。",
        why: Localized(
          en: "comparing versions shows changes where there are none",
          ja: "前の版と比べると、変わっていない行まで違って見えます。"),
        help: file.syntax == .csv ? Self.info.remedy : LineEndingEdits.remedyByHand,
        fix: LineEndingEdits.fix(file, mode))
    }
  }

  private func rows(_ count: Int) -> String { Localized.count(count, "row ends", "rows end") }

  private func checkLoneReturns(_ file: BankFile, _ shape: CSVShape, _ report: inout Report) {
    guard let lone = shape.lineEndings(.cr) else { return }
    let isFatal = file.loader == .timerquiz
    let mode = report.mode
    if isFatal, LineEndingEdits.returnsInsideRows(file) == lone.count {
      return report.add(severity: .error) { inside(lone, file, mode) }
    }
    report.add(severity: isFatal ? .error : .warning) {
      Finding(
        Place(TextRange(lone.first, lone.first + 1), record: lone.record),
        en: "\(rows(lone.count)) in CR without LF", ja: "行末がCRだけの行が\(lone.count)行あります。",
        why: isFatal
          ? Localized(en: "the app does not end a row there", ja: "アプリはそこを行の終わりと見なしません。")
          : Localized(en: "many programs do not end a row there", ja: "多くのプログラムは、そこを行の終わりと見なしません。"),
        help: file.syntax == .csv ? Self.info.remedy : LineEndingEdits.remedyByHand,
        fix: LineEndingEdits.fix(file, mode))
    }
  }

  /// For the app, all of them are inside rows.
  private func inside(
    _ lone: CSVShape.LineEndingCount, _ file: BankFile, _ mode: LintMode
  ) -> Finding {
    let count = lone.count
    return Finding(
      Place(TextRange(lone.first, lone.first + 1), record: lone.record),
      en: count == 1 ? "a row contains a CR without LF" : "rows contain \(count) CRs without LF",
      ja: "行の途中にLFのないCRが\(count)か所あります。",
      why: Localized(
        en: "the app does not end a row there, but most programs do",
        ja: "アプリはそこを行の終わりと見なしませんが、多くのプログラムは行の終わりと見なします。"),
      help: Localized(en: "Delete it.", ja: "削除してください。"),
      fix: LineEndingEdits.fix(file, mode, .deleteIt))
  }
}
