@_spi(QBank) import BankFormats

/// A quote inside a cell that is not doubled: in an unquoted cell, or before the end of a quoted one.
struct StrayQuote: RecordRule {
  static let info = RuleInfo(
    name: "stray-quote", group: .reading, severity: .error, fix: .safe,
    summary: Localized(
      en: "A quote inside a cell is not written twice.", ja: "セルの中の引用符が2つ重ねて書かれていません。"),
    what: Localized(
      en: """
        A cell that does not begin with a quote contains one, or text follows the closing quote of a cell before the \
        next comma.
        """,
      ja: """
        引用符で始まっていないセルの途中に引用符「"」があるか、引用符で囲まれたセルが閉じたあと、次のカンマの前に\
        文字が続いています。
        """),
    why: Localized(
      en: """
        CSV readers disagree about such a cell: some stop, some drop the quotes, some keep them. The timerquiz and \
        loadcsv apps keep them and split at every comma; if the row stays whole, a quote in the middle is only a \
        note.
        """,
      ja: """
        読み込みをやめる、引用符を消す、残すなど、プログラムによって扱いが異なります。2つのアプリの読み込み方式では\
        引用符がそのまま残り、セルはカンマで切り分けられます。切り分けてもセルの数が変わらないときは、途中の引用符を\
        情報として報告します。
        """),
    remedy: Localized(
      en: """
        Put the cell between quotes and write every quote inside it twice; for an app, write it without quotes.
        """,
      ja: """
        セル全体を引用符で囲み、中の引用符は2つ重ねて書いてください。アプリ用のファイルでは、引用符を使わずに\
        書いてください。
        """),
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
      Example(
        "\"What is a \"⟦quine\"?\"⟧,1,a program,a poem,a wine,a bird\n", without: [.allQuoted]),
      Example("\"空\"⟦の色は？⟧,1,青,赤,緑,黄\n", without: [.allQuoted]),
      Example("\"What is a \"\"quine\"\"?\",1,a program,a poem,a wine,a bird\n"),
    ])

  func check(_ record: DefectiveRecord, in file: BankFile, _ report: inout Report) {
    checkInside(record, file, &report)
    checkAfter(record, file, &report)
  }

  // MARK: In a cell without quotes

  private func checkInside(_ record: DefectiveRecord, _ file: BankFile, _ report: inout Report) {
    let isApp = file.loader.isApp
    // An app shows quotes. Other rules report a row that it cannot use, or a quote in the answer.
    if isApp, record.reason != nil { return }
    let isFixable = !isApp && record.reason == nil
    // Computed once: the reason takes time linear in the record, and the fix time linear in the cell.
    var (why, fix): (Localized?, (cell: Int, change: Fix)?)
    for defect in record.defects where defect.kind == .strayQuote {
      if isApp, file.kind == .problems, defect.cell == BankKind.answerCell - 1 { continue }
      let place = Place(defect.range, record: record.number, cell: defect.cell + 1)
      report.add(at: place, severity: isApp ? .note : .error, fix: isFixable ? .safe : nil) {
        why = why ?? Self.whyInside(file, record.range)
        if isFixable, fix?.cell != defect.cell {
          fix = (defect.cell, quoted(record.cells[defect.cell], file))
        }
        return Finding(
          defect.kind.message, why: why, help: isApp ? PlainCell.advice : defect.kind.help,
          fix: fix?.change)
      }
    }
  }

  private static func whyInside(_ file: BankFile, _ record: TextRange) -> Localized {
    AppReading(file, record).map { $0.isShown ? shownAsItIs : asText }
      ?? Localized(en: "strict CSV readers stop here", ja: "厳密にCSVを読むプログラムはここで止まります。")
  }

  private static let shownAsItIs = Localized(
    en: "the app shows it as it is", ja: "アプリではそのまま表示されます。")

  private static let asText = Localized(
    en: "the app treats the quotes as text", ja: "アプリは引用符を文字として扱います。")

  private func quoted(_ cell: TextRange, _ file: BankFile) -> Fix {
    Fix(
      .safe, Localized(en: "quote the cell and double its quotes", ja: "セルを引用符で囲み、中の引用符を重ねる"),
      Edit(cell, DoubledQuotes.quotedIfNeeded(file.source.copy(cell))))
  }

  // MARK: After the closing quote

  private func checkAfter(_ record: DefectiveRecord, _ file: BankFile, _ report: inout Report) {
    let isApp = file.loader.isApp
    // Computed once, because it takes time linear in the record.
    var why: Localized?
    for defect in record.defects where defect.kind == .textAfterQuote {
      let place = Place(defect.range, record: record.number, cell: defect.cell + 1)
      report.add(at: place, fix: .unsafe) {
        why = why ?? Self.whyAfter(file, record.range)
        return Finding(
          isApp
            ? Localized(
              en: "the app treats the quotes of this cell as text", ja: "アプリはこのセルの引用符を文字として扱います。")
            : defect.kind.message,
          why: why, help: isApp ? PlainCell.advice : defect.kind.help,
          fix: requoted(record.cells[defect.cell], file))
      }
    }
  }

  private static func whyAfter(_ file: BankFile, _ record: TextRange) -> Localized {
    file.inApp(record)
      ?? Localized(
        en: "CSV readers disagree about what the cell says", ja: "このセルの読み方はプログラムによって異なります。")
  }

  /// Keeps the outer quotes if there are two, otherwise treats all quotes as text.
  private func requoted(_ cell: TextRange, _ file: BankFile) -> Fix {
    var text = file.source.copy(cell)
    if text.count > 1, text.last == ASCII.quote { text = Array(text.dropFirst().dropLast()) }
    text = withoutBackslashes(text)
    if file.loader.isApp { return PlainCell.fix(cell, text) }
    return Fix(
      .unsafe, Localized(en: "treat the inner quotes as text", ja: "内側の引用符を文字として扱う"),
      Edit(cell, DoubledQuotes.quotedIfNeeded(text)))
  }

  /// Removes the backslashes if every quote is preceded by one, which is how some programs escape quotes.
  private func withoutBackslashes(_ text: [UInt8]) -> [UInt8] {
    let quotes = text.indices.filter { text[$0] == ASCII.quote }
    let backslash = UInt8(ascii: "\\")
    guard quotes.allSatisfy({ $0 > 0 && text[$0 - 1] == backslash }) else { return text }
    let dropped = Set(quotes.map { $0 - 1 })
    return text.indices.filter { !dropped.contains($0) }.map { text[$0] }
  }
}
