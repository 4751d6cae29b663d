extension BankDiff.Counts {
  /// The total counts of a folder, on one line.
  package var summaryOfAll: Localized {
    let summary = summary
    return Localized(en: "All files: \(summary.en)", ja: "全ファイルの合計: \(summary.ja)")
  }

  /// The counts on one line; zeros are left out.
  package var summary: Localized {
    let counts: [(Int, Localized)] = [
      (
        answers,
        Localized(
          en: Localized.count(answers, "answer changed", "answers changed"),
          ja: "正解の変更 \(answers)")
      ),
      (edited, Localized(en: "\(edited) edited", ja: "編集 \(edited)")),
      (
        replaced,
        Localized(
          en: "\(replaced) replaced, possibly edited", ja: "差し替え（編集かもしれません） \(replaced)")
      ),
      (added, Localized(en: "\(added) added", ja: "追加 \(added)")),
      (removed, Localized(en: "\(removed) removed", ja: "削除 \(removed)")),
      (moved, Localized(en: "\(moved) moved", ja: "移動 \(moved)")),
    ]
    let shown = counts.filter { $0.0 > 0 }.map(\.1)
    if shown.isEmpty {
      return Localized(
        en: "both banks contain the same questions in the same order", ja: "問題も順番も同じです。")
    }
    return shown.listed()
  }
}

extension RowChange {
  /// The name of the change in a report.
  package var title: Localized {
    switch self {
    case .answer: Localized(en: "answer changed", ja: "正解が変わりました")
    case .wrongChoices: Localized(en: "text of wrong choices", ja: "選択肢の文")
    case .question: Localized(en: "question", ja: "問題文")
    case .answerNotation: Localized(en: "notation of the answer", ja: "正解の表記")
    case .detail(let feature, let name, _, _): feature == .others ? Localized(name) : feature.title
    case .order: Localized(en: "order of choices (same answer)", ja: "並べ替え（正解は同じ）")
    case .moved: Localized(en: "moved", ja: "移動")
    }
  }

  /// The name in machine-readable output; that of every detail is `detail`.
  package var name: String {
    switch self {
    case .answer: "answer"
    case .wrongChoices: "wrong-choices"
    case .question: "question"
    case .answerNotation: "answer-notation"
    case .detail: "detail"
    case .order: "order"
    case .moved: "moved"
    }
  }
}

extension AnswerChange {
  /// The change as a clause.
  package var message: Localized {
    switch self {
    case .moved: Localized(en: "another choice is now right", ja: "別の選択肢が正解になりました。")
    case .rewritten: Localized(en: "the text of the right choice changed", ja: "正解の選択肢の文が変わりました。")
    case .movedAndRewritten:
      Localized(
        en: "another choice is now right, and the texts of the choices changed",
        ja: "別の選択肢が正解になり、選択肢の文も変わりました。")
    case .pointsElsewhere:
      Localized(
        en: "the right choice refers to others by position, and their positions changed",
        ja: "正解の選択肢が、ほかの選択肢を位置で指しています。その並びが変わりました。")
    case .found: Localized(en: "no answer was given before", ja: "以前は正解が示されていませんでした。")
    case .lost: Localized(en: "no answer is given now", ja: "正解が示されなくなりました。")
    }
  }
}

extension ChangeNote {
  /// The note as a sentence or a clause.
  package var message: Localized {
    switch self {
    case .numberStayed:
      Localized(
        en: "choices reordered, answer number unchanged: check which one is right",
        ja: "選択肢が並べ替えられ、正解の番号は元のままです。正解を確かめてください。")
    case .composition:
      Localized(
        en: "only the Unicode form of characters differs (NFC, NFD)",
        ja: "文字の合成のしかた（NFC・NFD）だけが違います。")
    }
  }
}

/// Other words of reports.
enum ChangeWords {
  static let answers = Localized(en: "Answer changed", ja: "正解が変わりました")
  static let edited = Localized(en: "Edited", ja: "編集")
  static let replaced = Localized(en: "Replaced, possibly edited", ja: "差し替え（編集かもしれません）")
  static let added = Localized(en: "Added", ja: "追加")
  static let removed = Localized(en: "Removed", ja: "削除")
  static let moved = Localized(en: "Moved", ja: "移動")
  static let betweenFiles = Localized(en: "Moved between files", ja: "ファイル間の移動")
  static let bank = Localized(en: "File", ja: "ファイル")
  static let replacedShort = Localized(en: "Replaced", ja: "差し替え")
  static let none = Localized(en: "No question differs.", ja: "問題に違いはありません。")
  static let old = Localized(en: "old", ja: "旧")
  static let new = Localized(en: "new", ja: "新")
  static let order = Localized(en: "order of choices", ja: "選択肢の順番")
  static let choice = Localized(en: "choice", ja: "選択肢")
  static let doubtful = Localized(
    en:
      "?: this may be a different question: little of it matches, or another one matches about as "
      + "well",
    ja: "?: 似た部分が少ないか、同じくらい似た問題がほかにもあるため、別の問題かもしれません。")
  static let partial = Localized(
    en: "so many questions differ that edited ones may be shown as removed and added",
    ja: "違う問題が多いため、編集された問題が削除と追加として示されている場合があります。")

  static func was(_ name: String) -> Localized { Localized(en: "was \(name)", ja: "以前は \(name)") }

  /// The name of a row, for people who do not count lines of files.
  static func row(_ name: String, _ number: Int) -> Localized {
    Localized(en: "\(name), row \(number)", ja: "\(name) \(number)件目")
  }

  static func equalBanks(_ count: Int) -> Localized {
    Localized(
      en: "No difference in \(Localized.count(count, "other file", "other files")).",
      ja: "ほかの\(count)ファイルに違いはありません。")
  }

  static func reusedIDs(_ count: Int) -> Localized {
    Localized(
      en: Localized.count(count, "ID now belongs", "IDs now belong")
        + (count == 1 ? " to another question" : " to other questions"),
      ja: "\(count)件のIDが別の問題に使われています。")
  }

  static func more(_ count: Int) -> Localized {
    Localized(en: "and \(Localized.count(count, "more row", "more rows"))", ja: "ほかに\(count)件")
  }
}
