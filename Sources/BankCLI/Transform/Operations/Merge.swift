@_spi(QBank) import BankTransforms

extension TransformOperation {
  static let merge = TransformOperation(
    "merge",
    Localized(en: "combine banks into one; files become categories", ja: "複数のファイルを1つにまとめる"),
    flags: [.noCategory, .renumber]
  ) { (values, _) throws(Failure) in
    let (keepsCategories, renumbers) = (values.has(.noCategory), values.has(.renumber))
    var step = Step { (list, workers) throws(Failure) in
      var notes = try MergeIDs.settle(&list, renumbers: renumbers, workers)
      if !keepsCategories { notes.append(categorized(&list, workers)) }
      let found = DuplicateQuestions(in: list, .normalForm, workers)
      return notes + DuplicateWords(list: list, found: found).ofMerge
    }
    step.combines = true
    return step
  }

  /// Sets categories from the file names if the result has a place for them. Nobody asked for them, so a missing
  /// place does not stop the run.
  private static func categorized(_ list: inout QuestionList, _ workers: Workers) -> Localized {
    guard list.holdsCategories else {
      return Localized(
        en: "merge: The file names are not kept as categories, because the result has no column "
          + "for them; --to json has a place.",
        ja: "merge: 結果にカテゴリーの列がないため、ファイル名はカテゴリーとして残りません。"
          + "--to json なら残せます。")
    }
    let count = list.categorizeByFile(workers)
    return Localized(
      en: "merge: \(Localized.count(count, "question", "questions")) got a category from "
        + "the file name; --no-category prevents this.",
      ja: "merge: \(count)問に、ファイル名からカテゴリーを付けました。"
        + "不要なら --no-category を付けてください。")
  }
}

/// What happens to questions with the same ID.
private enum MergeIDs {
  /// Leaves out copies. A different question gets a new ID, or ends the run.
  static func settle(
    _ list: inout QuestionList, renumbers: Bool, _ workers: Workers
  ) throws(Failure) -> [Localized] {
    let found = EqualIDs(in: list, workers)
    if !found.clashes.isEmpty, !renumbers { throw .work(refusal(list, found.clashes)) }
    let new = list.renumber(found.clashes.map(\.index), workers)
    var notes: [Localized] = []
    for (clash, id) in zip(found.clashes, new) {
      let place = list.place(clash.index).words
      let old = VisibleText.escape(clash.id)
      notes.append(
        Localized(
          en: "merge: \(place.en): ID \(old) is now \(id).",
          ja: "merge: \(place.ja)のIDを \(old) から \(id) に変えました。"))
    }
    if !found.copies.isEmpty {
      list.leaveOut(found.copies)
      let count = found.copies.count
      notes.append(
        Localized(
          en: "merge: removed \(Localized.count(count, "copy", "copies")) with the same ID.",
          ja: "merge: IDも内容も同じ\(count)問を除きました。"))
    }
    return notes
  }

  private static func refusal(
    _ list: QuestionList, _ clashes: [(index: Int, first: Int, id: String)]
  ) -> Localized {
    let lines = Localized.lines(clashes) { clash in
      let (one, other) = (list.place(clash.first).words, list.place(clash.index).words)
      let id = VisibleText.escape(clash.id)
      return Localized(en: "\(id): \(one.en), and \(other.en)", ja: "\(id): \(one.ja)と\(other.ja)")
    }
    return Localized(
      en: "different questions have the same ID, so nothing was written; --renumber assigns new "
        + "ones:" + lines.en,
      ja: "別々の問題に同じIDが付いているため、何も書き込みませんでした。"
        + "--renumber で新しいIDを付けられます:" + lines.ja)
  }
}

extension Flag {
  fileprivate static let noCategory = Flag(
    "no-category",
    Localized(
      en: "merge: Do not set categories from file names.",
      ja: "merge: ファイル名からカテゴリーを付けません。"))
  fileprivate static let renumber = Flag(
    "renumber",
    Localized(
      en: "merge: Give new IDs to different questions that share one.",
      ja: "merge: 別々の問題に同じIDがあれば、新しいIDを付けます。"))
}
