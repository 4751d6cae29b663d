@_spi(QBank) import BankModel
import BankReports
@_spi(QBank) import BankText
import Foundation
import Templates
import Testing

@Suite("Pages of figures")
struct ReportPageTests {
  private static let hostile = "<script>alert('x')</script>&\"\u{202E}\u{7}{{body}}"

  private func page(_ text: String) -> String {
    let chart = Chart(
      .histogram, title: text, [Bar(name: text, value: 3)].compactMap { $0 }, language: .english)
    let table = TextTable([.init(text), .init("n", isNumber: true)], [[text, "1.5"]])
    let page = ReportPage(
      title: text, language: .english,
      [.chart(chart), .table(table), .text(text), .warning(text)])
    return String(decoding: page.html(template: Templates.reportPage), as: UTF8.self)
  }

  @Test("texts of a bank are escaped")
  func hostileTexts() {
    let html = page(Self.hostile)
    #expect(!html.contains("<script") && !html.contains("\u{202E}") && !html.contains("\u{7}"))
    #expect(html.contains("&lt;script&gt;"))
    // A placeholder of the template inside a text is not filled in.
    #expect(html.components(separatedBy: "<article>").count == 2)
    #expect(html.contains("{{body}}"))
  }

  @Test("the content policy allows only the style sheets of the page, and nothing is requested")
  func policy() throws {
    let html = page("Scores")
    let policy = try #require(html.firstMatch(of: /Content-Security-Policy" content="([^"]*)"/)).1
    #expect(policy.hasPrefix("default-src 'none'; style-src 'sha256-"))
    for match in html.matches(of: /(?s)<style>(.*?)<\/style>/) {
      let digest = SHA256(Array(String(match.1).utf8)).base64
      #expect(policy.contains("'sha256-\(digest)'"))
    }
    for word in ["src=", "href=", "url(", "@import", "<script", "<link"] {
      #expect(!html.contains(word), "\(word)")
    }
  }

  @Test("cells name their column and their language")
  func cells() {
    let table = TextTable([.init("Question"), .init("n", isNumber: true)], [["富士山は？", "1"]])
    let page = ReportPage(title: "t", language: .english, [.table(table)])
    let html = String(decoding: page.html(template: Templates.reportPage), as: UTF8.self)
    #expect(html.contains("<td data-title=\"Question\"><span lang=\"ja\">富士山は？</span></td>"))
    #expect(html.contains("<td class=\"number\" data-title=\"n\"><span>1</span></td>"))
  }
}
