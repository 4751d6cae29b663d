@_spi(QBank) import BankFormats

/// A byte order mark at the start of a file.
struct ByteOrderMark: FileRule {
  static let info = RuleInfo(
    name: "byte-order-mark", group: .reading, severity: .warning, fix: .safe,
    summary: Localized(en: "The file begins with a byte order mark.", ja: "ファイルの先頭にBOMがあります。"),
    what: Localized(
      en: "The first 3 bytes are the invisible character U+FEFF.",
      ja: "ファイルの先頭の3バイトが、目に見えない文字U+FEFF（BOM）です。"),
    why: Localized(
      en: """
        Spreadsheet programs write it to mark UTF-8. Programs that do not expect it make it part \
        of the first question, which then looks the same but is different text.
        """,
      ja: """
        BOMは、表計算ソフトがUTF-8の印として付けます。BOMを想定していないプログラムでは最初の問題文の一部になり、見\
        た目が同じでも別の文字列になります。
        """),
    remedy: Localized(en: "Save as UTF-8 without a byte order mark.", ja: "BOMなしのUTF-8で保存してください。"),
    exceptions: Localized(
      en: "A file opened in a spreadsheet by double-clicking may need the mark.",
      ja: "ダブルクリックして表計算ソフトで開くファイルには、BOMが必要な場合があります。"),
    examples: [
      Example(
        "⟦\u{FEFF}⟧空の色は？,1,青,赤,緑,黄\n", fixed: "空の色は？,1,青,赤,緑,黄\n",
        without: [.byteOrderMark, .precedingRow, .allQuoted]),
      Example(
        "⟦\u{FEFF}⟧What is 2 + 2?,4,1,2,3,4\n", fixed: "What is 2 + 2?,4,1,2,3,4\n",
        without: [.byteOrderMark, .precedingRow, .allQuoted]),
      Example("空の色は？,1,青,赤,緑,黄\n", without: [.byteOrderMark]),
    ])

  var isAboutJSON: Bool { true }

  func check(_ file: BankFile, _ shape: CSVShape, _ report: inout Report) {
    let mark = file.source.bytes.startOfText
    // A table that is not a bank is opened in a spreadsheet, which may need the mark.
    guard mark > 0, file.otherLayout == nil, file.syntax.form == nil else { return }
    report.add {
      Finding(
        Place(TextRange(0, mark)), en: "the file begins with a byte order mark",
        ja: "ファイルの先頭にBOMがあります。",
        why: Localized(
          en: "some programs make it part of the first cell", ja: "最初のセルの一部として読むプログラムがあります。"),
        fix: Fix(
          .safe, Localized(en: "remove the mark", ja: "BOMを取り除く"), Edit(TextRange(0, mark), "")))
    }
  }
}
