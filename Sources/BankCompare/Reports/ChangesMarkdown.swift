@_spi(QBank) import BankModel

/// The changes between two versions of a bank, as Markdown for a review comment.
package struct ChangesMarkdown {
  /// The maximum number of rows of a section that is not folded.
  package static let maxUnfolded = 50
  /// The maximum length of the report, which is cut there, because services reject longer comments.
  package static let maxCharacters = 60_000

  private let banks: ComparedBanks
  private let language: Language
  private var text = ""
  private var length = 0
  private var leftOut = 0

  /// Creates a report.
  package init(_ banks: ComparedBanks, language: Language) {
    self.banks = banks
    self.language = language
  }

  /// The report, the counts first; it ends in a line feed.
  package var document: String {
    var report = self
    report.addAll()
    return report.text
  }

  private mutating func addAll() {
    let diff = banks.diff
    append("**\(diff.counts.summary[language])**\n")
    for note in banks.notes + (diff.isDoubtful ? [ChangeWords.doubtful] : []) {
      append("\n\(note[language])\n")
    }
    addSection(ChangeWords.answers, diff.answers, block)
    addSection(ChangeWords.edited, diff.otherEdits, block)
    addSection(ChangeWords.replaced, diff.replaced, block)
    addSection(ChangeWords.added, diff.added) { [banks] in
      ChangesMarkdown.item(banks.new.place(of: $0), banks.new.excerpt(of: $0))
    }
    addSection(ChangeWords.removed, diff.removed) { [banks] in
      ChangesMarkdown.item(banks.old.place(of: $0), banks.old.excerpt(of: $0))
    }
    if banks.areFolders {
      addSection(ChangeWords.moved, diff.moved) { [banks, language] pair in
        let was = ChangeWords.was(banks.old.place(of: pair.old))[language]
        return ChangesMarkdown.item(
          banks.new.place(of: pair.new), "\(banks.new.excerpt(of: pair.new)) (\(was))")
      }
    }
    if leftOut > 0 { append("\n\(ChangeWords.more(leftOut)[language])\n") }
  }

  private mutating func append(_ more: String) {
    text += more
    length += more.unicodeScalars.count
  }

  /// Space reserved for the end of a section and of the report.
  private static let reserve = 200

  private mutating func addSection<Row>(
    _ title: Localized, _ rows: [Row], _ shown: (Row) -> String
  ) {
    if rows.isEmpty { return }
    let isFolded = rows.count > ChangesMarkdown.maxUnfolded
    let heading = "\(title[language]) (\(rows.count))"
    append(isFolded ? "\n<details><summary>\(heading)</summary>\n\n" : "\n### \(heading)\n\n")
    for (index, row) in rows.enumerated() {
      let block = shown(row)
      if length + block.unicodeScalars.count > ChangesMarkdown.maxCharacters
        - ChangesMarkdown.reserve
      {
        leftOut += rows.count - index
        break
      }
      append(block)
    }
    if isFolded { append("\n</details>\n") }
  }

  private static func item(_ name: String, _ text: String) -> String {
    "- **\(MarkdownText.escape(name))** \(MarkdownText.escape(text))\n"
  }

  private func block(_ edit: RowEdit) -> String {
    let (old, new) = (banks.old.place(of: edit.pair.old), banks.new.place(of: edit.pair.new))
    let was = old == new ? "" : " (\(MarkdownText.escape(ChangeWords.was(old)[language])))"
    let doubt = edit.pair.isCertain ? "" : " ?"
    let question = MarkdownText.diff(WordDiff(edit.old.question, edit.new.question))
    var block = "- **\(MarkdownText.escape(new))**\(was)\(doubt) \(question)\n"
    for line in edit.changes.compactMap({ self.line($0, edit) })
      + edit.notes.map(\.message[language])
    {
      block += "  - \(line)\n"
    }
    let showsChoices = edit.changes.contains { $0.isOfChoices && $0 != .order }
    return showsChoices ? block + table(edit) : block
  }

  private func line(_ change: RowChange, _ edit: RowEdit) -> String? {
    switch change {
    case .answer(let answer): answer.message[language]
    case .question: nil
    case .detail(_, _, let old, let new):
      "\(MarkdownText.escape(change.title[language])): "
        + MarkdownText.diff(WordDiff(old ?? "", new ?? ""))
    case .order: edit.order[language]
    case .wrongChoices, .answerNotation, .moved: change.title[language]
    }
  }

  private func table(_ edit: RowEdit) -> String {
    let titles = [ChangeWords.old, ChangeWords.new, ChangeWords.choice].map { $0[language] }
    var table = "\n  | \(titles.joined(separator: " | ")) |\n  |:-:|:-:|---|\n"
    for line in ChoiceComparison(edit.old, edit.new).lines {
      let (wasRight, isRight) = edit.ticks(line)
      let ticks = [wasRight, isRight].map { $0 ? "✓" : " " }.joined(separator: " | ")
      table += "  | \(ticks) | \(MarkdownText.diff(edit.diff(line))) |\n"
    }
    return table + "\n"
  }
}

/// Plain text escaped for Markdown.
package enum MarkdownText {
  /// Escapes a text so that it shows verbatim. An `@` is broken up, so that nobody who is named gets a mail.
  package static func escape(_ text: String) -> String {
    var result = ""
    for scalar in VisibleText.escape(text).unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "@": result += "@<!-- -->"
      case "\\", "`", "*", "_", "[", "]", "|", "~", "$", "#", "!", ":":
        result += "\\"
        result.unicodeScalars.append(scalar)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Escapes a text as a paragraph that cannot be read as a list item or the underline of a heading.
  package static func paragraph(_ text: String) -> String {
    let text = escape(text)
    let digits = text.utf8.prefix { (0x30...0x39).contains($0) }.count
    let next = text.utf8.dropFirst(digits).first.map { Unicode.Scalar($0) }
    let isMark = digits > 0 ? next == "." || next == ")" : next == "-" || next == "+" || next == "="
    return isMark ? text.prefix(digits) + "\\" + text.dropFirst(digits) : text
  }

  /// A comparison with removed and added text marked.
  static func diff(_ diff: WordDiff) -> String {
    diff.pieces.map { piece in
      let text = escape(piece.text)
      return switch piece.kind {
      case .kept: text
      case .removed: "<del>\(text)</del>"
      case .added: "<ins>\(text)</ins>"
      }
    }.joined()
  }
}
