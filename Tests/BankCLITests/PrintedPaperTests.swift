@_spi(QBank) import BankModel
@_spi(QBank) import BankQuiz
@_spi(QBank) import BankText
import Foundation
@_spi(QBank) import TestSupport
import Testing

/// Prints papers, and reads them with the bank and the key only.
@Suite("The key of printed papers")
struct PrintedPaperTests {
  /// Returns a random bank whose choices are of all kinds, including those that keep their places.
  private static func bank(_ generator: inout Generator) -> [Problem] {
    let words = [
      "dog", "猫", "All of the above", "<b>&", "cat", "42", "上記のすべて", "حوت",
    ]
    return (0..<generator.number(1...6)).map { index in
      let count = generator.number(2...7)
      var choices = (0..<count).map { "\(generator.pick(words)) c\($0)" }
      if count > 2, generator.number(1...4) == 1 { choices[count - 1] = "Both A and B" }
      var problem = Problem(
        question: "Ask \(index) \(generator.pick(words))", answer: generator.number(1...count),
        choices: choices)
      if generator.number(1...3) == 1 { problem.details.explanation = "Why \(index)" }
      return problem
    }
  }

  private static func json(_ bank: [Problem]) -> String {
    bank.map { problem in
      var members: [String: Any] = [
        "question": problem.question, "answer": problem.answer, "choices": problem.choices,
      ]
      members["explanation"] = problem.details.explanation
      let data = try? JSONSerialization.data(withJSONObject: members, options: [.sortedKeys])
      return String(decoding: data ?? Data(), as: UTF8.self) + "\n"
    }.joined()
  }

  /// Returns the right labels of each paper, by its name in the key: sheet, number, label.
  private static func key(_ csv: String) -> [(sheet: String, labels: [String])] {
    var sheets: [(sheet: String, labels: [String])] = []
    for line in csv.split(separator: "\n").dropFirst() {
      let cells = line.split(separator: ",", maxSplits: 3).map { String($0) }
      if sheets.last?.sheet != cells[0] { sheets.append((cells[0], [])) }
      sheets[sheets.count - 1].labels.append(cells[2])
    }
    return sheets
  }

