@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankSyntax
@_spi(QBank) import BankText

/// A quote inside a cell that does not begin with one.
struct StrayQuote: RecordRule {
  static let info = RuleInfo(
    name: "stray-quote", group: .reading, severity: .error, fix: .safe,
    summary: Localized(
      en: "There is a quote inside a cell that is not quoted.",
      ja: "引用符で囲まれていないセルの中に引用符があります。"),
    what: Localized(
      en: "A cell does not begin with a quote, but there is one further inside.",
      ja: "セルが引用符で始まっていないのに、途中に引用符「\"」があります。"),
    why: Localized(
      en: """
        CSV allows quotes only in quoted cells, where each is written twice. Strict readers stop \
        at such a cell; others read the quote as text. The two app loaders show it as it is, so \
        for them this is only a note.
        """,
      ja: """
        CSVでは、引用符で囲まれたセルの中でだけ引用符を使えます（2つ重ねて書きます）。厳密なプログラムは\
        ここで読み込みをやめ、ほかのプログラムは文字として扱います。2つのアプリの読み込み方式ではそのまま\
        表示されるため、情報にとどめます。
        """),
    remedy: Localized(
      en: """
        Put the cell between quotes and write every quote inside it twice; for an app, write it \
        without quotes.
        """,
      ja: """
        セル全体を引用符で囲み、中の引用符は2つ重ねて書いてください。アプリ用のファイルでは、引用符を使わずに\
        書いてください。
        """),
    exceptions: RuleInfo.noneKnown,
    examples: [
      Example(
        "Who said ⟦\"⟧I have a dream\"?,2,Malcolm X,Martin Luther King,Gandhi,Mandela\n",
        fixed: """
          "Who said ""I have a dream""?",2,Malcolm X,Martin Luther King,Gandhi,Mandela

          """, without: [.allQuoted]),
      Example(
        "だれが⟦\"⟧我思う\"と言った？,2,カント,デカルト,ヘーゲル,ニーチェ\n",
        fixed: """
          "だれが""我思う""と言った？",2,カント,デカルト,ヘーゲル,ニーチェ

          """, without: [.allQuoted]),
      Example("画面の大きさが27⟦\"⟧のとき？,1,a,b,c,d\n", loader: .timerquiz, without: [.allQuoted]),
      Example("\"Who said \"\"Eureka\"\"?\",1,Archimedes,Newton,Galilei,Kepler\n"),
    ])

  func check(_ record: DefectiveRecord, in file: BankFile, _ report: inout Report) {
    let isApp = file.loader.isApp
    // An app shows quotes. That a row is none, or the quote is in its answer, is told by other rules.
    if isApp, record.reason != nil { return }
    let isFixable = !isApp && record.reason == nil
    // Both say the same of many quotes, and take as long as what they are about.
    var (why, fix): (Localized?, (cell: Int, change: Fix)?)
    for defect in record.defects where defect.kind == .strayQuote {
      if isApp, file.kind == .problems, defect.cell == BankKind.answerCell - 1 { continue }
      let place = Place(defect.range, record: record.number, cell: defect.cell + 1)
      report.add(at: place, severity: isApp ? .note : .error, fix: isFixable ? .safe : nil) {
        why = why ?? Self.why(file, record.range)
        if isFixable, fix?.cell != defect.cell {
          fix = (defect.cell, quoted(record.cells[defect.cell], file))
        }
        return Finding(
          Localized(
            en: "there is a quote inside a cell that does not begin with one",
            ja: "引用符で始まっていないセルの中に引用符があります。"),
          why: why, help: isApp ? PlainCell.advice : Self.advice, fix: fix?.change)
      }
    }
  }

  private static func why(_ file: BankFile, _ record: TextRange) -> Localized {
    AppReading(file, record).map { $0.isShown ? shownAsItIs : asText }
      ?? Localized(
        en: "strict CSV readers stop here", ja: "厳密にCSVを読むプログラムはここで止まります。")
  }

  private static let shownAsItIs = Localized(
    en: "the app shows it as it is", ja: "アプリではそのまま表示されます。")

  private static let asText = Localized(
    en: "the app treats the quotes as text", ja: "アプリは引用符を文字として扱います。")

  private static let advice = Localized(
    en: "Put the cell between quotes and write every quote inside it twice.",
    ja: "セル全体を引用符で囲み、中の引用符は2つ重ねて書いてください。")

  private func quoted(_ cell: TextRange, _ file: BankFile) -> Fix {
    Fix(
      .safe,
      Localized(en: "quote the cell and double its quotes", ja: "セルを引用符で囲み、中の引用符を重ねる"),
      Edit(cell, DoubledQuotes.quotedIfNeeded(file.source.copy(cell))))
  }
}
