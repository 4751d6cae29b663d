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
