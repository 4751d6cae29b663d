@_spi(QBank) import BankFormats

/// A quote that opens a cell and is never closed.
struct UnclosedQuote: RecordRule {
  static let info = RuleInfo(
    name: "unclosed-quote", group: .reading, severity: .error, fix: .unsafe,
    summary: Localized(
      en: "A quote opens a cell and is never closed.", ja: "セルの始まりの引用符が閉じられていません。"),
    what: Localized(
      en: """
        A cell begins with a quote, but no quote closes it where a cell can end: before a comma or \
        at the end of a line.
        """,
      ja: "セルが引用符「\"」で始まっているのに、セルの終わり（カンマの前か行末）に閉じる引用符がありません。"),
    why: Localized(
      en: """
        A CSV reader continues the cell up to the next quote, which may be many rows down or not \
        exist at all. All rows in between are lost. qbank reports the quote once and resumes at \
        the next line that looks like a row.
        """,
      ja: """
        CSVを読むプログラムは、次の引用符が見つかるまでを1つのセルとして扱います。そのあいだの行はすべて\
        失われます。qbankは始まりの引用符を一度だけ報告し、行として読めそうなところから読み直します。
        """),
    remedy: CSVDefect.Kind.unclosedQuote.help,
    exceptions: Localized(
      en: "A cell with a line break can look like two rows if a quote above it is missing.",
      ja: "上のほうで引用符が欠けていると、改行を含むセルが2つの行と見なされることがあります。"),
    examples: [
      Example(
        """
        ⟦"⟧Which planet is the largest?,1,Jupiter,Saturn,Neptune,Earth
        Which planet is the smallest?,2,Mars,Mercury,Venus,Earth

        """, without: [.allQuoted]),
      Example(
        """
        いちばん大きい惑星は？,1,⟦"⟧木星,土星,海王星,地球
        "いちばん小さい
        惑星は？",2,火星,水星,金星,地球

        """, without: [.allQuoted]),
      Example("\"Which planet, if any, has no moon?\",1,Venus,Mars,Earth,Saturn\n"),
    ])

  func check(_ record: DefectiveRecord, in file: BankFile, _ report: inout Report) {
    for defect in record.defects where defect.kind == .unclosedQuote {
      let fix = withoutIt(defect, record, file)
      report.add(fix: fix?.applicability) { finding(defect, record, file, fix) }
    }
  }

  private func finding(
    _ defect: CSVDefect, _ record: DefectiveRecord, _ file: BankFile, _ fix: Fix?
  ) -> Finding {
    let place = Place(defect.range, record: record.number, cell: defect.cell + 1)
    let lost = skippedLines(record, file)
    return Finding(
      place, defect.kind.message,
      why: file.inApp(record.rangeWithSkippedLines)
        ?? (lost == 0
          ? Localized(
            en: "a CSV reader reads the following rows as the rest of this cell",
            ja: "CSVを読むプログラムは、続く行をこのセルの続きと見なします。")
          : Localized(
            en: "\(Localized.count(lost, "line", "lines")) after it could not be read as rows",
            ja: "このあとの\(lost)行は行として読めませんでした。")),
      help: file.loader.isApp ? PlainCell.advice : Self.info.remedy, fix: fix)
  }

  /// The number of lines after the broken one that belong to no row.
  private func skippedLines(_ record: DefectiveRecord, _ file: BankFile) -> Int {
    var lines = 0
    var offset = record.range.end
    while offset < record.next {
      if file.source.bytes[offset] == ASCII.lineFeed { lines += 1 }
      offset += 1
    }
    return max(0, lines - 1)
  }

  /// A fix that removes the quote, if the line is a row without it, which is then probably what was meant.
  private func withoutIt(_ defect: CSVDefect, _ record: DefectiveRecord, _ file: BankFile) -> Fix? {
    let line = Array(file.source.bytes, record.range)
    let at = defect.range.start - record.range.start
    let rest = Array(line[..<at] + line[(at + 1)...])
    let reader = CSVRecordReader(rest.arraySpan, widths: file.expectedWidths)
    let trial = reader.record(at: 0)
    guard trial.defects.isEmpty, trial.next == rest.count, trial.cellCount == file.width else {
      return nil
    }
    return Fix(.unsafe, Localized(en: "remove the quote", ja: "引用符を取り除く"), Edit(defect.range, ""))
  }
}