  @Test("the key is right on every paper of random banks", arguments: ["html", "docx"])
  func right(_ format: String) throws {
    var generator = Generator(seed: 16, for: format)
    for round in 0..<Deep.rounds(20, exhaustive: 5_000) {
      let bank = Self.bank(&generator)
      let people = generator.pick([[], ["Ada"], ["Ada", "Bo", "Cy"]] as [[String]])
      let versions = generator.number(1...3)
      var line =
        "draw b.jsonl --seed \(round) --count \(generator.number(1...bank.count)) "
        + "--sets \(generator.number(1...2)) --title Quiz --key key.csv --to \(format) -o out "
        + "--labels \(generator.pick(ChoiceLabels.allCases).rawValue)"
      if versions > 1 { line += " --versions \(versions)" }
      if generator.number(0...1) == 1 { line += " --shuffle-choices" }
      if !people.isEmpty { line += " --roster names.csv" }
      let run = Run(
        line,
        files: ["b.jsonl": Self.json(bank), "names.csv": people.map { $0 + "\n" }.joined()])
      guard run.status == .clean else {
        // A bank whose questions refer to choices in a wrong way is refused.
        #expect(run.errors.contains("nothing was drawn"), "\(line): \(run.errors)")
        continue
      }
      let printed =
        format == "html"
        ? PrintedText(html: try #require(run.file("out")))
        : PrintedText(docx: try #require(run.bytes("out")))
      let papers = printed.papers(titled: "Quiz", questionsBeginWith: "Ask ")
      let key = Self.key(try #require(run.file("key.csv")))
      try #require(papers.count == key.count, "\(line)\n\(printed.lines)")
      for (paper, answers) in zip(papers, key) { try check(paper, answers.labels, bank, line) }
    }
  }

  @Test("the printed key has the same answers as the table, for every paper and version")
  func printedKeys() throws {
    var generator = Generator(seed: 61)
    let files = [
      "b.csv": (0..<9).map { "Ask \($0),\($0 % 4 + 1),w\($0),x,y,z\n" }.joined(),
      "names.csv": "Ada\nBo\nCy\nDee\n",
    ]
    for round in 0..<Deep.rounds(20, exhaustive: 600) {
      let (sets, versions) = (generator.number(1...2), generator.number(2...12))
      let isRoster = versions < 4 && generator.number(0...1) == 1
      let line =
        "draw b.csv --seed \(round) --count \(generator.number(1...9)) --sets \(sets) --to html "
        + "-o out --versions \(versions)" + (isRoster ? " --roster names.csv" : "")
      let tables = Run(line + " --key key.csv", files: files)
      let pages = Run(line + " --key key.html", files: files)
      let key = Self.key(try #require(tables.file("key.csv"), "\(tables.errors)"))
      let printed = PrintedText(html: try #require(pages.file("key.html")))
      if isRoster {
        for paper in key {
          let code = String(paper.sheet.drop { $0 != "-" }.dropFirst())
          let answers = paper.labels.enumerated().map { "\($0 + 1) \($1)" }.joined(separator: " ")
          let rows = printed.lines.filter { $0.hasPrefix(code) && $0.hasSuffix(" \(answers)") }
          // Each person has a paper in both sets, and these may have the same answers.
          let same = key.filter { $0.sheet.hasSuffix("-" + code) && $0.labels == paper.labels }
          #expect(rows.count == same.count, "\(line): \(paper)")
        }
        continue
      }
      try #require(key.count == sets * versions)
      for (set, rows) in printed.pairs(headed: "Answer key").enumerated() {
        let count = key[set * versions].labels.count
        // Nine versions are side by side, and the others are below them.
        for version in 0..<versions {
          let column = rows.dropFirst(version / 9 * count).prefix(count).compactMap {
            $0.dropFirst(version % 9).first
          }
          let labels = column.sorted { $0.number < $1.number }.map(\.label)
          #expect(column.map(\.number).sorted() == Array(1...count), "\(line)")
          #expect(labels == key[set * versions + version].labels, "\(line)")
        }
      }
    }
  }

  private func check(
    _ paper: [PrintedText.Question], _ labels: [String], _ bank: [Problem], _ line: String
  ) throws {
    try #require(paper.count == labels.count, "\(line)")
    for (question, label) in zip(paper, labels) {
      let asked = try #require(bank.first { $0.question == question.text }, "\(question.text)")
      #expect(question.choices.map(\.text).sorted() == asked.choices.sorted(), "\(line)")
      let chosen = question.choices.first { $0.label == label }?.text
      #expect(chosen == asked.choices[asked.answer - 1], "\(line): \(question)")
    }
  }

  @Test("papers reveal neither the right choice nor the explanation", arguments: ["html", "docx"])
  func silent(_ format: String) throws {
    let bank = (0..<4).map { number in
      var problem = Problem(
        question: "Ask \(number)", answer: number + 1, choices: ["w", "x", "y", "z"])
      problem.details.explanation = "Because \(number)"
      return problem
    }
    // With other answers, the papers have the same bytes.
    let files = [0, 1].map { turn in
      bank.map { problem in
        var problem = problem
        if turn == 1 {
          problem.answer = 5 - problem.answer
          problem.details.explanation = nil
        }
        return problem
      }
    }
    let papers = files.map { bank in
      Run(
        "draw b.jsonl --seed 1 --count 4 --versions 3 --to \(format) -o out --key k.csv",
        files: ["b.jsonl": Self.json(bank)]
      ).bytes("out")
    }
    #expect(papers[0] != nil && papers[0] == papers[1])
  }
}
