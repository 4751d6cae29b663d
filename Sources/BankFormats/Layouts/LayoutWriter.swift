@_spi(QBank) import BankSyntax

/// Lays problems out as the rows of a table.
struct LayoutWriter {
  private let layout: Layout
  /// The columns that are written.
  let columns: [LayoutColumn]
  private(set) var losses: [Loss] = []

  /// Creates a writer of tables in this layout, with the columns that `problems` need.
  init(_ layout: Layout, for problems: [Problem]) {
    self.layout = layout
    let features = problems.reduce(into: Set<Feature>()) { $0.formUnion($1.features) }
    let count = problems.map(\.choices.count).max() ?? 0
    let needed = layout.columns.filter { column in
      if column.presence != .needed { return true }
      if let number = column.field.choiceNumber { return number <= count }
      return column.field.feature.map(features.contains) ?? true
    }
    columns = LayoutWriter.inPlace(needed)
  }

  /// Returns the columns in their order, those with a place at that place, and unused ones where a place remains
  /// free.
  private static func inPlace(_ columns: [LayoutColumn]) -> [LayoutColumn] {
    var placed: [Int: LayoutColumn] = [:]
    for column in columns { if let place = column.place { placed[place] = column } }
    var rest = columns.filter { $0.place == nil }[...]
    var result: [LayoutColumn] = []
    let last = placed.keys.max() ?? 0
    while !rest.isEmpty || result.count < last {
      let next = placed[result.count + 1] ?? rest.popFirst()
      result.append(next ?? LayoutColumn(.fixed(""), names: [], presence: .usual))
    }
    return result
  }

  /// The rows above the first problem.
  var header: [[String]] {
    let names = columns.map { $0.names.first ?? "" }
    let above = [[String]](
      repeating: [String](repeating: "", count: columns.count), count: layout.rowsAbove)
    switch layout.header {
    case .none: return above
    case .names: return above + [names]
    case .template(let above, _): return above.map(filled) + [names]
    }
  }

  /// Returns a row padded with empty cells to the number of columns.
  private func filled(_ row: [String]) -> [String] {
    row + [String](repeating: "", count: max(0, columns.count - row.count))
  }

  /// Returns the row of a problem with this number in its bank.
  mutating func row(_ problem: Problem, number: Int) -> [String] {
    checkLengths(problem, number)
    checkChoices(problem, number)
    checkLists(problem, number)
    let limit = limit(of: problem, number)
    var fitted = problem.withChoices(atMost: layout.choiceCount)
    if layout.answer == .first { fitted.putRightChoiceFirst() }
    return columns.map { cell($0.field, fitted, number, limit) }
  }

  private func cell(
    _ field: Layout.Field, _ problem: Problem, _ number: Int, _ limit: String
  ) -> String {
    let details = problem.details
    switch field {
    case .question: return problem.question
    case .answer:
      return problem.rightIndex.map { layout.answer.write($0 + 1, problem.choices) } ?? ""
    case .choice(let number):
      return number <= problem.choices.count ? choice(number, problem) : ""
    case .mark(let number): return number == (problem.rightIndex ?? -1) + 1 ? "○" : ""
    case .label(let number): return AnswerLetters.name(of: number, like: [])
    case .choiceList: return layout.list.text(problem.choices)
    case .limit: return limit
    case .pinned: return details.pinned.map(String.init).joined(separator: ";")
    case .id, .category, .explanation, .difficulty, .points, .tags:
      return field.feature.flatMap { layout.text(of: $0, in: details) } ?? ""
    case .rowNumber: return String(number)
    case .questionType(let name): return name
    case .media: return ""
    case .fixed(let text): return text
    }
  }

  /// Returns the cell of a choice, which may have a mark that says that it is right.
  private func choice(_ number: Int, _ problem: Problem) -> String {
    let isMarked =
      layout.answer == .mark && !layout.hasMarkColumns && number - 1 == problem.rightIndex
    return (isMarked ? "*" : "") + problem.choices[number - 1]
  }

  /// Returns the time limit that the table allows: one that is not possible becomes the next that is.
  private mutating func limit(of problem: Problem, _ number: Int) -> String {
    guard let limit = problem.details.limit else {
      return layout.bounds.usualLimit.map(String.init) ?? ""
    }
    guard layout.bounds.usualLimit != nil else { return Numbers.text(limit) }
    let possible = layout.bounds.nearest(to: limit)
    if Double(possible) != limit, layout.supportedFeatures.contains(.limit) {
      let (old, new) = (Numbers.text(limit), String(possible))
      losses.add(
        number, .limit,
        Localized(
          en: "the time limit of \(old) s becomes \(new) s",
          ja: "制限時間\(old)秒が\(new)秒になります。"))
    }
    return String(possible)
  }

