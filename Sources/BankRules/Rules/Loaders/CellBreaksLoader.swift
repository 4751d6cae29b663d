@_spi(QBank) import BankFormats

/// A cell that an app without support for quotes misreads.
struct CellBreaksLoader: RowRule, SummarizingRule {
  static let info = RuleInfo(
    name: "cell-breaks-loader", group: .loaders, severity: .error, fix: .safe,
    loaders: [.timerquiz, .loadcsv],
    summary: Localized(en: "The app misreads a quoted cell.", ja: "アプリが引用符付きのセルを読み違えます。"),
    what: Localized(
      en: """
        A cell is quoted, but the app does not understand quotes: it splits at every comma and every line break and \
        shows quotes as text. qbank reads the row exactly as the app does, and the finding says what happens to it.
        """,
      ja: """
        セルが引用符で囲まれています。アプリは引用符を特別に扱わず、カンマと改行のたびに切り分け、引用符もそのまま\
        表示します。アプリと同じ手順で読んだ結果を報告します。
        """),
    why: Localized(
      en: """
        A comma or a line break moves the cells after it: another choice becomes the right one, or \
        the app crashes. Quotes are shown to the player.
        """,
      ja: """
        カンマや改行があると、そのあとのセルがずれます。別の選択肢が正解になったり、アプリが強制終了したり\
        します。引用符はプレイヤーにも見えてしまいます。
        """),
    remedy: PlainCell.advice,
    examples: [
      Example(
        "⟦\"朝、昼, 夜？\"⟧,1,青,赤,緑,黄\n", loader: .loadcsv,
        without: [.allQuoted, .noFinalNewline, .crlf]),
      Example(
        "⟦\"Which, if any?\"⟧,1,a,b,c,d\n", loader: .loadcsv,
        without: [.allQuoted, .noFinalNewline, .crlf]),
      Example(
        "空の色は？,1,⟦\"青\"⟧,赤,緑,黄\n", fixed: "空の色は？,1,青,赤,緑,黄\n", loader: .loadcsv,
        without: [.allQuoted, .noFinalNewline, .crlf]),
      Example(
        "朝、昼，夜？,1,青,赤,緑,黄\n", loader: .loadcsv, without: [.allQuoted, .noFinalNewline, .crlf]),
    ])

  func check(_ row: borrowing Row, in file: BankFile, _ report: inout Report) {
    // The app reads CSV only; the quotes of JSON belong to its texts.
    if file.syntax != .csv { return }
    for number in 1...row.count where row.cell(number).isQuoted {
      let text = Array(row.text(number))
      let needsQuotes = DoubledQuotes.needsQuotes(text.arraySpan)
      let (place, range) = (row.place(number), row.range)
      let cut = file.app?.firstCut(in: place.range, of: file.source.bytes)
      report.add(cause: needsQuotes ? nil : "quotes") {
        Finding(
          place, message(cut), why: file.inApp(range),
          fix: fix(place.range, text, isSafe: !needsQuotes))
      }
    }
  }

  private func message(_ cut: UInt8?) -> Localized {
    if cut == ASCII.lineFeed {
      return Localized(en: "the app splits this cell at the line break", ja: "アプリはこのセルを改行で切り分けます。")
    }
    if cut == ASCII.comma {
      return Localized(en: "the app splits this cell at the comma", ja: "アプリはこのセルをカンマで切り分けます。")
    }
    return Localized(
      en: "the app treats the quotes around this cell as text", ja: "アプリはこのセルの引用符を文字として扱います。")
  }

  private func fix(_ range: TextRange, _ text: [UInt8], isSafe: Bool) -> Fix {
    isSafe
      ? Fix(.safe, Localized(en: "remove the quotes", ja: "引用符を取り除く"), Edit(range, text))
      : PlainCell.fix(range, text)
  }

  func summary(of findings: DiagnosticGroup, in file: BankFile, _ shape: CSVShape) -> Summary {
    guard findings.areNearlyAll(of: shape) else { return .keep }
    return .one(
      Finding(
        en: "\(findings.count) cells have unnecessary quotes",
        ja: "\(findings.count)個のセルが、不要な引用符で囲まれています。",
        why: Localized(en: "the app treats the quotes as text", ja: "アプリは引用符を文字として扱います。"),
        help: Localized(
          en: "Remove the quotes; `qbank fmt` does this, too.",
          ja: "引用符を取り除いてください。`qbank fmt` でもできます。"),
        fix: findings.commonFix(Localized(en: "remove the quotes", ja: "引用符を取り除く"))))
  }
}
