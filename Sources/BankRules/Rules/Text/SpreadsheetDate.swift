import BankFigures
@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// A range or a fraction that a spreadsheet has taken for a date.
struct SpreadsheetDate: ProblemRule {
  static let info = RuleInfo(
    name: "spreadsheet-date", group: .text, severity: .warning,
    summary: Localized(
      en: "A number may have been made a date by a spreadsheet.",
      ja: "表計算ソフトで日付に変わった選択肢があるようです。"),
    what: Localized(
      en:
        "A choice is a day and a month such as “14-May” or “5月14日”, and another one is a number or a range.",
      ja: "「14-May」や「5月14日」のような日付の選択肢が、数や範囲の選択肢と並んでいます。"),
    why: Localized(
      en: "Spreadsheets write 5-14 and 5/14 as dates, and the choice says something else then.",
      ja: "表計算ソフトは「5-14」や「5/14」を日付に直すため、選択肢の意味が変わってしまいます。"),
    remedy: Localized(
      en: "Write what was meant, such as 5-14, in a column that is formatted as text.",
      ja: "列の書式を「文字列」にして、「5-14」のような元の値を書き直してください。"),
    exceptions: Localized(
      en: "Questions in which a date and a number stand side by side on purpose.",
      ja: "日付と数をわざと並べた問題。"),
    examples: [
      Example("How many are there?,1,0-4,⟦14-May⟧,15-20,21-30\n"),
      Example("いくつありますか？,1,0-4,⟦5月14日⟧,15-20,21-30\n"),
      Example("When is it?,1,14-May,15-May,16-Jun,1-Jul\n"),
      Example("いつですか？,1,5月14日,5月15日,6月16日,7月1日\n"),
      Example("When was it?,1,14-May,1984,in spring,never\n"),
    ])

  let features: RowFeatures = .date

  func check(_ problem: borrowing ProblemRow, in file: BankFile, _ report: inout Report) {
    var (date, others, dates) = (0, 0, 0)
    for number in 1..<problem.choiceCount + 1 {
      let choice = problem.choice(number)
      guard choice.count < 20, choice.count > 3, choice[0].isDigit || choice[3] == UInt8(ascii: "-")
      else { continue }
      if DayAndMonth.isOne(choice) {
        date = dates == 0 ? number : date
        dates += 1
      } else if DayAndMonth.mayBecomeOne(choice) {
        others += 1
      }
    }
    if dates == 0 || others == 0 { return }
    report.add(at: problem.place(ofChoice: date)) {
      Finding(
        Localized(
          en: "choice \(date) is a date among numbers", ja: "選択肢\(date)だけが日付です。"),
        why: Localized(
          en: "a spreadsheet may have changed it", ja: "表計算ソフトが書き換えたのかもしれません。"))
    }
  }
}

/// Texts that are a day and a month.
private enum DayAndMonth {
  private static let months = Set([
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ])

  static func isOne(_ text: Span<UInt8>) -> Bool {
    let written = String(decoding: Array(text), as: UTF8.self).lowercased()
    let parts = written.split(separator: "-", omittingEmptySubsequences: false)
    if parts.count == 2 {
      let isDayFirst = isDay(parts[0]) && months.contains(String(parts[1]))
      return isDayFirst || isDay(parts[1]) && months.contains(String(parts[0]))
    }
    guard written.hasSuffix("日"), let cut = written.firstIndex(of: "月") else { return false }
    return isDay(written[..<cut]) && isDay(written[written.index(after: cut)...].dropLast())
  }

  private static func isDay(_ text: Substring) -> Bool {
    1...2 ~= text.utf8.count && text.utf8.allSatisfy(\.isDigit)
  }

  /// Whether a text is such as spreadsheets change: two short numbers with a hyphen or a slash between them.
  static func mayBecomeOne(_ text: Span<UInt8>) -> Bool {
    let signs = [UInt8(ascii: "-"), UInt8(ascii: "/")]
    var (digits, cuts) = (0, 0)
    for offset in 0..<text.count {
      if text[offset].isDigit {
        digits += 1
      } else if signs.contains(text[offset]) {
        cuts += 1
      } else {
        return false
      }
    }
    return cuts == 1 && 2...6 ~= digits && text[0].isDigit && text[text.count - 1].isDigit
  }
}
