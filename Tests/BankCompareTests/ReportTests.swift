import BankModel
@_spi(QBank) import BankText
import Foundation
@_spi(QBank) import TestSupport
import Testing

@testable import BankCompare

@Suite("Reports of differences")
struct ReportTests {
  @Test("the text report in English lists changes by kind")
  func english() {
    #expect(
      ChangesText(ComparedBanks.sample, language: .english).text == """
        1 answer changed, 1 edited, 1 added, 1 removed

        Answer changed
          new.csv:3 (was old.csv:2)
            What is the capital of France?
            another choice is now right
            old new
                 ✓  1. Lyon
             ✓      2. Paris
                    3. Lille
                    4. Nice
            order of choices: 2 1 3 4
            choices reordered, answer number unchanged: check which one is right

        Edited
          new.csv:4 (was old.csv:3)
            [-一番-]{+二番目に+}高い山はどれですか？
            explanation: {+北岳は3193 mです。+}

        Added
          + new.csv:1  雨の日に使うものは？

        Removed
          - old.csv:4  What is a loom?

        """)
  }

  @Test("the text report in Japanese lists changes by kind")
  func japanese() {
    #expect(
      ChangesText(ComparedBanks.sample, language: .japanese).text == """
        正解の変更 1、編集 1、追加 1、削除 1

        正解が変わりました
          new.csv:3 (以前は old.csv:2)
            What is the capital of France?
            別の選択肢が正解になりました。
            旧  新
                 ✓  1. Lyon
             ✓      2. Paris
                    3. Lille
                    4. Nice
            選択肢の順番: 2 1 3 4
            選択肢が並べ替えられ、正解の番号は元のままです。正解を確かめてください。

        編集
          new.csv:4 (以前は old.csv:3)
            [-一番-]{+二番目に+}高い山はどれですか？
            解説: {+北岳は3193 mです。+}

        追加
          + new.csv:1  雨の日に使うものは？

        削除
          - old.csv:4  What is a loom?

        """)
  }

  @Test("the text report of equal banks or moved rows is a single line")
  func shortReports() {
    let text = { (old: [Problem], new: [Problem], language: Language) in
      ChangesText(ComparedBanks.of(old, new), language: language).text
    }
    #expect(
      text([capital], [capital], .english)
        == "both banks contain the same questions in the same order\n")
    #expect(text([capital], [capital], .japanese) == "問題も順番も同じです。\n")
    let rows = [capital] + neighbours
    #expect(text(rows, [rows[2], rows[0], rows[1]], .english) == "1 moved\n")
    #expect(text(rows, [rows[2], rows[0], rows[1]], .japanese) == "移動 1\n")
  }

  @Test("no line exceeds the width, and no control character is printed")
  func hostile() {
    var generator = Generator(seed: 41)
    let parts = [
      "\u{1B}[31m", "\n", "\u{202E}", "word ", "長い文章、", "[-", "+}", "|", "<b>", "`", "é", "👨‍👩‍👧",
    ]
    for _ in 0..<Deep.rounds(200, exhaustive: 5_000) {
      var (old, new) = (capital, capital)
      old.question += generator.text(upTo: 40, of: parts)
      new.question += generator.text(upTo: 40, of: parts)
      new.choices[1] = generator.text(upTo: 40, of: parts)
      new.details.explanation = generator.text(upTo: 40, of: parts)
      let banks = ComparedBanks.of([old], [new])
      for language in Language.allCases {
        let text = ChangesText(banks, language: language, width: 60).text
        for line in text.split(separator: "\n") { #expect(DisplayWidth.of(line) <= 60, "\(line)") }
        let markdown = ChangesMarkdown(banks, language: language).document
        for scalar in (text + markdown).unicodeScalars {
          #expect(scalar == "\n" || scalar.value >= 0x20 && scalar != "\u{202E}")
        }
        #expect(!markdown.contains("<b>") && !markdown.contains("\u{1B}"))
      }
    }
  }

  /// Returns the pieces of a marked text, parsed from left to right.
  private func pieces(_ text: String) -> [WordDiff.Piece] {
    var pieces: [WordDiff.Piece] = []
    var rest = text[...]
    var kept = ""
    while let first = rest.first {
      let kind: WordDiff.Piece.Kind? =
        rest.hasPrefix("[-") ? .removed : rest.hasPrefix("{+") ? .added : nil
      let end = kind.flatMap { rest.dropFirst(2).firstRange(of: $0 == .removed ? "-]" : "+}") }
      if let kind, let end {
        if !kept.isEmpty { pieces.append(.init(.kept, kept)) }
        kept = ""
        pieces.append(.init(kind, String(rest.dropFirst(2)[..<end.lowerBound])))
        rest = rest[end.upperBound...]
      } else {
        kept.append(first)
        rest = rest.dropFirst()
      }
    }
    return kept.isEmpty ? pieces : pieces + [.init(.kept, kept)]
  }

  /// Returns a text without the backslashes that keep it from being taken for marks.
  private func unescaped(_ text: String, after before: String) -> String {
    var result = before + text
    for mark in [/(\[)\\(\\*-)/, /(-)\\(\\*\])/, /(\{)\\(\\*\+)/, /(\+)\\(\\*\})/] {
      result = result.replacing(mark) { "\($0.1)\($0.2)" }
    }
    return String(result.dropFirst(before.count))
  }

  @Test("marks of removed and added words are unambiguous, whatever the texts contain")
  func marks() {
    var generator = Generator(seed: 42)
    let parts = ["[", "]", "{", "}", "-", "+", "\\", "a"]
    for _ in 0..<Deep.rounds(3_000, exhaustive: 100_000) {
      let kinds: [[WordDiff.Piece.Kind]] = [
        [.kept], [.removed, .added], [.kept, .removed, .kept], [.added, .kept, .removed, .added],
      ]
      let written = generator.pick(kinds).map {
        WordDiff.Piece($0, generator.text(upTo: 5, of: parts) + "a")
      }
      let text = written.map(MarkedText.marked).joined()
      let read = pieces(text).map { piece in
        let before = piece.kind == .kept ? "" : piece.kind == .removed ? "-" : "+"
        return WordDiff.Piece(piece.kind, unescaped(piece.text, after: before))
      }
      #expect(read == written, "\(text)")
    }
  }

  @Test("the JSON report contains counts, changes and notes")
  func json() throws {
    let document = ChangesJSON(ComparedBanks.sample).text
    _ = try JSONSerialization.jsonObject(with: Data(document.utf8))
    #expect(document.contains(#""counts":{"answers":1,"edited":1,"replaced":0,"added":1"#))
    #expect(document.contains(#""kind":"answer","oldRow":2,"newRow":3,"certain":true"#))
    #expect(document.contains(#""notes":["numberStayed"]"#))
    #expect(document.contains(#"{"change":"detail","name":"explanation"}"#))
    #expect(document.contains(#""kind":"removed","oldRow":4,"old":{"question":"What is a loom?""#))
  }

  @Test("the Markdown report shows a changed answer as a table of choices")
  func markdown() {
    #expect(
      ChangesMarkdown(ComparedBanks.sample, language: .english).document.hasPrefix(
        """
        **1 answer changed, 1 edited, 1 added, 1 removed**

        ### Answer changed (1)

        - **new.csv\\:3** (was old.csv\\:2) What is the capital of France?
          - another choice is now right
          - order of choices: 2 1 3 4
          - choices reordered, answer number unchanged: check which one is right

          | old | new | choice |
          |:-:|:-:|---|
          |   | ✓ | Lyon |
          | ✓ |   | Paris |

        """.dropLast()))
  }

  @Test("the Markdown report collapses long lists and truncates very long ones")
  func longMarkdown() {
    var bank = GeneratedBank(seed: 9, isJapanese: true)
    let problems = (0..<4_000).map { _ in bank.problem() }
    let folded = ChangesMarkdown(
      ComparedBanks.of([], Array(problems.prefix(51))), language: .english)
    #expect(folded.document.contains("<details><summary>Added (51)</summary>"))
    #expect(folded.document.contains("</details>"))
    let few = ChangesMarkdown(ComparedBanks.of([], Array(problems.prefix(50))), language: .english)
    #expect(!few.document.contains("<details>"))
    let cut = ChangesMarkdown(ComparedBanks.of([], problems), language: .japanese).document
    #expect(cut.count <= ChangesMarkdown.maxCharacters)
    let shown = cut.split(separator: "\n").count { $0.hasPrefix("- ") }
    #expect(cut.hasSuffix("\nほかに\(4_000 - shown)件\n") && shown > 500)
  }

  @Test("the text report says that ids belong to other questions now")
  func reusedIDs() {
    let bank = { (ids: [String], problems: [Problem]) in
      zip(ids, problems).map { id, problem in
        var problem = problem
        problem.details.id = id
        return problem
      }
    }
    let rows = [capital] + neighbours
    let others = [
      Problem(question: "Is zinc a metal?", answer: 1, choices: ["yes", "no"]),
      Problem(question: "海の水は塩辛いですか。", answer: 1, choices: ["はい", "いいえ"]),
    ]
    let one = ComparedBanks.of(bank(["a"], [rows[0]]), bank(["a"], [others[0]]))
    let two = ComparedBanks.of(bank(["a", "b"], rows), bank(["a", "b"], others))
    let line = { (banks: ComparedBanks, language: Language) in
      ChangesText(banks, language: language).text.split(separator: "\n")[1]
    }
    #expect(line(one, .english) == "1 ID now belongs to another question")
    #expect(line(two, .english) == "2 IDs now belong to other questions")
    #expect(line(two, .japanese) == "2件のIDが別の問題に使われています。")
    let none = ChangesText(ComparedBanks.of(rows, others), language: .english).text
    #expect(!none.contains(" ID"))
  }

  /// A text, a width, and its lines.
  static let wrapped: [(text: String, width: Int, lines: [String])] = [
    ("", 5, []), ("one two", 7, ["one two"]), ("one two", 6, ["one", "two"]),
    ("one two", 3, ["one", "two"]), ("one  two", 4, ["one", "two"]), ("abcdef", 4, ["abcd", "ef"]),
    ("one twos", 2, ["on", "e", "tw", "os"]), ("漢字", 1, ["漢", "字"]), ("漢字", 2, ["漢", "字"]),
    ("漢字", 3, ["漢", "字"]), ("漢字", 4, ["漢字"]), ("a漢b字", 4, ["a漢b", "字"]),
    ("あい。う", 4, ["あ", "い。", "う"]), ("あ「いう", 4, ["あ", "「い", "う"]), ("あ い", 3, ["あ", "い"]),
  ]

  @Test("lines break after spaces and beside wide characters, or in long words", arguments: wrapped)
  func wrap(text: String, width: Int, lines: [String]) {
    var runs = ShownRuns()
    runs.add(text)
    #expect(runs.lines(width: width) { $1 } == lines)
  }

  @Test("each run of a role is styled by itself on each line")
  func styled() {
    var runs = ShownRuns()
    runs.add("one ")
    runs.add("two three", .added)
    runs.add("four", .removed)
    let lines = runs.lines(width: 8) { role, text in role == .added ? "<\(text)>" : "(\(text))" }
    #expect(lines == ["one <two>", "<three>(fou)", "(r)"])
  }
}
