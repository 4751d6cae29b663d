@_spi(QBank) import BankFormats
@_spi(QBank) public import BankModel
@_spi(QBank) public import BankQuiz
@_spi(QBank) import BankText

/// How some sets came about: what they were drawn from and how, and the sets themselves, so that
/// they can be made again without drawing, and what has changed since can be told by name.
///
///     let manifest = Manifest(drawn, from: pool, by: request)
///     save(manifest.json)
///     let again = Manifest(json: load())?.replay(in: pool)
public struct Manifest: Hashable, Sendable {
  /// The version of the file; a newer one is refused.
  package static let version = 1

  /// The name of the method.
  package internal(set) var method: QuestionDraw.Method
  /// What the draw depended on.
  public internal(set) var seed: Seed
  /// The language of titles in the sheets.
  public internal(set) var language: Language
  /// Options that the sets depend on, with their values.
  package internal(set) var options: [Option]
  /// How many questions there were to draw from.
  public internal(set) var pool: Int
  /// The files that were drawn from.
  public internal(set) var sources: [Origin]
  /// Every question that is in one of the sets.
  public internal(set) var questions: [Question]
  /// The sets.
  public internal(set) var sets: [[Drawn]]

  /// An option as it was written.
  package struct Option: Hashable, Sendable {
    /// Its name.
    package let name: DrawOption
    /// What was said with it; none for an option without a value.
    package let values: [String]

    /// An option as it was written.
    package init(_ name: DrawOption, _ values: [String] = []) {
      self.name = name
      self.values = values
    }
  }

  /// A file that was drawn from.
  public struct Origin: Hashable, Sendable {
    /// Its name, `-` for standard input.
    public let path: String
    /// Its SHA-256.
    public let digest: String
  }

  /// A question as it was.
  public struct Question: Hashable, Sendable {
    /// The index of its file.
    public let source: Int
    /// The number of its row or item, counted from 1.
    public let record: Int
    /// Its index in the pool.
    public let place: Int
    /// What was asked.
    public var text: String { digests.question }
    /// What it said.
    package let digests: Digests
  }

  /// A question in a set.
  public struct Drawn: Hashable, Sendable {
    /// Its index in `questions`.
    public let question: Int
    /// For each place the index of the choice that comes there.
    public let order: [Int]
  }
}

extension Manifest {
  /// What is told of sets that were drawn from a pool; a question that is not in it is left out.
  ///
  /// - Parameters:
  ///   - drawn: The sets.
  ///   - pool: What they were drawn from.
  ///   - request: What was asked for.
  ///   - language: The language of titles in the sheets.
  /// - Complexity: O(*n*) in the bytes of the files, of which digests are made.
  public init(
    _ drawn: DrawnSets, from pool: QuestionPool, by request: DrawRequest,
    language: Language = .english
  ) {
    self.init(drawn, from: pool, by: request, noting: [], language: language)
  }

  /// What is told of sets, with options besides those of the request, or written in another way than
  /// usual.
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
  /// The files as they are now.
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
  /// What a question says, and digests by which it can be told what was changed.
  package struct Digests: Hashable, Sendable {
    /// What stays the same of it: its name if it has one, else its question.
    package let identity: String
    /// What is asked.
    package let question: String
    /// Of everything.
    package let all: String
    /// Of the choices, whatever their order.
    package let choices: String
    /// Of the right choice.
    package let key: String
    /// How many choices there are.
    package let count: Int
  }
}

extension Manifest.Digests {
  /// What a problem says.
  package init(_ problem: Problem) {
    identity = ChoiceShuffle.identity(of: problem)
    question = problem.question
    let item = Format.jsonLines.writer?(.problems([problem]), ConvertOptions())
    all = SHA256(item?.bytes ?? []).hexadecimal
    choices = Manifest.Digests.digest(of: problem.choices)
    let right = problem.answer - 1
    key = Manifest.Digests.digest(
      of: problem.choices.indices.contains(right) ? [problem.choices[right]] : [])
    count = problem.choices.count
  }

  /// A digest of some texts, whatever their order and however their letters are spelt.
  static func digest(of texts: [String]) -> String {
    // In the order of their bytes, which is the same everywhere; the order of strings is not.
    let sorted = texts.map { ComposedForm.of($0) }
      .ordered { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    return SHA256(Array(JSON.array(sorted.map { .string($0) }).text.utf8)).hexadecimal
  }
}

extension Manifest {
  /// The manifest as a file: JSON, a question or a set a line, so that versions can be compared.
  ///
  /// - Complexity: O(*n*) in the files, questions and sets.
  public var json: [UInt8] {
    let members: [(String, String)] = [
      ("manifest", "\(Manifest.version)"),
      ("algorithm", JSON.string(method.rawValue).text),
      // As a text, because many programs cannot hold a number of 64 bits.
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

// People count from 1, and so does the file.

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
