@_spi(QBank) import BankModel
import BankReports
import Foundation
@_spi(QBank) import TestSupport
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite("Charts as SVG")
struct ChartSVGTests {
  /// An SVG picture as an XML parser reads it.
  final class Picture: NSObject, XMLParserDelegate {
    private(set) var elements: [(name: String, attributes: [String: String], text: String)] = []
    private(set) var isWellFormed = false
    private var open: [Int] = []

    init(_ text: String) {
      super.init()
      let parser = XMLParser(data: Data(text.utf8))
      parser.delegate = self
      isWellFormed = parser.parse()
    }

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String]
    ) {
      open.append(elements.count)
      elements.append((name, attributes, ""))
    }

    func parser(
      _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
    ) {
      open.removeLast()
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) {
      if let last = open.last { elements[last].text += text }
    }

    /// Returns the attributes of the elements with a name, and a class if given.
    func all(_ name: String, _ kind: String? = nil) -> [[String: String]] {
      elements.filter { $0.name == name && (kind == nil || $0.attributes["class"] == kind) }
        .map(\.attributes)
    }

    func texts(_ name: String, _ kind: String? = nil) -> [String] {
      elements.filter { $0.name == name && (kind == nil || $0.attributes["class"] == kind) }
        .map(\.text)
    }
  }

  static let values = [
    ChartTests.paged, ChartTests.latest, ChartTests.scores, ChartTests.hostile, ChartTests.huge,
    [], ChartTests.bars([("only", 1)]), ChartTests.bars([("a", 0), ("b", 0)]),
    (0..<1_000).compactMap { Bar(name: "\($0)", value: $0 * 7 % 31) },
  ]

  @Test(
    "charts are well-formed and accessible, in both languages", arguments: Chart.Form.allCases,
    Language.allCases)
  func wellFormed(form: Chart.Form, language: Language) throws {
    for bars in Self.values {
      let chart = Chart(
        form, title: "</svg>\u{0}\u{FFFE}]]>&", caption: "<!--", bars, language: language)
      let picture = Picture(chart.svg())
      #expect(picture.isWellFormed)
      let root = try #require(picture.all("svg").first)
      #expect(root["xml:lang"] == language.rawValue)
      #expect(root["role"] == "img")
      let ids = try #require(root["aria-labelledby"]).split(separator: " ").map(String.init)
      #expect(ids == [picture.all("title")[0]["id"], picture.all("desc")[0]["id"]])
      #expect(picture.all("script").isEmpty && picture.all("image").isEmpty)
      #expect(!chart.svg().contains("url(") && !chart.svg().contains("href"))
    }
  }

  @Test("a page has five bars, and all pages have one scale")
  func pages() throws {
    let picture = Picture(ChartTests.chart(.bars, ChartTests.paged).svg())
    let bars = picture.elements.filter {
      $0.name == "rect" && $0.attributes["class"] != "paper"
    }.map(\.attributes)
    // A page is 480 wide and 40 from the next; its first bar is centred 40 from its left edge.
    let pages = [24, 544, 1_064]
    let places = pages.flatMap { page in (0..<5).map { page + 40 + 100 * $0 - 20 } }.prefix(13)
    #expect(bars.map { $0["x"] } == places.map { "\($0)" })
    // A value of 9 is 200 high: value · 200 / 9, rounded.
    #expect(
      bars.map { $0["height"] } == [
        "156", "22", "44", "133", "67", "200", "44", "67", "22", "111", "22", "22", "133",
      ])
    #expect(bars.map { $0["class"] == "best" } == (0..<13).map { $0 == 5 })
    #expect(picture.all("path", "axis").count == 3)
    #expect(picture.texts("text", "value") == ChartTests.paged.map { "\($0.value)" })
    #expect(picture.texts("text", "name") == ChartTests.paged.map(\.name))
  }

  @Test(
    "a chart of any number of values is at most 1,600 units wide", arguments: Chart.Form.allCases)
  func many(form: Chart.Form) throws {
    for count in [1, 5, 59, 60, 61, 100, 1_000, 20_000] {
      let bars = (0..<count).compactMap { Bar(name: "\($0)", value: $0 % 13) }
      let root = try #require(Picture(ChartTests.chart(form, bars).svg()).all("svg").first)
      #expect(Int(root["width"] ?? "").map { $0 <= 1_600 } == true, "\(count): \(root)")
    }
  }

  @Test(
    "very many bars are binned without loss",
    arguments: [
      (60, 60, "0", "59"), (61, 31, "0-1", "60"), (121, 25, "0-4", "120"), (301, 31, "0-9", "300"),
      (1_001, 51, "0-19", "1000"), (10_000, 50, "0-199", "9800-9999"),
    ])
  func binned(count: Int, bins: Int, first: String, last: String) {
    let bars = (0..<count).compactMap { Bar(name: "\($0)", value: $0) }
    let binned = Bar.binned(bars) { "\($0) in all" }
    #expect(binned.count == bins && binned.first?.name == first && binned.last?.name == last)
    #expect(binned.reduce(0) { $0 + $1.value } == count * (count - 1) / 2)
    if count > 60 { #expect(binned.allSatisfy { $0.label == "\($0.value) in all" }) }
    #expect(Bar.binned(ChartTests.huge + bars).allSatisfy { $0.value >= 0 })
  }

  @Test("a full score takes the whole height")
  func scale() {
    let bars = ChartTests.bars([("a", 3), ("b", 2)])
    let chart = Chart(.bars, title: "t", bars, full: 5, language: .english)
    let heights = Picture(chart.svg()).elements.compactMap {
      $0.attributes["class"] == "paper" ? nil : $0.attributes["height"]
    }
    #expect(heights.dropFirst() == ["120", "80"])
  }

  @Test("hostile names are escaped, and shown in full as titles")
  func hostile() {
    let picture = Picture(ChartTests.chart(.bars, ChartTests.hostile).svg())
    #expect(picture.texts("text", "name").last == "<b>&\"'</b>")
    #expect(picture.texts("title").contains("長い長い長い長い長い長い名前: 4"))
    #expect(picture.texts("title").contains("line⟨U+000A⟩break: 2"))
    #expect(picture.texts("desc")[0].contains("שלום עולם: 3"))
  }

  @Test("charts equal the approved pictures", arguments: Chart.Form.allCases)
  func golden(form: Chart.Form) {
    let svg = ChartTests.chart(form, ChartTests.latest, .japanese).svg()
    #expect(Golden.complaint(svg, "chart-\(form).svg") == nil)
  }
}
