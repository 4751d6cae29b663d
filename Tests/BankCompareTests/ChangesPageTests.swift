import BankModel
@_spi(QBank) import BankText
import Foundation
@_spi(QBank) import TestSupport
import Testing

@testable import BankCompare

@Suite("The page of differences")
struct ChangesPageTests {
  private static func body(_ banks: [ComparedBanks], _ language: Language = .english) -> String {
    ChangesPage(banks, of: ("old", "new"), language: language).body
  }

  /// Returns the offsets at which the texts begin in a page, in the given order, -1 for a missing one.
  private static func order(_ texts: [String], in page: String) -> [Int] {
    texts.map { text in
      page.range(of: text).map { page.distance(from: page.startIndex, to: $0.lowerBound) } ?? -1
    }
  }

  @Test(
    "counts come first, then changed right answers, then everything else",
    arguments: [
      (
        Language.english,
        [
          "1 answer changed, 1 edited", "<h2>Answer changed (1)</h2>", "new.csv, row 3",
          "was old.csv, row 2", "another choice is now right", "<summary>Edited (1)</summary>",
          "<summary>Added (1)</summary>", "<summary>Removed (1)</summary>",
        ]
      ),
      (
        Language.japanese,
        [
          "正解の変更 1、編集 1", "<h2>正解が変わりました (1)</h2>", "new.csv 3件目", "以前は old.csv 2件目",
          "別の選択肢が正解になりました。", "<summary>編集 (1)</summary>", "<summary>追加 (1)</summary>",
          "<summary>削除 (1)</summary>",
        ]
      ),
    ])
  func order(_ language: Language, _ texts: [String]) {
    let places = Self.order(texts, in: Self.body([ComparedBanks.sample], language))
    #expect(!places.contains(-1) && places == places.sorted(), "\(places)")
  }

  @Test("a changed answer shows all choices and ticks the old and the new one")
  func ticks() {
    let page = Self.body([ComparedBanks.sample])
    let rows = page.components(separatedBy: "<tr>").dropFirst(2).prefix(4).map {
      $0.components(separatedBy: "</tr>")[0]
    }
    let row = { (old: String, new: String, text: String) in
      "<td class=\"tick\">\(old)</td><td class=\"tick\">\(new)</td><td dir=\"auto\">\(text)</td>"
    }
    #expect(
      rows == [
        row("", "✓", "1. Lyon"), row("✓", "", "2. Paris"), row("", "", "3. Lille"),
        row("", "", "4. Nice"),
      ])
  }

  @Test("removed and inserted words are marked with elements, not colours")
  func words() {
    let page = Self.body([ComparedBanks.sample])
    #expect(page.contains("<del>一番</del><ins>二番目に</ins>高い山はどれですか？"))
    #expect(page.contains("<ins>北岳は3193 mです。</ins>"))
  }

  @Test("rows that only moved are collapsed")
  func moved() {
    let rows = [capital] + neighbours
    let page = Self.body([ComparedBanks.of(rows, [rows[2], rows[0], rows[1]])])
    #expect(page.contains("<details><summary>Moved (1)</summary>"))
    #expect(page.contains("new.csv, row 1") && page.contains("was old.csv, row 3"))
  }

  @Test("across several pairs of files, changed answers come before all other changes")
  func folders() {
    let names = ("old/b.csv", "new/b.csv")
    var other = capital
    other.answer = capital.answer % 4 + 1
    let second = ComparedBanks.of([capital], [other], names: names)
    let equal = ComparedBanks.of([capital], [capital], names: ("old/c.csv", "new/c.csv"))
    let page = Self.body([ComparedBanks.sample, second, equal])
    let places = Self.order(
      [
        "2 answers changed, 1 edited", "1 other file", "(2)</h2>", "new/b.csv, row 1", "Edited (1)",
      ],
      in: page)
    #expect(!places.contains(-1) && places == places.sorted(), "\(places)")
    #expect(page.contains("<td data-title=\"\">new/b.csv</td>"))
    #expect(!page.contains("new/c.csv"))
  }

  @Test("the page of equal banks says that no question differs", arguments: Language.allCases)
  func equal(_ language: Language) {
    let page = Self.body([ComparedBanks.of([capital], [capital])], language)
    #expect(page.contains(language == .english ? "No question differs." : "問題に違いはありません。"))
    #expect(!page.contains("<h2>"))
  }

  @Test("texts of a bank never become markup, and hidden characters become visible")
  func hostile() {
    let parts = [
      "</script>", "<!--", "]]>", "<b>", "\"", "'", "&amp;", "\u{202E}", "\u{7}", "\n", "word ",
      "長い文章、", "</details>", "<del>", "\u{200F}",
    ]
    var generator = Generator(seed: 43)
    let allowed = [
      "p", "strong", "section", "h2", "h3", "span", "table", "thead", "tbody", "tr", "th", "td",
      "ins",
      "del", "details", "summary",
    ]
    for _ in 0..<Deep.rounds(100, exhaustive: 3_000) {
      var (old, new) = (capital, capital)
      old.question += generator.text(upTo: 20, of: parts)
      new.question += generator.text(upTo: 20, of: parts)
      new.choices[1] = generator.text(upTo: 20, of: parts)
      new.details.explanation = generator.text(upTo: 20, of: parts)
      let name = generator.text(upTo: 5, of: parts)
      let page = Self.body([ComparedBanks.of([old], [new, neighbours[0]], names: (name, name))])
      for tag in page.components(separatedBy: "<").dropFirst() {
        let name = tag.drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber }
        #expect(allowed.contains(String(name)), "<\(tag.prefix(20))")
      }
      for scalar in page.unicodeScalars {
        #expect(scalar == "\n" || HiddenCharacter.of(scalar.value) == nil)
      }
      let opened = page.components(separatedBy: "<del>").count
      #expect(opened == page.components(separatedBy: "</del>").count)
    }
  }
}
