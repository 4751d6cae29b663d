@_spi(QBank) import BankModel
@_spi(QBank) import BankText
import BankTransforms

extension DuplicateQuestions.Choice: OptionWord {}

extension TransformOperation {
  static let dedupe = TransformOperation(
    "dedupe",
    Localized(en: "leave out questions that repeat others", ja: "重複した問題を除く"),
    flags: [.exact, .keep]
  ) { (values, _) throws(Failure) in
    let choice: DuplicateQuestions.Choice = try values.word(.keep) ?? .first
    let likeness: DuplicateQuestions.Likeness = values.has(.exact) ? .exact : .normalForm
    return Step { (list, workers) throws(Failure) in
      let found = DuplicateQuestions(in: list, likeness, keeping: choice, workers)
      let notes = DuplicateWords(list, found).notes
      var isKept = [Bool](repeating: true, count: list.count)
      for repeated in found.repeats { isKept[repeated.index] = false }
      list.keep(where: isKept)
      return notes
    }
  }
}

/// What is told of questions that were left out, and of those that contradict each other.
private struct DuplicateWords {
  private let list: QuestionList
  private let found: DuplicateQuestions
  /// How many are named one by one.
  private static let shown = 10

  init(_ list: QuestionList, _ found: DuplicateQuestions) {
    (self.list, self.found) = (list, found)
  }

  var notes: [Localized] {
    let count = found.repeats.count
    var notes = [
      Localized(
        en: "dedupe: left out \(Localized.count(count, "question", "questions")) of \(list.count).",
        ja: "dedupe: \(list.count)問のうち\(count)問を除きました。")
    ]
    notes += found.repeats.prefix(DuplicateWords.shown).map { repeated in
      pair(repeated.index, repeated.kept) { one, other in
        Localized(en: "  \(one.en) repeats \(other.en)", ja: "  \(one.ja)は\(other.ja)と同じです。")
      }
    }
    notes += more(count)
    notes += found.contradictions.prefix(DuplicateWords.shown).map { index, first in
      pair(index, first) { one, other in
        Localized(
          en: "  \(one.en) asks the same as \(other.en) and names another answer; both were kept",
          ja: "  \(one.ja)は\(other.ja)と同じ問題ですが正解が違うため、両方残しました。")
      }
    }
    return notes + more(found.contradictions.count)
  }

  private func more(_ count: Int) -> [Localized] {
    let more = count - DuplicateWords.shown
    return more > 0 ? [Localized(en: "  … and \(more) more", ja: "  … ほかに\(more)件あります。")] : []
  }

  private func pair(
    _ index: Int, _ other: Int, _ words: (Localized, Localized) -> Localized
  ) -> Localized {
    words(name(index), name(other))
  }

  private func name(_ index: Int) -> Localized {
    let place = list.place(index)
    let path = place.path.displayText
    return Localized(en: "\(path), row \(place.record)", ja: "\(path) \(place.record)行目")
  }
}

extension Flag {
  fileprivate static let exact = Flag(
    "exact",
    Localized(
      en: "dedupe: Only questions that are the same to the character.",
      ja: "dedupe: 1文字も違わない問題だけを重複と見なします。"))
  fileprivate static let keep = Flag(
    "keep", .oneOf(DuplicateQuestions.Choice.words), placeholder: "which", default: "first",
    Localized(
      en: "dedupe: Which of several stays; best is the one with most details.",
      ja: "dedupe: 重複のうちどれを残すか。best は解説などの項目が最も多いものです。"))
}
