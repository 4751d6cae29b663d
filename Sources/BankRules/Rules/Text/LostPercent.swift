@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// One number without a percent sign among others that have one.
struct LostPercent: RowRule {
  static let info = RuleInfo(
    name: "lost-percent", group: .text, severity: .warning,
    summary: Localized(
      en: "One choice has lost its percent sign.", ja: "1つの選択肢だけ「%」がありません。"),
    what: Localized(
      en: "All choices but one are numbers with a percent sign, and that one is a number without.",
      ja: "1つを除くすべての選択肢が「%」の付いた数で、残りの1つには「%」がありません。"),
    why: Localized(
      en: "Spreadsheets turn 25% into 0.25 or 25, and the choice says something else then.",
      ja: "表計算ソフトは「25%」を「0.25」や「25」に変えることがあり、別の値になってしまいます。"),
    remedy: Localized(en: "Write the percent sign.", ja: "「%」を付けてください。"),
    exceptions: Localized(
      en: "A wrong choice that is meant to be taken for the right one.",
      ja: "間違えさせるために、わざと「%」を外した選択肢。"),
    examples: [
      Example("How much of the air is oxygen?,2,10%,21%,⟦40⟧,78%\n"),
      Example("空気中の酸素は？,2,10％,21％,⟦0.4⟧,78％\n"),
      Example("How much of the air is oxygen?,2,10%,21%,40%,78%\n"),
      Example("空気中の酸素は？,2,10,21％,40,78％\n"),
    ])

  let features = RowFeatures.percent

  func check(_ row: borrowing Row, in file: BankFile, _ report: inout Report) {
    guard file.kind == .problems, row.count > BankKind.cellsBeforeChoices + 2 else { return }
    var bare: Int?
    for number in (BankKind.cellsBeforeChoices + 1)...row.count {
      switch Self.number(row.text(number)) {
      case .some(true): continue
      case .some(false) where bare == nil: bare = number
      default: return
      }
    }
    guard let bare else { return }
    let (place, choice) = (row.place(bare), bare - BankKind.cellsBeforeChoices)
    report.add(at: place) {
      Finding(
        Localized(
          en: "choice \(choice) has no percent sign, and all others have one",
          ja: "選択肢\(choice)だけに「%」がありません。"),
        why: Localized(
          en: "programs take it away when they read it as a number",
          ja: "表計算ソフトなどが、数として読み込むときに外してしまうことがあります。"),
        help: Localized(
          en: "Write it there, if it was meant to be there.", ja: "付け忘れなら「%」を付けてください。"))
    }
  }

  /// Whether a text is a number with a percent sign; nil where it is no number.
  private static func number(_ text: Span<UInt8>) -> Bool? {
    var end = text.count
    while end > 0, text[end - 1] == ASCII.space { end -= 1 }
    var hasSign = false
    if end > 0, text[end - 1] == UInt8(ascii: "%") {
      (hasSign, end) = (true, end - 1)
    } else if end > 2, text[end - 3] == 0xEF, text[end - 2] == 0xBC, text[end - 1] == 0x85 {
      (hasSign, end) = (true, end - 3)
    }
    var digits = 0
    for offset in 0..<end {
      if text[offset].isDigit {
        digits += 1
      } else if ![ASCII.space, UInt8(ascii: "."), UInt8(ascii: "-")].contains(text[offset]) {
        return nil
      }
    }
    return digits > 0 ? hasSign : nil
  }
}
