@_spi(QBank) import BankFormats

/// A replacement for characters that a program could not convert.
struct LostCharacter: RowRule {
  static let info = RuleInfo(
    name: "lost-character", group: .text, severity: .warning,
    summary: Localized(
      en: "A character was lost and replaced by �, ?? or 〓.", ja: "失われた文字の代わりに「�」「??」「〓」が入っています。"),
    what: Localized(
      en: """
        A cell contains U+FFFD or 〓, or 2 or more question marks inside a word or alone in the cell.
        """,
      ja: """
        読めなかった文字の代わりにプログラムが書き込む「�」（U+FFFD）や「〓」があります。または、語の途中に「??」が\
        あるか、セルが「??」だけになっています。
        """),
    why: Localized(
      en: "The original character is no longer in the file.", ja: "元の文字はファイルから失われています。"),
    remedy: Localized(
      en: "Look up the original text, and write the character again.",
      ja: "元の資料を確かめて、文字を書き直してください。"),
    exceptions: Localized(en: "Questions about these characters.", ja: "この記号そのものについての問題。"),
    examples: [
      Example("Where is the caf⟦�⟧?,1,a,b,c,d\n"),
      Example("Where is the na⟦??⟧ve man?,1,a,b,c,d\n"),
      Example("Where is the caf⟦??⟧ of Ann?,1,a,b,⟦???⟧,d\n"),
      Example("首都は？,1,東⟦�⟧,京都,大阪,奈良\n"),
      Example("誰ですか？,1,⟦〓⟧子,京子,大子,奈子\n"),
      Example("Where is the café?,1,a ?? b,what?,x?y:z,d\n"),
      Example("首都は？？,1,東京,京都,大阪,奈良\n"),
    ])

  let features: RowFeatures = [.replacement, .doubledSign]

  func check(_ row: borrowing Row, in file: BankFile, _ report: inout Report) {
    for number in 1...row.count {
      let text = row.text(number)
      var offset = 0
      while let found = Self.next(in: text, from: offset) {
        let place = found.count == text.count ? row.place(number) : row.place(number, part: found)
        report.add(at: place) {
          let sign = text.extracting(found.prefix(3)).string
          return Finding(
            en: "a character was lost here", ja: "ここにあった文字が失われています。",
            why: Localized(
              en: "programs write “\(sign)” for what they cannot read",
              ja: "「\(sign)」は、読めなかった文字の代わりにプログラムが書き込む記号です。"))
        }
        offset = found.upperBound
      }
    }
  }

  /// The next run of such characters.
  private static func next(in text: Span<UInt8>, from start: Int) -> Range<Int>? {
    var offset = start
    while offset < text.count {
      if text[offset] == question {
        let end = (offset..<text.count).first { text[$0] != question } ?? text.count
        if isLost(text, offset..<end) { return offset..<end }
        offset = end
      } else if isSign(text, offset) {
        var end = offset
        while isSign(text, end) { end += 3 }
        return offset..<end
      } else {
        offset += 1
      }
    }
    return nil
  }

  private static let question = UInt8(ascii: "?")

  /// Whether U+FFFD or 〓 is at an offset.
  private static func isSign(_ text: Span<UInt8>, _ offset: Int) -> Bool {
    let sign = text.threeBytes(at: offset)
    return sign == 0xEF_BFBD || sign == 0xE3_8093
  }

  /// Whether question marks replace characters: they are the whole text, precede a letter, or are inside a
  /// sentence.
  private static func isLost(_ text: Span<UInt8>, _ run: Range<Int>) -> Bool {
    if run.count < 2 { return false }
    if run.count == text.count { return true }
    let before = run.lowerBound > 0 ? text[run.lowerBound - 1] : ASCII.space
    if run.upperBound == text.count { return false }
    let next = text[run.upperBound]
    if next.isLetter || next >= 0xC3 {
      return before != ASCII.space || run.lowerBound == 0 || next >= 0xE3
    }
    // Four or more are a word; fewer may also be a blank to fill in.
    guard before.isLetter || run.count > 3, next == ASCII.space, run.upperBound + 1 < text.count
    else { return false }
    return text[run.upperBound + 1] &- 0x61 < 26
  }
}
