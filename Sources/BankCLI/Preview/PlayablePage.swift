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
