@_spi(QBank) import BankSyntax

/// A changed question, as changes to its row in the file.
///
/// Only what differs is written, so that everything else in the row stays as its author wrote it.
package enum RowRewriting: Sendable {
  /// The changes, in the order of the file.
  case inOrder([Edit])
  /// What the rows of the file have no place for.
  case impossible(Obstacle)

  /// Why a question cannot be written in place of its row.
  package enum Obstacle: Hashable, Sendable {
    /// There is no place for this detail.
    case detail(Feature)
    /// Rows have this number of choices, and no other.
    case choiceCount(Int)
    /// The answer is written in a way that names no choice.
    case answer
  }

  /// Returns changes that are given in any order: the cells of a table may be in any.
  fileprivate static func edits(_ edits: [Edit]) -> RowRewriting {
    .inOrder(edits.sorted { $0.range < $1.range })
  }
}

extension BankFile {
  /// Whether it is a table with columns that its layout does not know. Values contain what is in these, and rows do
  /// not.
  package var hasUnknownColumns: Bool { syntax.table?.columns.others.isEmpty == false }

  /// Whether its rows have a place for a detail, so that one without it can get it.
  package func holds(_ feature: Feature) -> Bool {
    switch syntax {
    case .json, .jsonLines: true
    case .csv, .members: false
    case .table: syntax.table?.columns.index(of: feature) != nil
    }
  }

  /// Returns the changes with which a row says what another problem does.
  package func rewriting(
    _ row: borrowing Row, from old: Problem, to new: Problem
  ) -> RowRewriting {
    let details = Feature.allCases.filter { !old.details.hasSame($0, as: new.details) }
    switch syntax {
    case .json, .jsonLines:
      if !details.isEmpty || old.choices.count != new.choices.count {
        return .edits([Edit(range(ofItem: row), JSONBankWriter.item(new))])
      }
    case .csv, .members:
      if let feature = details.first { return .impossible(.detail(feature)) }
    case .table(let form):
      if let table = form as? LayoutTable { return rewriting(row, of: table, old, new, details) }
    }
    guard old.choices.count == new.choices.count else {
      return .impossible(.choiceCount(old.choices.count))
    }
    let edits = textEdits(row, old, new)
    if old.answer == new.answer { return .edits(edits) }
    let style = syntax.members?.layout.answer
    guard style?.hasOwnCell ?? true else { return .impossible(.answer) }
    let text = style?.write(new.answer, new.choices) ?? "\(new.answer)"
    return .edits(edits + [answerEdit(row, text)])
  }

  /// Returns the changes with which a row says what another problem does, with its answer in this notation.
  package func rewriting(
    _ row: borrowing Row, from old: Problem, to new: Problem, answer: AnswerNotation
  ) -> RowRewriting {
    if answer == .unchanged { return rewriting(row, from: old, to: new) }
    if answer == .leftOut { return withoutAnswer(row, from: old, to: new) }
    let style = syntax.table?.layout.answer ?? syntax.members?.layout.answer
    guard style?.hasOwnCell ?? true, let text = answer.text(of: new) else {
      return .impossible(.answer)
    }
    var kept = new
    kept.answer = old.answer
    let rest = rewriting(row, from: old, to: kept)
    guard case .inOrder(let edits) = rest else { return rest }
    let item = range(ofItem: row)
    if edits.contains(where: { $0.range == item }) {
      return .edits([Edit(item, JSONBankWriter.item(new, answer: text))])
    }
    return .edits(edits + [answerEdit(row, text, keepingText: false)])
  }

  /// Returns the changes with which a row says what another problem does, without its answer and what explains it.
  private func withoutAnswer(
    _ row: borrowing Row, from old: Problem, to new: Problem
  ) -> RowRewriting {
    switch syntax {
    case .json, .jsonLines:
      var sheet = new
      sheet.answer = Problem.unknownAnswer
      sheet.details.explanation = nil
      return .edits([Edit(range(ofItem: row), JSONBankWriter.item(sheet))])
    case .members:
      return .impossible(.answer)
    case .csv, .table:
      var kept = new
      (kept.answer, kept.details.explanation) = (old.answer, old.details.explanation)
      guard case .inOrder(let edits) = rewriting(row, from: old, to: kept) else {
        return rewriting(row, from: old, to: kept)
      }
      let cells = [row.cell(BankKind.answerCell), row.detail(.explanation)].compactMap(\.self)
      return .edits(edits + cells.map { Edit($0.range, "") })
    }
  }

