import BankFormats
import BankModel
import BankQuiz
import BankSystem
import BankText

/// Reads manifests, and trusts nothing in them.
struct ManifestReader {
  private let path: Path

  /// The manifest in a file.
  static func read(_ path: Path, _ session: Session) throws(Failure) -> Manifest {
    let source: Source
    do throws(SystemError) {
      source = try session.world.readNamed(path)
    } catch {
      throw .work(error.message)
    }
    return try ManifestReader(path: path).manifest(source)
  }

  /// Whether a file says that it is a manifest.
  static func isManifest(_ source: Source) -> Bool {
    guard FileSyntax(source.path) == .json else { return false }
    var cursor = JSONCursor(source.bytes)
    guard cursor.enter(UInt8(ascii: "{")), let name = cursor.nextName(isFirst: true) else {
      return false
    }
    return name.string(in: source.bytes) == "manifest"
  }

  private func manifest(_ source: Source) throws(Failure) -> Manifest {
    let tree: JSONTree
    switch JSONTree.read(source.bytes) {
    case .success(let read): tree = read
    case .failure(let mistake):
      var lines = LineIndex()
      let line = lines.line(at: mistake.range.start, in: source.bytes)
      throw failure(
        Localized(
          en: "line \(line): \(mistake.message.en)",
          ja: "\(line)行目: \(mistake.message.ja)"))
    }
    let version = try number(tree, "manifest")
    guard version == Manifest.version else {
      throw failure(
        Localized(
          en: "it is of version \(version), and this qbank knows only \(Manifest.version)",
          ja: "バージョン\(version)です。このqbankが読めるのはバージョン\(Manifest.version)だけです。"))
    }
    let manifest = Manifest(
      method: try method(tree), seed: try seed(tree), language: try language(tree),
      options: try options(tree), pool: try number(tree, "pool"),
      sources: try sources(tree), questions: try questions(tree), sets: try sets(tree))
    try check(manifest)
    return manifest
  }

  // MARK: Members

  private func method(_ tree: JSONTree) throws(Failure) -> QuestionDraw.Method {
    let name = try text(tree, "algorithm")
    if let method = QuestionDraw.Method(rawValue: name) { return method }
    let shown = VisibleText.escape(name)
    throw failure(
      Localized(
        en: "it was drawn by “\(shown)”, which this qbank does not know",
        ja: "抽選方法「\(shown)」は、このqbankにはありません。"))
  }

  private func seed(_ tree: JSONTree) throws(Failure) -> Seed {
    let digits = try text(tree, "seed")
    guard let seed = Seed(digits), seed.text == nil else { throw wrong("seed") }
    guard let member = tree.member("seedText") else { return seed }
    if case .null = member.value { return seed }
    guard let own = member.text.flatMap({ Seed($0) }), own.number == seed.number else {
      throw wrong("seedText")
    }
    return own
  }

  private func language(_ tree: JSONTree) throws(Failure) -> Language {
    guard let language = Language(rawValue: try text(tree, "language")) else {
      throw wrong("language")
    }
    return language
  }

  private func options(_ tree: JSONTree) throws(Failure) -> [Manifest.Option] {
    guard case .object(let members) = tree.member("options")?.value else { throw wrong("options") }
    var options: [Manifest.Option] = []
    for member in members {
      let values = member.tree.elements?.compactMap(\.text)
      guard let values, values.count == member.tree.elements?.count,
        let flag = Manifest.recorded.first(where: { $0.name == member.name }),
        flag.takesValue != values.isEmpty
      else { throw wrong("options") }
      options.append(Manifest.Option(name: member.name, values: values))
    }
    return options
  }

  private func sources(_ tree: JSONTree) throws(Failure) -> [Manifest.Origin] {
    var sources: [Manifest.Origin] = []
    for tree in try elements(tree, "sources") {
      sources.append(
        Manifest.Origin(path: try text(tree, "path"), digest: try text(tree, "sha256")))
    }
    return sources
  }

  private func questions(_ tree: JSONTree) throws(Failure) -> [Manifest.Question] {
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

  private func sets(_ tree: JSONTree) throws(Failure) -> [[Manifest.Drawn]] {
    var sets: [[Manifest.Drawn]] = []
    for tree in try elements(tree, "sets") {
      guard let elements = tree.elements else { throw wrong("sets") }
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

  private func check(_ manifest: Manifest) throws(Failure) {
    for question in manifest.questions {
      guard manifest.sources.indices.contains(question.source) else { throw wrong("source") }
      guard (0..<manifest.pool).contains(question.place) else { throw wrong("place") }
      guard (1...Int(Int32.max)).contains(question.record) else { throw wrong("row") }
    }
    for drawn in manifest.sets.joined() {
      guard manifest.questions.indices.contains(drawn.question) else { throw wrong("question") }
      let count = manifest.questions[drawn.question].digests.count
      guard drawn.order.count == count, drawn.order.sorted() == Array(drawn.order.indices) else {
        throw wrong("choices")
      }
    }
    for set in manifest.sets where Set(set.map(\.question)).count != set.count {
      throw wrong("sets")
    }
    if manifest.sets.isEmpty { throw wrong("sets") }
  }

  private func text(_ tree: JSONTree, _ name: String) throws(Failure) -> String {
    guard let text = tree.member(name)?.text else { throw wrong(name) }
    return text
  }

  private func number(_ tree: JSONTree, _ name: String) throws(Failure) -> Int {
    guard let number = tree.member(name)?.wholeNumber, number >= 0 else { throw wrong(name) }
    return number
  }

  private func elements(_ tree: JSONTree, _ name: String) throws(Failure) -> [JSONTree] {
    guard let elements = tree.member(name)?.elements else { throw wrong(name) }
    return elements
  }

  private func wrong(_ name: String) -> Failure {
    failure(
      Localized(
        en: "“\(name)” is missing in it or is not what it should be",
        ja: "「\(name)」がないか、正しい内容ではありません。"))
  }

  private func failure(_ reason: Localized) -> Failure {
    .work(
      Localized(
        en: "\(path.text) is no manifest that can be used: \(reason.en)",
        ja: "\(path.text) は使えないマニフェストです: \(reason.ja)"))
  }
}

extension JSONTree {
  /// The number, if it is a whole one of a size that can be counted.
  fileprivate var wholeNumber: Int? {
    guard case .number(let digits) = value, let number = Int(digits), number <= Int(Int32.max)
    else {
      return nil
    }
    return number
  }
}
