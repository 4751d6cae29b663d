@_spi(QBank) import BankModel

/// The changes between two versions of a bank, as text for people.
package struct ChangesText: Sendable {
  private let banks: ComparedBanks
  private let language: Language
  private let width: Int
  private let style: @Sendable (ChangeRole, String) -> String
  private let workers: Workers
  private var lines: [String] = []

  /// Creates a report.
  ///
  /// - Parameters:
  ///   - banks: The banks to report on.
  ///   - language: The language of the report.
  ///   - width: The maximum width of its lines.
  ///   - workers: The workers that compute the differences of edited rows.
  ///   - style: Styles the text of a role; changes are marked in the text as well.
  package init(
    _ banks: ComparedBanks, language: Language, width: Int = 80, _ workers: Workers = .serial,
    style: @escaping @Sendable (ChangeRole, String) -> String = { $1 }
  ) {
    self.banks = banks
    self.language = language
    self.width = max(width, 20)
    self.workers = workers
    self.style = style
  }

  /// The report, the counts first; each line ends in a line feed.
  package var text: String {
    var report = self
    report.addAll()
    return report.lines.map { $0 + "\n" }.joined()
  }

  private mutating func addAll() {
    let diff = banks.diff
    add(diff.counts.summary[language], indent: 0)
    for note in banks.notes { add(note[language], .note, indent: 0) }
    addSection(ChangeWords.answers, diff.answers)
    addSection(ChangeWords.edited, diff.otherEdits)
    addSection(ChangeWords.replaced, diff.replaced)
    addSection(
      ChangeWords.added,
      rows: diff.added.map { ("+ \(banks.new.place(of: $0))", banks.new.excerpt(of: $0)) }, .added)
    addSection(
      ChangeWords.removed,
      rows: diff.removed.map { ("- \(banks.old.place(of: $0))", banks.old.excerpt(of: $0)) },
      .removed)
    if banks.areFolders {
      let rows = diff.moved.map { pair in
        let was = ChangeWords.was(banks.old.place(of: pair.old))[language]
        return (
          name: "\(banks.new.place(of: pair.new)) (\(was))", text: banks.new.excerpt(of: pair.new)
        )
      }
      addSection(ChangeWords.moved, rows: rows, .note)
    }
    if diff.isDoubtful {
      lines.append("")
      add(ChangeWords.doubtful[language], .note, indent: 0)
    }
  }

  private mutating func addHeading(_ title: Localized) {
    lines.append("")
    add(title[language], .heading, indent: 0)
  }

  private mutating func addSection(
    _ title: Localized, rows: [(name: String, text: String)], _ role: ChangeRole
  ) {
    if rows.isEmpty { return }
    addHeading(title)
    for row in rows { add("\(row.name)  \(row.text)", role, indent: 2) }
  }

  private mutating func addSection(_ title: Localized, _ edits: [RowEdit]) {
    if edits.isEmpty { return }
    addHeading(title)
    var empty = self
    empty.lines = []
    let blank = empty
    let found = workers.mapInBatches(edits.count) { index in
      var report = blank
      report.add(edits[index])
      return report.lines
    }
    for lines in found { self.lines += lines }
  }

  private mutating func add(_ edit: RowEdit) {
    let (old, new) = (banks.old.place(of: edit.pair.old), banks.new.place(of: edit.pair.new))
    let was = old == new ? "" : " (\(ChangeWords.was(old)[language]))"
    let doubt = edit.pair.isCertain ? "" : " ?"
    add("\(new)\(was)\(doubt)", .heading, indent: 2)
    addQuestion(edit)
    for change in edit.changes { add(change, edit) }
    for note in edit.notes { add(note.message[language], .note, indent: 4) }
  }

  /// Adds the whole question if it or the answer changed, otherwise an excerpt that identifies it.
  private mutating func addQuestion(_ edit: RowEdit) {
    var runs = ShownRuns()
    if edit.hasOtherAnswer || edit.changes.contains(.question) {
      runs.add(WordDiff(edit.old.question, edit.new.question))
    } else {
      runs.add(VisibleText.excerpt(edit.new.question))
    }
    add(runs, indent: 4)
  }

  private mutating func add(_ change: RowChange, _ edit: RowEdit) {
    switch change {
    case .answer(let answer):
      add(answer.message[language], .note, indent: 4)
      addChoices(edit)
    case .wrongChoices, .answerNotation:
      add(change.title[language], .note, indent: 4)
      if !edit.hasOtherAnswer, change == .wrongChoices || !edit.changes.contains(.wrongChoices) {
        addChoices(edit)
      }
    case .detail(_, _, let old, let new):
      var runs = ShownRuns()
      runs.add("\(VisibleText.escape(change.title[language])): ", .note)
      runs.add(WordDiff(old ?? "", new ?? ""))
      add(runs, indent: 4)
    case .question: break
    case .order: add(edit.order[language], .note, indent: 4)
    case .moved: add(change.title[language], .note, indent: 4)
    }
  }

  /// Adds all choices, with ticks for the old and the new answer.
  private mutating func addChoices(_ edit: RowEdit) {
    let titles = [ChangeWords.old[language], ChangeWords.new[language]]
    lines.append("    " + titles.map { $0.padded(to: 4) }.joined().trimmedEnd)
    for line in ChoiceComparison(edit.old, edit.new).lines {
      let (wasRight, isRight) = edit.ticks(line)
      let ticks = [wasRight, isRight].map { ($0 ? " ✓" : "").padded(to: 4) }.joined()
      var runs = ShownRuns()
      let number = line.new.map { "\($0 + 1). " } ?? "-. "
      runs.add(number)
      runs.add(edit.diff(line))
      let texts = runs.lines(width: width - 12, style)
      for (index, text) in texts.enumerated() {
        lines.append("    " + (index == 0 ? ticks : String(repeating: " ", count: 8)) + text)
      }
    }
  }

  private mutating func add(_ text: String, _ role: ChangeRole? = nil, indent: Int) {
    // A fast path: most lines are short, and splitting them into characters is slow.
    if DisplayWidth.of(text) <= width - indent, text.utf8.last != ASCII.space {
      let blanks = String(repeating: " ", count: indent)
      lines.append(blanks + (role.map { style($0, text) } ?? text))
      return
    }
    var runs = ShownRuns()
    runs.add(text, role)
    add(runs, indent: indent)
  }

  private mutating func add(_ runs: ShownRuns, indent: Int) {
    let blanks = String(repeating: " ", count: indent)
    lines += runs.lines(width: width - indent, style).map { blanks + $0 }
  }
}

