@_spi(QBank) import BankFigures
@_spi(QBank) import BankFormats

/// A choice that a spreadsheet has changed.
struct SpreadsheetDamage: ProblemRule {
  static let info = RuleInfo(
    name: "spreadsheet-damage", group: .text, severity: .warning, findsErrors: true,
    precedence: .emptiness,
    summary: Localized(en: "A spreadsheet has changed a choice.", ja: "表計算ソフトが選択肢を書き換えたようです。"),
    what: Localized(
      en: """
        A choice is an error value such as `#REF!`, a date such as “14-May” among numbers, a number such as “1.4E+05” \
        among plain ones, or the only one without a percent sign. Three or more choices with the same number, date or \
        time are an error.
        """,
      ja: """
        選択肢に、`#REF!` のようなエラー値があります。または、数の中に「14-May」「5月14日」のような日付や「1.4E+05」\
        のような数があるか、1つだけ「%」がありません。3つ以上の選択肢が同じ数、日付、時刻のときはエラーです。
        """),
    why: Localized(
      en:
        "Spreadsheets turn 5-14 into a date, shorten long numbers, read 25% as 0.25, and repeat values when filling down.",
      ja: "表計算ソフトは「5-14」を日付に、長い数を短い書き方に、「25%」を0.25に変え、オートフィルは同じ値を繰り返します。"),
    remedy: Localized(
      en: "Format the column as text and write the value again.",
      ja: "列の書式を「文字列」にして、元の値を書き直してください。"),
    exceptions: Localized(
      en: "Questions about spreadsheets, and choices that differ in this way on purpose.",
      ja: "表計算についての問題や、わざと書き方を変えた選択肢。"),
    examples: [
      Example("How many are there?,1,0-4,⟦14-May⟧,15-20,21-30\n"),
      Example("いくつありますか？,1,0-4,⟦5月14日⟧,15-20,21-30\n"),
      Example("What is three quarters?,1,3/4,⟦1-Apr⟧,2/3,1/2\n"),
      Example("When does it start?,1,⟦12:00⟧,12:00,12:00,12:00\n"),
      Example("何時に始まりますか？,1,⟦12:00⟧,12:00,12:00,15:00\n"),
      Example("What is the capital?,1,Rome,⟦#NAME?⟧,Oslo,Bern\n"),
      Example("人口は？,1,150000,⟦1.4E+05⟧,160000,170000\n"),
      Example("When is it?,1,14-May,15-May,16-Jun,1-Jul\n"),
      Example("いつですか？,1,5月14日,5月15日,6月16日,7月1日\n"),
      Example("When was it?,1,14-May,1984,in spring,never\n"),
      Example("When does it start?,1,12:00,13:00,14:00,15:00\n"),
      Example("Which error says that a cell is gone?,1,#REF!,#N/A,#NAME?,#NULL!\n"),
      Example("How many?,1,1.4E+05,2E+06,3E+07,4E+08\n"),
      Example("How much of the air is oxygen?,2,10%,21%,⟦40⟧,78%\n"),
      Example("空気中の酸素は？,2,10％,21％,⟦0.4⟧,78％\n"),
      Example("How much of the air is oxygen?,2,10%,21%,40%,78%\n"),
      Example("空気中の酸素は？,2,10,21％,40,78％\n"),
    ])

  let features: RowFeatures = [.date, .sameNumbers, .spreadsheet, .percent]

  func check(_ problem: borrowing ProblemRow, in file: BankFile, _ report: inout Report) {
    checkDates(problem, &report)
    checkRepeats(problem, &report)
    checkValues(problem, &report)
    checkPercent(problem, &report)
  }

  // MARK: Dates

