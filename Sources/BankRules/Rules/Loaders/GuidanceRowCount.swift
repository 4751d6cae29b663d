@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankSyntax
@_spi(QBank) import BankText

/// More or fewer entries of guidance than the app shows.
struct GuidanceRowCount: FileRule {
  static let info = RuleInfo(
    name: "guidance-row-count", group: .loaders, severity: .error, loaders: [.timerquiz],
    summary: Localized(
      en: "The guidance does not have exactly 5 entries.", ja: "ガイダンスが5行ではありません。"),
    what: Localized(
      en: "A guidance file for timerquiz does not have exactly 5 rows.",
      ja: "timerquiz用のガイダンスファイルの行数が5行ではありません。"),
    why: Localized(
      en: """
        The opening screen always shows 5: with fewer the app crashes, and a sixth is never shown.
        """,
      ja: "最初の画面は必ず5行を表示します。足りないとアプリが強制終了し、6行目以降は表示されません。"),
    remedy: Localized(en: "Write exactly 5 entries.", ja: "ちょうど5行にしてください。"),
    exceptions: RuleInfo.noneKnown,
    examples: [
      Example("遊び方,10秒で答えてください。⟦⟧", kind: .guidance, loader: .timerquiz),
      Example("How to play,Answer within 10 seconds.⟦⟧", kind: .guidance, loader: .timerquiz),
      Example(
        "一,い\n二,ろ\n三,は\n四,に\n五,ほ\n⟦六,へ⟧", kind: .guidance, loader: .timerquiz,
        without: [.precedingRow]),
      Example(
        "一,い\n二,ろ\n三,は\n四,に\n五,ほ", kind: .guidance, loader: .timerquiz, without: [.precedingRow]),
    ])

  func check(_ file: BankFile, _ shape: CSVShape, _ report: inout Report) {
    guard file.kind == .guidance, let shown = file.loader.guidanceRows, let app = file.app,
      shape.records > 0
    else { return }
    var lines: [AppLine] = []
    app.forEachLine(of: file.source.bytes) { line in
      lines.append(line)
      return lines.count < shown + 2
    }
    // The empty line after the last line break is what `final-newline` tells of.
    let rows = lines.last?.range.count == 0 ? lines.count - 1 : lines.count
    if rows == shown { return }
    report.add(severity: rows < shown ? .error : .warning) {
      rows < shown ? tooFew(rows, shown, lines, file) : tooMany(lines[shown].range, shown, file)
    }
  }

  private func tooFew(_ rows: Int, _ shown: Int, _ lines: [AppLine], _ file: BankFile) -> Finding {
    let isComplete = { (line: AppLine) in line.fields.count >= BankKind.guidance.columnCount }
    let entry = (lines.firstIndex { !isComplete($0) } ?? lines.count) + 1
    return Finding(
      Place(TextRange(at: file.source.count)),
      Localized(
        en:
          "the guidance has \(Localized.count(rows, "entry", "entries")), and the app shows \(shown)",
        ja: "ガイダンスが\(rows)行しかありません（アプリは\(shown)行を表示します）。"),
      why: Localized(
        en: "the app crashes at entry \(entry)", ja: "アプリは\(entry)行目で強制終了します。"))
  }

  private func tooMany(_ first: TextRange, _ shown: Int, _ file: BankFile) -> Finding {
    Finding(
      Place(first),
      Localized(
        en: "the guidance has more entries than the \(shown) that the app shows",
        ja: "アプリが表示するのは\(shown)行ですが、ガイダンスはそれより多くあります。"),
      why: Localized(
        en: "this one and what follows are never shown", ja: "この行から先は表示されません。"))
  }
}
