@_spi(QBank) import BankFormats
@_spi(QBank) import BankQuiz

/// The record of a draw: the files and options that it depended on, and the sets themselves, so that the sets can
/// be recreated without drawing, and later changes can be identified.
///
///     let manifest = Manifest(drawn, from: pool, by: request)
///     save(manifest.json)
///     let again = Manifest(json: load())?.replay(in: pool)
public struct Manifest: Hashable, Sendable {
  /// The version of the file format; newer versions are rejected.
  package static let version = 1

  /// The method of the draw.
  package internal(set) var method: QuestionDraw.Method
  /// The seed of the draw.
  public internal(set) var seed: Seed
  /// The language of titles in the sheets.
  public internal(set) var language: Language
  /// The options that the sets depend on, with their values.
  package internal(set) var options: [Option]
  /// The number of questions in the pool.
  public internal(set) var pool: Int
  /// The files of the pool.
  public internal(set) var sources: [Origin]
  /// All questions in any of the sets.
  public internal(set) var questions: [Question]
  /// The sets.
  public internal(set) var sets: [[Drawn]]

  /// An option as written.
  package struct Option: Hashable, Sendable {
    /// Its name.
    package let name: DrawOption
    /// Its values; empty for an option without a value.
    package let values: [String]

    /// Creates an option.
    package init(_ name: DrawOption, _ values: [String] = []) {
      self.name = name
      self.values = values
    }
  }

  /// A file of the pool.
  public struct Origin: Hashable, Sendable {
    /// Its name, `-` for standard input.
    public let path: String
    /// Its SHA-256.
    public let digest: String
  }

  /// A question as it was at the time of the draw.
  public struct Question: Hashable, Sendable {
    /// The index of its file.
    public let source: Int
    /// The number of its row or item, counted from 1.
    public let record: Int
    /// Its index in the pool.
    public let place: Int
    /// The text of the question.
    public var text: String { digests.question }
    /// The digests of its content.
    package let digests: Digests
  }

  /// A question in a set.
  public struct Drawn: Hashable, Sendable {
    /// Its index in `questions`.
    public let question: Int
    /// For each place, the index of the choice that is shown there.
    public let order: [Int]
  }
}

extension Manifest {
  /// Creates a manifest of sets that were drawn from a pool; a question that is not in the pool is left out.
  ///
  /// - Parameters:
  ///   - drawn: The sets.
  ///   - pool: The pool that they were drawn from.
  ///   - request: The request for the draw.
  ///   - language: The language of titles in the sheets.
  /// - Complexity: O(*n*) in the bytes of the files, which are hashed.
  public init(
    _ drawn: DrawnSets, from pool: QuestionPool, by request: DrawRequest,
    language: Language = .english
  ) {
    self.init(drawn, from: pool, by: request, noting: [], language: language)
  }

  /// Creates a manifest with options in addition to those of the request, or with replacements for them.
  package init(
    _ drawn: DrawnSets, from pool: QuestionPool, by request: DrawRequest,
    noting noted: [Option], language: Language = .english
  ) {
    (method, seed) = (request.method, request.seed)
    self.language = language
    let own = request.options
    options = DrawOption.allCases.compactMap { name in
      noted.first { $0.name == name } ?? own.first { $0.name == name }
    }
    self.pool = pool.count
    sources = pool.origins
    var indices: [Int: Int] = [:]
    questions = []
    sets = []
    for set in drawn.sets {
      var places: [Drawn] = []
      for question in set where pool.indices.contains(question.place) {
        let index = indices[question.place] ?? questions.count
        indices[question.place] = index
        if index == questions.count { questions.append(Question(question.place, in: pool)) }
        places.append(Drawn(question: index, order: question.order))
      }
      sets.append(places)
    }
  }
}

extension QuestionPool {
  /// The current files.
  var origins: [Manifest.Origin] {
    zip(files, names).map { file, name in
      Manifest.Origin(path: name, digest: SHA256(file.source.file.bytes).hexadecimal)
    }
  }
}

