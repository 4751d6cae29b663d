@_spi(QBank) import BankQuiz

/// The reason why a file cannot be used as a manifest.
@_spi(QBank) public enum ManifestError: Error, Equatable, Sendable {
  /// A line of it is not JSON.
  case notJSON(line: Int, JSONSyntaxError)
  /// It has another version.
  case version(Int)
  /// It was drawn by an unknown method.
  case algorithm(String)
  /// A member is missing or invalid.
  case member(String)
}

extension Manifest {
  /// Reads a manifest from the bytes of a file; nil if they are not a manifest, or one of a newer version.
  ///
  /// The bytes are not trusted: a manifest that is returned is consistent.
  ///
  /// - Parameter bytes: The whole file.
  /// - Complexity: O(*n*) in the bytes.
  public init?(json bytes: some Collection<UInt8>) {
    guard case .success(let manifest) = Manifest.read(bytes) else { return nil }
    self = manifest
  }

  /// Reads a manifest from the bytes of a file. The bytes are not trusted: a manifest that is returned is
  /// consistent.
  @_spi(QBank) public static func read(_ bytes: some Collection<UInt8>) -> Result<
    Manifest, ManifestError
  > {
    read(Source(.standardInput, bytes))
  }

  /// Reads a manifest from a file that is already in memory.
  @_spi(QBank) public static func read(_ source: Source) -> Result<Manifest, ManifestError> {
    do throws(ManifestError) {
      return .success(try ManifestReader().manifest(source))
    } catch {
      return .failure(error)
    }
  }

  /// Whether a JSON file declares itself a manifest.
  package static func isFound(in source: Source) -> Bool {
    var cursor = JSONCursor(source.bytes)
    guard cursor.enter(UInt8(ascii: "{")), let name = cursor.nextName() else { return false }
    return name.string(in: source.bytes) == "manifest"
  }
}

/// Reads manifests without trusting their content.
private struct ManifestReader {
  func manifest(_ source: Source) throws(ManifestError) -> Manifest {
    let tree: JSONTree
    switch JSONTree.read(source.bytes) {
    case .success(let read): tree = read
    case .failure(let mistake):
      var lines = LineIndex()
      throw .notJSON(line: lines.line(at: mistake.range.start, in: source.bytes), mistake)
    }
    let version = try number(tree, "manifest")
    guard version == Manifest.version else { throw .version(version) }
    let manifest = Manifest(
      method: try method(tree), seed: try seed(tree), language: try language(tree),
      options: try options(tree), pool: try number(tree, "pool"),
      sources: try sources(tree), questions: try questions(tree), sets: try sets(tree))
    try check(manifest)
    return manifest
  }

  // MARK: Members

  private func method(_ tree: JSONTree) throws(ManifestError) -> QuestionDraw.Method {
    let name = try text(tree, "algorithm")
    if let method = QuestionDraw.Method(rawValue: name) { return method }
    throw .algorithm(name)
  }

  private func seed(_ tree: JSONTree) throws(ManifestError) -> Seed {
    let digits = try text(tree, "seed")
    guard let seed = Seed(digits), seed.text == nil else { throw .member("seed") }
    guard let member = tree.member("seedText") else { return seed }
    if case .null = member.value { return seed }
    guard let own = member.text.flatMap({ Seed($0) }), own.number == seed.number else {
      throw .member("seedText")
    }
    return own
  }

  private func language(_ tree: JSONTree) throws(ManifestError) -> Language {
    guard let language = Language(rawValue: try text(tree, "language")) else {
      throw .member("language")
    }
    return language
  }

  private func options(_ tree: JSONTree) throws(ManifestError) -> [Manifest.Option] {
    guard case .object(let members) = tree.member("options")?.value else {
      throw .member("options")
    }
    var options: [Manifest.Option] = []
    for member in members {
      let values = member.tree.elements?.compactMap(\.text)
      guard let values, values.count == member.tree.elements?.count,
        let name = DrawOption(rawValue: member.name), name.takesValue != values.isEmpty
      else { throw .member("options") }
      options.append(Manifest.Option(name, values))
    }
    return options
  }

  private func sources(_ tree: JSONTree) throws(ManifestError) -> [Manifest.Origin] {
    var sources: [Manifest.Origin] = []
    for tree in try elements(tree, "sources") {
      sources.append(
        Manifest.Origin(path: try text(tree, "path"), digest: try text(tree, "sha256")))
    }
    return sources
  }

  private func questions(_ tree: JSONTree) throws(ManifestError) -> [Manifest.Question] {
    var questions: [Manifest.Question] = []
    for tree in try elements(tree, "questions") {
      let digests = Manifest.Digests(
        identity: try text(tree, "identity"), question: try text(tree, "question"),
        all: try text(tree, "sha256"), choices: try text(tree, "choices"),
        key: try text(tree, "key"), count: try number(tree, "choiceCount"))
      questions.append(
        Manifest.Question(
          source: try number(tree, "source") - 1, record: try number(tree, "row"),
          place: try number(tree, "place") - 1, digests: digests))
    }
    return questions
  }

  private func sets(_ tree: JSONTree) throws(ManifestError) -> [[Manifest.Drawn]] {
    var sets: [[Manifest.Drawn]] = []
    for tree in try elements(tree, "sets") {
      guard let elements = tree.elements else { throw .member("sets") }
      var set: [Manifest.Drawn] = []
      for element in elements {
        let numbers = try self.elements(element, "choices").map { $0.wholeNumber ?? 0 }
        set.append(
          Manifest.Drawn(
            question: try number(element, "question") - 1, order: numbers.map { $0 - 1 }))
      }
      sets.append(set)
    }
    return sets
  }

  // MARK: What must fit together

  private func check(_ manifest: Manifest) throws(ManifestError) {
    for question in manifest.questions {
      guard manifest.sources.indices.contains(question.source) else { throw .member("source") }
      guard (0..<manifest.pool).contains(question.place) else { throw .member("place") }
      guard (1...Int(Int32.max)).contains(question.record) else { throw .member("row") }
    }
    for drawn in manifest.sets.joined() {
      guard manifest.questions.indices.contains(drawn.question) else { throw .member("question") }
      let count = manifest.questions[drawn.question].digests.count
      guard drawn.order.count == count, drawn.order.sorted() == Array(drawn.order.indices) else {
        throw .member("choices")
      }
    }
    for set in manifest.sets where Set(set.map(\.question)).count != set.count {
      throw .member("sets")
    }
    if manifest.sets.isEmpty { throw .member("sets") }
  }

  private func text(_ tree: JSONTree, _ name: String) throws(ManifestError) -> String {
    guard let text = tree.member(name)?.text else { throw .member(name) }
    return text
  }

  private func number(_ tree: JSONTree, _ name: String) throws(ManifestError) -> Int {
    guard let number = tree.member(name)?.wholeNumber, 0...Int(Int32.max) ~= number else {
      throw .member(name)
    }
    return number
  }

  private func elements(_ tree: JSONTree, _ name: String) throws(ManifestError) -> [JSONTree] {
    guard let elements = tree.member(name)?.elements else { throw .member(name) }
    return elements
  }
}
