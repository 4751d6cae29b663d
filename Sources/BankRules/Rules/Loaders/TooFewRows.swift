import BankFormats
import BankModel
import BankText

/// Fewer problems than a game needs.
struct TooFewRows: FileRule {
  static let info = RuleInfo(
    name: "too-few-rows", group: .loaders, severity: .error, loaders: [.timerquiz],
    summary: Localized(
      en: "The bank has fewer problems than a game needs.", ja: "1ゲーム分の問題がありません。"),
    what: Localized(
      en: "A problem bank for timerquiz has fewer than 5 rows.",
      ja: "timerquiz用の問題ファイルの行が5行未満です。"),
    why: Localized(
      en: "The app always asks 5 questions and stops at the first one that is not there.",
      ja: "アプリは必ず5問出題し、問題が足りなくなったところで止まります。"),
    remedy: Localized(en: "Write at least 5 problems.", ja: "問題を5問以上書いてください。"),
    exceptions: RuleInfo.noneKnown,
    examples: [
      Example("空の色は？,1,青,赤,緑,黄⟦⟧", loader: .timerquiz, unlike: [.rowBefore]),
      Example(
        "1+1は？,2,1,2,3,4\n1+2は？,3,1,2,3,4\n1+3は？,4,1,2,3,4\n2-1は？,1,1,2,3,4\n3-1は？,2,1,2,3,4",
        loader: .timerquiz),
    ])

  func check(_ file: BankFile, _ shape: CSVShape, _ report: inout Report) {
    let rows = shape.count(ofWidth: Kind.problems.columnCount)
    guard file.kind == .problems, let needed = file.loader.questionsPerGame, rows < needed,
      shape.records > 0
    else { return }
    report.add {
      Finding(
        Place(TextRange(at: file.source.count)),
        Localized(
          en:
            "there are \(Localized.count(rows, "problem", "problems")), and a game needs \(needed)",
          ja: "問題が\(rows)問しかありません（1ゲームに\(needed)問必要です）。"),
        why: Localized(
          en: "the app stops at question \(rows + 1)", ja: "アプリは\(rows + 1)問目で止まります。"),
        help: Self.info.remedy)
    }
  }
}
