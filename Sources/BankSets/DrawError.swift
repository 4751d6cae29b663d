@_spi(QBank) import BankQuiz

/// The reason why no sets were drawn, with advice.
public struct DrawError: Error, Hashable, Sendable {
  /// The condition that cannot be met.
  package let reason: Reason
  /// Changes of the request, each of which was tried and is sufficient by itself.
  package let changes: [Change]
  /// Further notes about the draw.
  public let notes: [DrawnSets.Note]

  /// A condition that cannot be met.
  package enum Reason: Error, Hashable, Sendable {
    /// The request contradicts itself.
    case contradiction(DrawContradiction)
    /// The pool has fewer questions than the given number of disjoint sets needs.
    case tooFewQuestions(there: Int, wanted: Int, sets: Int)
    /// The category has no questions. The names are those of categories with questions, of which the nearest can be
    /// suggested.
    case unknownCategory(String, of: [String])
    /// A question is in this category and in an earlier one.
    case overlappingCategory(String)
    /// A category has fewer questions than the given number of sets needs.
    case tooFewInCategory(String, there: Int, wanted: Int, sets: Int)
    /// Some categories together have too few questions of some difficulties.
    case tooFewOfBoth(
      categories: [String], difficulties: [String], there: Int, wanted: Int, sets: Int)
    /// No question in the pool has this name.
    case unknownQuestion(String)
    /// Several questions have this name.
    case ambiguousQuestion(String, count: Int)
    /// A question to be included in every set is in none of the categories or difficulties.
    case includedOutside(String)
    /// Two questions to be included in every set are near-duplicates, which are kept apart.
    case includedAlike(String, String)
    /// More questions are to be included in every set than requested, of a category or in all.
    case tooManyIncluded(String, included: Int, wanted: Int)
    /// Groups of questions that belong together do not add up to sets of the requested size.
    case groupsDoNotFit(wanted: Int, sets: Int, largest: Int)
    /// No sets meet the conditions.
    case unmet(Shortage, sets: Int)
    /// Too many questions are alike to compare them all.
    case tooManyAlike
    /// A file changed after it had been checked.
    case changedMeanwhile
  }

  /// A change of the request that makes sets possible.
  package indirect enum Change: Hashable, Sendable {
    /// The number of questions in a set.
    case count(Int)
    /// The number of sets.
    case sets(Int)
    /// The time of a set.
    case milliseconds(Int)
    /// The numbers of questions of these categories or difficulties; those with 0 are left out.
    case categories([CategoryQuotas.Part])
    /// Several changes that are sufficient only together.
    case together([Change])
  }
}

extension DrawnSets {
  /// A note about drawn sets.
  public enum Note: Hashable, Sendable {
    /// The number of questions that were left out because their difficulty is unclear.
    case unclearDifficulty(Int)
    /// The number of questions that were left out because they state their difficulty as a number that means about
    /// the same as a requested word.
    case difficultyInNumbers(Int)
    /// No question has a tag with this prefix, by which questions were to be grouped.
    case noneTogether(String)
    /// The number of questions without a clear difficulty, which count as if half of a group knew the answer.
    case assumedDifficulty(Int)
    /// The number of questions with an invalid time limit: no time at all, or more than 23:59:59.
    case replacedLimits(Int)
    /// The number of sets that use all questions once, with their possible sizes.
    case covered(questions: Int, sets: Int, sizes: ClosedRange<Int>)
    /// The distance between the sets before and after questions were exchanged, and whether it is certain that no
    /// other sets of these questions are nearer.
    case spread(before: Distance, after: Distance, areNearest: Bool)
    /// Not all sets that meet the conditions were equally likely.
    case notEquallyLikely

    /// The distance between sets.
    public struct Distance: Hashable, Sendable {
      /// The longest time minus the shortest.
      public let milliseconds: Int
      /// The highest expected score minus the lowest, in thousandths.
      public let score: Int

      init(_ distance: SetBatch.Distance) {
        milliseconds = distance.milliseconds
        score = distance.score
      }
    }
  }
}

extension DrawError {
  /// The reason why no sets were drawn, for people; the English text without a full stop.
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
