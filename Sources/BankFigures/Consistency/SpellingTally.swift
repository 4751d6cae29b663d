@_spi(QBank) import BankModel

/// How words are spelled: counted per chunk, then merged.
package struct SpellingTally: Equatable, Sendable {
  private var words = FormTally()

  /// Creates an empty tally.
  package init() {}

  /// Whether there were more distinct words than can be compared.
  package var isFull: Bool { words.isFull }

  /// Adds a question.
  package mutating func add(_ problem: borrowing ProblemRow) {
    let filter = ListedSpellings.shared.filter
    for cell in 1..<problem.row.count + 1 where cell != BankKind.answerCell {
      var scan = SpellingScan(problem.row, cell: cell)
      scan.count(in: &words, filter)
    }
  }

  /// Adds the counts of a chunk that `before` records precede.
  package mutating func merge(_ other: SpellingTally, recordsBefore before: Int) {
    words.merge(other.words, recordsBefore: before)
  }

  /// The words that are spelled in several ways, each with its most frequent form first. A British and an American
  /// spelling are forms of the same word.
  package var variants: [[FormTally.Form]] { words.variants(key) }

  /// Words that occur once and look like a slip in a frequent word, each after that word.
  ///
  /// - Parameter text: Returns the text at a place, because texts are not kept.
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

/// Finds words that occur once and resemble a frequent word, by the sums of their letters.
///
/// A slip changes the sum by the weight of one or two letters, so all 73 sums that the intended word can have are
/// tried; a bit filter rejects nearly all of them.
struct MisspellingSearch {
  private var usual: [LetterSum: [FormTally.Form]] = [:]
  private var filter = [UInt64](repeating: 0, count: 1 << 14)

  /// The number of occurrences from which a word counts as one that the author can spell.
  private static let fewestTimes = 3
  /// The maximum number of frequent words kept per sum. Words of the same or nearly the same letters are few.
  private static let maxPerSum = 4
  private static let maxCandidates = 8

  init(_ forms: [FormTally.Form]) {
    for form in forms where form.count >= Self.fewestTimes && form.letters != .none {
      guard usual[form.letters, default: []].count < Self.maxPerSum else { continue }
      usual[form.letters, default: []].append(form)
      filter[Self.slot(form.letters)] |= Self.bit(form.letters)
    }
  }

  /// The frequent words that a rare one may have been meant to be.
  func candidates(for rare: FormTally.Form) -> [FormTally.Form] {
    var found: [FormTally.Form] = []
    for slip in LetterSum.slips {
      if found.count >= Self.maxCandidates { break }
      let sum = rare.letters.changed(by: slip)
      if filter[Self.slot(sum)] & Self.bit(sum) != 0 { found += usual[sum] ?? [] }
    }
    return found
  }

  private static func slot(_ sum: LetterSum) -> Int { Int(sum.value &>> 6 & 0x3FFF) }
  private static func bit(_ sum: LetterSum) -> UInt64 { 1 &<< UInt64(sum.value & 63) }
}
