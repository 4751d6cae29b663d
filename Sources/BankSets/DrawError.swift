@_spi(QBank) public import BankModel
@_spi(QBank) package import BankQuiz

/// Why no sets were drawn.
public struct DrawError: Error, Hashable, Sendable {
  /// What cannot be met.
  package let reason: Reason
  /// Changes of the request, each of which would do by itself: it was tried.
  package let changes: [Change]
  /// What there is to know besides.
  public let notes: [DrawnSets.Note]

  /// What cannot be met.
  package enum Reason: Error, Hashable, Sendable {
    /// The request makes no sense.
    case contradiction(DrawContradiction)
    /// The pool has fewer questions than so many sets need, none of which has a question of another.
    case tooFewQuestions(there: Int, wanted: Int, sets: Int)
    /// No question is in the category; the nearest name is that of one with questions.
    case unknownCategory(String, of: [String])
    /// A question is in this category and in one before it.
    case overlappingCategory(String)
    /// A category has fewer questions than so many sets need, each of them so many.
    case tooFewInCategory(String, there: Int, wanted: Int, sets: Int)
    /// Some categories have together only so many questions of some difficulties, and more are wanted.
    case tooFewOfBoth(
      categories: [String], difficulties: [String], there: Int, wanted: Int, sets: Int)
    /// No question of the pool is called so.
    case unknownQuestion(String)
    /// Several questions are called so.
    case ambiguousQuestion(String, count: Int)
    /// A question that is to be in every set is of none of the categories or difficulties.
    case includedOutside(String)
    /// Two questions that are to be in every set are near-duplicates, which are kept apart.
    case includedAlike(String, String)
    /// More questions are to be in every set than are wanted, of a category or at all.
    case tooManyIncluded(String, included: Int, wanted: Int)
    /// Groups of questions that belong together do not add up to sets of so many.
    case groupsDoNotFit(wanted: Int, sets: Int, largest: Int)
    /// There are no such sets.
    case unmet(Shortage, sets: Int)
    /// Too many questions are alike to compare them all.
    case tooManyAlike
    /// A file was changed after it had been looked at.
    case changedMeanwhile
  }

  /// A change of the request with which there are sets.
  package indirect enum Change: Hashable, Sendable {
    /// So many questions in a set.
    case count(Int)
    /// So many sets.
    case sets(Int)
    /// So long a time.
    case milliseconds(Int)
    /// So many questions of these categories or difficulties; those with 0 are left out.
    case categories([CategoryQuotas.Part])
    /// Several changes that do together what none of them does.
    case together([Change])
  }
}

extension DrawnSets {
  /// What there is to know of sets besides the sets.
  public enum Note: Hashable, Sendable {
    /// So many questions were left out because their difficulty is not clear.
    case unclearDifficulty(Int)
    /// So many questions were left out that state in numbers about what a word says that was wanted.
    case difficultyInNumbers(Int)
    /// No question has a tag with this beginning, by which some were to come together.
    case noneTogether(String)
    /// So many questions tell no clear difficulty and count as if half of a group knew the answer.
    case assumedDifficulty(Int)
    /// So many questions tell a time limit that cannot hold: none at all, or more than 23:59:59.
    case replacedLimits(Int)
    /// So many sets use all questions once, each of them one of these numbers.
    case covered(questions: Int, sets: Int, sizes: ClosedRange<Int>)
    /// How far the sets are apart, and were before questions were exchanged; and whether it is known
    /// that no other sets of these questions are nearer.
    case spread(before: Distance, after: Distance, areNearest: Bool)
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

extension DrawError {
  /// Why no sets were drawn, for people; in English without full stop.
  public var message: Localized {
    switch reason {
    case .contradiction: DrawError.nonsense
    case .tooFewQuestions(let there, let wanted, 1): DrawError.tooFew(there, wanted)
    case .tooFewQuestions(let there, let wanted, let sets):
      Localized(
        en: "\(there) questions are too few for \(sets) sets of \(wanted) with none in common",
        ja: "\(there)問では、問題の重ならない\(wanted)問のセットを\(sets)セット作れません。")
    case .unknownCategory(let name, _):
      Localized(en: "there is no category “\(name)”", ja: "カテゴリー「\(name)」はありません。")
    case .overlappingCategory(let name):
      Localized(
        en: "“\(name)” shares questions with another category",
        ja: "カテゴリー「\(name)」と別のカテゴリーの両方に入る問題があります。")
    case .tooFewInCategory(let name, let there, let wanted, let sets):
      Localized(
        en: "“\(name)” has \(there) of the \(wanted * max(1, sets)) questions that are needed",
        ja: "カテゴリー「\(name)」は\(wanted * max(1, sets))問必要ですが、\(there)問しかありません。")
    case .unmet, .tooFewOfBoth, .tooManyIncluded, .groupsDoNotFit: DrawError.unmet
    case .unknownQuestion(let name):
      Localized(en: "there is no question “\(name)”", ja: "問題「\(name)」はありません。")
    case .ambiguousQuestion(let name, let count):
      Localized(en: "\(count) questions match “\(name)”", ja: "「\(name)」に当たる問題が\(count)問あります。")
    case .includedOutside(let name):
      Localized(
        en: "“\(name)” does not fit the categories and difficulties",
        ja: "「\(name)」は、指定したカテゴリーや難易度に当てはまりません。")
    case .includedAlike(let one, let other):
      Localized(
        en: "“\(one)” and “\(other)” are near-duplicates, which are kept apart",
        ja: "「\(one)」と「\(other)」は似ているため、同じセットに入れられません。")
    case .tooManyAlike:
      Localized(
        en: "there are too many similar questions to compare", ja: "似た問題が多すぎて比較できません。")
    case .changedMeanwhile:
      Localized(
        en: "a file changed while it was being read", ja: "読み込み中に問題ファイルが変更されました。")
    }
  }

  private static let nonsense = Localized(
    en: "the request contradicts itself, or a number in it is out of range",
    ja: "条件どうしが矛盾しているか、範囲外の数が指定されています。")

  private static let unmet = Localized(
    en: "no sets of these questions meet all conditions", ja: "すべての条件を満たすセットは作れません。")

  private static func tooFew(_ there: Int, _ wanted: Int) -> Localized {
    Localized(
      en: "a set of \(wanted) cannot be drawn from "
        + Localized.count(there, "question", "questions"),
      ja: "\(there)問から\(wanted)問のセットは作れません。")
  }
}

extension DrawError: CustomStringConvertible {
  /// The message in English, so that an error that is printed says what is wrong.
  public var description: String { message.en }
}
