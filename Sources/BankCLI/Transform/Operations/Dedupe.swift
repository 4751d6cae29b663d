@_spi(QBank) import BankTransforms

extension DuplicateQuestions.Choice: OptionWord {}

extension TransformOperation {
  static let dedupe = TransformOperation(
    "dedupe",
    Localized(en: "remove duplicate questions", ja: "重複した問題を除く"),
    flags: [.exact, .near, .edits, .keep, .listDropped]
  ) { (values, _) throws(Failure) in
    let choice: DuplicateQuestions.Choice = try values.word(.keep) ?? .first
    let likeness: DuplicateQuestions.Likeness = values.has(.exact) ? .exact : .normalForm
    let limit = try nearLimit(values)
    let lists = values.has(.listDropped)
    return Step { (list, workers) throws(Failure) in
      let found =
        limit.map { DuplicateQuestions(near: $0, in: list, keeping: choice, workers) }
        ?? DuplicateQuestions(in: list, likeness, keeping: choice, workers)
      let notes = DuplicateWords(list: list, found: found, isNear: limit != nil, lists: lists).notes
      list.leaveOut(found.repeats.map(\.index))
      return notes
    }
  }

  /// Returns how much duplicates may differ, or nil if they must be equal.
  private static func nearLimit(_ values: StepValues) throws(Failure) -> NearLimit? {
    guard values.has(.near) else {
      if values.has(.edits) { throw .usage(DuplicateWords.editsOnly) }
      return nil
    }
    if values.has(.exact) { throw .usage(DuplicateWords.exactOrNear) }
    guard let written = values.text(.edits) else { return NearLimit() }
    guard let edits = Int(bounded: written), 1...NearLimit.most ~= edits else {
      throw .usage(UsageMessages.badValue(written, .edits, Flag.editCounts))
    }
    return NearLimit(edits)
  }
}

/// Messages about questions that were left out, and about those that contradict each other.
struct DuplicateWords {
  let list: QuestionList
  let found: DuplicateQuestions
  /// Whether near-duplicates count, too.
  var isNear = false
  /// Whether all questions are listed, each with its text.
  var lists = false
  /// The maximum number of questions that are listed.
  private var shown: Int { lists ? .max : 10 }

  var notes: [Localized] {
    let count = found.repeats.count
    var notes = [
      Localized(
        en: "dedupe: removed \(Localized.count(count, "question", "questions")) of \(list.count).",
        ja: "dedupe: \(list.count)問のうち\(count)問を除きました。")
    ]
    notes += found.repeats.prefix(shown).map(line)
    notes += more(count)
    return notes + contradictions + unfinished
  }

  /// The notes on duplicates in merged banks.
  var ofMerge: [Localized] {
    let count = found.repeats.count
    if count == 0 { return contradictions }
    let repeats = Localized(
      en: "merge: \(Localized.count(count, "question repeats", "questions repeat")) others; "
        + "--then dedupe removes them.",
      ja: "merge: 重複した問題が\(count)問あります。--then dedupe で除けます。")
    return [repeats] + contradictions
  }

  /// The notes on duplicates with a different right choice.
  private var contradictions: [Localized] {
    let shown = found.contradictions.prefix(shown).map { index, first in
      pair(index, first) { one, other in
        Localized(
          en: "  \(one.en) asks \(isNear ? "nearly " : "")the same as \(other.en) but has a "
            + "different answer; both were kept",
          ja: "  \(one.ja)は\(other.ja)と\(isNear ? "ほぼ" : "")同じ問題ですが正解が違うため、"
            + "両方残しました。")
      }
    }
    return shown + more(found.contradictions.count)
  }

  /// Returns the line about a question that was left out.
  private func line(_ repeated: DuplicateQuestions.Repeat) -> Localized {
    let words = words(repeated)
    if !lists { return words }
    let question = list.withRow(repeated.index) { problem in
      VisibleText.escape(problem.row.string(1))
    }
    return Localized(en: "\(words.en): \(question)", ja: "\(words.ja) \(question)")
  }

