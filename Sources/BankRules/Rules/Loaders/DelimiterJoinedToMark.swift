@_spi(QBank) import BankFormats

/// A comma that an app does not see, because a combining mark makes it part of another character.
struct DelimiterJoinedToMark: RowRule {
  static let info = RuleInfo(
    name: "delimiter-joined-to-mark", group: .loaders, severity: .error, fix: .unsafe,
    loaders: [.timerquiz, .loadcsv], precedence: .structure,
    summary: Localized(
      en: "A mark next to a comma hides it from the app.", ja: "隣の記号のせいで、アプリがカンマを見落とします。"),
    what: Localized(
      en: """
        A cell begins with a combining mark, a half-width voicing mark, a variation selector or a \
        joiner, or ends with one of a few Arabic and Indic signs that join what follows.
        """,
      ja: """
        セルが、結合文字、半角の濁点・半濁点、異体字セレクター、結合子で始まっているか、次の文字と結び付く\
        アラビア文字やインド系文字の記号で終わっています。
        """),
    why: Localized(
      en: """
        To the app, a comma joined to a mark is no longer a comma. It does not split the row there, and a cell is \
        missing.
        """,
      ja: """
        アプリは「見た目の1文字」を単位に行を切り分けます。記号の付いたカンマは別の1文字になるため、\
        そこでは切り分けられず、セルが1つ足りなくなります。
        """),
    remedy: Localized(
      en: "Delete the mark, or write the form that is used by itself, such as ゛ (U+309B).",
      ja: "記号を削除するか、単独で使う形（゛ U+309B など）を使ってください。"),
    exceptions: Localized(
      en: "Tested on Linux; other systems may split rows a little differently.",
      ja: "Linuxで確かめた動作です。ほかの環境では少し異なることがあります。"),
    examples: [
      Example(
        "濁点は？,1,⟦\u{FF9E}⟧,ー,っ,ん\n", loader: .loadcsv,
        without: [.allQuoted, .noFinalNewline, .crlf]),
      Example(
        "Which one?,1,a,⟦\u{FE0F}⟧b,c,d\n", loader: .loadcsv,
        without: [.allQuoted, .noFinalNewline, .crlf]),
      Example(
        "濁点は？,1,\u{309B},ー,っ,ん\n", loader: .loadcsv, without: [.allQuoted, .noFinalNewline, .crlf]),
    ])

  func check(_ row: borrowing Row, in file: BankFile, _ report: inout Report) {
    // The app reads CSV only.
    if file.syntax != .csv { return }
    let (bytes, rowRange) = (file.source.bytes, row.range)
    for number in 1...row.count {
      let (range, place) = (row.cell(number).range, row.place(number))
      if number > 1, let mark = bytes.firstBeyondASCII(range),
        AppLoader.joinsWhatPrecedes(mark.value)
      {
        let part = TextRange(range.start, range.start + mark.length)
        add(mark, part, place, isFirst: true, file.inApp(rowRange), &report)
      }
      if number < row.count, let sign = bytes.lastBeyondASCII(range),
        AppLoader.joinsWhatFollows(sign.value)
      {
        let part = TextRange(range.end - sign.length, range.end)
        add(sign, part, place, isFirst: false, file.inApp(rowRange), &report)
      }
    }
  }

  private func add(
    _ mark: EncodedScalar, _ range: TextRange, _ cell: Place, isFirst: Bool,
    _ why: Localized?, _ report: inout Report
  ) {
    let name = VisibleText.name(mark.value)
    report.add(fix: isFirst ? .unsafe : nil) {
      Finding(
        Place(range, record: cell.record, cell: cell.cell),
        en: "the comma \(isFirst ? "before" : "after") \(name) becomes one character with it",
        ja: "\(name)の\(isFirst ? "前" : "あと")のカンマが、この記号と合わせて1文字になります。",
        why: why, fix: isFirst ? Fix(.unsafe, .deleteIt, Edit(range, "")) : nil)
    }
  }
}

extension Span<UInt8> {
  /// The first scalar of a range, if it is not ASCII.
  fileprivate func firstBeyondASCII(_ range: TextRange) -> EncodedScalar? {
    range.isEmpty || self[range.start] < 0x80 ? nil : scalar(at: range.start)
  }

  /// The last scalar of a range, if it is not ASCII.
  fileprivate func lastBeyondASCII(_ range: TextRange) -> EncodedScalar? {
    range.isEmpty || self[range.end - 1] < 0x80 ? nil : scalar(before: range.end)
  }
}
