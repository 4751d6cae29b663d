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