extension Manifest.Question {
  fileprivate init(_ index: Int, in pool: QuestionPool) {
    let place = pool.place(index)
    self.init(
      source: Int(place.file), record: Int(place.record), place: index,
      digests: Manifest.Digests(pool[index]))
  }
}

extension Manifest {
  /// The content of a question, with digests that show which parts of it have changed.
  package struct Digests: Hashable, Sendable {
    /// The stable identity of the question: its name if it has one, else its text.
    package let identity: String
    /// The text of the question.
    package let question: String
    /// The digest of everything.
    package let all: String
    /// The digest of the choices, regardless of their order.
    package let choices: String
    /// The digest of the right choice.
    package let key: String
    /// The number of choices.
    package let count: Int
  }
}

extension Manifest.Digests {
  /// Creates the digests of a problem.
  package init(_ problem: Problem) {
    identity = ChoiceShuffle.identity(of: problem)
    question = problem.question
    let item = Format.jsonLines.writer?(.problems([problem]), ConvertOptions())
    all = SHA256(item?.bytes ?? []).hexadecimal
    choices = Manifest.Digests.digest(of: problem.choices)
    key = Manifest.Digests.digest(of: problem.rightText.map { [$0] } ?? [])
    count = problem.choices.count
  }

  /// Returns a digest of some texts, regardless of their order and of the Unicode composition of their letters.
  static func digest(of texts: [String]) -> String {
    // Sorted by bytes, which is the same everywhere; the order of strings is not.
    let sorted = texts.map { ComposedForm.of($0) }
      .ordered { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    return SHA256(Array(JSON.array(sorted.map { .string($0) }).text.utf8)).hexadecimal
  }
}

extension Manifest {
  /// The manifest as a JSON file, with a question or a set per line, so that versions can be compared.
  ///
  /// - Complexity: O(*n*) in the files, questions and sets.
  public var json: [UInt8] {
    let members: [(String, String)] = [
      ("manifest", "\(Manifest.version)"),
      ("algorithm", JSON.string(method.rawValue).text),
      // As a string, because many programs cannot represent a 64-bit number.
      ("seed", JSON.string("\(seed.number)").text),
      ("seedText", seed.text.map { JSON.string($0).text } ?? "null"),
      ("language", JSON.string(language.rawValue).text),
      (
        "options",
        JSON.object(options.map { ($0.name.rawValue, .array($0.values.map(JSON.string))) }).text
      ),
      ("pool", "\(pool)"),
      ("sources", Manifest.lines(sources.map(\.json))),
      ("questions", Manifest.lines(questions.map(\.json))),
      ("sets", Manifest.lines(sets.map { .array($0.map(\.json)) })),
    ]
    let lines = members.map { "  \(JSON.string($0).text): \($1)" }
    return Array("{\n\(lines.joined(separator: ",\n"))\n}\n".utf8)
  }

  private static func lines(_ values: [JSON]) -> String {
    if values.isEmpty { return "[]" }
    return "[\n" + values.map { "    \($0.text)" }.joined(separator: ",\n") + "\n  ]"
  }
}

extension Manifest.Origin {
  fileprivate var json: JSON { .object([("path", .string(path)), ("sha256", .string(digest))]) }
}

// The file counts from 1, as people do.

extension Manifest.Question {
  fileprivate var json: JSON {
    .object([
      ("source", .number(source + 1)), ("row", .number(record)), ("place", .number(place + 1)),
      ("identity", .string(digests.identity)), ("question", .string(digests.question)),
      ("sha256", .string(digests.all)), ("choices", .string(digests.choices)),
      ("key", .string(digests.key)), ("choiceCount", .number(digests.count)),
    ])
  }
}

extension Manifest.Drawn {
  fileprivate var json: JSON {
    .object([
      ("question", .number(question + 1)), ("choices", .array(order.map { .number($0 + 1) })),
    ])
  }
}
