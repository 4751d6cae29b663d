@_spi(QBank) import BankFigures
@_spi(QBank) import BankFormats

/// A question that cannot be read and answered within its time limit.
struct TooLongToRead: ProblemRule {
  static let info = RuleInfo(
    name: "too-long-to-read", group: .time, severity: .warning,
    summary: Localized(
      en: "The question takes too long to read in the time given.", ja: "時間内に読んで答えるには長すぎる問題です。"),
    what: Localized(
      en: """
        The estimated time to read and answer the question (model RT-1, as in `qbank stats`) is compared with the \
        time limit. A question is reported if half of all players are expected to run out of time; `qbank stats` \
        shows the share for each limit. The limit is the question's own, or the configuration's (`"set": { "limit": \
        10 }`), or the timerquiz app's 10 seconds; without one, nothing is reported.
        """,
      ja: """
        問題文と選択肢を読んで答える時間を見積もり（`qbank stats` と同じモデルRT-1）、制限時間と比べます。半数の人が\
        時間切れになる見込みのときに報告します。制限時間ごとの割合は `qbank stats` で見られます。制限時間は、問題ご\
        との値、設定の `"set": { "limit": 10 }`、timerquiz形式のアプリの10秒のどれかです。制限時間がなければ報告しま\
        せん。
        """),
    why: Localized(
      en: "Players who know the answer run out of time.", ja: "答えを知っている人でも、時間切れになります。"),
    remedy: Localized(
      en: "Shorten the question or its choices, or allow more time.",
      ja: "問題文か選択肢を短くするか、制限時間を延ばしてください。"),
    exceptions: Localized(
      en: "Questions that need not be read in full, such as a table.", ja: "表のように、一部だけを読めばよい問題。"),
    examples: [
      Example(
        "⟦\(TooLongToRead.long)⟧,1,the first,the second,the third,the last\n", loader: .timerquiz,
        without: [.crlf, .byteOrderMark, .allQuoted, .precedingRow]),
      Example(
        "⟦\(TooLongToRead.longJapanese)⟧,1,東京,京都,大阪,奈良\n", loader: .timerquiz,
        without: [.crlf, .byteOrderMark, .allQuoted, .precedingRow]),
      Example("Which is red?,1,blood,snow,grass,coal\n", loader: .timerquiz),
      Example("\(TooLongToRead.long),1,the first,the second,the third,the last\n"),
    ])

  private static let long =
    "When the sun has set and the street lamps of the old town are lit one after the other by a man with a "
    + "long pole who walks from the bridge to the market and back again which of the lamps is lit first"
  private static let longJapanese =
    "夕日が沈んだあとに古い町の通りの街灯を長い棒を持った人が橋から市場まで歩きながら一つずつともしていくとき"
    + "最初に明かりがともる街灯が立っている町はこの四つの町のうちどこにあると言われているでしょう"

  private var plan = ReadingPlan(limit: TimeLimit.usual)
  /// Whether questions without a time limit of their own have a known one.
  private var isLimitKnown = false

  mutating func adjust(to settings: RuleSettings) {
    guard let limit = settings.limit else { return }
    if limit != plan.limit { plan = ReadingPlan(limit: limit) }
    isLimitKnown = true
  }

  func check(_ problem: borrowing ProblemRow, in file: BankFile, _ report: inout Report) {
    let hasOwnLimit = problem.row.detail(.limit) != nil
    guard isLimitKnown || hasOwnLimit else { return }
    let choices = problem.choiceCount
    guard hasOwnLimit || plan.mayBeTooLong(bytes: problem.row.range.count, choices: choices) else {
      return
    }
    var measured = MeasuredQuestion(plan, isLimitForAll: false)
    measured.measure(problem)
    guard let long = plan.tooLong(measured, choices: choices) else { return }
    let place = problem.placeOfQuestion
    report.add(at: place) {
      let isJapanese = file.source.string(place.range).unicodeScalars.contains {
        $0.value >= 0x3041
      }
      let cut = plan.characters(in: long.excess, isJapanese: isJapanese)
      return Self.finding(long.median, limit: measured.limit, cut: cut)
    }
  }

  private static func finding(_ median: Int, limit: Int, cut: Int) -> Finding {
    let (time, limit) = (seconds(median / 10), seconds(limit))
    return Finding(
      en: "reading and answering takes about \(time) s, but the limit is \(limit) s",
      ja: "読んで答えるのに約\(time)秒かかりますが、制限時間は\(limit)秒です。",
      why: Localized(en: "half of all players would run out of time", ja: "半数の人が時間切れになる見込みです。"),
      help: Localized(
        en: "Cut about \(Localized.count(cut, "character", "characters")), or allow more time.",
        ja: "およそ\(cut)文字減らすか、制限時間を延ばしてください。"))
  }

  /// Formats milliseconds as seconds, with one decimal if needed.
  private static func seconds(_ milliseconds: Int) -> String {
    let tenths = max(1, (milliseconds + 50) / 100)
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }
}
