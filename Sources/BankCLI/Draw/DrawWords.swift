@_spi(QBank) import BankSets

/// Messages about why no sets were drawn.
struct DrawWords {
  let request: DrawRequest

  /// Says why there are no such sets, and which changes would help.
  func text(_ error: DrawError) -> Localized {
    switch error.reason {
    case .contradiction(let contradiction): RequestWords.text(contradiction)
    case .tooFewQuestions(let there, let wanted, let sets):
      ConditionMessages.with(error.changes, DrawWords.tooFew(there, wanted, sets))
    case .unknownCategory(let name, let known): DrawWords.unknown(name, known)
    case .overlappingCategory(let name):
      Localized(
        en: "\(VisibleText.escape(name)) shares questions with another given category",
        ja: "\(VisibleText.escape(name)) と、指定した別のカテゴリーの両方に入る問題があります。")
    case .tooFewInCategory(let name, let there, let wanted, let sets):
      ConditionMessages.with(error.changes, DrawWords.tooFew(name, there, wanted, sets))
    case .unmet(let shortage, let sets):
      ConditionMessages(request: request).text(shortage, sets: sets, changes: error.changes)
    case .tooFewOfBoth(let categories, let difficulties, let there, let wanted, let sets):
      DrawWords.tooFew(categories, difficulties, (there, wanted), sets)
    case .unknownQuestion, .ambiguousQuestion, .includedOutside, .includedAlike, .tooManyIncluded:
      DrawWords.included(error.reason)
    case .groupsDoNotFit(let wanted, let sets, _): DrawWords.noGroups(wanted, sets)
    case .tooManyAlike: DrawWords.tooMuchAlike
    case .changedMeanwhile: DrawWords.changed
    }
  }

  private static func tooFew(_ there: Int, _ wanted: Int, _ sets: Int) -> Localized {
    let questions = Localized.count(there, "question", "questions")
    if sets > 1 {
      return Localized(
        en: "\(sets) sets of \(wanted) without common questions cannot be drawn from \(questions)",
        ja: "\(there)問では、問題の重ならない\(wanted)問のセットを\(sets)セット作れません")
    }
    return Localized(
      en: "a set of \(wanted) cannot be drawn from \(questions)",
      ja: "\(there)問から\(wanted)問のセットは作れません")
  }

  private static func unknown(_ name: String, _ known: [String]) -> Localized {
    let nearest = NearestName.of(name, in: known).map { VisibleText.escape($0) }
    let shown = VisibleText.escape(name)
    let names = known.filter { !$0.isBlank }.map { VisibleText.escape($0) }
    let list = names.prefix(8) + (names.count > 8 ? ["…"] : [])
    let hint =
      if let nearest {
        Localized(en: "; did you mean \(nearest)?", ja: "\(nearest) のことですか？")
      } else if list.isEmpty {
        Localized(en: "", ja: "")
      } else {
        Localized(en: "; there are \(list.listed().en)", ja: "あるのは \(list.listed().ja) です。")
      }
    return Localized(
      en: "there is no category \(shown)\(hint.en)",
      ja: "カテゴリー \(shown) はありません。\(hint.ja)")
  }

  private static func tooFew(
    _ name: String, _ there: Int, _ wanted: Int, _ sets: Int
  ) -> Localized {
    let shown = VisibleText.escape(name)
    let questions = Localized.count(there, "question", "questions")
    let all = ConditionMessages.wanted(wanted * sets)
    return Localized(
      en: "\(shown) has \(questions), but \(all)" + (sets > 1 ? " for \(sets) sets" : ""),
      ja: "\(shown) は\(there)問しかありませんが、" + (sets > 1 ? "\(sets)セットに" : "")
        + "\(wanted * sets)問必要です")
  }

  private static let tooMuchAlike = Localized(
    en:
      "there are too many similar questions to compare; use --no-near-duplicates with fewer files",
    ja: "似た問題が多すぎて比較できません。--no-near-duplicates はファイルを減らして使ってください。")

  private static let changed = Localized(
    en: "a bank changed while it was being read, so nothing was drawn; try again",
    ja: "読み込み中に問題ファイルが変更されたため、抽選しませんでした。もう一度実行してください。")
}