  /// Whether its rows are written like those of another file, so that they can be moved there.
  package func writesRows(like other: BankFile) -> Bool {
    if extract != nil || other.extract != nil { return false }
    switch (syntax, other.syntax) {
    case (.csv, .csv), (.json, .json), (.jsonLines, .jsonLines): return true
    case (.table, .table):
      guard let one = syntax.table, let two = other.syntax.table else { return false }
      return one === two
        || one.delimiter == two.delimiter && one.columnTitles == two.columnTitles
          && one.layout.answer == two.layout.answer
    default: return syntax == other.syntax
    }
  }

  /// Returns the range of a row that is an item of a document.
  func range(ofItem row: borrowing Row) -> TextRange {
    var cursor = JSONCursor(source.bytes, from: row.start)
    return cursor.skipValue() ?? TextRange(at: row.start)
  }

  // MARK: Cells

  private func textEdits(_ row: borrowing Row, _ old: Problem, _ new: Problem) -> [Edit] {
    var edits: [Edit] = []
    if !old.question.isSame(as: new.question) {
      edits.append(row.edit(1, replacingTextWith: new.question))
    }
    for (index, choice) in new.choices.enumerated() where !choice.isSame(as: old.choices[index]) {
      let cell = BankKind.cellsBeforeChoices + 1 + index
      edits.append(row.edit(cell, replacingTextWith: choice))
    }
    return edits
  }

  /// Returns the change that writes another answer, in whatever way, into the cell that rows are read from.
  ///
  /// - Parameter keepingText: Whether a number in quotes keeps them.
  private func answerEdit(
    _ row: borrowing Row, _ text: String, keepingText: Bool = true
  ) -> Edit {
    let cell = row.cell(BankKind.answerCell).range
    switch syntax {
    case .csv, .json, .jsonLines: return row.edit(BankKind.answerCell, replacingTextWith: text)
    case .table: return tableEdit(cell, text)
    case .members:
      let bytes = Array(text.utf8)
      let staysText = keepingText && source.bytes[cell.start] == ASCII.quote
      if Answer(bytes).isPlain, !staysText { return Edit(cell, bytes) }
      var literal: [UInt8] = []
      JSONText.write(bytes.arraySpan, to: &literal)
      return Edit(cell, literal)
    }
  }

  // MARK: Tables

  private func rewriting(
    _ row: borrowing Row, of table: LayoutTable, _ old: Problem, _ new: Problem,
    _ details: [Feature]
  ) -> RowRewriting {
    guard old.choices.count == new.choices.count else {
      return .impossible(.choiceCount(old.choices.count))
    }
    var edits = textEdits(row, old, new)
    if old.answer != new.answer {
      let cell = row.cell(BankKind.answerCell).range
      edits.append(answerEdit(row, table.layout.answer.write(new, like: source.string(cell))))
    }
    let cells = ranges(ofRowAt: row.start)
    var (texts, missing): ([Int: String], [Int: String]) = ([:], [:])
    for feature in details where feature != .others {
      guard let column = table.columns.index(of: feature),
        let text = table.layout.text(of: feature, in: new.details)
      else { return .impossible(.detail(feature)) }
      texts[column] = text
    }
    guard let others = table.columns.otherTexts(from: old.details, to: new.details) else {
      return .impossible(.detail(.others))
    }
    for (column, text) in texts.merging(others, uniquingKeysWith: { $1 }) {
      if cells.indices.contains(column) {
        edits.append(tableEdit(cells[column], text))
      } else {
        missing[column] = text
      }
    }
    return .edits(adding(missing, behind: cells, edits))
  }

