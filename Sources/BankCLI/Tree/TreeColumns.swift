@_spi(QBank) import BankFigures
import BankReports

/// The layout of lines of a tree: the name, the numbers of questions and minutes, and the findings.
///
/// In a narrow window the figures are below the name, as a sentence.
struct TreeColumns {
  let words: TreeWords
  let style: Style
  let isASCII: Bool
  let width: Int
  /// The width of the findings, in cells.
  let findings: Int
  /// The width of the name of a branch, including the lines drawn before it.
  let room: Int
  /// Whether each entry takes one line, and the rest is left out.
  var isOneLine = false

  /// The contents of a line.
  struct Line {
    /// The tree lines before the name, and before continuation lines.
    var lead = ""
    var further = ""
    /// The lines of the name; what does not fit is cut.
    var name: [String]
    /// The figures of the branch, or nil for a question.
    var figures: BranchFigures?
    var found: DiagnosticCounts
    var left = 0
  }

  /// The widths that the contents of the columns need.
  struct Needs {
    var name = 0
    var findings = 0
  }

  /// Creates columns for a width. Names get the remaining room, as far as they need it.
  init(_ words: TreeWords, _ style: Style, isASCII: Bool, width: Int, _ needs: Needs) {
    (self.words, self.style, self.isASCII, self.width) = (words, style, isASCII, width)
    let titles = TreeColumns.titles.map { DisplayWidth.of($0[words.language]) }
    let rest = width - TreeColumns.numbers
    let most = max(TreeColumns.leastFindings, rest - min(needs.name, TreeColumns.roomForNames))
    findings = max(titles[3], min(needs.findings, most))
    room =
      width < TreeColumns.leastWidth ? width : min(max(titles[0], needs.name), rest - findings)
  }

  private static let titles = [
    Localized(en: "category", ja: "カテゴリー"),
    Localized(en: "questions", ja: "問題数"), Localized(en: "minutes", ja: "分"),
    Localized(en: "findings", ja: "指摘"),
  ]
  private static let (count, minutes, gap) = (9, 7, 2)
  /// The width of the numbers, including the gaps between all columns.
  private static let numbers = count + minutes + 3 * gap
  /// The minimum width of the findings, whatever the names need.
  private static let leastFindings = 16
  /// The width that is reserved for names that need it.
  private static let roomForNames = 30
  /// The width below which the figures have lines of their own.
  private static let leastWidth = 56

  private var isNarrow: Bool { width < TreeColumns.leastWidth }

  /// Returns the width of a question.
  func room(forQuestionWith found: DiagnosticCounts) -> Int {
    isNarrow || found.total == 0 ? width : width - findings - TreeColumns.gap
  }

  /// The column titles; empty in a narrow window.
  var heading: [String] {
    if isNarrow { return [] }
    let titles = TreeColumns.titles.map { $0[words.language] }
    let line = titles[0].padded(to: room) + numbers(titles[1], titles[2]) + gap + titles[3]
    return [style(.heading, line)]
  }

  /// Returns a line, followed by the continuation lines that it needs.
  func lines(_ line: Line) -> [String] {
    let room = line.figures == nil ? room(forQuestionWith: line.found) : room
    let names = line.name.enumerated().map { index, name -> Names.Element in
      let lead = index == 0 ? line.lead : line.further
      let own = max(1, room - DisplayWidth.of(lead))
      let fitted = TextTable.fit(name, own, isASCII: isASCII)
      return (lead, fitted, String(repeating: " ", count: max(0, own - DisplayWidth.of(fitted))))
    }
    return isNarrow ? narrow(names, line) : wide(names, line)
  }

  private typealias Names = [(lead: String, name: String, rest: String)]

  private func wide(_ names: Names, _ line: Line) -> [String] {
    let room = line.figures == nil ? room(forQuestionWith: line.found) : room
    let found = found(line)
    let numbers = line.figures.map { self.numbers("\($0.questions)", words.minutes($0)) } ?? ""
    let further = line.further.padded(to: room)
    let blank = String(repeating: " ", count: DisplayWidth.of(numbers))
    return (0..<max(names.count, found.count)).map { index in
      let own =
        index < names.count
        ? drawn(names[index], line) + names[index].rest : style(.frame, further)
      let right = index < found.count ? gap + shown(found[index], line) : ""
      return (own + (index == 0 ? numbers : blank) + right).trimmedEnd
    }
  }