/// The role of a run of text in a report, for styling.
package enum ChangeRole: Sendable {
  /// A heading.
  case heading
  /// Text that only the old bank has.
  case removed
  /// Text that only the new bank has.
  case added
  /// A remark on the change.
  case note
}

/// Runs of text with roles, which can be wrapped into lines.
struct ShownRuns {
  private var characters: [(character: Character, role: ChangeRole?)] = []

  /// Adds a text.
  mutating func add(_ text: String, _ role: ChangeRole? = nil) {
    for character in text { characters.append((character, role)) }
  }

  /// Adds the pieces of a comparison, marked.
  mutating func add(_ diff: WordDiff) {
    for piece in diff.pieces {
      switch piece.kind {
      case .kept: add(MarkedText.marked(piece))
      case .removed: add(MarkedText.marked(piece), .removed)
      case .added: add(MarkedText.marked(piece), .added)
      }
    }
  }

  /// Wraps the text into lines of at most `width` cells. Lines are broken after spaces and next to wide characters,
  /// or anywhere in a word that is longer than a line.
  func lines(width: Int, _ style: (ChangeRole, String) -> String) -> [String] {
    var lines: [String] = []
    var start = 0
    while start < characters.count {
      let end = self.end(from: start, width: width)
      var last = end
      while last > start, characters[last - 1].character.isBlank { last -= 1 }
      lines.append(styled(start..<last, style))
      start = end
    }
    return lines
  }

  /// The end of the line that starts at an index.
  private func end(from start: Int, width: Int) -> Int {
    var used = 0
    for place in start..<characters.count {
      let character = characters[place].character
      used += DisplayWidth.of(character)
      if used > width, !character.isBlank { return lastBreak(after: start, upTo: place) }
    }
    return characters.count
  }

  /// The last index at which a line from `start` may be broken, or `place` if there is none.
  private func lastBreak(after start: Int, upTo place: Int) -> Int {
    if place == start { return start + 1 }
    return (start + 1...place).last(where: mayBreak) ?? place
  }

  private func mayBreak(before place: Int) -> Bool {
    let (last, next) = (characters[place - 1].character, characters[place].character)
    if next.isBlank { return false }
    if last.isBlank { return true }
    if next.isAny(of: ShownRuns.neverFirst) || last.isAny(of: ShownRuns.neverLast) { return false }
    return DisplayWidth.of(last) == 2 || DisplayWidth.of(next) == 2
  }

  private static let neverFirst = Set("、。，．」』）】〉》！？ーゃゅょっャュョッ-]+}).,!?")
  private static let neverLast = Set("「『（【〈《[{(-+")

  private func styled(_ range: Range<Int>, _ style: (ChangeRole, String) -> String) -> String {
    var (line, run) = ("", "")
    for place in range {
      run.append(characters[place].character)
      let role = characters[place].role
      if place + 1 == range.upperBound || characters[place + 1].role != role {
        line += role.map { style($0, run) } ?? run
        run = ""
      }
    }
    return line
  }
}

/// Marks removed and added text: `the [-old-]{+new+} text`.
package enum MarkedText {
  /// A piece of a comparison, escaped and marked.
  package static func marked(_ piece: WordDiff.Piece) -> String {
    let text = VisibleText.escape(piece.text)
    return switch piece.kind {
    case .kept: escaped(text, after: nil)
    case .removed: "[-\(escaped(text, after: UInt8(ascii: "-")))-]"
    case .added: "{+\(escaped(text, after: UInt8(ascii: "+")))+}"
    }
  }

  /// Escapes a text so that nothing in it looks like a mark: a mark in the text gets a backslash, and one that
  /// already has backslashes gets one more.
  ///
  /// - Parameter before: The last character of the mark before the text.
  static func escaped(_ text: String, after before: UInt8?) -> String {
    var result: [UInt8] = []
    // The last character that was not a backslash: a mark may begin with it.
    var opening = before
    for byte in text.utf8 {
      if let opening, isMark(opening, byte) { result.append(UInt8(ascii: "\\")) }
      result.append(byte)
      if byte != UInt8(ascii: "\\") { opening = byte }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func isMark(_ first: UInt8, _ second: UInt8) -> Bool {
    switch (first, second) {
    case (UInt8(ascii: "["), UInt8(ascii: "-")), (UInt8(ascii: "-"), UInt8(ascii: "]")),
      (UInt8(ascii: "{"), UInt8(ascii: "+")), (UInt8(ascii: "+"), UInt8(ascii: "}")):
      true
    default: false
    }
  }
}
