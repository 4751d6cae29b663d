@_spi(QBank) import BankModel
@_spi(QBank) import BankText
import Foundation
import Templates
import TestSupport
import Testing

@testable import BankReports

@Suite("The page of banks")
struct BankPageTests {
  private static func place(_ start: Int, _ record: Int?) -> Place {
    Place(TextRange(at: start), record: record)
  }

  private static func finding(_ rule: String, _ place: Place, _ text: String = "is so")
    -> Diagnostic
  {
    let words = Localized(en: text, ja: text)
    return Diagnostic(
      rule: rule, severity: .warning, place: place, message: words, why: words, help: words)
  }

  private static func row(_ start: Int, _ record: Int, _ text: String = "q") -> BankRow {
    BankRow(
      place(start, record), question: text, choices: [text, "b"], answer: 1, written: "1",
      category: text, details: [(Localized(en: text, ja: text), text)])
  }

  private static func page(
    _ text: String, title: String = "t", language: Language = .english
  ) -> String {
    let source = Source(Path("a.csv"), Array("\(text)\nline two\n".utf8))
    let linted = LintedFile(
      source, [finding("r", place(0, 1), text), finding("s", place(0, 7), text)], kind: .problems,
      records: 1)
    let page = BankPage(
      title: title, language: language, files: [(linted, [row(0, 1, text)])],
      rules: [("r", Localized(en: text, ja: text))], warnings: [Localized(en: text, ja: text)],
      figures: [.text(text)])
    return String(decoding: page.html(template: Templates.banksPage), as: UTF8.self)
  }

  /// Texts that try to break out of their context.
  static let hostile = [
    "</script><script>alert(1)</script>", "<!--<script>", "]]>", "\"quotes\" 'and' `more`",
    "{{title}} {{report}} }} {{", "\u{2028}\u{2029}", "\0 \t \u{1B}[2J", "<\u{301}&\u{301}",
    "\u{202E}مرحبا\u{2066}", "\u{200F}\u{200E}", "\\u003c \\", "&lt;b&gt;",
    "</noscript><img src=x>",
    "</title><style>*{}</style>",
  ]

  @Test(
    "no text of a bank adds a tag, a comment, a policy or a hidden character", arguments: hostile)
  func noMarkup(_ text: String) {
    func marks(_ page: String) -> [Int] {
      ["<", ">", "<!--", "Content-Security-Policy", "{{"].map { mark in
        let expected = mark == "{{" ? text.components(separatedBy: "{{").count - 1 : 0
        let count = page.components(separatedBy: mark).count - 1
        return mark == "{{" && expected > 0 ? 0 : count
      }
    }
    let page = Self.page(text, title: text)
    #expect(marks(page) == marks(Self.page("plain", title: "plain")))
    let hidden = page.unicodeScalars.filter {
      $0 != "\n" && HiddenCharacter.of($0.value) != nil
    }
    #expect(hidden.isEmpty, "\(hidden.map(\.value))")
  }

