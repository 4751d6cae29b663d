import BankFormats

/// A three-way merge of a bank, question by question.
///
/// Works on the positions and contents of rows in the three versions and knows nothing of files. The result is the
/// same from either side, except where both sides have an order or a notation of their own: then it is that of
/// ours.
package struct BankMerge: Sendable {
  /// A question of the result, or several that form one conflict.
  package struct Entry: Hashable, Sendable {
    /// Its rows in the three versions, counted from 0; more than one only in a conflict.
    package var base, ours, theirs: [Int]
    /// How the question was merged.
    package var outcome: Outcome
  }

  /// How a question was merged.
  package enum Outcome: Hashable, Sendable {
    /// All versions that have it say the same.
    case same
    /// It is taken from ours.
    case ours
    /// It is taken from theirs.
    case theirs
    /// It combines changes of both.
    case merged(Problem)
    /// A person must resolve it.
    case conflict(MergeReason)
  }

  /// A note for review, with the rows of ours and theirs that it concerns.
  package struct PlacedNote: Hashable, Sendable {
    /// The note.
    package let note: MergeNote
    /// The row of ours, or nil if there is none or the note concerns the whole file.
    package let ours: Int?
    /// The row of theirs, or nil if there is none or the note concerns the whole file.
    package let theirs: Int?
  }

  /// The questions of the result, in their order.
  package internal(set) var entries: [Entry] = []
  /// Notes for review.
  package internal(set) var notes: [PlacedNote] = []

  /// Merges the changes that two sides made to a base.
  package init(base: CompareSide, ours: CompareSide, theirs: CompareSide) {
    var merger = Merger(base, ours, theirs)
    merger.run()
    self = merger.result
  }

  /// The number of conflicts.
  package var conflictCount: Int { entries.count { $0.reason != nil } }
}

extension BankMerge.Entry {
  /// Why a person must resolve it, or nil if there is no conflict.
  package var reason: MergeReason? {
    if case .conflict(let reason) = outcome { reason } else { nil }
  }
}
