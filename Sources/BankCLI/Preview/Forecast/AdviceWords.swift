@_spi(QBank) import BankFigures

/// Advice for a host in words: a summary before all figures, and remarks about single questions, players and sets
/// below them.
struct AdviceWords {
  let figures: ForecastFigures
  private var advice: HostAdvice { figures.advice }

  /// The advice in at most three sentences.
  var summary: [Localized] { [time, score, questions].compactMap(\.self) }

  // MARK: The summary

  private var time: Localized {
    let (most, limit) = (ClockText.of(advice.seconds), ClockText.of(advice.limit))
    let start = Localized(
      en: "The model expects 95% of players to finish a question in \(most.en)",
      ja: "モデルでは、95%の人が1問を\(most.ja)以内に解き終える見込みです。")
    if advice.learntLimits > 0 { return stands(start) }
    if advice.limits == advice.limit * 1_000...advice.limit * 1_000 {
      return Localized(
        en: "\(start.en): the limit of \(limit.en) is right\(exceptions.en).",
        ja: "\(start.ja)制限時間は今の\(limit.ja)でちょうどよいでしょう\(exceptions.ja)。")
    }
    let now = ClockText.of(milliseconds: advice.limits)
    return Localized(
      en: "\(start.en): a limit of \(limit.en) is enough (now \(now.en))\(exceptions.en).",
      ja: "\(start.ja)制限時間は\(limit.ja)で足ります（今は\(now.ja)）\(exceptions.ja)。")
  }

  /// Returns the sentence about limits that were learnt from play. The model does not include what was learnt of
  /// times.
  private func stands(_ start: Localized) -> Localized {
    let count = advice.learntLimits
    return Localized(
      en: "\(start.en), going by the amount of text. The limits of "
        + "\(Localized.count(count, "question", "questions")) were learnt from play and can stay.",
      ja: "読む量から見積もると、\(start.ja)\(count)問の制限時間はプレイの記録から求めたものなので、そのままで構いません。")
  }

  /// The questions for which even that limit is too short.
  private var exceptions: Localized {
    let long = advice.concerns.filter { $0.enough > advice.limit }
    if long.isEmpty { return Localized(en: "", ja: "") }
    let shown = long.prefix(3).map { concern in
      let (name, enough) = (concern.asked.name, ClockText.of(concern.enough))
      return Localized(
        en: "q\(name.en.dropFirst()) needs \(enough.en)", ja: "\(name.ja)には\(enough.ja)")
    }
    let more = long.count - shown.count
    return Localized(
      en: ", but " + shown.listed().en
        + (more > 0 ? ", and \(more) more also \(more == 1 ? "needs" : "need") longer" : ""),
      ja: "が、" + shown.listed().ja
        + (more > 0 ? "（ほか\(more)問にもより長い時間）が必要です" : "が必要です"))
  }

  private var score: Localized? {
    guard !figures.sets.isEmpty, figures.forecast.runs > 0 else { return nil }
    let (count, means) = (figures.forecast.length, figures.means)
    let mean = Figures.fixed(means.score, 1)
    let time = ClockText.of(Int(clamping: (means.milliseconds / 1_000).rounded()))
    let isClass = !advice.players.isEmpty
    let questions = Localized.count(count, "question", "questions")
    let start = Localized(
      en: "On average \(isClass ? "the class" : "a player") gets \(mean) of \(questions) right "
        + "and takes \(time.en)",
      ja: (isClass ? "クラスの" : "") + "平均は\(count)問中\(mean)問正解、所要時間は\(time.ja)です。")
    guard let (score, chance) = figures.passing else {
      return Localized(en: start.en + ".", ja: start.ja)
    }
    let part = Figures.percent(chance)
    return Localized(
      en: "\(start.en); \(part) get \(score) or more right.",
      ja: "\(start.ja)\(score)問以上正解する人は\(part)です。")
  }

  private var questions: Localized {
    let concerns = advice.concerns
    if concerns.isEmpty {
      return Localized(
        en: "No question stands out as too long, too hard, too easy or guessable.",
        ja: "長すぎる、難しすぎる、易しすぎる、手がかりで当たる、といった問題はありません。")
    }
    let shown = concerns.prefix(3).map { concern in
      let reasons = concern.reasons.map(AdviceWords.name).listed()
      let (number, name) = ("\(concern.asked.index + 1)", concern.asked.name)
      let own = concern.asked.set == nil ? number : "q\(name.en.dropFirst())"
      return Localized(en: "\(own) (\(reasons.en))", ja: "\(name.ja)（\(reasons.ja)）")
    }
    let more = concerns.count - shown.count
    let noun = figures.sets.count > 1 ? "" : concerns.count == 1 ? "question " : "questions "
    return Localized(
      en: "Worth reviewing: \(noun)" + shown.listed().en + (more > 0 ? " and \(more) more." : "."),
      ja: "見直したい問題: " + shown.listed().ja + (more > 0 ? "、ほか\(more)問" : ""))
  }

  private static func name(_ reason: QuestionConcern.Reason) -> Localized {
    switch reason {
    case .tooLong: Localized(en: "too long", ja: "長すぎる")
    case .tooHard: Localized(en: "too hard", ja: "難しすぎる")
    case .tooEasy: Localized(en: "too easy", ja: "易しすぎる")
    case .givenAway: Localized(en: "guessable", ja: "手がかりで当たる")
    }
  }

  // MARK: Single questions

