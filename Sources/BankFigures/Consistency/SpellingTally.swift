@_spi(QBank) package import BankModel

/// How words are spelled: counted in any pieces, then put together.
package struct SpellingTally: Equatable, Sendable {
  private var words = FormTally()

  /// No questions.
  package init() {}

  /// Whether there were more different words than can be compared.
  package var isFull: Bool { words.isFull }

  /// Adds a question.
  package mutating func add(_ problem: borrowing ProblemRow) {
    let filter = ListedSpellings.shared.filter
    for cell in 1..<problem.row.count + 1 where cell != BankKind.answerCell {
      var scan = SpellingScan(problem.row, cell: cell)
      scan.count(in: &words, filter)
    }
  }

  /// Adds what was counted in the piece that follows so many records.
  package mutating func merge(_ other: SpellingTally, recordsBefore before: Int) {
    words.merge(other.words, recordsBefore: before)
  }

  /// The words that are spelled in several ways, the most usual way first. A British and an American
  /// spelling are two ways of one word.
  package var variants: [[FormTally.Form]] {
    words.variants(key)
  }

  /// Words that occur once and look like a slip in a word that occurs often, each behind that one.
  ///
  /// - Parameter text: What stands at a place, because texts are not kept.
  package func misspellings(_ text: (FirstPlace) -> String) -> [[FormTally.Form]] {
    let search = MisspellingSearch(words.forms)
    return words.forms.compactMap { rare -> [FormTally.Form]? in
      guard rare.count == 1, rare.letters != .none else { return nil }
      let usual = search.candidates(for: rare).first { usual in
        key(usual) != key(rare) && Misspelling.isLikely(text(rare.place), of: text(usual.place))
      }
      return usual.map { [$0, rare] }
    }
  }

  private func key(_ form: FormTally.Form) -> UInt64 {
    ListedSpellings.shared.american[form.key] ?? form.key
  }
}
