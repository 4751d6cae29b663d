@_spi(QBank) import BankFormats

/// Fewer problems than a game needs, or another number of guidance entries than the app shows.
struct RowCount: FileRule {
  static let info = RuleInfo(
    name: "row-count", group: .loaders, severity: .error, loaders: [.timerquiz],
    summary: Localized(
      en: "The file has too few or too many rows for the app.", ja: "行の数がアプリに合っていません。"),
    what: Localized(
      en: """
        For timerquiz: a bank has fewer than 5 rows with the right number of cells, or guidance does not have exactly \
        5 rows. Too many rows of guidance are a warning.
        """,
      ja: """
        timerquiz用の問題ファイルで、セルの数が正しい行が5行に足りないか、ガイダンスがちょうど5行ではありません。\
        ガイダンスの行が多すぎるときは警告です。
        """),
    why: Localized(
      en: """
        The app always asks 5 questions and shows 5 entries of guidance. It crashes at the first missing one and \
        never shows a sixth entry. If broken rows make up the 5, every game asks at least one of them.
        """,
      ja: """
        アプリは必ず5問出題し、ガイダンスを5行表示します。足りないと強制終了します。ガイダンスの6行目からあとは表示\
        されません。壊れた行を含めて5行になるときは、毎回必ず壊れた行が出題されます。
        """),
    remedy: Localized(
      en: "Write at least 5 questions, and exactly 5 entries of guidance.",
      ja: "問題は5問以上、ガイダンスはちょうど5行書いてください。"),
    examples: [
      Example("空の色は？,1,青,赤,緑,黄⟦⟧", loader: .timerquiz, without: [.precedingRow]),
      Example(
        "How many legs has an ant?,3,2,4,6,8⟦⟧", loader: .timerquiz, without: [.precedingRow]),
      Example(
        "1+1は？,2,1,2,3,4\n1+2は？,3,1,2,3,4\n1+3は？,4,1,2,3,4\n2-1は？,1,1,2,3,4\n3-1は？,2,1,2,3,4",
        loader: .timerquiz),
      Example("遊び方,10秒で答えてください。⟦⟧", kind: .guidance, loader: .timerquiz),
      Example("How to play,Answer within 10 seconds.⟦⟧", kind: .guidance, loader: .timerquiz),
      Example(
        "一,い\n二,ろ\n三,は\n四,に\n五,ほ\n⟦六,へ⟧", kind: .guidance, loader: .timerquiz,
        without: [.precedingRow]),
      Example(
        "一,い\n二,ろ\n三,は\n四,に\n五,ほ", kind: .guidance, loader: .timerquiz, without: [.precedingRow]),
    ])

  func check(_ file: BankFile, _ shape: CSVShape, _ report: inout Report) {
    file.kind == .guidance
      ? checkGuidance(file, shape, &report) : checkProblems(file, shape, &report)
  }

  // MARK: Problems

  private func checkProblems(_ file: BankFile, _ shape: CSVShape, _ report: inout Report) {
    guard let needed = file.loader.questionsPerGame, let app = file.app,
      shape.records > 0, file.otherLayout == nil
    else { return }
    let game = AppGame(app, file.source, questions: needed)
    let rows = game.complete
    // If line endings hide the rows, they are the cause.
    let isFused = shape.lineEndings(.cr) != nil
    if rows >= needed || isFused && shape.count(of: .problems) >= needed { return }
    report.add {
      Finding(
        Place(TextRange(at: file.source.count)),
        en:
          "the bank has \(Localized.count(rows, "problem", "problems")), but a game needs \(needed)",
        ja: "問題が\(rows)問しかありません（1ゲームに\(needed)問必要です）。",
        why: game.consequence,
        help: Localized(en: "Write at least \(needed) problems.", ja: "問題を\(needed)問以上書いてください。"))
    }
  }

  // MARK: Guidance

  private func checkGuidance(_ file: BankFile, _ shape: CSVShape, _ report: inout Report) {
    guard let shown = file.loader.guidanceRows, let app = file.app,
      shape.records > 0
    else { return }
    var lines: [AppLine] = []
    app.forEachLine(of: file.source.bytes) { line in
      lines.append(line)
      return lines.count < shown + 2
    }
    // The empty line after the last line break is reported by `final-newline`.
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
      en:
        "the guidance has \(Localized.count(rows, "entry", "entries")), but the app shows \(shown)",
      ja: "ガイダンスが\(rows)行しかありません（アプリは\(shown)行を表示します）。",
      why: Localized(en: "the app crashes at entry \(entry)", ja: "アプリは\(entry)行目で強制終了します。"),
      help: Self.exactly(shown))
  }

  private func tooMany(_ first: TextRange, _ shown: Int, _ file: BankFile) -> Finding {
    Finding(
      Place(first), en: "the guidance has more entries than the \(shown) that the app shows",
      ja: "アプリが表示するのは\(shown)行ですが、ガイダンスはそれより多くあります。",
      why: Localized(en: "this one and those after it are never shown", ja: "この行から先は表示されません。"),
      help: Self.exactly(shown))
  }

  private static func exactly(_ shown: Int) -> Localized {
    Localized(en: "Write exactly \(shown) entries.", ja: "ちょうど\(shown)行にしてください。")
  }
}

extension BankFile {
  /// Whether its app has enough rows for a game without a number of them.
  func hasRows(besides some: Int) -> Bool {
    guard let needed = loader.questionsPerGame, let app, some > 0 else { return true }
    return AppGame(app, source, questions: needed + some).complete == needed + some
  }
}

/// What the app makes of a bank that may be too small for a game.
private struct AppGame {
  /// The number of questions of a game.
  private let questions: Int
  /// The number of lines that the app reads, up to the last one that a game needs.
  private var lines = 0
  /// The number of lines with all cells.
  private(set) var complete = 0
  /// The number of those that can also be answered.
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

  /// The app draws from all lines that it reads, whatever their contents.
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
