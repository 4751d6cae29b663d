@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// Counts the words of a text by what they say and by how they are written.
///
/// Of Latin words the way is where they have hyphens, and capitals behind the first letter; of katakana
/// words whether they end in a long vowel, how they write v and w, and whether `・` divides them; besides
/// there are words that have two spellings each (`ListedSpellings`).
struct SpellingScan: ~Escapable {
  private let row: Row
  private let cell: Int
  private let text: Span<UInt8>
  private var offset = 0

  /// Latin words with fewer letters are left out: too many of them are abbreviations.
  private static let fewestLetters = 4
  /// Katakana words with fewer characters are left out: カバ is no カバー.
  private static let fewestKana = 3

  @_lifetime(copy row)
  init(_ row: borrowing Row, cell: Int) {
    self.row = copy row
    self.cell = cell
    text = row.text(cell)
  }

  /// Counts all words. The filter of `ListedSpellings` is handed in, because a copy for each cell would take
  /// as long as counting a word.
  mutating func count(in tally: inout FormTally, _ filter: ListedSpellings.Filter) {
    while offset < text.count {
      let byte = text[offset]
      if byte < 0x80 {
        if byte.isLetter {
          countLatin(&tally)
        } else if byte &- 0x31 > 2 || !filter.mayBeginByTwo(text, offset)
          || !countListed(&tally)
        {
          offset &+= 1
        }
      } else if byte &- 0xE3 < 7 || byte == 0xEF, offset &+ 2 < text.count {
        // First, because ヶ月 begins with a katakana.
        if !filter.mayBegin(text, offset) || !countListed(&tally) {
          if KatakanaWord.begins(text, offset) { countKatakana(&tally) } else { offset &+= 3 }
        }
      } else {
        offset &+= byte < 0xE0 ? (byte < 0xC0 ? 1 : 2) : byte < 0xF0 ? 3 : 4
      }
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
    tally.add(
      word.key, word.form, place(start..<end), letters: LetterSum(text, start..<end))
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

  /// Counts a word with two usual spellings, if one stands there.
  private mutating func countListed(_ tally: inout FormTally) -> Bool {
    guard let found = ListedSpellings.shared.match(text, offset) else { return false }
    tally.add(found.key, found.form, place(offset..<offset + found.length))
    offset += found.length
    return true
  }

  private func place(_ part: Range<Int>) -> FirstPlace { FirstPlace(row, cell: cell, part: part) }
}