  private func checkDates(_ problem: borrowing ProblemRow, _ report: inout Report) {
    var (date, others, dates) = (0, 0, 0)
    for number in problem.choiceNumbers {
      let choice = problem.choice(number)
      guard choice.count < 20, choice.count > 2,
        choice[0].isDigit || choice.count > 3 && choice[3] == UInt8(ascii: "-")
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
        en: "choice \(date) is a date among numbers", ja: "選択肢\(date)だけが日付です。",
        why: Localized(en: "a spreadsheet may have changed it", ja: "表計算ソフトが書き換えたのかもしれません。"))
    }
  }

  // MARK: The same value again

  private func checkRepeats(_ problem: borrowing ProblemRow, _ report: inout Report) {
    guard problem.choiceCount > 2 else { return }
    // If there are at least three equal ones among four choices, one is among the first two.
    for first in 1..<problem.choiceCount - 1 {
      let choice = problem.choice(first)
      guard Self.isValue(choice) else { continue }
      var same: [Int] = []
      for other in first + 1..<problem.choiceCount + 1
      where problem.choice(other).isSame(as: choice) {
        same.append(other)
      }
      if same.count > 1 { return add(problem, first, same, &report) }
    }
  }

  /// Whether a choice consists of digits and the punctuation of numbers, dates and times.
  private static func isValue(_ text: Span<UInt8>) -> Bool {
    guard text.count > 0, text[0].isDigit else { return false }
    let signs = Array(":/-.,% ".utf8)
    return (0..<text.count).allSatisfy { text[$0].isDigit || signs.contains(text[$0]) }
  }

  private func add(
    _ problem: borrowing ProblemRow, _ first: Int, _ same: [Int], _ report: inout Report
  ) {
    let others = same.map { problem.place(ofChoice: $0) }
    report.add(at: problem.place(ofChoice: first), severity: .error, alsoCovering: others) {
      Finding(
        en: "\(same.count + 1) choices are the same value", ja: "\(same.count + 1)個の選択肢が同じ値です。",
        why: Localized(en: "nobody can tell which is meant", ja: "どれを選べばよいか分かりません。"))
    }
  }

  // MARK: Values that only spreadsheets write

  private static let errors: Set<String> = [
    "#NAME?", "#REF!", "#VALUE!", "#DIV/0!", "#N/A", "#NULL!", "#NUM!", "#####",
  ]

  private func checkValues(_ problem: borrowing ProblemRow, _ report: inout Report) {
    let choices = problem.choiceNumbers.map { problem.choice($0).string }
    // If all choices are such values, they are what the question asks for.
    for isDamaged in [Self.errors.contains, Self.isShortened] {
      let found = choices.indices.filter { isDamaged(choices[$0]) }
      guard found.count < choices.count else { continue }
      for index in found { add(choices[index], problem.place(ofChoice: index + 1), &report) }
    }
  }

  /// Whether a number is written like `1.4E+05`.
  private static func isShortened(_ text: String) -> Bool {
    guard let sign = text.ranges(ofText: "E+").first else { return false }
    let exponent = text[sign.upperBound...]
    return exponent.count == 2 && exponent.allSatisfy(\.isNumber)
      && Double(text[..<sign.lowerBound]) != nil
  }

  private func add(_ value: String, _ place: Place, _ report: inout Report) {
    report.add(at: place) {
      Finding(
        en: "a spreadsheet has written “\(value)” here", ja: "表計算ソフトが「\(value)」に書き換えたようです。",
        why: Localized(en: "the original value is lost", ja: "元の値は失われています。"))
    }
  }

  // MARK: Percent signs

  private func checkPercent(_ problem: borrowing ProblemRow, _ report: inout Report) {
    guard problem.choiceCount > 2 else { return }
    var bare: Int?
    for number in problem.choiceNumbers {
      switch Self.hasPercent(problem.choice(number)) {
      case .some(true): continue
      case .some(false) where bare == nil: bare = number
      default: return
      }
    }
    guard let choice = bare else { return }
    report.add(at: problem.place(ofChoice: choice)) {
      Finding(
        en: "choice \(choice) has no percent sign, but all others have one",
        ja: "選択肢\(choice)だけに「%」がありません。",
        why: Localized(
          en: "spreadsheets drop it when they read 25% as a number",
          ja: "表計算ソフトが、数として読むときに外すことがあります。"),
        help: Localized(en: "Add it if it was left out by mistake.", ja: "付け忘れなら「%」を付けてください。"))
    }
  }

  /// Whether a number has a percent sign, or nil if the text is not a number.
  private static func hasPercent(_ text: Span<UInt8>) -> Bool? {
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

/// Recognizes a day with a month.
private enum DayAndMonth {
  private static let months = Set([
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ])

  static func isOne(_ text: Span<UInt8>) -> Bool {
    let written = text.string.lowercased()
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

  /// Whether a spreadsheet would convert a text to a date: two short numbers separated by a hyphen or a slash.
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
