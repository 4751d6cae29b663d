@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankSyntax
@_spi(QBank) import BankText

/// Lines that end in different ways.
struct MixedLineEndings: FileRule {
  static let info = RuleInfo(
    name: "mixed-line-endings", group: .reading, severity: .warning, fix: .safe,
    loaders: [.rfc4180, .timerquiz],
    summary: Localized(
      en: "Some rows end in LF and others in CR LF.", ja: "行末にLFとCR+LFが混ざっています。"),
    what: Localized(
      en: """
        Some rows of a file end in LF and others in CR LF. It is reported once per file.
        """,
      ja: "1つのファイルの中で、行末がLFの行とCR+LFの行があります。ファイルごとに一度だけ報告します。"),
    why: Localized(
      en: """
        Such files come from several programs or from a merge. A CSV reader does not mind, but \
        comparing versions shows changes where there are none. For loadcsv, `crlf-line-endings` \
        reports it.
        """,
      ja: """
        複数のプログラムで編集したり、ファイルをつなげたりすると起こります。CSVとしては読めますが、\
        差分を取ると変わっていない行まで違って見えます。loadcsvでは `crlf-line-endings` が報告します。
        """),
    remedy: Localized(
      en: "End all rows in LF; `qbank fmt` does it too.",
      ja: "行末をすべてLFにそろえてください。`qbank fmt` でもそろえられます。"),
    exceptions: RuleInfo.noneKnown,
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
    ])

  var isAboutLines: Bool { true }

  func check(_ file: BankFile, _ shape: CSVShape, _ report: inout Report) {
    guard let feeds = shape.lineEndings(.lf), let pairs = shape.lineEndings(.crlf) else { return }
    let pairsAreFewer = pairs.count <= feeds.count
    let rarer = pairsAreFewer ? pairs : feeds
    let mode = report.mode
    report.add {
      Finding(
        Place(TextRange(rarer.first, rarer.first + (pairsAreFewer ? 2 : 1)), record: rarer.record),
        Localized(
          en: "\(rows(pairs.count)) in CR LF and \(rows(feeds.count)) in LF",
          ja: "行末がCR+LFの行が\(pairs.count)行、LFの行が\(feeds.count)行あります。"),
        why: Localized(
          en: "comparing versions shows changes where there are none",
          ja: "差分を取ると、変わっていない行まで違って見えます。"),
        help: file.syntax == .csv ? Self.info.remedy : LineEndingEdits.remedyByHand,
        fix: LineEndingEdits.fix(file, mode))
    }
  }

  private func rows(_ count: Int) -> String { Localized.count(count, "row ends", "rows end") }
}
