@_spi(QBank) import BankQuiz

// Changes in the files and questions of a manifest, and the replay of its sets.

extension Manifest {
  /// What has become of a question.
  public enum Found: Hashable, Sendable {
    /// It is unchanged and in the same place.
    case same(Int)
    /// It is unchanged and in another place of the pool.
    case moved(Int)
    /// It was edited, and is in this place.
    case edited(Int, Set<Edit>)
    /// It was removed or reworded; in its place is this question, which has the same choices or no answer.
    case replaced(Int)
    /// It is present, but its answer is not one of the choices.
    case unusable
    /// It is no longer present.
    case removed
  }

  /// A part of a question that was edited.
  public enum Edit: CaseIterable, Hashable, Sendable {
    /// The text of the question.
    case text
    /// The choices.
    case choices
    /// The number of the right choice.
    case key
    /// The order of the choices, or other details.
    case details
  }

  /// A change since sets were drawn.
  public enum Change: Hashable, Sendable {
    /// A file, given by its index in `sources`, is missing.
    case missingFile(Int)
    /// A file, given by its index in `sources`, has changed.
    case changedFile(Int)
    /// A file of this name was added.
    case addedFile(String)
    /// A question, given by its index in `questions`, has changed.
    case question(Int, Found)
  }

  /// Returns the changes since the sets were drawn: first of the files, then of the questions in the sets.
  ///
  /// The pool should include questions with errors, so that a question that has become wrong can be distinguished
  /// from one that was removed.
  ///
  /// - Parameter pool: The current files.
  /// - Returns: The changes; empty if nothing has changed.
  /// - Complexity: O(*n*) in the bytes of the files.
  public func changes(in pool: QuestionPool) -> [Change] {
    let search = QuestionSearch(self, pool)
    let now = pool.origins
    let known = sources.indices.compactMap { index -> Change? in
      guard let file = search.files[index] else { return .missingFile(index) }
      return now[file].digest == sources[index].digest ? nil : .changedFile(index)
    }
    let added = now.indices.filter { !search.files.contains($0) }
    let questions = search.found.enumerated().compactMap { index, found -> Change? in
      if case .same = found { return nil }
      return .question(index, found)
    }
    return known + added.map { .addedFile(now[$0].path) } + questions
  }

  /// Whether no change is in the files, which are as they were, so that the manifest itself must have been edited.
  package static func areOfManifest(_ changes: [Change]) -> Bool {
    !changes.isEmpty
      && changes.allSatisfy { change in
        if case .question = change { true } else { false }
      }
  }

  // MARK: The sets again

  /// Questions that have changed, as indices in `questions`.
  public struct Lost: Error, Hashable, Sendable {
    /// The indices.
    public let questions: [Int]
  }

  /// Recreates the sets from the content of the manifest, without drawing.
  ///
  /// Questions may have moved, but each must be present and unchanged.
  ///
  /// - Parameter pool: The current files.
  /// - Returns: The sets, or the questions that have changed.
  /// - Complexity: O(*n*) in the bytes of the files.
  public func replay(in pool: QuestionPool) -> Result<DrawnSets, Lost> {
    let search = QuestionSearch(self, pool)
    let places = search.found.map { found -> Int? in
      switch found {
      case .same(let index), .moved(let index): index
      case .edited, .replaced, .unusable, .removed: nil
      }
    }
    let lost = places.indices.filter { places[$0] == nil }
    if !lost.isEmpty { return .failure(Lost(questions: lost)) }
    let sets = sets.map { set in
      set.compactMap { drawn in
        places[drawn.question].map { place in
          DrawnSets.Question(
            place: place, order: drawn.order, problem: pool[place].ordered(drawn.order))
        }
      }
    }
    return .success(DrawnSets(sets: sets, notes: []))
  }

  /// Whether the seed gives these sets; if it does not, the manifest or a file was edited.
  ///
  /// The pool must be the one of the draw: without wrong and without earlier questions.
  ///
  /// - Parameters:
  ///   - request: The request for the draw.
  ///   - pool: The pool of the draw.
  ///   - workers: The workers, which determine the number of threads.
  /// - Returns: Whether the sets are the same, or the reason why nothing can be drawn.
  /// - Complexity: That of drawing the sets.
  public func isDrawn(
    by request: DrawRequest, from pool: QuestionPool, workers: Workers = .serial
  ) -> Result<Bool, DrawError> {
    pool.draw(request, workers: workers).map { drawn in
      let again = Manifest(drawn, from: pool, by: request)
      return again.sets == sets && again.questions == questions && again.pool == self.pool
    }
  }
}

/// Searches for the questions of a manifest in banks that may have changed since.
private struct QuestionSearch {
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
