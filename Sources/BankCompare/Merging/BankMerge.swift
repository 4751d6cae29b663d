package import BankFormats
package import BankModel

/// Two versions of a bank made one, question by question.
///
/// It knows rows by their places in the three versions and what they tell, and nothing of files. What it
/// makes of them is the same for everybody; only where both sides have an order or a notation of their
/// own it is that of ours.
package struct BankMerge: Sendable {
  /// A question of the result, or several of which a person must decide.
  package struct Entry: Hashable, Sendable {
    /// Its rows in the three versions, counted from 0; more than one only of a conflict.
    package var base, ours, theirs: [Int]
    /// What became of it.
    package var outcome: Outcome
  }

  /// What became of a question.
  package enum Outcome: Hashable, Sendable {
    /// It is what all versions that have it say.
    case same
    /// It is what ours say.
    case ours
    /// It is what theirs say.
    case theirs
    /// It has changes of both.
    case merged(Problem)
    /// A person must decide.
    case conflict(MergeReason)
  }

  /// What a person should look at, with the rows of ours and theirs that it is about.
  package struct PlacedNote: Hashable, Sendable {
    /// What it is.
    package let note: MergeNote
    /// The row of ours; nil where it is about the whole file.
    package let ours: Int?
    /// The row of theirs; nil where it is about the whole file, or about a row that ours have.
    package let theirs: Int?
  }

  /// The questions of the result, in their order.
  package internal(set) var entries: [Entry] = []
  /// What a person should look at.
  package internal(set) var notes: [PlacedNote] = []

  /// Merges the changes that two sides have made to a base.
  package init(base: CompareSide, ours: CompareSide, theirs: CompareSide) {
    var merger = Merger(base, ours, theirs)
    merger.run()
    self = merger.result
  }

  /// How many questions a person must decide.
  package var conflictCount: Int { entries.count { $0.reason != nil } }
}

extension BankMerge.Entry {
  /// Why a person must decide; nil where nobody has to.
  package var reason: MergeReason? {
    if case .conflict(let reason) = outcome { reason } else { nil }
  }
}
