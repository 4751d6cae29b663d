@_spi(QBank) import BankReports
import BankSystem
import Templates

/// A report of figures, in a terminal or as a page.
protocol FigureReport: LanguageWords {
  var title: String { get }
  var sections: [ReportPage.Section] { get }
}

extension FigureReport {
  /// The report as a page for a browser.
  var page: [UInt8] {
    ReportPage(title: title, language: language, sections).html(template: Templates.reportPage)
  }
}

extension ReportPage.Section {
  /// Returns the section as text for a terminal.
  func text(_ style: Style, _ session: Session) -> String {
    let width = min(session.width(of: .output), 100)
    switch self {
    case .chart(let chart):
      return chart.text(width: width, style: style, isASCII: session.isASCII)
    case .table(let table): return table.text(width: width, style: style)
    case .text(let text): return Wrap.lines(text, width: width).map { $0 + "\n" }.joined()
    case .warning(let text):
      return Wrap.lines(text, width: width).map { style(.warning, $0) + "\n" }.joined()
    }
  }
}

extension Localized {
  /// Returns a number of seconds with its unit.
  static func seconds(_ number: String) -> Localized {
    Localized(en: "\(number) s", ja: "\(number)秒")
  }
}

/// Numbers as text.
enum Figures {
  /// Returns a number with the given number of decimals, rounded half up.
  static func fixed(_ value: Double, _ decimals: Int) -> String {
    var scale = 1
    for _ in 0..<decimals { scale *= 10 }
    let whole = Int(clamping: (abs(value) * Double(scale)).rounded())
    let sign = value < 0 && whole > 0 ? "-" : ""
    if decimals == 0 { return "\(sign)\(whole)" }
    return "\(sign)\(whole / scale)." + String(whole % scale).zeroPadded(to: decimals)
  }

  /// Returns a number as text, or a dash if it is unknown.
  static func known(_ value: Double?, _ text: (Double) -> String) -> String {
    value.map(text) ?? "–"
  }

  /// Returns a fraction in percent, with one decimal.
  static func percent(_ part: Double) -> String { fixed(part * 100, 1) + "%" }
}