  /// Returns a question that was left out, and how it differs from the one that is kept.
  private func words(_ repeated: DuplicateQuestions.Repeat) -> Localized {
    pair(repeated.index, repeated.kept) { one, other in
      if repeated.edits == 0 {
        return Localized(en: "  \(one.en) repeats \(other.en)", ja: "  \(one.ja)は\(other.ja)と同じです。")
      }
      let words = differences(repeated.index, repeated.kept)
      let count = Localized.count(repeated.edits, "character", "characters")
      return Localized(
        en: "  \(one.en) is nearly the same as \(other.en), \(count) apart: \(words.en)",
        ja: "  \(one.ja)は\(other.ja)とほぼ同じです（\(repeated.edits)文字違い）: \(words.ja)")
    }
  }

  /// Returns the first few words in which two questions differ.
  private func differences(_ index: Int, _ kept: Int) -> Localized {
    guard let one = list.problem(index), let other = list.problem(kept) else {
      return Localized("")
    }
    let pairs = DifferingWords(one, other).pairs
    let first = pairs.prefix(3).map { pair in
      let (one, other) = (excerpt(pair.one), excerpt(pair.other))
      return Localized(en: "“\(one)” for “\(other)”", ja: "「\(one)」と「\(other)」")
    }
    let more = pairs.count > first.count ? " …" : ""
    return Localized(en: first.listed().en + more, ja: first.listed().ja + more)
  }

  private func excerpt(_ text: String) -> String {
    VisibleText.excerpt(text, limit: 24)
  }

  /// The note on questions that were not compared with all others.
  private var unfinished: [Localized] {
    if found.unfinished == 0 { return [] }
    let count = Localized.count(found.unfinished, "question was", "questions were")
    return [
      Localized(
        en: "  \(count) not compared with all others, because too many are nearly the same; "
          + "near-duplicates may remain. Run it again on the result.",
        ja: "  よく似た問題が多すぎるため、\(found.unfinished)問はすべての問題とは比べていません。"
          + "ほぼ同じ問題がまだ残っているかもしれないので、結果に対してもう一度実行してください。")
    ]
  }

  fileprivate static let exactOrNear = Localized(
    en: "'--exact' and '--near' cannot be used together; leave one of them out.",
    ja: "'--exact' と '--near' は一緒には使えません。どちらかを外してください。")
  fileprivate static let editsOnly = Localized(
    en: "'--edits' limits how much near-duplicates may differ, so it needs '--near'.",
    ja: "'--edits' は、ほぼ同じ問題の違いの上限です。'--near' と一緒に指定してください。")

  private func more(_ count: Int) -> [Localized] {
    let more = count - shown
    return more > 0 ? [Localized(en: "  … and \(more) more", ja: "  … ほかに\(more)件あります。")] : []
  }

  private func pair(
    _ index: Int, _ other: Int, _ words: (Localized, Localized) -> Localized
  ) -> Localized {
    let (one, two) = (list.place(index), list.place(other))
    return words(one.words, one.path == two.path ? two.row : two.words)
  }
}

extension Flag {
  fileprivate static let editCounts = (1...NearLimit.most).map { "\($0)" }
  fileprivate static let near = Flag(
    "near",
    Localized(
      en: "dedupe: Also remove questions that differ in a few characters, but never in a number "
        + "or a “not”.",
      ja: "dedupe: 数文字だけ違う問題も重複と見なします。数や否定の違いは別の問題です。"))
  fileprivate static let edits = Flag(
    "edits", .oneOf(editCounts), placeholder: "number", default: "3",
    Localized(
      en: "dedupe --near: Number of characters that may differ, up to a tenth of the text but at "
        + "least 1.",
      ja: "dedupe --near: 何文字まで違ってよいか。ただし全体の1割まで（1文字は必ず認めます）。"))
  fileprivate static let exact = Flag(
    "exact",
    Localized(
      en: "dedupe: Remove only questions that are identical to the character.",
      ja: "dedupe: 1文字も違わない問題だけを重複と見なします。"))
  fileprivate static let listDropped = Flag(
    "list",
    Localized(
      en: "dedupe: List every removed question with its text.",
      ja: "dedupe: 除いた問題をすべて、問題文とともに表示します。"))
  fileprivate static let keep = Flag(
    "keep", .oneOf(DuplicateQuestions.Choice.words), placeholder: "which", default: "first",
    Localized(
      en: "dedupe: Which duplicate to keep; best is the one with the most details.",
      ja: "dedupe: 重複のうちどれを残すか。best は解説などの項目が最も多いものです。"))
}