  /// Returns the edits of a row that is shorter than the header, with the cells that it lacks appended after its
  /// last one.
  private func adding(
    _ missing: [Int: String], behind cells: [TextRange], _ edits: [Edit]
  ) -> [Edit] {
    guard let last = missing.keys.max(), let end = cells.last?.end else { return edits }
    let bytes = (cells.count...last).flatMap { column in
      [delimiter] + (TextNotation.table.write(missing[column] ?? "", []) ?? [])
    }
    var edits = edits
    if let index = edits.firstIndex(where: { $0.range.end == end }) {
      edits[index] = Edit(edits[index].range, edits[index].text + bytes)
    } else {
      edits.append(Edit(TextRange(at: end), bytes))
    }
    return edits
  }

  /// Returns the change that writes a text into a cell of a table, quoted if it was or has to be.
  private func tableEdit(_ cell: TextRange, _ text: String) -> Edit {
    let old = source.copy(cell)
    return Edit(cell, TextNotation.table.write(text, old[...]) ?? [])
  }
}

extension Layout.AnswerStyle {
  /// Returns the answer cell of a problem, in the script of the old one.
  func write(_ problem: Problem, like old: String) -> String {
    let text = write(problem.answer, problem.choices)
    guard self == .letter, (1...Layout.maxChoices).contains(problem.answer) else { return text }
    return AnswerLetters.name(of: problem.answer, like: [old])
  }
}

extension LayoutTable.Columns {
  /// Returns the new texts of columns that the layout does not know, or nil if one of them has no column or is not
  /// a text.
  fileprivate func otherTexts(
    from old: Problem.Details, to new: Problem.Details
  ) -> [Int: String]? {
    var texts: [Int: String] = [:]
    for name in Set((old.unknownMembers + new.unknownMembers).map(\.name)) {
      let json = { (details: Problem.Details) in
        details.unknownMembers.first { $0.name == name }?.json
      }
      if json(old) == json(new) { continue }
      let text = json(new).map { Array($0.utf8) } ?? Array("\"\"".utf8)
      guard let column = others.first(where: { $0.name == name }),
        let tree = try? JSONTree.read(text.arraySpan).get(), case .text(let text) = tree.value
      else { return nil }
      texts[column.index] = text
    }
    return texts
  }

  /// Returns the column of a detail, or nil if there is none.
  func index(of feature: Feature) -> Int? {
    (texts.first { $0.feature == feature } ?? numbers.first { $0.feature == feature })?.index
  }
}

extension Source {
  /// Returns the bytes of a range after some edits inside it, which must be sorted and must not overlap.
  package func copy(_ range: TextRange, with edits: some Sequence<Edit>) -> [UInt8] {
    let own = edits.map { Edit($0.range.moved(by: -range.start), $0.text) }
    return Edit.apply(own, to: bytes.extracting(range.offsets))
  }
}

extension Problem.Details {
  /// Whether other details are the same with respect to a feature.
  fileprivate func hasSame(_ feature: Feature, as other: Problem.Details) -> Bool {
    switch feature {
    case .id: id == other.id
    case .category: category == other.category
    case .explanation: explanation == other.explanation
    case .difficulty: difficulty == other.difficulty
    case .points: points == other.points
    case .limit: limit == other.limit
    case .pinned: pinned == other.pinned
    case .tags: tags == other.tags
    case .others: unknownMembers == other.unknownMembers
    default: true
    }
  }
}

extension Layout {
  /// Returns the text of a cell for a detail, or nil if no cell can express it.
  func text(of feature: Feature, in details: Problem.Details) -> String? {
    switch feature {
    case .id: details.id ?? ""
    case .category: details.category ?? ""
    case .explanation: details.explanation ?? ""
    case .difficulty: details.difficulty ?? ""
    case .points: details.points.map(Numbers.text) ?? ""
    case .limit: text(ofLimit: details.limit)
    case .tags: details.tags.joined(separator: "; ")
    default: nil
    }
  }

  private func text(ofLimit limit: Double?) -> String? {
    guard let limit else { return bounds.usualLimit.map(String.init) ?? "" }
    return bounds.usualLimit == nil || Double(bounds.nearest(to: limit)) == limit
      ? Numbers.text(limit) : nil
  }
}
