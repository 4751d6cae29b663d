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

/// Counts the words of a text by key and by written form.
///
/// The form of a Latin word is the places of its hyphens and of its capitals after the first letter; that of a
/// katakana word, whether it ends in a long vowel, how it writes v and w, and whether `・` divides it. Words with
/// two spellings each come from `ListedSpellings`.
private struct SpellingScan: ~Escapable {
  private let row: Row
  private let cell: Int
  private let text: Span<UInt8>
  private var offset = 0

  /// The minimum length of Latin words: too many shorter ones are abbreviations.
  private static let fewestLetters = 4
  /// The minimum length of katakana words: カバ is not カバー.
  private static let fewestKana = 3

  @_lifetime(copy row)
  init(_ row: borrowing Row, cell: Int) {
    self.row = copy row
    self.cell = cell
    text = row.text(cell)
  }

  /// Counts all words. The filter of `ListedSpellings` is a parameter, because copying it for each cell would take
  /// as long as counting a word.
  mutating func count(in tally: inout FormTally, _ filter: ListedSpellings.Filter) {
    while offset < text.count {
      let byte = text[offset]
      if byte < 0x80 {
        if byte.isLetter {
          countLatin(&tally)
        } else if byte &- 0x31 > 2 || !filter.mayBeginByTwo(text, offset) || !countListed(&tally) {
          offset &+= 1
        }
      } else {
        skipOthers(filter)
        if offset < text.count, text[offset] >= 0x80 { countWide(&tally, filter) }
      }
    }
  }

  /// Skips characters of three bytes with which no word to be counted begins.
  @inline(__always)
  private mutating func skipOthers(_ filter: borrowing ListedSpellings.Filter) {
    // A copy stays in a register.
    var next = offset
    while let bytes = text.threeBytes(at: next), bytes &- 0xE3_0000 < 0x07_0000,
      !filter.mayBeginWord(bytes)
    {
      next &+= 3
    }
    offset = next
  }

  /// Counts the word that begins with a character beyond ASCII, if one does.
  @inline(__always)
  private mutating func countWide(_ tally: inout FormTally, _ filter: ListedSpellings.Filter) {
    let byte = text[offset]
    if byte &- 0xE3 < 7 || byte == 0xEF, offset &+ 2 < text.count {
      // Listed words come first, because ヶ月 begins with a katakana.
      if filter.mayBeginByTwo(text, offset), countListed(&tally) { return }
      if KatakanaWord.begins(text, offset) { countKatakana(&tally) } else { offset &+= 3 }
    } else {
      offset &+= byte < 0xE0 ? (byte < 0xC0 ? 1 : 2) : byte < 0xF0 ? 3 : 4
    }
  }

  private mutating func countLatin(_ tally: inout FormTally) {
    let start = offset
    var word = LatinWord()
    let end = word.read(text, from: start)
    offset = end
    guard word.letters >= SpellingScan.fewestLetters, !word.isAllCaps,
      !LatinWord.isPartOfCode(text, start..<end),
      word.form == 0 || !LatinWord.isGenotype(text, start..<end)
    else { return }
    tally.add(word.key, word.form, place(start..<end), letters: LetterSum(text, start..<end))
  }

  private mutating func countKatakana(_ tally: inout FormTally) {
    let start = offset
    var word = KatakanaWord()
    offset = word.read(text, from: start)
    if word.count >= SpellingScan.fewestKana {
      tally.add(
        word.key, word.form, place(start..<offset), letters: LetterSum(text, start..<offset))
    }
  }

  /// Counts the word with two usual spellings at the current offset, if there is one.
  private mutating func countListed(_ tally: inout FormTally) -> Bool {
    guard let found = ListedSpellings.shared.match(text, offset) else { return false }
    tally.add(found.key, found.form, place(offset..<offset + found.length))
    offset += found.length
    return true
  }

  private func place(_ part: Range<Int>) -> FirstPlace { FirstPlace(row, cell: cell, part: part) }
}
