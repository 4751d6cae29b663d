@_spi(QBank) import BankQuiz

/// Searches for the questions of a manifest in banks that may have changed since.
struct QuestionSearch {
  typealias Found = Manifest.Found
  typealias Edit = Manifest.Edit

  /// For each source of the manifest, the index of its current file.
  let files: [Int?]
  /// For each question of the manifest, what has become of it.
  private(set) var found: [Found] = []
  private let problems: QuestionPool
  private var taken: Set<Int> = []

  init(_ manifest: Manifest, _ pool: QuestionPool) {
    problems = pool
    files = QuestionSearch.files(manifest.sources, in: pool.names)
    found = manifest.questions.map { .init(atPlaceOf: $0, files, pool) }
    for case .same(let index) in found { taken.insert(index) }
    let lost = found.indices.filter { found[$0] == .removed }
    if !lost.isEmpty { search(lost, manifest) }
  }

  /// Returns for each source the file with its path; otherwise a file with the same name in another folder,
  /// preferring the one that shares most folders counted from the name upwards. No file is used twice.
  private static func files(_ origins: [Manifest.Origin], in paths: [String]) -> [Int?] {
    var files = origins.map { origin in paths.firstIndex(of: origin.path) }
    var taken = Set(files.compactMap(\.self))
    let names = paths.map { Path($0).components.reversed() }
    var pairs: [(common: Int, source: Int, file: Int)] = []
    for (source, origin) in origins.enumerated() where files[source] == nil {
      let name = Path(origin.path).components.reversed()
      for file in paths.indices where !taken.contains(file) {
        let common = zip(name, names[file]).prefix { $0 == $1 }.count
        if common > 0 { pairs.append((common, source, file)) }
      }
    }
    pairs.sort { ($1.common, $0.source, $0.file) < ($0.common, $1.source, $1.file) }
    for (_, source, file) in pairs where files[source] == nil && taken.insert(file).inserted {
      files[source] = file
    }
    return files
  }

  /// Searches for questions that are not unchanged in their place.
  private mutating func search(_ lost: [Int], _ manifest: Manifest) {
    var places: [String: [Int]] = [:]
    for index in lost { places[manifest.questions[index].digests.identity] = [] }
    for index in problems.indices {
      places[ChoiceShuffle.identity(of: problems[index])]?.append(index)
    }
    for index in lost {
      let digests = manifest.questions[index].digests
      let moved = places[digests.identity]?.first {
        !taken.contains($0) && Manifest.Digests(problems[$0]) == digests
      }
      if let moved { take(.moved(moved), moved, for: index) }
    }
    for index in lost where found[index] == .removed {
      let question = manifest.questions[index]
      let named = places[question.digests.identity]?.first { !taken.contains($0) }
      let (now, isNamed) = (named ?? place(of: question), named != nil)
      guard let now else { continue }
      let edited = edited(now, question.digests, isNamed)
      if edited != .removed { take(edited, now, for: index) }
    }
  }

  private mutating func take(_ what: Found, _ place: Int, for index: Int) {
    found[index] = what
    taken.insert(place)
  }

  /// Returns the former place of a question, unless something that was found is there.
  private func place(of question: Manifest.Question) -> Int? {
    guard let file = files[question.source],
      let index = problems.index(file: file, record: question.record), !taken.contains(index)
    else { return nil }
    return index
  }

  /// Returns what became of a question if a problem can be its edited form.
  ///
  /// A problem that only shares its place may be the next question, which moved up when the question was removed.
  private func edited(_ index: Int, _ old: Manifest.Digests, _ isNamed: Bool) -> Found {
    let problem = problems[index]
    if problem.answer == Problem.unknownAnswer {
      return isNamed || problems.text(index) == old.question ? .unusable : .replaced(index)
    }
    let new = Manifest.Digests(problem)
    if !isNamed { return new.choices == old.choices ? .replaced(index) : .removed }
    var edits: Set<Edit> = []
    if new.question != old.question { edits.insert(.text) }
    if new.choices != old.choices || new.count != old.count { edits.insert(.choices) }
    if new.key != old.key { edits.insert(.key) }
    return .edited(index, edits.isEmpty ? [.details] : edits)
  }
}

extension Manifest.Found {
  /// Creates `same` if the question is unchanged in its place; otherwise it counts as removed until it is found.
  fileprivate init(
    atPlaceOf question: Manifest.Question, _ files: [Int?], _ problems: QuestionPool
  ) {
    let place = files[question.source].flatMap {
      problems.index(file: $0, record: question.record)
    }
    guard let place, Manifest.Digests(problems[place]) == question.digests else {
      self = .removed
      return
    }
    self = .same(place)
  }
}
