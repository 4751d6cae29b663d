@_spi(QBank) public import BankModel

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
