@_spi(QBank) import BankFormats
@_spi(QBank) import BankSyntax
import BankModel
@_spi(QBank) import BankRules
@_spi(QBank) import BankText
@_spi(QBank) import TestSupport
import Testing

@testable import BankCompare

@Suite("Properties of merges")
struct MergePropertyTests {
  private static let rounds = UInt64(Deep.rounds(2_000, exhaustive: 100_000))
  /// Merging files takes longer than merging the questions in them.
  private static let files = rounds / 50

  /// Returns questions as a text that can be compared: the merged question or, in a conflict, the versions of ours
  /// and theirs.
  private static func text(_ problems: [Problem]) -> String {
    problems.map { problem in
      let details = Detail.all(of: problem.details).map { "\($0.name) \($0.text)" }
      return ([problem.question, "\(problem.answer)"] + problem.choices + details)
        .joined(separator: "|")
    }.joined(separator: "\n")
  }

  private func result(
    _ merge: BankMerge, _ ours: [Problem], _ theirs: [Problem]
  ) -> [String] {
    merge.entries.map { entry in
      switch entry.outcome {
      case .conflict:
        "C " + Self.text(entry.ours.map { ours[$0] }) + " / "
          + Self.text(entry.theirs.map { theirs[$0] })
      case .merged(let problem): Self.text([problem])
      case .theirs: Self.text([theirs[entry.theirs[0]]])
      case .same, .ours:
        Self.text([entry.ours.first.map { ours[$0] } ?? theirs[entry.theirs[0]]])
      }
    }
  }

  @Test("merging by text gives the result that the known edits call for")
  func model() {
    var conflicts = 0
    for seed in 0..<Self.rounds {
      let script = MergeScript(seed: seed)
      let (ours, theirs) = (
        script.questions(script.plain.ours), script.questions(script.plain.theirs)
      )
      let merge = BankMerge(
        base: CompareSide(script.base), ours: CompareSide(ours), theirs: CompareSide(theirs))
      let expected = script.plain.order.map { name -> String in
        guard let problem = script.problems[name] else { return "" }
        if let edits = script.plain.edits(name) {
          return Self.text([problem.with(edits.subtracting([.deleted]))])
        }
        conflicts += 1
        let version = { (side: PlainMerge.Side) -> [Problem] in
          side.order.contains(name) ? [problem.with(side.edits[name] ?? [])] : []
        }
        return "C " + Self.text(version(script.plain.ours)) + " / "
          + Self.text(version(script.plain.theirs))
      }
      let found = result(merge, ours, theirs)
      if found == expected { continue }
      let differing = zip(found, expected).filter { $0 != $1 }
      Issue.record("\(seed): \(differing) \(script.plain)")
    }
    #expect(conflicts > Self.rounds / 40)
  }

  /// Returns a base full of copies and near-duplicates, and two edited versions of it.
  static func versions(_ seed: UInt64) -> (base: [Problem], ours: [Problem], theirs: [Problem]) {
    var generator = Generator(seed: seed)
    let headings = [
      "a", "A", "a?", "which one is it", "which one is that", "e\u{301}", "é", "x,\"y\"",
    ]
    let choices = [
      "red", "Red", "ｒｅｄ", "blue", "three hundred", "a\nb", "green ", "four, five", "a \"b\"",
    ]
    let distinct = { (generator: inout Generator) -> [String] in
      var rest = choices
      return (0..<4).map { _ in rest.remove(at: generator.number(0...rest.count - 1)) }
    }
    let make = { (generator: inout Generator) -> Problem in
      Problem(
        question: generator.pick(headings) + generator.pick(["", "", " of them", " here and now"]),
        answer: generator.number(1...4), choices: distinct(&generator))
    }
    let base = (0..<generator.number(0...7)).map { _ in make(&generator) }
    let change = { (generator: inout Generator) -> [Problem] in
      var side = base.filter { _ in generator.number(0...9) > 0 }
      for index in side.indices where generator.number(0...3) == 0 {
        switch generator.number(0...4) {
        case 0: side[index].question += generator.pick(["!", " now", "."])
        case 1: side[index].choices[generator.number(0...3)] = generator.pick(choices)
        case 2: side[index].answer = generator.number(1...4)
        case 3: side[index].choices.swapAt(0, generator.number(1...3))
        default: side.swapAt(index, generator.number(0...side.count - 1))
        }
      }
      for _ in 0..<generator.number(0...2) {
        let row =
          side.isEmpty || generator.number(0...1) == 0 ? make(&generator) : generator.pick(side)
        side.insert(row, at: generator.number(0...side.count))
      }
      return side
    }
    return (base, change(&generator), change(&generator))
  }

  private static let endings = ["csv", "json", "jsonl"]

  /// Returns a bank as a file; `style` selects line endings, quotes and byte order mark.
  private static func file(_ problems: [Problem], _ ending: String, _ style: Int) -> Source {
    var text: String
    switch ending {
    case "csv":
      let end = style % 2 == 0 ? "\n" : "\r\n"
      text = problems.map { problem in
        ([problem.question, "\(problem.answer)"] + problem.choices).map { cell in
          let isQuoted = style % 3 == 0 || cell.contains(where: { ",\"\n ".contains($0) })
          return isQuoted
            ? "\""
              + cell.split(separator: "\"", omittingEmptySubsequences: false)
              .joined(separator: "\"\"") + "\"" : cell
        }.joined(separator: ",") + end
      }.joined()
      if style % 5 == 0 { text = "\u{FEFF}" + text }
      if style % 7 == 0, text.hasSuffix(end) { text.removeLast() }
    default:
      text = String(
        decoding: JSONBankWriter.write(.problems(problems), isLines: ending == "jsonl"),
        as: UTF8.self)
    }
    return Source(Path("bank.\(ending)"), Array(text.utf8))
  }

