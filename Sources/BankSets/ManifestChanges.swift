@_spi(QBank) import BankModel
@_spi(QBank) import BankQuiz
@_spi(QBank) public import BankText

// What has become of the files and questions of a manifest, and its sets made again.

extension Manifest {
  /// What has become of a question.
  public enum Found: Hashable, Sendable {
    /// It stands where it stood, as it was.
    case same(Int)
    /// It stands in another place of the pool, as it was.
    case moved(Int)
    /// It stands there and says something else.
    case edited(Int, Set<Edit>)
    /// It was removed, or reworded: where it stood there is this one, which has its choices or no
    /// answer.
    case replaced(Int)
    /// It is there, and its answer is none of the choices.
    case unusable
    /// It is not there any more.
    case removed
  }

  /// What was changed in a question.
  public enum Edit: CaseIterable, Hashable, Sendable {
    /// What is asked.
    case text
    /// What can be chosen.
    case choices
    /// Which choice is right.
    case key
    /// The order of the choices, or what else is told.
    case details
  }

  /// Something that has changed since sets were drawn.
  public enum Change: Hashable, Sendable {
    /// A file, by its index in `sources`, is not there.
    case missingFile(Int)
    /// A file, by its index in `sources`, has changed.
    case changedFile(Int)
    /// A file of this name was not there.
    case addedFile(String)
    /// A question, by its index in `questions`, is not as it was.
    case question(Int, Found)
  }

  /// What has changed since the sets were drawn: first the files, then the questions of the sets.
  ///
  /// The pool should hold wrong questions, too, so that one that went wrong can be told from one that
  /// was removed.
  ///
  /// - Parameter pool: The files as they are now.
  /// - Returns: The changes; none when all is as it was.
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

  /// Whether some changes are none of the files, which are as they were: then the manifest itself was
  /// edited.
  package static func areOfManifest(_ changes: [Change]) -> Bool {
    !changes.isEmpty
      && changes.allSatisfy { change in
        if case .question = change { true } else { false }
      }
  }

  // MARK: The sets again

  /// Questions that are not as they were, by their indices in `questions`.
  public struct Lost: Error, Hashable, Sendable {
    /// The indices.
    public let questions: [Int]
  }

  /// The sets again, from what the manifest says of them; nothing is drawn.
  ///
  /// Questions may have moved, but each must be there as it was.
  ///
  /// - Parameter pool: The files as they are now.
  /// - Returns: The sets, or the questions that are not as they were.
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

  /// Whether the seed gives these sets; if it does not, somebody has edited the manifest, or a file.
  ///
  /// The pool must be as it was drawn from: without wrong and earlier questions.
  ///
  /// - Parameters:
  ///   - request: What was asked for.
  ///   - pool: What was drawn from.
  ///   - workers: Who does the work, on as many threads as they have.
  /// - Returns: Whether they are the same, or why nothing can be drawn.
  /// - Complexity: That of drawing them.
  public func isDrawn(
    by request: DrawRequest, from pool: QuestionPool, workers: Workers = .serial
  ) -> Result<Bool, DrawError> {
    pool.draw(request, workers: workers).map { drawn in
      let again = Manifest(drawn, from: pool, by: request)
      return again.sets == sets && again.questions == questions && again.pool == self.pool
    }
  }
}
