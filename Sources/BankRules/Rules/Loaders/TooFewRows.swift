import BankFormats
import BankModel
import BankText

/// Fewer problems than a game needs.
struct TooFewRows: FileRule {
  static let info = RuleInfo(
    name: "too-few-rows", group: .loaders, severity: .error, loaders: [.timerquiz],
    summary: Localized(
      en: "The bank has fewer problems than a game needs.", ja: "問題が1ゲーム分に足りません。"),
    what: Localized(
      en: "A problem bank for timerquiz has fewer than 5 rows with the right number of cells.",
      ja: "timerquiz用の問題ファイルで、セルの数が正しい行が5行に足りません。"),
    why: Localized(
      en: """
        The app always asks 5 questions and crashes at the first one that is not there. If other \
        rows fill the gap, every game includes at least one that is broken.
        """,
      ja: """
        アプリは必ず5問出題し、問題が足りなくなったところで強制終了します。ほかの行を含めれば5行以上あるときも、\
        どのゲームにも壊れた行が1つは入ります。
        """),
    remedy: Localized(en: "Write at least 5 problems.", ja: "問題を5問以上書いてください。"),
    exceptions: RuleInfo.noneKnown,
    examples: [
      Example("空の色は？,1,青,赤,緑,黄⟦⟧", loader: .timerquiz, without: [.precedingRow]),
      Example(
        "How many legs has an ant?,3,2,4,6,8⟦⟧", loader: .timerquiz, without: [.precedingRow]),
      Example(
        "1+1は？,2,1,2,3,4\n1+2は？,3,1,2,3,4\n1+3は？,4,1,2,3,4\n2-1は？,1,1,2,3,4\n3-1は？,2,1,2,3,4",
        loader: .timerquiz),
    ])

  func check(_ file: BankFile, _ shape: CSVShape, _ report: inout Report) {
    let rows = shape.count(ofWidth: BankKind.problems.columnCount)
    guard file.kind == .problems, let needed = file.loader.questionsPerGame, rows < needed,
      shape.records > 0
    else { return }
    report.add {
      Finding(
        Place(TextRange(at: file.source.count)),
        Localized(
          en:
            "the bank has \(Localized.count(rows, "problem", "problems")), and a game needs \(needed)",
          ja: "問題が\(rows)問しかありません（1ゲームに\(needed)問必要です）。"),
        why: why(file, sound: rows, needed), help: Self.info.remedy)
    }
  }

  /// The app draws from all rows that it reads, sound or not.
  private func why(_ file: BankFile, sound: Int, _ needed: Int) -> Localized {
    let drawn =
      AppLoader(file.loader)?.lineCount(of: file.source.bytes, limit: needed) ?? sound
    if drawn >= needed {
      return Localized(
        en: "every game includes at least one broken row", ja: "どのゲームにも、壊れた行が1つは入ります。")
    }
    let number = drawn + 1
    return drawn == sound
      ? Localized(en: "the app crashes at question \(number)", ja: "アプリは\(number)問目で強制終了します。")
      : Localized(
        en: "the app crashes at question \(number) at the latest",
        ja: "アプリは遅くとも\(number)問目で強制終了します。")
  }
}
