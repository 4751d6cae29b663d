@_spi(QBank) import TestSupport
import Testing

@testable import BankReports

@Suite("Accent colours")
struct AccentTests {
  @Test(
    "a colour is given as six hexadecimal digits",
    arguments: [
      ("#12b886", "#12b886"), ("12B886", "#12b886"), ("#000000", "#000000"), ("ffffff", "#ffffff"),
      ("", nil), ("#", nil), ("fff", nil), ("#12b8867", nil), ("12b88g", nil), ("+2b886", nil),
      ("-2b886", nil), ("##2b886", nil), ("１２b886", nil), ("red", nil),
    ])
  func read(text: String, color: String?) { #expect(WebColor(text)?.text == color) }

  @Test("contrast equals an independent formula")
  func contrast() {
    let numbers = (0...255).map { $0 * 0x010101 } + (0..<1_000).map { $0 * 16_777 }
    for (one, other) in zip(numbers, numbers.reversed()) {
      let (front, back) = (WebColor(one), WebColor(other))
      let expected = PageColours.contrast(
        String(front.text.dropFirst()), String(back.text.dropFirst()))
      #expect(abs(front.contrast(with: back) - expected) < 1e-9)
    }
  }

  /// A colour, the colour of text on it, or nil if no text is legible there, and the colour that is suggested.
  private static let accents: [(String, text: String?, nearest: String)] = [
    ("#ffd43b", "#16202a", "#ffd43b"), ("#ffffff", "#16202a", "#ffffff"),
    ("#000000", "#ffffff", "#000000"), ("#123a7a", "#ffffff", "#123a7a"),
    ("#d6336c", "#ffffff", "#d6336c"), ("#7a7a7a", nil, "#767676"), ("#7f7f7f", nil, "#868686"),
  ]

  @Test(
    "text on the colour is legible, or the nearest legible colour is suggested", arguments: accents)
  func text(written: String, text: String?, nearest: String) throws {
    let color = try #require(WebColor(written))
    let style = Accent(color)?.style
    #expect(
      style?.contains("--marker: \(written); --on-marker: \(text ?? "");") == text.map { _ in true }
    )
    #expect(Accent.nearest(to: color).text == nearest)
  }

  @Test("the nearest colour is always legible")
  func nearest() throws {
    for number in stride(from: 0, to: 0x1000000, by: 65_521) {
      let near = String(Accent.nearest(to: WebColor(number)).text.dropFirst())
      let best = max(PageColours.contrast("16202a", near), PageColours.contrast("ffffff", near))
      #expect(best >= 4.5, "\(near)")
    }
  }

  @Test(
    "in the dark the colour is used for edges, unless it would be invisible",
    arguments: [("#ffd43b", "#ffd43b", "#16202a"), ("#123a7a", "#f1f3ee", "#0f171e")])
  func edges(written: String, edge: String, on: String) throws {
    let color = try #require(WebColor(written))
    let style = try #require(Accent(color)).style
    #expect(style.contains("--rim: \(edge); --disc: \(edge); --on-disc: \(on);"))
  }
}