  @Test(
    "every text is in the data as it is shown", arguments: hostile + ["a\nb", "a\r\nb"])
  func texts(_ text: String) throws {
    let data = Self.page(text).components(separatedBy: #"type="application/json">"#)[1]
      .components(separatedBy: "</script>")[0]
    let report = try JSONSerialization.jsonObject(with: Data(data.utf8)) as? [String: Any]
    let items = try #require(report?["items"] as? [[String: Any]])
    let shown = PageText.visible(text)
    #expect(items.count == 2)
    #expect(items[0]["question"] as? String == shown)
    #expect((items[0]["choices"] as? [String])?.first == shown)
    #expect((items[0]["details"] as? [[String]])?.first == [shown, shown])
    let findings = try #require(items[0]["findings"] as? [[String: Any]])
    for name in ["message", "why", "help"] { #expect(findings[0][name] as? String == shown) }
  }

  @Test("hidden characters are made visible, and line breaks are kept")
  func visible() {
    let table = [
      ("plain", "plain"), ("a\nb", "a\nb"), ("a\r\nb", "a\nb"), ("a\u{202E}\nb", "a⟨U+202E⟩\nb"),
      ("\n", "\n"), ("a\tb", "a⟨U+0009⟩b"), ("a\rb", "a⟨U+000D⟩b"), ("日本", "日本"),
    ]
    for (text, shown) in table { #expect(PageText.visible(text) == shown) }
    #expect(PageText.html("<b>\n&") == "&lt;b&gt;\n&amp;")
  }

  @Test("the content policy allows exactly the style sheets and the script, by their hashes")
  func policy() throws {
    let page = Self.page("<style>x</style><script>y</script>")
    let policy = try #require(page.firstMatch(of: /Content-Security-Policy" content="([^"]*)"/)).1
    let style = try #require(page.firstMatch(of: /(?s)<style>(.*?)<\/style>/)).1
    let script = try #require(page.firstMatch(of: /(?s)<script>(.*?)<\/script>/)).1
    let digests = [style, script].map { "'sha256-\(SHA256(Array($0.utf8)).base64)'" }
    #expect(policy.hasPrefix("default-src 'none'; style-src \(digests[0]) 'sha256-"))
    #expect(policy.hasSuffix("; script-src \(digests[1]); base-uri 'none'; form-action 'none'"))
    #expect(style.contains("prefers-color-scheme") && style.contains("@media print"))
  }

  @Test(
    "the page requests nothing from a network, and never turns text into markup",
    arguments: [
      "http:", "https:", "//cdn", "src=", "href=", "url(", "@import", "fetch(", "XMLHttpRequest",
      "WebSocket", "sendBeacon", "import(", "innerHTML", "outerHTML", "insertAdjacentHTML",
      "document.write", "eval(", "Function(", "onclick=", "style=\"",
    ])
  func nothingOutside(word: String) { #expect(!Self.page("plain").contains(word)) }

  @Test(
    "a finding belongs to the row it is about, however rows are counted",
    arguments: [
      // The rows by start and record, the place of a finding, and the index of the entry that gets it.
      ([(0, 1), (10, 2), (20, 3)], (12, 2), 1),
      ([(0, 1), (10, 2), (20, 3)], (10, 2), 1),
      // The answer key of a list comes after all questions.
      ([(0, 1), (10, 2), (20, 3)], (90, 1), 0),
      // Two sheets, each counted from 1.
      ([(0, 1), (10, 2), (50, 1), (60, 2)], (52, 1), 2),
      ([(0, 1), (10, 2), (50, 1), (60, 2)], (11, 2), 1),
      // A record that is not a row becomes an entry between the others.
      ([(0, 1), (20, 3)], (10, 2), 1),
      ([(0, 1), (20, 3)], (40, 4), 2),
      // A finding about the whole file comes first.
      ([(0, 1), (20, 3)], (25, nil), 0),
    ] as [([(Int, Int)], (Int, Int?), Int)])
  func joined(_ rows: [(Int, Int)], _ found: (Int, Int?), _ entry: Int) {
    let linted = LintedFile(
      Source(Path("a.csv"), []), [Self.finding("r", Self.place(found.0, found.1))], kind: .problems)
    let items = BankItem.all(of: linted, rows.map { Self.row($0.0, $0.1) })
    #expect(items.firstIndex { !$0.findings.isEmpty } == entry)
    #expect(items.reduce(0) { $0 + $1.findings.count } == 1)
    #expect(items.count == rows.count + (items[entry].row == nil ? 1 : 0))
  }

  @Test("findings of one record that is not a row are one entry")
  func oneEntry() {
    let places = [Self.place(5, 2), Self.place(7, 2), Self.place(9, 3)]
    let linted = LintedFile(
      Source(Path("a.csv"), []), places.map { Self.finding("r", $0) }, kind: .problems)
    #expect(BankItem.all(of: linted, []).map(\.findings) == [[0, 1], [2]])
  }

  /// The colours of the page by name, for the light scheme, the dark scheme and paper.
  private static let palettes = PageColours.palettes(of: page("plain"))

  @Test(
    "colours have enough contrast, in the light scheme, in the dark one and on paper",
    arguments: [
      ("ink", "paper", 4.5), ("ink", "well", 4.5), ("soft", "paper", 4.5), ("right", "paper", 4.5),
      ("late", "paper", 4.5), ("error", "paper", 4.5), ("warning", "paper", 4.5),
      ("note", "paper", 4.5), ("edge", "paper", 3), ("accent", "paper", 3),
    ])
  func contrast(front: String, back: String, least: Double) throws {
    #expect(Self.palettes.count == 3)
    for palette in Self.palettes {
      guard let front = palette[front] ?? Self.palettes[0][front] else {
        Issue.record("there is no \(front)")
        continue
      }
      let contrast = try PageColours.contrast(front, #require(palette[back]))
      #expect(contrast >= least, "\(front) on \(back)")
    }
  }

  @Test(
    "every placeholder of the template is filled in, in both languages",
    arguments: Language.allCases)
  func filled(language: Language) {
    let page = Self.page("plain", language: language)
    #expect(!page.contains("{{"))
    #expect(page.hasPrefix("<!DOCTYPE html>\n<html lang=\"\(language.rawValue)\">\n"))
    #expect(page.hasSuffix("</html>\n"))
  }
}
