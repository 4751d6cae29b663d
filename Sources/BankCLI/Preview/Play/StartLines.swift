@_spi(QBank) import BankQuiz

/// The lines of the title page, before the first question.
struct StartLines {
  let column: GameColumn
  let start: GameStart

  var text: [String] {
    let title = column.wrapped(start.title[column.language]).map { column.look(.strong, $0) }
    return title + column.lines(StartLines.measure(start.limits))
      + (start.missing.map { column.lines($0) } ?? []) + guidance
  }

  /// The author's guidance or, if there is none, how the quiz is played.
  private var guidance: [String] {
    if start.guidance.isEmpty { return [""] + column.lines(StartLines.rules) }
    return start.guidance.flatMap { entry in
      [""] + column.wrapped(entry.title).map { column.look(.strong, $0) }
        + column.wrapped(entry.description)
    }
  }

  private static let rules = Localized(
    en: "Press the number of your answer. The clock starts when the question appears.",
    ja: "答えの番号を押してください。時間は問題が表示されたときから計ります。")

  var keys: [String] {
    column.keys([Localized(en: "s start", ja: "s: 始める"), QuestionWords.leave], next: true)
  }

  /// Returns the number of questions and their time limits in words.
  static func measure(_ limits: [Int]) -> Localized {
    let count = limits.count
    let (least, most) = (seconds(limits.min() ?? 0), seconds(limits.max() ?? 0))
    let questions = Localized.count(count, "question", "questions")
    if least == most {
      return Localized(en: "\(questions), \(most.en) each", ja: "全\(count)問・1問\(most.ja)")
    }
    return Localized(
      en: "\(questions), from \(least.en) to \(most.en) each",
      ja: "全\(count)問・1問\(least.ja)〜\(most.ja)")
  }

  /// Returns a time limit in words: `10 s`, `1 min 30 s`.
  private static func seconds(_ limit: Int) -> Localized {
    let (minutes, rest) = (limit / 60_000, limit % 60_000)
    let decimals = rest % 1_000 == 0 ? String(rest / 1_000) : SecondsText.exact(rest)
    let seconds = Localized.seconds(decimals)
    if minutes == 0 { return seconds }
    let whole = Localized(en: "\(minutes) min", ja: "\(minutes)分")
    if rest == 0 { return whole }
    return Localized(en: "\(whole.en) \(seconds.en)", ja: whole.ja + seconds.ja)
  }
}