// Messages about questions that are in every set or kept together, and about numbers of categories and difficulties
// at the same time.
extension DrawWords {
  /// Says why questions cannot be in every set.
  static func included(_ reason: DrawError.Reason) -> Localized {
    switch reason {
    case .ambiguousQuestion(let name, let count):
      let shown = VisibleText.escape(name)
      return Localized(
        en:
          "\(count) questions match “\(shown)”; specify one by its file path and row, such as "
          + "food/tea.csv:12",
        ja: "「\(shown)」に当たる問題が\(count)問あります。food/tea.csv:12 のように、ファイルのパスと行で"
          + "1問を指定してください。")
    case .includedOutside(let name):
      let shown = VisibleText.escape(name)
      return Localized(
        en: "the included question “\(shown)” does not fit the given categories and difficulties",
        ja: "必ず入れる問題「\(shown)」は、指定したカテゴリーや難易度に当てはまりません。")
    case .includedAlike(let one, let other):
      let names = [one, other].map { VisibleText.escape(String($0.prefix(40))) }
      return Localized(
        en:
          "the included questions “\(names[0])” and “\(names[1])” are near-duplicates, which "
          + "--no-near-duplicates keeps apart; include only one of them",
        ja: "必ず入れる問題「\(names[0])」と「\(names[1])」は似ているため、--no-near-duplicates では"
          + "同じセットに入れられません。どちらか一方だけを指定してください。")
    case .tooManyIncluded(let kind, let included, let wanted):
      return tooMany(VisibleText.escape(kind), included, wanted)
    case .unknownQuestion(let name):
      return unknown(question: VisibleText.escape(name))
    default: return Localized("")
    }
  }

  private static func unknown(question shown: String) -> Localized {
    Localized(
      en: "“\(shown)” matches no question that can be drawn (after --exclude, --where and errors); "
        + "write its ID, its file and row, such as tea.csv:12, or part of its text",
      ja: "抽選の対象（--exclude、--where、誤りで除かれたものは含みません）に問題「\(shown)」はありません。"
        + "ID、ファイルと行（tea.csv:12 など）、または問題文の一部で指定してください。")
  }

  private static func tooMany(_ kind: String, _ included: Int, _ wanted: Int) -> Localized {
    let questions = Localized.count(included, "question", "questions")
    return Localized(
      en:
        "\(questions)\(kind.isEmpty ? "" : " of \(kind)") \(included == 1 ? "is" : "are") to be "
        + "in every set, but a set has room for only \(wanted)",
      ja: "必ず入れる問題が\(kind.isEmpty ? "" : "\(kind)に")\(included)問ありますが、"
        + "1セットには\(wanted)問しか入りません。")
  }

  /// Says that no groups of questions make up a set.
  static func noGroups(_ wanted: Int, _ sets: Int) -> Localized {
    sets > 1
      ? Localized(
        en: "no \(sets) sets of \(wanted) without common questions were found, because some "
          + "questions are kept together; try another seed, another --count or fewer sets",
        ja: "まとめて入れる問題があるため、問題の重ならない\(wanted)問のセットを\(sets)セット作れませんでした。"
          + "別のシード、別の --count、少ないセット数を試してください。")
      : Localized(
        en: "the questions kept together cannot add up to exactly \(wanted); try another --count",
        ja: "まとめて入れる問題があるため、ちょうど\(wanted)問のセットは作れません。別の --count を試してください。")
  }

  /// Says which categories have too few questions of which difficulties.
  static func tooFew(
    _ categories: [String], _ difficulties: [String], _ numbers: (there: Int, wanted: Int),
    _ sets: Int
  ) -> Localized {
    let names = categories.map { VisibleText.escape($0) }
    let levels = difficulties.map { VisibleText.escape($0) }
    let there = Localized.count(numbers.there, "question", "questions")
    if levels.isEmpty {
      return Localized(
        en: "\(names.joined(separator: " and ")) \(names.count == 1 ? "needs" : "need") "
          + "\(numbers.wanted) more questions than the difficulties allow",
        ja: "\(names.joined(separator: "、")) には、難易度別の問題数より\(numbers.wanted)問多く必要です。")
    }
    return Localized(
      en:
        "\(names.joined(separator: " and ")) \(names.count == 1 ? "has" : "together have") "
        + "\(there) of difficulty \(levels.joined(separator: " or ")), but \(numbers.wanted) are "
        + "needed"
        + (sets > 1 ? " for \(sets) sets" : ""),
      ja: "\(names.joined(separator: "と")) の難易度 \(levels.joined(separator: "・")) の問題は"
        + "\(numbers.there)問しかありませんが、" + (sets > 1 ? "\(sets)セットに" : "")
        + "\(numbers.wanted)問必要です。")
  }
}
