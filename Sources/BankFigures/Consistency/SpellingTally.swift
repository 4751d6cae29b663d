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

/// Finds words that occur once and look like a word that occurs often, by the sums of their letters.
///
/// A slip changes the sum by the weight of a letter or of two, so the sums of all usual words that a rare one can be
/// are tried: 73, which a filter of bits rejects nearly always.
struct MisspellingSearch {
  private var usual: [LetterSum: [FormTally.Form]] = [:]
  private var filter = [UInt64](repeating: 0, count: 1 << 14)

  /// From so many times on a word counts as one that the author can spell.
  private static let fewestTimes = 3
  /// Words of the same letters, and of nearly the same, are few; more of them are not compared.
  private static let mostOfOneSum = 4
  private static let mostCandidates = 8

  init(_ forms: [FormTally.Form]) {
    for form in forms where form.count >= Self.fewestTimes && form.letters != .none {
      guard usual[form.letters, default: []].count < Self.mostOfOneSum else { continue }
      usual[form.letters, default: []].append(form)
      filter[Self.slot(form.letters)] |= Self.bit(form.letters)
    }
  }

  /// The usual words that may be what a rare one was meant to be.
  func candidates(for rare: FormTally.Form) -> [FormTally.Form] {
    var found: [FormTally.Form] = []
    for slip in LetterSum.slips {
      if found.count >= Self.mostCandidates { break }
      let sum = rare.letters.changed(by: slip)
      if filter[Self.slot(sum)] & Self.bit(sum) != 0 { found += usual[sum] ?? [] }
    }
    return found
  }

  private static func slot(_ sum: LetterSum) -> Int { Int(sum.value &>> 6 & 0x3FFF) }
  private static func bit(_ sum: LetterSum) -> UInt64 { 1 &<< UInt64(sum.value & 63) }
}
