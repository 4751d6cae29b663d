@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// U+FFFD, which a program has put where it could not read a character.
struct ReplacementCharacter: RowRule {
  static let info = RuleInfo(
    name: "replacement-character", group: .text, severity: .warning,
    summary: Localized(
      en: "A character was lost, and � stands in its place.", ja: "失われた文字の代わりに「�」が入っています。"),
    what: Localized(
      en: "A cell holds U+FFFD, the sign that programs write for what they could not read.",
      ja: "読めなかった文字の代わりにプログラムが書き込む記号（U+FFFD）が、セルの中にあります。"),
    why: Localized(
      en: "What stood there is gone from the file, and players see a question mark in a box.",
      ja: "もとの文字はファイルから失われており、解く人には記号として見えます。"),
    remedy: Localized(
      en: "Look the text up where it came from, and write the character again.",
      ja: "もとの資料を確かめて、文字を書き直してください。"),
    exceptions: Localized(
      en: "Questions about that character itself.", ja: "この記号そのものについての問題。"),
    examples: [
      Example("Where is the caf⟦�⟧?,1,a,b,c,d\n"),
      Example("首都は？,1,東⟦�⟧,京都,大阪,奈良\n"),
      Example("Where is the café?,1,a,b,c,d\n"),
      Example("首都は？,1,東京,京都,大阪,奈良\n"),
    ])

  let features = RowFeatures.replacement

  func check(_ row: borrowing Row, in file: BankFile, _ report: inout Report) {
    for number in 1...row.count {
      let text = row.text(number)
      var offset = 0
      while let found = next(in: text, from: offset) {
        report.add(at: row.place(number, part: found)) {
          Finding(
            Localized(
              en: "a character was lost here", ja: "ここにあった文字が失われています。"),
            why: Localized(
              en: "“�” is what programs write for what they cannot read",
              ja: "「�」は、読めなかった文字の代わりにプログラムが書き込む記号です。"))
        }
        offset = found.upperBound
      }
    }
  }

  /// The next run of such characters.
  private func next(in text: Span<UInt8>, from start: Int) -> Range<Int>? {
    var offset = start
    while offset + 2 < text.count, !isLost(text, offset) { offset += 1 }
    guard offset + 2 < text.count else { return nil }
    var end = offset
    while end + 2 < text.count, isLost(text, end) { end += 3 }
    return offset..<end
  }

  private func isLost(_ text: Span<UInt8>, _ offset: Int) -> Bool {
    text[offset] == 0xEF && text[offset + 1] == 0xBF && text[offset + 2] == 0xBD
  }
}
