@_spi(QBank) import BankFigures
import BankReports
import BankSystem

/// A branch of a library as text, down to a given depth.
struct TreeReport {
  private let library: Library
  private let branch: Int
  private let depth: Int
  private let isFull: Bool
  private let words: TreeWords
  private let style: Style
  private let isASCII: Bool
  private let width: Int

  init(
    _ library: Library, _ branch: Int, depth: Int, isFull: Bool, _ style: Style, _ session: Session
  ) {
    (self.library, self.branch, self.depth, self.isFull) = (library, branch, depth, isFull)
    words = TreeWords(language: session.language)
    (self.style, isASCII) = (style, session.isASCII)
    width = min(session.width(of: .output), TreeReport.widest)
  }

  /// The maximum width. The eye does not connect names and figures that are farther apart.
  private static let widest = 100

  private var tree: CategoryTree { library.tree }

  /// Calls `body` with each line and its continuation lines. A tree of many questions is never in memory as one
  /// text.
  func forEachLine(_ body: (String) throws(Failure) -> Void) throws(Failure) {
    for line in heading { try body(line) }
    var steps = TreeSteps(tree, branch, depth: depth)
    if !steps.isAtEnd {
      let columns = columns(for: steps)
      try body("")
      if steps.hasBranch { for line in columns.heading { try body(line) } }
      while let step = steps.next() {
        for line in columns.lines(line(step, columns)) { try body(line) }
      }
    }
    for line in notCounted { try body(line) }
  }

  /// Returns columns that are no wider than their contents.
  private func columns(for steps: TreeSteps) -> TreeColumns {
    var (rest, needs) = (steps, TreeColumns.Needs())
    while let step = rest.next() {
      switch step.entry {
      case .branch(let index):
        let branch = tree.branches[index]
        let name = DisplayWidth.of(TextTable.fit(branch.name, width)) + 2
        needs.name = max(needs.name, name + 3 * (step.isLast.count - 1))
        let found = words.findings(branch.figures.findings, left: branch.figures.left)
        needs.findings = max(needs.findings, DisplayWidth.of(found))
      case .question(let index):
        // Questions may take all the room there is.
        needs.name = width
        let found = words.findings(tree.questions[index].findings)
        needs.findings = max(needs.findings, DisplayWidth.of(found))
      }
    }
    return TreeColumns(words, style, isASCII: isASCII, width: width, needs)
  }

  private var heading: [String] {
    let name = branch == CategoryTree.root ? words.all : tree.category(of: branch)
    let sentence = words.sentence(tree.branches[branch].figures)
    let title = TextTable.fit(name, width, isASCII: isASCII)
    return [style(.heading, title)] + Wrap.lines(sentence, width: width)
  }

  private var notCounted: [String] {
    var left = library.notCounted
    left.rows = tree.branches[branch].figures.left
    // Files of other branches are not relevant to a report on one branch.
    if branch != CategoryTree.root { left.withoutQuestions = [] }
    let lines = (left.wordsOfRows + left.wordsOfFiles).flatMap {
      Wrap.lines($0[words.language], width: width)
    }
    return lines.isEmpty ? [] : [""] + lines.map { style(.warning, $0) }
  }

  private func line(_ step: TreeSteps.Step, _ columns: TreeColumns) -> TreeColumns.Line {
    let (lead, further) = step.lead(most: width / 3, isASCII: isASCII)
    switch step.entry {
    case .branch(let index):
      let branch = tree.branches[index]
      return TreeColumns.Line(
        lead: lead + "> ", further: further + "  ", name: [branch.name], figures: branch.figures,
        found: branch.figures.findings, left: branch.figures.left)
    case .question(let index):
      let found = tree.questions[index].findings
      let start = lead.isEmpty ? "  " : ""
      let room = columns.room(forQuestionWith: found) - DisplayWidth.of(lead + start)
      return TreeColumns.Line(
        lead: lead + start, further: further + start, name: name(index, room), figures: nil,
        found: found)
    }
  }

  private func name(_ question: Int, _ room: Int) -> [String] {
    let text = library.text(question)
    guard isFull, !text.utf8.isEmpty else { return [words.title(text)] }
    return RunSheet(words.language, .plain, width: max(8, room), isASCII: isASCII).lines(of: text)
  }
}
