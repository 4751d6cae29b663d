@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// Ranges of numbers that have numbers in common.
struct OverlappingRanges: ProblemRule {
  static let info = RuleInfo(
    name: "overlapping-ranges", group: .choices, severity: .note, isOffByDefault: true,
    summary: Localized(
      en: "Ranges in two choices have numbers in common.", ja: "選択肢の数の範囲が重なっています。"),
    what: Localized(
      en: "Two choices are ranges such as “10-20” and “20-30” that have a number in common.",
      ja: "「10〜20」と「20〜30」のように、共通の数を含む範囲が2つの選択肢にあります。"),
    why: Localized(
      en: "For a value that lies in both, two choices are right.",
      ja: "両方に入る値では、正解が2つになります。"),
    remedy: Localized(
      en: "Let the next range begin behind the last: 10-19, 20-29.",
      ja: "10〜19、20〜29 のように、重ならない範囲にしてください。"),
    exceptions: Localized(
      en: "Questions that ask which range is the usual one, and ages such as 6 and 10.",
      ja: "どの範囲が正常かを尋ねる問題。"),
    examples: [
      Example("How old is it?,1,10-20 years,⟦20-30 years⟧,31-40 years,41-50 years\n"),
      Example("何年たちましたか？,1,10〜20年,⟦20〜30年⟧,31〜40年,41〜50年\n"),
      Example("How old is it?,1,10-19,20-29,30-39,40-49\n"),
      Example("何年？,1,10〜19,20〜29,30〜39,40〜49\n"),
      Example("When was it?,1,1914-1918,1939-1945,1950-1953,1955-1975\n"),
    ])

  func check(_ problem: borrowing ProblemRow, in file: BankFile, _ report: inout Report) {
    var ranges: [(number: Int, range: NumberRange)] = []
    for number in 1..<problem.choiceCount + 1 {
      guard let range = NumberRange(problem.choice(number)) else { continue }
      let unit = range.unit
      let other = ranges.first { $0.range.unit == unit && $0.range.overlaps(range) }
      if let other { return add(problem, other.number, number, &report) }
      ranges.append((number, range))
    }
  }

  private func add(
    _ problem: borrowing ProblemRow, _ first: Int, _ second: Int, _ report: inout Report
  ) {
    report.add(at: problem.place(ofChoice: second)) {
      Finding(
        Localized(
          en: "the ranges in choices \(first) and \(second) have numbers in common",
          ja: "選択肢\(first)と選択肢\(second)の範囲が重なっています。"),
        why: Localized(
          en: "for a value in both, two choices are right", ja: "両方に入る値では、正解が2つになります。"))
    }
  }
}

/// A range of numbers that a text is, with a unit behind it or not.
private struct NumberRange {
  private let low, high: Double
  let unit: String

  /// The range that a text is: `10-20 km`, `10 to 20`, `10〜20年`.
  init?(_ text: Span<UInt8>) {
    guard text.count > 2, text[0].isDigit || text[0] >= 0x80 else { return nil }
    let form = MatchingForm.of(String(decoding: Array(text), as: UTF8.self))
    var rest = String(String.UnicodeScalarView(form.compactMap(Unicode.Scalar.init)))[...]
    guard let low = NumberRange.number(&rest), NumberRange.link(&rest),
      let high = NumberRange.number(&rest), low < high
    else { return nil }
    let end = rest.drop { $0 == " " }
    guard end.count <= 12, !end.contains(where: { $0.isNumber }) else { return nil }
    (self.low, self.high, unit) = (low, high, String(end))
  }

  private static func number(_ text: inout Substring) -> Double? {
    let digits = text.prefix { $0.isASCII && $0.isNumber || $0 == "." }
    text = text.dropFirst(digits.count)
    return Double(digits)
  }

  private static func link(_ text: inout Substring) -> Bool {
    text = text.drop { $0 == " " }
    for link in ["to ", "から", "-", "–", "—", "〜", "~"] where text.hasPrefix(link) {
      text = text.dropFirst(link.count).drop { $0 == " " }
      return true
    }
    return false
  }

  func overlaps(_ other: NumberRange) -> Bool { low <= other.high && other.low <= high }
}
