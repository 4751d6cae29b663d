@_spi(QBank) import BankFormats

/// Text that was decoded in a wrong encoding and saved again.
struct MojibakeText: RowRule {
  static let info = RuleInfo(
    name: "mojibake", group: .text, severity: .warning, findsErrors: true, fix: .unsafe,
    precedence: .encoding,
    summary: Localized(
      en: "Text was opened in the wrong encoding and saved garbled.", ja: "文字化けしたまま保存された文があります。"),
    what: Localized(
      en: """
        The text contains “Ã©”, “縺ゅ” or the like: UTF-8 that was read, once or twice, as Latin-1, Windows-1252 or \
        Shift_JIS. If there are control characters among them, it is an error.
        """,
      ja: """
        UTF-8の文をLatin-1、Windows-1252、Shift_JISとして読み込んだときにできる「Ã©」「縺ゅ」のような文字の並びがあ\
        ります。二重に化けたものも報告します。制御文字が混じっていればエラーです。
        """),
    why: Localized(en: "Nobody can read it.", ja: "だれにも読めません。"),
    remedy: Localized(
      en: "Restore the original text; --unsafe-fixes does this if nothing is lost.",
      ja: "化ける前の文に戻してください。失われた部分がなければ --unsafe-fixes で戻せます。"),
    exceptions: Localized(en: "Questions about garbled text.", ja: "文字化けについての問題。"),
    examples: [
      Example("Where is the caf⟦Ã©⟧?,1,here,there,nowhere,left\n"),
      Example("次の ⟦ç©ºã\u{81}®è‰²⟧ は？,1,あ,い,う,え\n"),
      Example("空の色は？,1,青,赤,緑,黄\n"),
      Example("Où est la « fenêtre » ?,1,São Paulo,Ärger,„Ä“,Ångström\n"),
      Example("半角のｶﾀｶﾅは？,1,ﾃｨｰ,ﾊﾟｰﾃｨ,縺れる,繧繝\n"),
    ])

  let features: RowFeatures = [.latin, .rareKanji, .narrowKana, .replacement]

  func check(_ row: borrowing Row, in file: BankFile, _ report: inout Report) {
    for number in 1...row.count where Self.mayBeBroken(row.text(number)) {
      for found in Mojibake.all(in: row.string(number)) { add(row, number, found, &report) }
    }
  }

  /// A prefilter: whether a Latin-1 letter is directly followed by another non-ASCII character, or one of the
  /// characters of broken Japanese occurs.
  private static func mayBeBroken(_ text: Span<UInt8>) -> Bool {
    var offset = 0
    while offset + 2 < text.count {
      let first = text[offset]
      if first < 0xC3 {
        offset += 1
        continue
      }
      let (second, third) = (text[offset + 1], text[offset + 2])
      if first == 0xC3, second >= 0x82, second <= 0xB4, third >= 0x80 { return true }
      if first == 0xE7, isSign(second, third) { return true }
      if first == 0xEF, second >= 0xBD, second > 0xBD || third >= 0xA1 { return true }
      offset += first < 0xE0 ? 2 : 3
    }
    return false
  }

  /// Whether a character is 縺, 縲, 繧 or 繝, which result from the first two bytes of kana and Japanese punctuation.
  private static func isSign(_ second: UInt8, _ third: UInt8) -> Bool {
    second == 0xB8
      ? third == 0xBA || third == 0xB2 : second == 0xB9 && (third == 0xA7 || third == 0x9D)
  }

  private func add(_ row: borrowing Row, _ number: Int, _ found: Mojibake, _ report: inout Report) {
    let place = row.place(number, part: found.part)
    // Text that would need quotes or escapes is left to its author.
    let fix = found.original.flatMap { original in
      original.unicodeScalars.contains {
        $0.value < 0x20 || ",;|\t\"\\".unicodeScalars.contains($0)
      }
        ? nil
        : Fix(
          .unsafe, Localized(en: "restore the text", ja: "元の文に戻す"), [Edit(place.range, original)])
    }
    report.add(
      at: place, severity: found.hasControls ? .error : .warning, fix: fix?.applicability
    ) {
      let shown = found.original.map { VisibleText.escape($0) }
      return Finding(
        en: shown.map { "the text is garbled; it seems to have been “\($0)”" }
          ?? "the text is garbled, and part of it is lost",
        ja: shown.map { "文字化けしています。もとは「\($0)」のようです。" }
          ?? "文字化けしていて、一部は失われています。",
        why: Localized(
          en: "a program opened the file in the wrong encoding and saved it",
          ja: "別の文字コードで開いて保存したためで、このままでは読めません。"), fix: fix)
    }
  }
}
