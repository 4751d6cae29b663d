import BankFigures
@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// A question that cannot be read and answered in its time.
struct TooLongToRead: ProblemRule {
  static let info = RuleInfo(
    name: "too-long-to-read", group: .time, severity: .note,
    summary: Localized(
      en: "The question takes longer to read than there is time.", ja: "時間内に読んで答えるには長すぎる問題です。"),
    what: Localized(
      en: """
        The time for reading the question and its choices and for answering is estimated (model RT-1, as in \
        `qbank stats`) and held against its limit. It is a note if a tenth of all players run out of time, a \
        warning from a fifth on, an error from a half on. Where no limit is known nothing is found: a \
        question has one of its own, the configuration says `"set": { "limit": 10 }`, or the app is timerquiz, \
        which gives ten seconds.
        """,
      ja: """
        問題文と選択肢を読んで答える時間を見積もり（`qbank stats` と同じモデルRT-1）、制限時間と比べます。解く人の\
        10%が時間切れになるなら参考、20%なら警告、50%ならエラーです。制限時間が分からなければ何も報告しません。\
        制限時間は、問題ごとのもの、設定の `"set": { "limit": 10 }`、10秒と決まっているtimerquiz形式のアプリの\
        順に見ます。
        """),
    why: Localized(
      en: "Players who know the answer lose it to the clock.", ja: "答えを知っている人でも、時間切れになります。"),
    remedy: Localized(
      en: "Shorten the question or its choices, or give it more time.",
      ja: "問題文か選択肢を短くするか、制限時間を延ばしてください。"),
    exceptions: Localized(
      en: "Questions of which only a part must be read, such as a table.",
      ja: "表のように、一部だけを読めばよい問題。"),
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
  /// Whether there is a limit for questions that have none of their own.
  private var isLimitKnown = false

  func adjusted(to settings: RuleSettings) -> TooLongToRead {
    var rule = self
    guard let limit = settings.limit else { return rule }
    if limit != plan.limit { rule.plan = ReadingPlan(limit: limit) }
    rule.isLimitKnown = true
    return rule
  }

  func check(_ problem: borrowing ProblemRow, in file: BankFile, _ report: inout Report) {
    let hasOwnLimit = problem.row.detail(.limit) != nil
    guard isLimitKnown || hasOwnLimit else { return }
    let choices = problem.choiceCount
    guard hasOwnLimit || plan.mayBeLate(bytes: problem.row.range.count, choices: choices) else {
      return
    }
    var measured = MeasuredQuestion(plan, isLimitForAll: false)
    measured.measure(problem)
    guard let late = plan.latePart(measured, choices: choices) else { return }
    let place = problem.placeOfQuestion
    report.add(at: place, severity: [.note, .warning, .error][late.part]) {
      let isJapanese = file.source.string(place.range).unicodeScalars.contains {
        $0.value >= 0x3041
      }
      let cut = plan.characters(in: late.excess, isJapanese: isJapanese)
      return Self.finding(place, late, limit: measured.limit, cut: cut)
    }
  }

  private static func finding(
    _ place: Place, _ late: (part: Int, median: Int, excess: Int), limit: Int, cut: Int
  ) -> Finding {
    let (time, limit) = (seconds(late.median / 10), seconds(limit))
    let part = Int(clamping: (ReadingPlan.parts[late.part] * 100).rounded())
    return Finding(
      place,
      Localized(
        en: "reading and answering takes about \(time) s, and there are \(limit) s",
        ja: "読んで答えるのに約\(time)秒かかりますが、制限時間は\(limit)秒です。"),
      why: Localized(
        en: "at least \(part) % of all players run out of time",
        ja: "少なくとも\(part)%の人が時間切れになる見込みです。"),
      help: Localized(
        en: "Cut about \(Localized.count(cut, "character", "characters")), or give it more time.",
        ja: "およそ\(cut)文字減らすか、制限時間を延ばしてください。"))
  }

  /// Milliseconds as seconds, with a tenth where there is one.
  private static func seconds(_ milliseconds: Int) -> String {
    let tenths = max(1, (milliseconds + 50) / 100)
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }
}
