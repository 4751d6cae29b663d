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
    let policy =
      "default-src 'none'; style-src \(PageTemplate.digest(style)); "
      + "script-src \(PageTemplate.digest(script)); base-uri 'none'; form-action 'none'"
    return PageTemplate(template.page).filled([
      "title": HTMLText.escape(title), "language": language.rawValue, "policy": policy,
      "style": style, "script": script, "quiz": ScriptData.text(quiz.text),
    ])
  }

  private static func joined(_ parts: [[UInt8]]) -> String {
    parts.map { String(decoding: $0, as: UTF8.self) }.joined()
  }

  private var quiz: JSON {
    .object([
      ("title", .string(title)), ("limit", .number(limit)),
      ("feedback", givesFeedback ? .bool(true) : nil),
      ("notice", notice.map { .string($0) }), ("origin", origin.map { .string($0) }),
      ("languages", languages),
      ("banks", .array(source.banks.map { .string($0) })), ("seed", .string(source.seed)),
      ("method", .string(source.method)), ("pool", .string(source.pool)),
      ("event", event.map { .string($0) }),
      ("team", team.map { .string($0) }),
      (
        "guidance",
        .array(
          guidance.map {
            .object([("title", .string($0.title)), ("description", .string($0.description))])
          })
      ),
      (
        "rounds",
        .array(
          rounds.enumerated().map { $1.json(number: $0 + 1, usual: limit, event: event) })
      ),
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

/// JSON as data of a page.
enum ScriptData {
  /// Returns JSON that is safe inside a script element and inside a script.
  static func text(_ json: String) -> String {
    let bytes = Array(json.utf8)
    var data: [UInt8] = []
    data.reserveCapacity(bytes.count + bytes.count / 8)
    var offset = 0
    while offset < bytes.count {
      let byte = bytes[offset]
      switch byte {
      case UInt8(ascii: "<"): data += Array("\\u003c".utf8)
      case UInt8(ascii: ">"): data += Array("\\u003e".utf8)
      case UInt8(ascii: "&"): data += Array("\\u0026".utf8)
      case 0xE2 where isLineEnd(bytes, offset):
        data += Array((bytes[offset + 2] == 0xA8 ? "\\u2028" : "\\u2029").utf8)
        offset += 2
      default: data.append(byte)
      }
      offset += 1
    }
    return String(decoding: data, as: UTF8.self)
  }

  /// Whether U+2028 or U+2029, which end a line in scripts, is at `offset`.
  private static func isLineEnd(_ bytes: [UInt8], _ offset: Int) -> Bool {
    offset + 2 < bytes.count && bytes[offset + 1] == 0x80 && bytes[offset + 2] & 0xFE == 0xA8
  }
}
