@_spi(QBank) import BankReports
@_spi(QBank) import BankSets
import Templates

/// The sets of a rehearsal as an HTML page for playing them.
struct PlayablePage {
  let rehearsal: Rehearsal
  private var options: RehearsalOptions { rehearsal.plan.options }
  private var draw: DrawRequest { rehearsal.plan.draw.request }

  func html(_ language: Language) -> [UInt8] {
    let limits = rehearsal.plan.limits
    var page = QuizPage(
      title: rehearsal.title[language], rounds: rehearsal.sets.indices.map(round),
      limit: limits.forAll ?? limits.usual, language: language, source: source)
    page.guidance = rehearsal.guidance
    page.givesFeedback = options.givesFeedback
    page.accent = rehearsal.plan.accent
    page.origin = origin[language]
    page.notice = rehearsal.unseen?.text[language]
    page.event = options.event?.trimmed
    page.team = options.team?.trimmed
    return page.html(PlayablePage.template)
  }

  private static var template: QuizPage.Template {
    QuizPage.Template(
      page: Templates.quizPage, styles: Templates.quizStyles, scripts: Templates.quizScripts)
  }

  private func round(_ set: Int) -> QuizRound {
    let questions = zip(rehearsal.sets[set], rehearsal.asked(set)).map { problem, asked in
      QuizRound.Question(
        problem, limit: asked.limit, content: asked.problem.contentHash, order: asked.order)
    }
    return QuizRound(questions, digest: rehearsal.digest(set))
  }

  private var source: QuizPage.Source {
    QuizPage.Source(
      banks: rehearsal.names.isEmpty ? ["."] : rehearsal.names,
      seed: draw.seed.text ?? String(draw.seed.number), method: draw.method.rawValue,
      pool: rehearsal.poolDigest())
  }

  /// The origin of the sets.
  private var origin: Localized {
    let names = rehearsal.names
    let start = names.isEmpty ? "" : names.joined(separator: " ") + " · "
    return Localized(en: "\(start)seed \(draw.seed.number)", ja: "\(start)シード \(draw.seed.number)")
  }
}

/// Rounds of a page that ask the same questions as an earlier round, in whatever order.
struct RepeatedRounds {
  /// The first such round, counted from 1, and the earlier round with the same questions.
  private var first: (round: Int, earlier: Int)?
  private var count = 0

  init(_ rehearsal: Rehearsal) {
    var known: [[String]: Int] = [:]
    for set in rehearsal.sets.indices where !rehearsal.sets[set].isEmpty {
      let questions = rehearsal.asked(set).map(\.problem.contentHash).sorted()
      guard let earlier = known[questions] else {
        known[questions] = set + 1
        continue
      }
      if first == nil { first = (set + 1, earlier) }
      count += 1
    }
  }

  /// The note for the host, or nil if all rounds differ.
  var note: Localized? {
    guard let first else { return nil }
    let (others, earlier, round) = (count - 1, "\(first.earlier)", "\(first.round)")
    let more = Localized(
      en: others == 0
        ? ","
        : ", and \(Localized.count(others, "more round repeats", "more rounds repeat")) others,",
      ja: others == 0 ? "" : "（ほかに\(others)ラウンドも重なります）")
    return Localized(
      en: "Rounds \(earlier) and \(round) have the same questions\(more.en) because there are few "
        + "to draw from. Fewer rounds (--sets) or fewer questions in each (--count) help avoid "
        + "this.",
      ja: "第\(earlier)ラウンドと第\(round)ラウンドは同じ問題です\(more.ja)。元の問題が少ないためです。"
        + "--sets か --count の数を減らすと、重なりを避けやすくなります。")
  }
}
