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

/// Something that was merged without a conflict but deserves review.
package enum MergeNote: Hashable, Sendable {
  /// One side rewrote the question, the other one wrong choices of it.
  case questionAndChoices
  /// One side changed the answer, the other one its explanation.
  case answerAndExplanation
  /// Both sides reordered the choices of one question.
  case orderOfChoices
  /// Both sides reordered the rows.
  case orderOfRows
  /// Both sides added or reworded questions, and these are nearly the same.
  case alike
  /// One side removed a question that the other one copied, so that one copy is left.
  case copy

  /// The note as a clause, addressed to the person who merges.
  package var message: Localized {
    switch self {
    case .questionAndChoices:
      Localized(
        en: "the question was rewritten on one side and a wrong choice on the other",
        ja: "一方で問題文、もう一方で誤答の選択肢が書き換えられています")
    case .answerAndExplanation:
      Localized(
        en: "the answer was changed on one side and its explanation on the other",
        ja: "一方で正解、もう一方で解説が変更されています")
    case .orderOfChoices:
      Localized(
        en: "choices were reordered on both sides; our order was kept",
        ja: "両方で選択肢が並べ替えられています。自分側の順にしました")
    case .orderOfRows:
      Localized(
        en: "questions were reordered on both sides; our order was kept",
        ja: "両方で問題が並べ替えられています。自分側の順にしました")
    case .alike:
      Localized(
        en:
          "each side added or reworded a question, and the two are nearly the same; both were kept",
        ja: "両方で追加または書き換えられた問題が、互いによく似ています。どちらも残しました")
    case .copy:
      Localized(
        en: "one side deleted a question that the other copied; one was kept",
        ja: "一方で削除された問題が、もう一方で複製されています。1つ残しました")
    }
  }
}