  // MARK: What would be lost

  private mutating func checkLengths(_ problem: Problem, _ number: Int) {
    if let most = layout.bounds.questionLength, problem.question.utf16.count > most {
      tooLong(Localized(en: "the question", ja: "問題文"), problem.question, most, number)
    }
    guard let most = layout.bounds.choiceLength else { return }
    for (index, choice) in problem.choices.enumerated() where choice.utf16.count > most {
      let name = Localized(en: "choice \(index + 1)", ja: "選択肢\(index + 1)")
      tooLong(name, choice, most, number)
    }
  }

  private mutating func tooLong(_ name: Localized, _ text: String, _ most: Int, _ number: Int) {
    let count = text.utf16.count
    losses.add(
      number, .text,
      Localized(
        en: "\(name.en) has \(count) characters, but only \(most) are allowed",
        ja: "\(name.ja)が\(count)文字あります（\(most)文字まで）。"))
  }

  /// Reports choices that would not be read as choices, and an answer that would not identify one of them.
  private mutating func checkChoices(_ problem: Problem, _ number: Int) {
    for (index, choice) in problem.choices.enumerated() where choice.isEmpty && !layout.isExact {
      let message = Localized(
        en: "choice \(index + 1) is empty, so it would not be read as a choice",
        ja: "選択肢\(index + 1)は空のため、選択肢として読まれません。")
      losses.add(number, .choices, message)
    }
    guard let index = problem.rightIndex else { return losses.append(.noRightChoice(number)) }
    checkNotation(problem, number)
    let right = problem.choices[index]
    if case .text = layout.answer, problem.choices.count(where: { $0.isSame(as: right) }) > 1 {
      let message = Localized(
        en: "two choices say the same, so the answer would not show which is right",
        ja: "同じ文の選択肢が2つあるため、どちらが正解か分からなくなります。")
      losses.add(number, .answers, message)
    }
  }

  /// Reports choices that would not be read back unchanged from a cell with more than the text of one choice.
  private mutating func checkNotation(_ problem: Problem, _ number: Int) {
    if layout.answer == .first, !layout.hasList {
      let message = Localized(
        en: "the order of the choices is lost", ja: "選択肢の順序が失われます。")
      losses.add(number, .choices, message)
    }
    let isMarked = layout.answer == .mark && !layout.hasMarkColumns
    let isChanged =
      layout.hasList
      ? layout.list.choices(in: layout.list.text(problem.choices)) != problem.choices
      : isMarked && isChangedByMarks(problem.choices)
        || layout.dropsLabels
          && LabelledChoices.withoutUsualLabels(problem.choices) != problem.choices
    if isChanged {
      let message = Localized(
        en: "the choices could not be read back unchanged", ja: "選択肢が元どおりに読めなくなります。")
      losses.add(number, .choices, message)
    }
  }

  /// Whether a choice would not be the same after a mark, or looks as if it had one.
  private func isChangedByMarks(_ choices: [String]) -> Bool {
    choices.contains { ChoiceMark.cell("*" + $0).text != $0 || ChoiceMark.cell($0).isMarked }
      || choices.indices.contains { right in
        let marked = choices.indices.map { ($0 == right ? "*" : "") + choices[$0] }
        return ChoiceMark.texts(marked) != choices
      }
  }

  /// Reports tags that would not be read back unchanged from a list.
  private mutating func checkLists(_ problem: Problem, _ number: Int) {
    guard layout.supportedFeatures.contains(.tags) else { return }
    for tag in problem.details.tags where !LayoutList.isSafe(tag) {
      losses.add(
        number, .tags,
        Localized(
          en: "the tag “\(VisibleText.escape(tag))” could not be read back unchanged",
          ja: "タグ「\(VisibleText.escape(tag))」が元どおりに読めなくなります。"))
    }
  }
}

extension Problem {
  /// Moves the right choice before all others.
  fileprivate mutating func putRightChoiceFirst() {
    guard let index = rightIndex else { return }
    choices.insert(choices.remove(at: index), at: 0)
    answer = 1
  }
}
