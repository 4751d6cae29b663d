@_spi(QBank) import BankFigures
@_spi(QBank) import BankFormats

/// Half-width and full-width letters or digits in one question.
struct MixedWidth: RowRule {
  static let info = RuleInfo(
    name: "mixed-width", group: .text, severity: .note, fix: .unsafe,
    summary: Localized(
      en: "Full-width and half-width letters or digits are mixed.", ja: "全角と半角の英数字が混ざっています。"),
    what: Localized(
      en: "A question contains both full-width and half-width digits, or both kinds of letters.",
      ja: "1つの問題の中に、全角と半角の数字、または全角と半角の英字が混ざっています。"),
    why: Localized(
      en: "It looks careless, and the letters are unevenly wide.", ja: "見た目がそろわず、幅も変わります。"),
    remedy: Localized(
      en: "Use one width throughout; --unsafe-fixes makes it half-width.",
      ja: "どちらかにそろえてください。--unsafe-fixes で半角になります。"),
    exceptions: Localized(
      en: "Names written that way, and questions about character width.",
      ja: "そのように書く名前と、全角・半角についての問題。"),
    examples: [
      Example("⟦１⟧0時は？,1,朝,昼,夜,夕方\n"),
      Example("What is ⟦Ａ⟧B?,1,a,b,c,d\n"),
      Example("１０時は？,1,朝,昼,夜,夕方\n"),
      Example("10時は？,1,朝,昼,夜,夕方\n"),
    ])

  let features = RowFeatures.wideLetter

  func check(_ row: borrowing Row, in file: BankFile, _ report: inout Report) {
    guard file.kind == .problems, let mix = WidthMix(row) else { return }
    let edits = (1...row.count).compactMap { number -> Edit? in
      if number == BankKind.answerCell { return nil }
      let text = row.string(number)
      let narrow = Self.narrowed(text)
      return narrow == text ? nil : row.edit(number, replacingTextWith: narrow)
    }
    report.add(at: row.place(mix.cell, part: mix.part), fix: .unsafe) {
      Finding(
        en: "full-width and half-width letters or digits are mixed", ja: "全角と半角の英数字が混ざっています。",
        why: Localized(en: "it looks careless", ja: "見た目がそろいません。"),
        fix: Fix(.unsafe, Localized(en: "write them in half width", ja: "半角にする"), edits))
    }
  }

  private static func narrowed(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0xFF10...0xFF19, 0xFF21...0xFF3A, 0xFF41...0xFF5A:
        scalars.append(Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar)
      default: scalars.append(scalar)
      }
    }
    return String(scalars)
  }
}
