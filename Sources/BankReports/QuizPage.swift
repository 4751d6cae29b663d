@_spi(QBank) package import BankModel
@_spi(QBank) import BankText

/// A set to be played in a browser: one self-contained page.
///
/// The look and the game are in the template; this puts the set into it as data. Texts of a bank
/// reach the page as JSON in which nothing can be taken for markup, and its script shows them as
/// text only. Should something slip through, the content policy still lets the browser run nothing
/// but the one script and apply nothing but the one style sheet.
package struct QuizPage: Sendable {
  private let title: String
  private let problems: [Problem]
  private let guidance: [Guidance]
  private let limit: Int
  private let limits: [Int]
  private let language: Language
  private let origin: String?

  /// A page for these problems, in their order, with `limit` milliseconds for each, or as many as
  /// `limits` tells of each.
  ///
  /// `origin` tells at the foot of the page where the set comes from, such as its seed.
  package init(
    title: String, problems: [Problem], guidance: [Guidance] = [], limit: Int,
    limits: [Int] = [], language: Language, origin: String? = nil
  ) {
    self.title = title
    self.problems = problems
    self.guidance = guidance
    self.limit = limit
    self.limits = limits
    self.language = language
    self.origin = origin
  }

  /// The page, made of a template that says `{{title}}`, `{{language}}`, `{{policy}}` and
  /// `{{quiz}}` where these belong.
  package func html(template: [UInt8]) -> [UInt8] {
    let template = PageTemplate(template)
    // The browser may apply and run this style sheet, this script, and nothing else.
    let policy =
      "default-src 'none'; style-src \(template.digest(of: "style")); "
      + "script-src \(template.digest(of: "script")); base-uri 'none'; form-action 'none'"
    return template.filled([
      "title": HTMLText.escape(title), "language": language.rawValue, "policy": policy,
      "quiz": ScriptData.text(quiz.text),
    ])
  }

  private var quiz: JSON {
    .object([
      ("title", .string(title)), ("key", .string(key)), ("limit", .number(limit)),
      ("origin", origin.map { .string($0) }), ("languages", languages),
      (
        "guidance",
        .array(
          guidance.map {
            .object([("title", .string($0.title)), ("description", .string($0.description))])
          })
      ),
      (
        "problems",
        .array(problems.indices.map { problem($0, with: problems[$0].details.explanation) })
      ),
    ])
  }

  /// The language of each text that is in another one than the page; nil when none is.
  private var languages: JSON? {
    let texts =
      [title] + guidance.flatMap { [$0.title, $0.description] }
      + problems.flatMap {
        [$0.question] + $0.choices + [$0.details.explanation].compactMap(\.self)
      }
    let languages = TextLanguages(of: texts, on: language)
    // By their bytes: two spellings of one text are two names.
    var told: Set<[UInt8]> = []
    let members = texts.compactMap { text in
      languages.tag(of: text).flatMap { tag in
        told.insert(Array(text.utf8)).inserted ? JSON.Member(text, .string(tag)) : nil
      }
    }
    return members.isEmpty ? nil : .object(members)
  }

  private func problem(_ index: Int, with explanation: String?) -> JSON {
    let problem = problems[index]
    let own = index < limits.count ? limits[index] : limit
    return .object([
      ("question", .string(problem.question)),
      ("choices", .array(problem.choices.map { .string($0) })),
      ("answer", .number(problem.answer)), ("limit", own == limit ? nil : .number(own)),
      ("why", explanation.map { .string($0) }),
    ])
  }

  /// What the browser keeps results under: the same for the same questions and limit, whatever the
  /// title, the guidance and the language.
  private var key: String {
    let questions = JSON.array(problems.indices.map { problem($0, with: nil) })
    return "qbank " + SHA256(Array(JSON.array([.number(limit), questions]).text.utf8)).base64
  }
}
