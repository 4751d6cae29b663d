@_spi(QBank) import BankModel

/// Sets to be played in a browser, one round each, as one self-contained page.
///
/// The look and the game are in the template; this inserts the sets as data. Texts of a bank enter the page as JSON
/// in which nothing can be read as markup, and the script shows them only as text. Should something slip through,
/// the content policy still restricts the browser to the one script and the one style sheet.
package struct QuizPage: Sendable {
  /// The title of the page.
  package var title: String
  /// The rounds, in the order of play.
  package var rounds: [QuizRound]
  /// The guidance shown before the first question.
  package var guidance: [Guidance] = []
  /// A notice before the first question about what the page does not show.
  package var notice: String?
  /// The default time for a question, in milliseconds.
  package var limit: Int
  /// The language of the page.
  package var language: Language
  /// Whether each answer is followed by the right one, with an explanation.
  package var givesFeedback = false
  /// The colour of highlights, or nil for the default.
  package var accent: Accent?
  /// The origin of the sets for the foot of the page.
  package var origin: String?
  /// The event to which its runs belong.
  package var event: String?
  /// The team to which all its players belong.
  package var team: String?
  /// The origin of the sets for a history.
  package var source: Source

  /// Everything that the draw of all rounds depended on.
  package struct Source: Sendable {
    let banks: [String]
    let seed: String
    let method: String
    /// The digest of all questions in the pool.
    let pool: String

    package init(banks: [String], seed: String, method: String, pool: String) {
      (self.banks, self.seed, self.method, self.pool) = (banks, seed, method, pool)
    }
  }

  /// The parts that a page is made of.
  package struct Template {
    let page: [UInt8]
    let styles: [[UInt8]]
    let scripts: [[UInt8]]

    /// Creates a template from a page with the placeholders `{{title}}`, `{{language}}`, `{{policy}}`, `{{style}}`,
    /// `{{quiz}}` and `{{script}}`. Its style sheet and its script are concatenated from the given parts.
    package init(page: [UInt8], styles: [[UInt8]], scripts: [[UInt8]]) {
      (self.page, self.styles, self.scripts) = (page, styles, scripts)
    }
  }

  /// Creates a page for these rounds, with `limit` milliseconds for each question without a limit of its own.
  package init(
    title: String, rounds: [QuizRound], limit: Int, language: Language, source: Source
  ) {
    self.title = title
    self.rounds = rounds
    self.limit = limit
    self.language = language
    self.source = source
  }

  /// Returns the page.
  package func html(_ template: Template) -> [UInt8] {
    let style = QuizPage.joined(template.styles) + (accent?.style ?? "")
    let script = QuizPage.joined(template.scripts)
    // The browser may apply this style sheet and run this script, and nothing else.
    let policy = PageTemplate.policy(
      styles: PageTemplate.digest(style), scripts: PageTemplate.digest(script))
    return PageTemplate(template.page).filled([
      "title": HTMLText.escape(title), "language": language.rawValue, "policy": policy,
      "style": style, "script": script, "quiz": ScriptData.text(quiz.text),
    ])
  }

  private static func joined(_ parts: [[UInt8]]) -> String {
    parts.map { String(decoding: $0, as: UTF8.self) }.joined()
  }

  private var quiz: JSON {
    let guidance = guidance.map {
      JSON.object([("title", .string($0.title)), ("description", .string($0.description))])
    }
    let rounds = rounds.enumerated().map { $1.json(number: $0 + 1, usual: limit, event: event) }
    return .object([
      ("title", .string(title)), ("limit", .number(limit)),
      ("feedback", givesFeedback ? .bool(true) : nil),
      ("notice", notice.map { .string($0) }), ("origin", origin.map { .string($0) }),
      ("languages", languages),
      ("banks", .array(source.banks.map { .string($0) })), ("seed", .string(source.seed)),
      ("method", .string(source.method)), ("pool", .string(source.pool)),
      ("event", event.map { .string($0) }), ("team", team.map { .string($0) }),
      ("guidance", .array(guidance)), ("rounds", .array(rounds)),
    ])
  }

  /// The language of each text in a language other than that of the page, or nil if there is no such text.
  private var languages: JSON? {
    let texts =
      [title] + guidance.flatMap { [$0.title, $0.description] }
      + rounds.flatMap { $0.questions.flatMap(\.texts) }
    let languages = TextLanguages(of: texts, on: language)
    // Compared by bytes: two encodings of one text are two names.
    var told: Set<[UInt8]> = []
    let members = texts.compactMap { text in
      languages.tag(of: text).flatMap { tag in
        told.insert(Array(text.utf8)).inserted ? JSON.Member(text, .string(tag)) : nil
      }
    }
    return members.isEmpty ? nil : .object(members)
  }
}

/// A set on the page that plays it.
package struct QuizRound: Sendable {
  /// A question as it is shown, with the digest that identifies it in a history.
  package struct Question: Sendable {
    let problem: Problem
    let limit: Int
    let content: String
    let order: [Int]

    /// Creates a question with a limit of `limit` milliseconds.
    ///
    /// A history identifies it by `content`, the digest of the question in the bank, and keeps its choices in the
    /// order of the bank: `order` maps each place to the index of the choice in the bank.
    package init(_ problem: Problem, limit: Int, content: String, order: [Int]) {
      self.problem = problem
      self.limit = limit
      self.content = content
      self.order = order
    }

    /// All texts that are shown.
    var texts: [String] {
      [problem.question] + problem.choices + [problem.details.explanation].compactMap(\.self)
    }
  }

  let questions: [Question]
  private let digest: String

  /// Creates a round from these questions and the digest that identifies the set in a history.
  package init(_ questions: [Question], digest: String) {
    (self.questions, self.digest) = (questions, digest)
  }

  /// Returns the set as data of the page, in which a question states its limit only if it is not the default.
  func json(number: Int, usual: Int, event: String?) -> JSON {
    .object([
      ("key", .string(key(usual: usual, event: event))), ("set", .number(number)),
      ("digest", .string(digest)),
      ("problems", .array(questions.map { .object($0.played(usual) + $0.kept) })),
    ])
  }

  /// Returns the key under which the browser stores results: equal for the same questions, limit and event,
  /// whatever the title, the guidance and the language.
  private func key(usual: Int, event: String?) -> String {
    let played = JSON.array(questions.map { .object($0.played(usual)) })
    let parts = [.number(usual), played] + (event.map { [JSON.string($0)] } ?? [])
    return "qbank " + SHA256(Array(JSON.array(parts).text.utf8)).base64
  }
}

extension QuizRound.Question {
  /// Returns the members that make it a different question to play.
  fileprivate func played(_ usual: Int) -> [JSON.Member] {
    [
      JSON.Member("question", .string(problem.question)),
      JSON.Member("choices", .array(problem.choices.map { .string($0) })),
      JSON.Member("answer", .number(problem.answer)),
    ] + (limit == usual ? [] : [JSON.Member("limit", .number(limit))])
  }

  /// The members for feedback and for a history.
  fileprivate var kept: [JSON.Member] {
    let isShuffled = order != Array(order.indices)
    return [
      problem.details.explanation.map { JSON.Member("why", .string($0)) },
      JSON.Member("hash", .string(content)),
      isShuffled ? JSON.Member("order", .array(order.map { .number($0 + 1) })) : nil,
    ].compactMap(\.self)
  }
}