  @Test("no edit is lost or invented, and the result can be read", arguments: endings)
  func nothingLost(_ ending: String) {
    var others: UInt64 = 0
    for seed in 0..<Self.files {
      let (base, ours, theirs) = Self.versions(seed)
      let style = Int(seed % 12)
      let merge = FileMerge(
        base: Self.file(base, ending, style), ours: Self.file(ours, ending, style + 1),
        theirs: Self.file(theirs, ending, style + 3))
      guard case .questions(let questions) = merge.manner else {
        // Rows in which a column other than the second could hold the answer are taken for another layout.
        guard case .lines = merge.manner, ending == "csv" else {
          Issue.record("\(seed): \(merge.manner)")
          continue
        }
        others += 1
        continue
      }
      let all = base + ours + theirs
      let texts = Set(all.map(\.question))
      var told: [Problem] = []
      for entry in questions.entries {
        if case .merged(let problem) = entry.outcome {
          told.append(problem)
          #expect(texts.contains(problem.question), "\(seed)")
          #expect(problem.choices.allSatisfy { text in all.contains { $0.choices.contains(text) } })
        }
        told += entry.ours.map { ours[$0] } + entry.theirs.map { theirs[$0] }
      }
      // Each row that a side changed or added is in the result, as it is or merged, or in a conflict. A row that
      // was only reordered disappears if the other side deleted it.
      let isKnown = { (row: Problem) -> Bool in
        base.contains { $0.isSame(as: row) || RowMerge.isOnlyReordered($0, row) }
      }
      for row in ours.indices where !isKnown(ours[row]) {
        #expect(questions.entries.contains { $0.ours.contains(row) }, "\(seed): ours \(row)")
      }
      for row in theirs.indices where !isKnown(theirs[row]) {
        #expect(questions.entries.contains { $0.theirs.contains(row) }, "\(seed): theirs \(row)")
      }
      let lint = Lint(LintOptions(mode: .showAll))
      let path = Path("bank.\(ending)")
      let found = lint.run([Source(path, merge.bytes)])[0].diagnostics.filter {
        $0.rule == "merge-conflict"
      }
      #expect(found.count == questions.conflictCount, "\(seed)")
    }
    #expect(others <= Self.files / 5)
  }

  @Test(
    "if one side changed nothing, the result is the other side byte for byte", arguments: endings)
  func oneSide(_ ending: String) {
    for seed in 0..<Self.files / 2 {
      let (base, ours, _) = Self.versions(seed)
      let style = Int(seed % 30)
      let (old, new) = (Self.file(base, ending, style), Self.file(ours, ending, style + 1))
      let results = [
        FileMerge(base: old, ours: new, theirs: old), FileMerge(base: old, ours: old, theirs: new),
        FileMerge(base: old, ours: new, theirs: new),
      ]
      for (number, merge) in results.enumerated() {
        guard case .questions = merge.manner else {
          if case .lines = merge.manner, ending == "csv" { continue }
          Issue.record("\(seed): \(merge.manner)")
          continue
        }
        #expect(merge.conflictCount == 0 && merge.bytes == Array(new.bytes), "\(seed) \(number)")
      }
    }
  }

  @Test("swapping the sides gives the same questions and as many conflicts")
  func symmetric() {
    var differing = 0
    for seed in 0..<Self.rounds / 8 {
      let script = MergeScript(seed: seed)
      let (ours, theirs) = (
        script.questions(script.plain.ours), script.questions(script.plain.theirs)
      )
      let sides = [script.base, ours, theirs].map { CompareSide($0) }
      let there = BankMerge(base: sides[0], ours: sides[1], theirs: sides[2])
      let back = BankMerge(base: sides[0], ours: sides[2], theirs: sides[1])
      let rows = { (merge: BankMerge, one: [Problem], other: [Problem]) -> [String] in
        result(merge, one, other).filter { !$0.hasPrefix("C ") }.sorted()
      }
      let notes = there.notes + back.notes
      #expect(there.conflictCount == back.conflictCount, "\(seed)")
      // If both sides reordered the choices, the result keeps the order of ours.
      if notes.contains(where: { $0.note == .orderOfChoices }) { continue }
      if rows(there, ours, theirs) != rows(back, theirs, ours) { differing += 1 }
    }
    #expect(differing == 0)
  }

  @Test("merging the result again changes nothing")
  func again() {
    for seed in 0..<Self.rounds / 8 {
      let script = MergeScript(seed: seed)
      let (ours, theirs) = (
        script.questions(script.plain.ours), script.questions(script.plain.theirs)
      )
      let sides = [script.base, theirs].map { CompareSide($0) }
      let merge = BankMerge(base: sides[0], ours: CompareSide(ours), theirs: sides[1])
      // If the choices were reordered but the answer number was not changed, the second merge has to ask again.
      let hasStayed = merge.entries.contains { entry in
        guard case .merged(let problem) = entry.outcome, let row = entry.base.first else {
          return false
        }
        let old = script.base[row]
        return problem.answer == old.answer && problem.choices != old.choices
          && problem.rightText != old.rightText
      }
      if merge.conflictCount > 0 || hasStayed { continue }
      let merged = merge.entries.map { entry -> Problem in
        switch entry.outcome {
        case .merged(let problem): problem
        case .theirs: theirs[entry.theirs[0]]
        default: entry.ours.first.map { ours[$0] } ?? theirs[entry.theirs[0]]
        }
      }
      let again = BankMerge(base: sides[0], ours: CompareSide(merged), theirs: sides[1])
      #expect(
        result(again, merged, theirs) == merged.map { Self.text([$0]) },
        "\(seed) \(script.plain)")
    }
  }
}
