@_spi(QBank) import BankFormats

/// Rows that end in CR LF, which an app reads as two line endings.
struct CRLFLineEndings: FileRule {
  static let info = RuleInfo(
    name: "crlf-line-endings", group: .loaders, severity: .error, fix: .safe, loaders: [.loadcsv],
    summary: Localized(
      en: "The app reads an empty row after every CR LF.", ja: "アプリがCR+LFのたびに空の行を読みます。"),
    what: Localized(
      en: "Rows of a bank for loadcsv end in CR LF. It is reported once per file.",
      ja: "loadcsv用の問題ファイルの行末がCR+LFになっています。ファイルごとに一度だけ報告します。"),
    why: Localized(
      en: """
        The loadcsv apps end one row at CR and another at LF. They read an empty row after every question and crash \
        when it is shown.
        """,
      ja: """
        loadcsv形式のアプリは、CRとLFのそれぞれを行の終わりと見なします。どの問題のあとにも空の行があるものとして読\
        み、表示するときに強制終了します。
        """),
    remedy: Localized(
      en: "End all rows in LF; `qbank fmt` does it too. Git can bring CR LF back (autocrlf).",
      ja: """
        行末をすべてLFにしてください。`qbank fmt` でもそろえられます。Gitの設定（autocrlf）によっては、\
        CR+LFに戻ることがあります。
        """),
    examples: [
      Example(
        "空の色は？,1,青,赤,緑,黄⟦\r\n⟧海の色は？,1,青,赤,緑,黄\r\n",
        fixed: "空の色は？,1,青,赤,緑,黄\n海の色は？,1,青,赤,緑,黄\n", loader: .loadcsv,
        without: [.precedingRow]),
      Example(
        "What is 1 + 1?,2,1,2,3,4\nWhat is 2 + 2?,4,1,2,3,4⟦\r\n⟧",
        fixed: "What is 1 + 1?,2,1,2,3,4\nWhat is 2 + 2?,4,1,2,3,4\n", loader: .loadcsv,
        without: [.crlf, .precedingRow]),
      Example("空の色は？,1,青,赤,緑,黄\n", loader: .loadcsv, without: [.crlf]),
    ])

  func check(_ file: BankFile, _ shape: CSVShape, _ report: inout Report) {
    guard let pairs = shape.lineEndings(.crlf) else { return }
    let mode = report.mode
    report.add {
      Finding(
        Place(TextRange(pairs.first, pairs.first + 2), record: pairs.record),
        en: "\(Localized.count(pairs.count, "row ends", "rows end")) in CR LF",
        ja: "行末がCR+LFの行が\(pairs.count)行あります。",
        why: Localized(
          en: "the app reads an empty row after each CR LF and crashes when it is shown",
          ja: "アプリはCR+LFのたびに空の行を読み、表示するときに強制終了します。"),
        help: Localized(
          en: "End all rows in LF; `qbank fmt` does it too.",
          ja: "行末をすべてLFにしてください。`qbank fmt` でもそろえられます。"), fix: LineEndingEdits.fix(file, mode))
    }
  }
}
