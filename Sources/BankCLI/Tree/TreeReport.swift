import BankFigures
@_spi(QBank) import BankModel
import BankReports
import BankSystem
@_spi(QBank) import BankText

/// A branch of a library as text, so many levels of it.
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

  /// Names and figures that are farther apart belong to no line for the eye.
  private static let widest = 100

  private var tree: CategoryTree { library.tree }

  /// The lines, a body getting each with what it needs; a tree of many questions is never there as one text.
  func forEachLine(_ body: (String) throws(Failure) -> Void) throws(Failure) {
    for line in heading { try body(line) }
    var steps = TreeSteps(tree, branch, depth: depth)
    if steps.isAtEnd { return try notCounted.forEachLine(body) }
    let columns = TreeColumns(
      words, style, isASCII: isASCII, width: width, needed: steps.width(words),
      most: max(TreeReport.leastFindings, width - TreeReport.roomForRest))
    try body("")
    for line in columns.heading { try body(line) }
    while let step = steps.next() {
      for line in columns.lines(line(step, columns)) { try body(line) }
    }
    try notCounted.forEachLine(body)
  }

  /// So many cells are left for what was found, if the names still have room.
  private static let leastFindings = 14
  /// So many are kept for all else.
  private static let roomForRest = 54

  private var heading: [String] {
    let name = branch == CategoryTree.root ? words.all : tree.category(of: branch)
    let sentence = words.sentence(tree.branches[branch].figures)
    let title = TextTable.fit(name, width, isASCII: isASCII)
    return [style(.heading, title)] + Wrap.lines(sentence, width: width)
  }

  private var notCounted: [String] {
    var left = library.notCounted
    left.rows = tree.branches[branch].figures.left
    let lines = (left.wordsOfRows + left.wordsOfFiles).flatMap {
      Wrap.lines($0[words.language], width: width)
    }
    return lines.isEmpty ? [] : [""] + lines.map { style(.warning, $0) }
  }

  private func line(_ step: TreeSteps.Step, _ columns: TreeColumns) -> TreeColumns.Line {
    let (lead, further) = TreeLead(step.isLast, most: columns.room / 2, isASCII: isASCII).texts
    switch step.entry {
    case .branch(let index):
      let branch = tree.branches[index]
      return TreeColumns.Line(
        lead: lead + "> ", further: further + "  ", name: [branch.name], figures: branch.figures,
        found: branch.figures.findings, left: branch.figures.left)
    case .question(let index):
      let room = columns.roomOfQuestion - DisplayWidth.of(lead) - 2
      return TreeColumns.Line(
        lead: lead + "  ", further: further + "  ", name: name(index, room), figures: nil,
        found: tree.questions[index].findings)
    }
  }

  private func name(_ question: Int, _ room: Int) -> [String] {
    let text = library.text(question)
    guard isFull, !text.utf8.isEmpty else { return [words.title(text)] }
    return RunSheet(words.language, .plain, width: max(8, room), isASCII: isASCII).lines(of: text)
  }
}

extension [String] {
  fileprivate func forEachLine(_ body: (String) throws(Failure) -> Void) throws(Failure) {
    for line in self { try body(line) }
  }
}
