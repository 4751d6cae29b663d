@_spi(QBank) import BankFormats

/// A combining mark that is a separate character: after its letter, such as カ and a voiced sound mark for ガ, or at
/// the start of a cell.
struct DetachedMark: RowRule {
  static let info = RuleInfo(
    name: "detached-mark", group: .text, severity: .note, fix: .unsafe,
    summary: Localized(
      en: "An accent or a voiced mark is a separate character.", ja: "アクセントや濁点が、文字から分かれています。"),
    what: Localized(
      en: """
        A letter and its accent or voiced mark are stored as two characters although one exists (not NFC); or a cell \
        begins with a mark that has no letter, which is a warning.
        """,
      ja: """
        「ガ」が「カ」と濁点に分かれているように、1文字で書けるものが2文字になっています（UnicodeのNFCではありません）。\
        セルの先頭に、付く相手のない記号がある場合は警告です。
        """),
    why: Localized(
      en: """
        The text looks the same, but searches and comparisons treat it as different. At the start of a cell the mark \
        joins the comma or quote before it, and some programs read one cell instead of two.
        """,
      ja: """
        見た目は同じでも、検索や比較では別の文になります。セルの先頭では前のカンマや引用符に付いてしまい、2つのセルを\
        1つと読むプログラムがあります。
        """),
    remedy: Localized(
      en: "Write the letter with its mark as one character; --unsafe-fixes does it.",
      ja: "1文字で書いてください。--unsafe-fixes で直せます。"),
    exceptions: Localized(
      en: "Questions about such marks, and rare forms of kanji in names.",
      ja: "こうした記号についての問題と、人名の異体字。"),
    examples: [
      Example("Where is the caf⟦e\u{301}⟧?,1,here,there,nowhere,left\n"),
      Example("⟦カ\u{3099}⟧ムは？,1,あ,い,う,え\n"),
      Example("Which Greek letter is ⟦\u{1F71}⟧?,1,a,b,c,d\n"),
      Example("Where is the café?,1,q\u{301},é,x,y\n"),
      Example("ガムは？,1,あ\u{3099},か,ｶﾞ,が\n"),
      Example("Which is it?,1,⟦\u{301}⟧a,b,c,d\n"),
      Example("濁点は？,1,⟦\u{3099}⟧か,い,う,え\n"),
      Example("濁点は？,1,゛,ﾎﾞ,が,か\n"),
    ])

  let features: RowFeatures = [.uncomposed, .narrowKana]

  func check(_ row: borrowing Row, in file: BankFile, _ report: inout Report) {
    checkLetters(row, file, &report)
    checkStarts(row, file, &report)
  }

  // MARK: Behind its letter

  private func checkLetters(_ row: borrowing Row, _ file: BankFile, _ report: inout Report) {
    for number in 1...row.count {
      let text = row.text(number)
      if (0..<text.count).allSatisfy({ text[$0] < 0x80 }) { continue }
      let written = row.string(number)
      let composed = ComposedForm.of(written)
      if written.isSame(as: composed) { continue }
      let scalars = Array(written.unicodeScalars)
      let (part, first) = Self.difference(scalars, Array(composed.unicodeScalars))
      let isReplaced = !ComposedForm.holds(for: String(scalars[first]))
      add(row, number, part, isReplaced ? Self.replaced : Self.detached, composed, file, &report)
    }
  }

  /// What a finding says about a cell, and what its fix does. Without help, the rule's remedy is shown.
  private struct Wording: Sendable {
    let message: Localized
    var help: Localized?
    let fix: Localized
  }

  private static let detached = Wording(
    message: Localized(
      en: "a letter and its mark are two characters, such as e and an accent",
      ja: "1文字で書ける文字が、「カ」と濁点のように分かれています。"),
    fix: Localized(en: "write one character", ja: "1文字で書く"))
  private static let replaced = Wording(
    message: Localized(
      en: "a more common character looks the same, or almost the same",
      ja: "同じように見える、より一般的な文字があります。"),
    help: Localized(
      en: "Write the more common character; --unsafe-fixes does it.",
      ja: "一般的な文字で書いてください。--unsafe-fixes で直せます。"),
    fix: Localized(en: "write the more common character", ja: "一般的な文字で書く"))

  /// The first difference between two texts, including the letter concerned, in bytes of the first text, and the index
  /// of its first scalar.
  private static func difference(
    _ written: [Unicode.Scalar], _ composed: [Unicode.Scalar]
  ) -> (part: Range<Int>, first: Int) {
    let start = zip(written, composed).prefix { $0 == $1 }.count
    var end = start + 1
    while end < written.count, written[end].properties.canonicalCombiningClass != .notReordered {
      end += 1
    }
    let width = { (range: Range<Int>) in written[range].reduce(0) { $0 + UTF8.width($1) } }
    return (width(0..<start)..<width(0..<min(end, written.count)), start)
  }

  private func add(
    _ row: borrowing Row, _ number: Int, _ part: Range<Int>, _ wording: Wording,
    _ composed: String, _ file: BankFile, _ report: inout Report
  ) {
    let place = row.place(number, part: part)
    // An app that does not support quotes shows those that the cell would need.
    let isOffered = file.app == nil || !composed.utf8.contains { $0 == ASCII.quote }
    let edit = row.edit(number, replacingTextWith: composed)
    report.add(at: place, fix: isOffered ? .unsafe : nil) {
      Finding(
        wording.message,
        why: Localized(
          en: "searches and comparisons treat it as another text", ja: "検索や比較では別の文になります。"),
        help: wording.help, fix: isOffered ? Fix(.unsafe, wording.fix, [edit]) : nil)
    }
  }

  // MARK: At the start of a cell

  private func checkStarts(_ row: borrowing Row, _ file: BankFile, _ report: inout Report) {
    // For an app that splits lines between characters, `delimiter-joined-to-mark` reports the effect.
    if file.app != nil { return }
    for number in 1...row.count {
      let text = row.text(number)
      guard text.count > 1, text[0] >= 0xCC, let first = text.scalar(at: 0), Self.joins(first.value)
      else { continue }
      let part = 0..<first.length
      let (place, edit) = (row.place(number, part: part), row.edit(number, deleting: part))
      // A cell that contains nothing else would become empty.
      let fix: Applicability? = text.count > first.length ? .unsafe : nil
      report.add(at: place, severity: .warning, fix: fix) {
        Finding(
          en:
            "the cell begins with \(VisibleText.name(first.value)), which joins the character before it",
          ja: "セルの先頭の \(VisibleText.name(first.value)) は、前の文字に付く記号です。",
          why: Localized(
            en: "some programs read one cell instead of two", ja: "2つのセルを1つと読むプログラムがあります。"),
          help: Localized(
            en:
              "Delete the mark, or write one that is used by itself, such as ゛ for the voiced mark.",
            ja: "記号を消すか、「゛」のような単独の記号で書いてください。"),
          fix: fix.map { Fix($0, .deleteIt, [edit]) })
      }
    }
  }

  /// Whether a character is an accent or a voiced sound mark that joins the one before it.
  private static func joins(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x300...0x36F, 0x3099...0x309A, 0xFF9E...0xFF9F: true
    default: false
    }
  }
}
