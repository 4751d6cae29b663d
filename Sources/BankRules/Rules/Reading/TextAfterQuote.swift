@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankSyntax
@_spi(QBank) import BankText

/// Text between a closing quote and the end of the cell.
struct TextAfterQuote: RecordRule {
  static let info = RuleInfo(
    name: "text-after-quote", group: .reading, severity: .error, fix: .unsafe,
    summary: Localized(
      en: "Text follows the closing quote of a cell.", ja: "終わりの引用符のあとに文字があります。"),
    what: Localized(
      en: "A quoted cell is closed, but more text follows before the next comma.",
      ja: "引用符で囲まれたセルが閉じたあと、次のカンマの前に文字が続いています。"),
    why: Localized(
      en: """
        Usually the text itself holds quotes that should be written twice. CSV readers disagree \
        about such a cell: some stop, some drop the quotes, some keep them. The two app loaders keep \
        them, and cut the cell at commas.
        """,
      ja: """
        多くの場合、文中の引用符を2つ重ねて書いていないことが原因です。読み込みをやめる、引用符を消す、\
        残すなど、プログラムによって扱いが異なります。2つのアプリの読み込み方式では、引用符がそのまま残り、\
        セルはカンマで切り分けられます。
        """),
    remedy: Localized(
      en: """
        Put the whole text between quotes and write every quote inside it twice; for an app, write \
        it without quotes.
        """,
      ja: """
        文全体を引用符で囲み、中の引用符は2つ重ねて書いてください。アプリ用のファイルでは、引用符を使わずに\
        書いてください。
        """),
    exceptions: RuleInfo.noneKnown,
    examples: [
      Example(
        "\"What is a \"⟦quine\"?\"⟧,1,a program,a poem,a wine,a bird\n", without: [.allQuoted]),
      Example("\"空\"⟦の色は？⟧,1,青,赤,緑,黄\n", without: [.allQuoted]),
      Example("\"What is a \"\"quine\"\"?\",1,a program,a poem,a wine,a bird\n"),
    ])

  func check(_ record: DefectiveRecord, in file: BankFile, _ report: inout Report) {
    let isApp = file.loader.isApp
    // It says the same of many cells, and takes as long as the record.
    var why: Localized?
    for defect in record.defects where defect.kind == .textAfterQuote {
      let place = Place(defect.range, record: record.number, cell: defect.cell + 1)
      report.add(at: place, fix: .unsafe) {
        why = why ?? Self.why(file, record.range)
        return Finding(
          isApp
            ? Localized(
              en: "the app treats the quotes of this cell as text",
              ja: "アプリはこのセルの引用符を文字として扱います。")
            : Localized(
              en: "text follows the closing quote of this cell",
              ja: "セルの終わりの引用符のあとに文字が続いています。"),
          why: why,
          help: isApp ? PlainCell.advice : Self.advice,
          fix: requoted(record.cells[defect.cell], file))
      }
    }
  }

  private static func why(_ file: BankFile, _ record: TextRange) -> Localized {
    file.inApp(record)
      ?? Localized(
        en: "CSV readers disagree about what the cell says",
        ja: "このセルの読み方はプログラムによって異なります。")
  }

  private static let advice = Localized(
    en: "Put the whole text between quotes and write every quote inside it twice.",
    ja: "文全体を引用符で囲み、中の引用符は2つ重ねて書いてください。")

  /// Keeps the outer quotes as such where there are two, else takes all quotes for text.
  private func requoted(_ cell: TextRange, _ file: BankFile) -> Fix {
    var text = file.source.copy(cell)
    if text.count > 1, text.last == ASCII.quote { text = Array(text.dropFirst().dropLast()) }
    text = withoutBackslashes(text)
    if file.loader.isApp { return PlainCell.fix(cell, text) }
    return Fix(
      .unsafe,
      Localized(en: "treat the inner quotes as text", ja: "内側の引用符を文字として扱う"),
      Edit(cell, DoubledQuotes.quotedIfNeeded(text)))
  }

  /// Where every quote has a backslash before it, that is how some programs write quotes.
  private func withoutBackslashes(_ text: [UInt8]) -> [UInt8] {
    let quotes = text.indices.filter { text[$0] == ASCII.quote }
    let backslash = UInt8(ascii: "\\")
    guard quotes.allSatisfy({ $0 > 0 && text[$0 - 1] == backslash }) else { return text }
    let dropped = Set(quotes.map { $0 - 1 })
    return text.indices.filter { !dropped.contains($0) }.map { text[$0] }
  }
}