  private func narrow(_ names: Names, _ line: Line) -> [String] {
    let found = words.findings(line.found, left: line.left)
    let text =
      line.figures.map { words.size($0) + (found.isEmpty ? "" : "\n" + found) } ?? found
    let own = names.map { drawn($0, line).trimmedEnd }
    if text.isEmpty || isOneLine { return own }
    let lead = line.further + "  "
    let figures = Wrap.lines(text, width: max(8, width - DisplayWidth.of(lead)))
    return own
      + figures.map {
        style(.frame, lead) + TextTable.fit($0, max(1, width - DisplayWidth.of(lead)))
      }
  }

  private func found(_ line: Line) -> [String] {
    let lines =
      isOneLine
      ? [words.findings(line.found, left: line.left)]
      : words.findings(line.found, left: line.left, width: findings)
    return lines.filter { !$0.isEmpty }.map { TextTable.fit($0, findings, isASCII: isASCII) }
  }

  private func drawn(_ name: Names.Element, _ line: Line) -> String {
    let text = line.figures == nil ? name.name : style(.heading, name.name)
    return style(.frame, name.lead) + text
  }

  private func shown(_ text: String, _ line: Line) -> String {
    words.role(line.found, left: line.left).map { style($0, text) } ?? text
  }

  private func numbers(_ count: String, _ minutes: String) -> String {
    gap + count.leftPadded(to: TreeColumns.count) + gap
      + minutes.leftPadded(to: TreeColumns.minutes)
  }

  private var gap: String { String(repeating: " ", count: TreeColumns.gap) }
}

/// The contents of branches and questions of a tree, in words.
struct TreeWords {
  let language: Language

  /// Returns the findings, the most severe first, and the number of rows left out; empty if there are none.
  func findings(_ counts: DiagnosticCounts, left: Int = 0) -> String {
    parts(counts, left).joined(separator: separator)
  }

  /// Returns the findings in lines. A count is not broken if it fits on a line.
  func findings(_ counts: DiagnosticCounts, left: Int, width: Int) -> [String] {
    var lines: [String] = []
    for part in parts(counts, left) {
      let longer = lines.last.map { $0 + separator + part }
      if let longer, DisplayWidth.of(longer) <= width {
        lines[lines.count - 1] = longer
      } else {
        if let last = lines.popLast() { lines.append(last + separator.filter { $0 != " " }) }
        lines.append(part)
      }
    }
    return lines.flatMap { Wrap.lines($0, width: width) }
  }

  private var separator: String { language == .english ? ", " : "、" }

  private func parts(_ counts: DiagnosticCounts, _ left: Int) -> [String] {
    let (errors, warnings, notes) = (counts.errors, counts.warnings, counts.notes)
    let parts: [(Int, Localized)] = [
      (errors, Localized(en: Localized.count(errors, "error", "errors"), ja: "エラー\(errors)件")),
      (
        warnings,
        Localized(en: Localized.count(warnings, "warning", "warnings"), ja: "警告\(warnings)件")
      ),
      (notes, Localized(en: Localized.count(notes, "note", "notes"), ja: "情報\(notes)件")),
      (
        left, Localized(en: Localized.count(left, "row", "rows") + " not read", ja: "読めない行\(left)行")
      ),
    ]
    return parts.filter { $0.0 > 0 }.map { $0.1[language] }
  }

  /// Returns the size of a branch, without its findings.
  func size(_ figures: BranchFigures) -> String {
    let minutes = minutes(figures)
    return Localized(
      en: "\(Localized.count(figures.questions, "question", "questions")), \(minutes) min",
      ja: "\(figures.questions)問、約\(minutes)分")[language]
  }

  /// Returns everything about a branch as a sentence.
  func sentence(_ figures: BranchFigures) -> String {
    let found = findings(figures.findings, left: figures.left)
    let mark = language == .english ? "; " : "、"
    return size(figures) + (found.isEmpty ? "" : mark + found)
  }

  /// Returns the minutes that its questions are expected to take.
  func minutes(_ figures: BranchFigures) -> String { Figures.fixed(figures.minutes, 1) }

  /// Returns the style of the findings: that of the most severe one.
  func role(_ counts: DiagnosticCounts, left: Int = 0) -> Style.Role? {
    if counts.errors > 0 || left > 0 { return .error }
    if counts.warnings > 0 { return .warning }
    return counts.notes > 0 ? .note : nil
  }

  /// Returns the title of a question on a line, or a note that it has no text.
  func title(_ text: String) -> String {
    let line = text.onOneLine
    return line.isBlank ? Localized(en: "(no text)", ja: "（問題文なし）")[language] : line
  }

  /// The name of the root.
  var all: String { Localized(en: "All questions", ja: "すべての問題")[language] }
}
