@_spi(QBank) import BankModel
@_spi(QBank) import BankText
@_spi(QBank) import TestSupport
import Testing

@testable import BankReports

@Suite("Charts at the terminal")
struct ChartTests {
  /// Values whose pages are known: 5, 5 and 3 of them, with the largest first on the second page.
  static let paged = [7, 1, 2, 6, 3, 9, 2, 3, 1, 5, 1, 1, 6].enumerated().compactMap {
    Bar(name: "Q\($0 + 1)", value: $1)
  }
  static let latest = bars([("最新", 3), ("2つ前", 5), ("3つ前", 0), ("4つ前", 5), ("5つ前", 2)])
  static let scores = bars([("0", 12), ("1", 88), ("2", 264), ("3", 396), ("4", 204), ("5", 36)])
  static let hostile = bars([
    ("\u{1B}[31mred\u{1B}[0m", 4), ("line\nbreak", 2), ("שלום עולם", 3), ("👨‍👩‍👧👍🏽", 1),
    ("長い長い長い長い長い長い名前", 4), ("<b>&\"'</b>", 0),
  ])
  static let huge = bars([("max", .max), ("half", .max / 2), ("one", 1), ("none", 0)])

  static func bars(_ values: [(String, Int)]) -> [Bar] {
    values.compactMap { Bar(name: $0.0, value: $0.1) }
  }

  static func chart(_ form: Chart.Form, _ bars: [Bar], _ language: Language = .english) -> Chart {
    let title = Localized(en: "Latest five results", ja: "直近5回の得点を表示しています")
    return Chart(form, title: title[language], bars, language: language)
  }

  /// All charts with an approved golden file.
  static let approved: [(String, Chart, Int, Style, Bool)] = [
    ("bars-paged", chart(.bars, paged), 80, .plain, false),
    ("bars-ascii", chart(.bars, paged), 60, .plain, true),
    ("bars-colours", chart(.bars, latest, .japanese), 80, .colored, false),
    ("bars-narrow", chart(.bars, latest, .japanese), 30, .plain, false),
    ("bars-hostile", chart(.bars, hostile), 80, .plain, false),
    ("bars-huge", chart(.bars, huge), 60, .colored, false),
    ("bars-none", chart(.bars, []), 80, .plain, false),
    ("bars-zero", chart(.bars, bars([("a", 0), ("b", 0)])), 80, .plain, false),
    ("histogram", chart(.histogram, scores), 60, .plain, false),
    ("histogram-ascii", chart(.histogram, scores), 40, .plain, true),
    ("histogram-colours", chart(.histogram, scores, .japanese), 60, .colored, false),
    ("histogram-hostile", chart(.histogram, hostile), 60, .plain, false),
    ("line", chart(.line, paged), 70, .plain, false),
    ("line-ascii", chart(.line, paged), 70, .plain, true),
    ("line-japanese", chart(.line, latest, .japanese), 40, .colored, false),
    ("line-one", chart(.line, bars([("only", 5)])), 40, .plain, false),
  ]

  @Test("charts equal the approved texts", arguments: approved.indices)
  func golden(index: Int) {
    let (name, chart, width, style, isASCII) = Self.approved[index]
    let text = chart.text(width: width, style: style, isASCII: isASCII)
    #expect(Golden.complaint(text, "chart-\(name).txt") == nil)
  }

  @Test(
    "charts fit the width that is given", arguments: Chart.Form.allCases, [20, 29, 30, 80, 133])
  func width(form: Chart.Form, width: Int) {
    for bars in [Self.paged, Self.latest, Self.scores, Self.hostile, Self.huge] {
      for isASCII in [false, true] {
        let text = Self.chart(form, bars).text(width: width, isASCII: isASCII)
        for line in text.split(separator: "\n") {
          #expect(DisplayWidth.of(line) <= width, "\(line)")
          #expect(line.last != " ")
        }
      }
    }
  }

  @Test("charts can be drawn with ASCII alone", arguments: Chart.Form.allCases)
  func ascii(form: Chart.Form) {
    let long = Self.bars([("a name that is much too long for its place", 3), ("b", 1)])
    for bars in [Self.paged, Self.huge, long, [Bar(name: "", value: 0)].compactMap(\.self)] {
      let text = Self.chart(form, bars).text(width: 40, isASCII: true)
      #expect(text.utf8.allSatisfy { $0 == 0x0A || 0x20..<0x7F ~= $0 })
    }
  }

  @Test("control and hidden characters never reach the terminal", arguments: Chart.Form.allCases)
  func hostileTexts(form: Chart.Form) {
    let nasty = "\u{1B}[2J\u{7}\u{202E}\u{200B}\u{9B}\r\n"
    let bars = [Bar(name: nasty, value: 1, label: nasty)].compactMap(\.self)
    let chart = Chart(form, title: nasty, caption: nasty, bars, language: .english)
    for text in [chart.text(), chart.svg()] {
      for scalar in text.unicodeScalars {
        #expect(scalar == "\n" || HiddenCharacter.of(scalar.value) == nil, "\(scalar.value)")
        #expect(scalar != "\r")
      }
    }
  }

  @Test("every largest bar is marked, on whichever page")
  func maxima() {
    let bars = Self.bars([("a", 9), ("b", 1), ("c", 9), ("d", 8), ("e", 0), ("f", 9)])
    let text = Self.chart(.bars, bars).text(width: 80)
    // The foot of each bar is in the line above the axis.
    let lines = text.split(separator: "\n")
    let feet = lines.indices.filter { lines[$0].hasPrefix("──") }.map { lines[$0 - 1] }
    #expect(feet.count == 2)
    #expect(feet[0].split(separator: " ").map(\.first) == ["█", "▒", "█", "▒", "0"])
    #expect(feet[1].split(separator: " ").map(\.first) == ["█"])
  }

  @Test("heights are proportional to the values, on all pages alike")
  func heights() {
    let text = Self.chart(.bars, Self.paged).text(width: 80)
    let cells = text.split { $0 == "\n" || $0 == " " }.count { "█▒".contains($0.prefix(1)) }
    // A value of 9 is eight rows high, so 7 6 5 3 2 1 take 6 5 4 3 2 1: value · 8 / 9, rounded.
    let rows = [7: 6, 1: 1, 2: 2, 6: 5, 3: 3, 9: 8, 5: 4]
    #expect(cells == Self.paged.compactMap { rows[$0.value] }.reduce(0, +))
  }

  @Test("a negative value is refused", arguments: [-1, Int.min])
  func negative(value: Int) { #expect(Bar(name: "a", value: value) == nil) }

  @Test(
    "a number is shortened only if it does not fit",
    arguments: [
      (1_234, 4, "1234"), (12_345, 4, "1e4"), (12_345, 5, "12345"), (123_456, 5, "1.2e5"),
      (.max, 12, "9.22e18"), (.max, 5, "9e18"), (.max, 6, "9.2e18"), (0, 1, "0"),
    ])
  func short(value: Int, cells: Int, text: String) {
    let bars = [Bar(name: "a", value: value)].compactMap(\.self)
    #expect(bars.map { $0.label(upTo: cells) } == [text])
  }
}