  /// Returns what to do about a question, a sentence for each reason.
  func text(_ concern: QuestionConcern) -> [Localized] {
    concern.reasons.map { reason in
      switch reason {
      case .tooLong: tooLong(concern)
      case .tooHard: known(concern, Localized(en: "too hard", ja: "難しすぎます"))
      case .tooEasy: known(concern, Localized(en: "too easy", ja: "易しすぎます"))
      case .givenAway: givenAway(concern)
      }
    }
  }

  private func tooLong(_ concern: QuestionConcern) -> Localized {
    let (name, late) = (concern.asked.name, Figures.percent(concern.outlook.late))
    let (limit, enough) = (
      ClockText.of(milliseconds: concern.limit...concern.limit), ClockText.of(concern.enough)
    )
    let stem = Figures.fixed(concern.reading.question, 1)
    let choices = Figures.fixed(concern.reading.choices, 1)
    return Localized(
      en: "\(name.en) is too long: \(late) run out of time at \(limit.en). Reading the question "
        + "takes \(stem) s, the choices \(choices) s; \(enough.en) would be enough.",
      ja: "\(name.ja)は長すぎます。制限時間\(limit.ja)では\(late)の人が時間切れになります。"
        + "読む時間は問題文が\(stem)秒、選択肢が\(choices)秒です。\(enough.ja)あれば足ります。")
  }

  private func known(_ concern: QuestionConcern, _ what: Localized) -> Localized {
    let (name, known) = (concern.asked.name, Figures.percent(concern.outlook.known))
    return Localized(
      en:
        "\(name.en) is \(what.en): with enough time, \(known) would be right, including guessers.",
      ja: "\(name.ja)は\(what.ja)。時間が十分あれば、当てずっぽうも含めて\(known)の人が正解します。")
  }

  private func givenAway(_ concern: QuestionConcern) -> Localized {
    let (name, cue) = (concern.asked.name, concern.cue ?? .longest)
    return Localized(
      en: "\(name.en) may be guessable: only the right choice \(cue.name.en).",
      ja: "\(name.ja)は知らなくても当てられそうです。正解の選択肢だけが目立ちます: \(cue.name.ja)")
  }

  /// The remark about questions that do not state their difficulty.
  static let noDifficulty = Localized(
    en:
      "No question states its difficulty, so each counts as medium, and none can be rated too "
      + "hard or too easy.",
    ja: "難易度が書かれていないため、どの問題も「普通」とみなしています。難しすぎる問題や易しすぎる問題は分かりません。")

  // MARK: Players and sets

  /// The players who need more time.
  var latePlayers: Localized? {
    let late = advice.latePlayers
    guard !late.isEmpty else { return nil }
    let names = late.prefix(5).map { outlook in
      "\(VisibleText.escape(outlook.player.name)) (\(Figures.percent(outlook.round.late)))"
    }
    let more = late.count - names.count
    return Localized(
      en: "Often out of time and may need more: " + names.listed().en
        + (more > 0 ? " and \(more) more." : "."),
      ja: "時間切れが多く、時間の延長を考えたい人: " + names.listed().ja + (more > 0 ? "、ほか\(more)人" : ""))
  }

  /// The sets that stand out.
  var sets: Localized {
    let parts = [hardest, longest].compactMap(\.self)
    if parts.isEmpty {
      return Localized(en: "The sets are about equal.", ja: "どのセットもほぼ同じです。")
    }
    return parts.listed(en: " ", ja: "")
  }

  private var hardest: Localized? {
    advice.hardestSet.map { set in
      let score = Figures.fixed(advice.sets[set].score, 1)
      return Localized(
        en: "Set \(set + 1) is the hardest: about \(score) points are expected.",
        ja: "最も難しいのはセット\(set + 1)です（予想得点は約\(score)点）。")
    }
  }

  private var longest: Localized? {
    advice.longestSet.map { set in
      let time = ClockText.of(Int(clamping: (advice.sets[set].milliseconds / 1_000).rounded()))
      let isHardest = set == advice.hardestSet
      return Localized(
        en: "\(isHardest ? "It also" : "Set \(set + 1)") takes longest: about \(time.en).",
        ja: isHardest
          ? "所要時間も最も長く、約\(time.ja)です。" : "最も長くかかるのはセット\(set + 1)です（約\(time.ja)）。")
    }
  }
}

/// Times as text.
enum ClockText {
  /// Returns a number of seconds as text: `52 s`, `2 min`, `1:30 min`, `2:05:00 h`.
  static func of(_ seconds: Int) -> Localized {
    let (minutes, rest) = (seconds / 60 % 60, seconds % 60)
    let hours = seconds / 3_600
    if hours > 0 {
      let two = { (number: Int) in String(number).zeroPadded(to: 2) }
      return Localized(
        en: "\(hours):\(two(minutes)):\(two(rest)) h",
        ja: "\(hours)時間" + (minutes + rest > 0 ? "\(minutes)分" : "") + (rest > 0 ? "\(rest)秒" : ""))
    }
    if minutes == 0 { return .seconds("\(rest)") }
    if rest == 0 { return Localized(en: "\(minutes) min", ja: "\(minutes)分") }
    return Localized(
      en: "\(minutes):\(rest < 10 ? "0" : "")\(rest) min", ja: "\(minutes)分\(rest)秒")
  }

  /// Returns a range of milliseconds as text in whole seconds; a single time if both ends are the same.
  static func of(milliseconds: ClosedRange<Int>) -> Localized {
    let low = of(milliseconds.lowerBound / 1_000)
    let high = of(milliseconds.upperBound / 1_000)
    if low == high { return low }
    return Localized(en: "\(low.en) to \(high.en)", ja: "\(low.ja)から\(high.ja)")
  }
}
