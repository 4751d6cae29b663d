@_spi(QBank) package import BankQuiz

/// Why no sets were drawn.
public struct DrawError: Error, Hashable, Sendable {
  /// What cannot be met.
  package let reason: Reason
  /// What there is to know besides.
  public let notes: [DrawnSets.Note]

  /// What cannot be met.
  package enum Reason: Error, Hashable, Sendable {
    /// The request makes no sense.
    case contradiction(DrawContradiction)
    /// The pool has fewer questions than a set.
    case tooFewQuestions(there: Int, wanted: Int)
    /// The pool is too small for so many sets without a common question; there are no more than
    /// `most`.
    case tooFewForSets(there: Int, wanted: Int, sets: Int, most: Int)
    /// No question is in the category; the nearest name is that of one with questions.
    case unknownCategory(String, nearest: String?)
    /// A question is in this category and in one before it.
    case overlappingCategory(String)
    /// A category has fewer questions than each of so many sets needs.
    case tooFewInCategory(String, there: Int, wanted: Int, sets: Int, change: Change?)
    /// There are no such sets, and each of the changes would do.
    case unmet(Shortage, sets: Int, changes: [Change])
    /// Too many questions are alike to compare them all.
    case tooManyAlike
    /// A file was changed after it had been looked at.
    case changedMeanwhile
  }

  /// A change of the request with which there are sets.
  package enum Change: Hashable, Sendable {
    /// So many questions in a set.
    case count(Int)
    /// So many sets.
    case sets(Int)
    /// So long a time.
    case milliseconds(Int)
    /// So many questions of these categories or difficulties; those with 0 are left out.
    case categories([CategoryQuotas.Part])
  }
}

extension DrawnSets {
  /// What there is to know of sets besides the sets.
  public enum Note: Hashable, Sendable {
    /// So many questions were left out because their difficulty is not clear.
    case unclearDifficulty(Int)
    /// So many sets use all questions once, each of them one of these numbers.
    case covered(questions: Int, sets: Int, sizes: ClosedRange<Int>)
    /// How far the sets are apart, and were before questions were exchanged.
    case spread(before: Distance, after: Distance)
    /// Not all sets that meet the conditions were equally likely.
    case notEquallyLikely

    /// How far sets are apart.
    public struct Distance: Hashable, Sendable {
      /// The longest time less the shortest.
      public let milliseconds: Int
      /// The highest expected score less the lowest, in thousandths.
      public let score: Int

      init(_ distance: SetBatch.Distance) {
        milliseconds = distance.milliseconds
        score = distance.score
      }
    }
  }
}
