@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankSyntax
@_spi(QBank) import BankText

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
    guard file.kind != .guidance, let needed = file.loader.questionsPerGame, let app = file.app,
      shape.records > 0, file.otherLayout == nil
    else { return }
    let game = AppGame(app, file.source, questions: needed)
    let rows = game.complete
    // Where line endings hide the rows, that is what is wrong.
    let isFused = shape.lineEndings(.cr) != nil
    if rows >= needed || isFused && shape.count(of: .problems) >= needed { return }
    report.add {
      Finding(
        Place(TextRange(at: file.source.count)),
        Localized(
          en:
            "the bank has \(Localized.count(rows, "problem", "problems")), and a game needs \(needed)",
          ja: "問題が\(rows)問しかありません（1ゲームに\(needed)問必要です）。"),
        why: game.consequence)
    }
  }
}

extension BankFile {
  /// Whether its app has enough rows for a game without some of them.
  func hasRows(besides some: Int) -> Bool {
    guard let needed = loader.questionsPerGame, let app, some > 0 else { return true }
    return AppGame(app, source, questions: needed + some).complete == needed + some
  }
}

/// What the app makes of a bank that may be too small for a game.
private struct AppGame {
  /// How many questions a game has.
  private let questions: Int
  /// How many lines the app reads, up to the last one that a game needs.
  private var lines = 0
  /// How many of them have all cells.
  private(set) var complete = 0
  /// How many of them can be answered, too.
  private var answerable = 0

  init(_ app: AppLoader, _ source: Source, questions: Int) {
    self.questions = questions
    var (lines, complete, answerable) = (0, 0, 0)
    app.forEachLine(of: source.bytes) { line in
      lines += 1
      if line.fields.count >= BankKind.problems.columnCount {
        complete += 1
        if app.number(line.fields[BankKind.answerCell - 1]) != nil { answerable += 1 }
      }
      return complete < questions
    }
    (self.lines, self.complete, self.answerable) = (lines, complete, answerable)
  }

  /// The app draws from all lines that it reads, whatever they hold.
  var consequence: Localized {
    if lines >= questions {
      return Localized(
        en: "every game includes at least one broken row", ja: "どのゲームにも、壊れた行が1つは入ります。")
    }
    let number = lines + 1
    return lines == answerable
      ? Localized(en: "the app crashes at question \(number)", ja: "アプリは\(number)問目で強制終了します。")
      : Localized(
        en: "the app crashes at question \(number) at the latest",
        ja: "アプリは遅くとも\(number)問目で強制終了します。")
  }
}
