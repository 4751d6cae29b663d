@_spi(QBank) import BankFigures
import BankReports

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
