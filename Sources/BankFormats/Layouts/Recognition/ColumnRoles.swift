@_spi(QBank) import BankModel

/// Gives the columns of a table with a header their meaning.
struct ColumnRoles {
  private let table: SampledTable
  private let given: GivenKey?
  /// The meaning of each column, by its index; columns without an entry are kept under their names.
  private(set) var fields: [Int: Layout.Field] = [:]
  /// What remains undecided.
  private(set) var doubts: [Doubt] = []
  private(set) var answer: Layout.AnswerStyle?
  private(set) var list: ChoiceList?
  private var hints = KeyHints()
  private var parts: [Int: ChoicePart] = [:]
  private var roles: [Int: HeadingRole] = [:]

  init(_ table: SampledTable, _ given: GivenKey?) {
    self.table = table
    self.given = given
    for (column, heading) in table.headings.enumerated() {
      roles[column] = Headings.role(heading.form)
      parts[column] = ChoicePart(heading.form)
    }
    hints.isOwnHeader = table.hasOwnHeader
    findQuestion()
    findChoices()
    hints.take(members: Set(table.headings.map(\.text)))
    findAnswer()
    if question == nil { guessQuestion() }
    takeDetails()
    if question == nil { doubts.append(.missing(Layout.Field.question.title)) }
    if answer == nil, doubts.isEmpty { doubts.append(.missing(Layout.Field.answer.title)) }
  }

  private var question: Int? { fields.first { $0.value == .question }?.key }

  private func content(_ column: Int) -> ColumnContent { ColumnContent(table.values(column)) }

  /// Returns the columns of a role that have no meaning yet, in order.
  private func columns(_ role: HeadingRole) -> [Int] {
    table.headings.indices.filter { roles[$0] == role && fields[$0] == nil }
  }

  // MARK: The question

  private mutating func findQuestion() {
    var found = columns(.question)
    // `Q` and 問 may head the numbers of the questions.
    if found.count > 1 { found = found.filter { content($0).isText && !content($0).isNumbering } }
    guard let first = found.first else { return }
    fields[first] = .question
    if found.count > 1 {
      doubts.append(.twice(Layout.Field.question.title, table.name(first), table.name(found[1])))
    }
  }

  /// Reads the only column of varied texts without a role as the question.
  private mutating func guessQuestion() {
    let found = (0..<table.width).filter { column in
      let content = content(column)
      let (some, all) = content.distinct
      return fields[column] == nil && (roles[column] == nil || roles[column] == .rowNumber)
        && parts[column] == nil && content.isFull && content.isText && some * 10 >= all * 8
    }
    if found.count == 1 { fields[found[0]] = .question }
  }

  // MARK: The choices

  /// Columns of one kind whose headings are consecutive names of choices.
  private struct Run {
    var kind: ChoicePart.Kind
    var stem: String
    var first: Int
    var columns: [Int]
    var script: ChoiceName.Script
  }

  private mutating func findChoices() {
    let runs = runs()
    let texts = better(runs.filter { $0.kind == .text && $0.columns.count > 1 })
    if let run = texts.first {
      for (index, column) in run.columns.enumerated() { fields[column] = .choice(index + 1) }
      hints.take(
        run.script, run.columns.map { table.headings[$0] }, first: run.first,
        areBare: run.stem.isEmpty)
      if texts.count > 1 {
        let names = texts.map { table.name($0.columns[0]) }
        doubts.append(.twice(Localized(en: "first choice", ja: "1つ目の選択肢"), names[0], names[1]))
      }
      checkEnd(of: run)
      let marks = runs.filter { $0.kind == .mark && $0.columns.count == run.columns.count }
      if marks.count == 1, areMarks(marks[0].columns) {
        for (index, column) in marks[0].columns.enumerated() { fields[column] = .mark(index + 1) }
        answer = .mark
      }
    } else if let run = runs.first(where: { $0.kind == .wrong }) {
      for (index, column) in run.columns.enumerated() { fields[column] = .choice(index + 2) }
      answer = .first
    } else {
      findList()
    }
  }

  /// Adds a doubt if choices seem to continue after the last one there is room for.
  private mutating func checkEnd(of run: Run) {
    guard run.columns.count == Layout.maxChoices else { return }
    let names = ["k", "サ", "\(run.first + Layout.maxChoices)"].map { run.stem + $0 }
    guard
      let next = table.headings.indices.first(where: { names.contains(table.headings[$0].form) })
    else { return }
    doubts.append(.tooManyChoices(table.name(next)))
  }

  /// Returns the runs with a word before the names, if there are any: single letters may head anything.
  private func better(_ runs: [Run]) -> [Run] {
    let named = runs.filter { !$0.stem.isEmpty }
    let filled = (named.isEmpty ? runs : named).filter { run in
      run.columns.contains { !content($0).isEmpty }
    }
    return filled.ordered { ($0.columns.count, $1.columns[0]) > ($1.columns.count, $0.columns[0]) }
  }

  /// Returns the runs of columns whose names follow one another without a gap.
  private mutating func runs() -> [Run] {
    struct Group: Hashable {
      let kind: ChoicePart.Kind
      let stem: String
      let script: ChoiceName.Script
    }
    let irohaStems = Set(parts.values.filter { $0.name.script == .iroha }.map(\.stem))
    let free = parts.filter { fields[$0.key] == nil }.ordered { $0.key < $1.key }
    let named = free.map { column, part in
      let iroha = irohaStems.contains(part.stem) ? part.name.iroha : nil
      return (name: iroha ?? part.name, part: part, column: column)
    }
    // A word that means something by itself is not a choice: `Answer` beside `Answer 1`.
    let groups = named.grouped {
      Group(kind: $0.part.kind, stem: $0.part.stem, script: $0.name.script)
    }
    return groups.compactMap { group, all in
      run(all.map { ($0.name.number, $0.column) }, group.kind, group.stem, group.script)
    }
  }

  private mutating func run(
    _ all: [(number: Int, column: Int)], _ kind: ChoicePart.Kind, _ stem: String,
    _ script: ChoiceName.Script
  ) -> Run? {
    let found = distinct(all.ordered { ($0.number, $0.column) < ($1.number, $1.column) })
    guard let first = found.first?.number, first == 1 || first == 0 && script == .digit,
      found.count <= Layout.maxChoices,
      zip(found, found.dropFirst()).allSatisfy({ $1.number == $0.number + 1 })
    else { return nil }
    if stem.isEmpty {
      let columns = all.map(\.column).sorted()
      let isTogether = zip(columns, columns.dropFirst()).allSatisfy { $1 == $0 + 1 }
      let isInOrder = zip(found, found.dropFirst()).allSatisfy { $1.column > $0.column }
      guard isTogether, isInOrder, found.count > 1 else { return nil }
    }
    return Run(
      kind: kind, stem: stem, first: first, columns: found.map(\.column), script: script)
  }

  /// Returns the first column of each number; further ones with the same number are a doubt.
  private mutating func distinct(
    _ all: [(number: Int, column: Int)]
  ) -> [(number: Int, column: Int)] {
    var found: [(number: Int, column: Int)] = []
    for one in all {
      guard let last = found.last, last.number == one.number else {
        found.append(one)
        continue
      }
      let name = table.name(last.column)
      let what = Localized(en: "choice “\(name)”", ja: "選択肢「\(name)」")
      doubts.append(.twice(what, name, table.name(one.column)))
    }
    return found
  }

  private func areMarks(_ columns: [Int]) -> Bool {
    let values = columns.map { table.values($0) }
    let rows = table.rows.indices.filter { row in
      ChoiceMark.read(columns: values.map { $0[row] }).isAnswer
    }
    return KeyNotation.isNearlyAll(rows.count, of: table.rows.count)
  }

  // MARK: All choices in one cell

  private mutating func findList() {
    let named = columns(.choices) + columns(.key).filter { table.headings[$0].form == "answers" }
    for column in named {
      guard let found = ListNotation.find(table.values(column)) else { continue }
      fields[column] = .choiceList
      list = found
      return
    }
  }

  // MARK: The answer

  /// The columns of the choices, in order.
  private var choiceColumns: [Int] {
    let columns = fields.compactMap { column, field in field.choiceNumber.map { ($0, column) } }
    return columns.ordered { $0.0 < $1.0 }.map(\.1)
  }

  private mutating func findAnswer() {
    let keys = columns(.key)
    if answer == .first { takeRightColumn(keys) }
    if answer == .mark || answer == .first { return }
    let all = allChoices
    if all.isEmpty || keys.allSatisfy({ content($0).isEmpty }) { findMarkedChoices(all) }
    if answer != nil || keys.isEmpty || all.isEmpty { return }
    var undecided: [(column: Int, doubt: Doubt)] = []
    var found: [KeyReading] = []
    for column in keys {
      switch notation(column, all) {
      case .style(let style): found.append((column, style))
      case .undecided(let doubt): undecided.append((column, doubt))
      case .none: continue
      }
    }
    decide(found, undecided, keys)
  }

  /// The choices of all rows.
  private var allChoices: [[String]] {
    if let list, let column = fields.first(where: { $0.value == .choiceList })?.key {
      return table.values(column).map { list.choices(in: $0) ?? [] }
    }
    return choiceColumns.isEmpty ? [] : table.choices(in: choiceColumns)
  }

  private func notation(_ column: Int, _ choices: [[String]]) -> KeyNotation.Finding {
    var hints = hints
    hints.take(table.headings[column].hint)
    let keys = table.values(column)
    let questions = question.map { table.values($0) }
    let rows = keys.indices.map { (keys[$0], choices[$0], questions?[$0] ?? "") }
      .filter { !$0.0.isBlank && $0.1.count > 1 }
    return KeyNotation(
      rows: rows.map { ($0.0, $0.1) }, hints: hints, given: given, questions: rows.map(\.2)
    ).find()
  }

  private mutating func decide(
    _ found: [KeyReading], _ undecided: [(column: Int, doubt: Doubt)], _ keys: [Int]
  ) {
    // A letter can be read in only one way; a column beside it with the text says the same.
    let best = found.first { $0.style.namesChoice } ?? found.first
    if let best {
      fields[best.column] = .answer
      answer = best.style
      let others =
        found.filter { $0.column != best.column } + undecided.flatMap { readings($0.column) }
        + furtherKeys.map { ($0, best.style) }
      if let doubt = disagreement(best, others) { doubts.append(doubt) }
    } else if let first = undecided.first {
      fields[first.column] = .answer
      doubts.append(first.doubt)
    } else if let first = keys.first {
      fields[first] = .answer
      doubts.append(noNotation(first))
    }
  }

  /// The columns with a heading for a second answer, such as `Answer 2`.
  private var furtherKeys: [Int] {
    table.headings.indices.filter { column in
      let form = table.headings[column].form
      return fields[column] == nil && form.hasSuffix("2")
        && Headings.role(String(form.dropLast())) == .key
    }
  }

  /// The styles of answers that are tried for a column by itself.
  private static let keyStyles: [Layout.AnswerStyle] = [
    .number(from: 0), .number(from: 1), .letter, .text,
  ]

  /// A column of answers, and a way to read it.
  private typealias KeyReading = (column: Int, style: Layout.AnswerStyle)

  /// Returns the ways to read a column of answers in an unknown notation.
  private func readings(_ column: Int) -> [KeyReading] {
    ColumnRoles.keyStyles.map { (column, $0) }.filter { reading in
      zip(allChoices, table.values(column)).contains { choices, key in
        if case .choice = reading.style.read(key, choices) { true } else { false }
      }
    }
  }

  /// Returns the doubt about a column that contradicts the chosen one however it is read, or nil if none does.
  private func disagreement(_ best: KeyReading, _ others: [KeyReading]) -> Doubt? {
    for column in Set(others.map(\.column)).sorted() {
      let own = others.filter { $0.column == column }
      guard own.allSatisfy({ contradicts($0, best) }) else { continue }
      let (first, second) = (table.name(best.column), table.name(column))
      guard own.count == 1, let one = best.style.given, let other = own[0].style.given, one != other
      else { return .twice(Layout.Field.answer.title, first, second) }
      return .disagreeing((first, one), (second, other))
    }
    return nil
  }

  /// Returns the doubt about a column of answers too few of which can be read.
  private func noNotation(_ column: Int) -> Doubt {
    if content(column).isEmpty { return .emptyAnswers(table.name(column)) }
    let keys = zip(table.values(column), allChoices).map { (key: $0, choices: $1) }
      .filter { !$0.key.isBlank }
    let styles = given.map { [$0.style] } ?? ColumnRoles.keyStyles
    let wrong = styles.misfits(keys)
    // An answer may name a choice that has a column but is empty.
    let unnamed = styles.misfits(wrong, columns: choiceColumns.count)
    let example = VisibleText.excerpt((unnamed + wrong).first?.key ?? "")
    let name = table.name(column)
    if unnamed.isEmpty, !wrong.isEmpty { return .emptyChoices(name, such: example, wrong.count) }
    if let given { return .notAsGiven(name, such: example, given) }
    return .noNotation(name, such: example, fitting: keys.count - unnamed.count)
  }

  /// Whether two columns of answers name different choices in some row.
  private func contradicts(_ one: KeyReading, _ other: KeyReading) -> Bool {
    let (first, second) = (table.values(one.column), table.values(other.column))
    return zip(allChoices, zip(first, second)).contains { choices, keys in
      guard case .choice(let a) = one.style.read(keys.0, choices),
        case .choice(let b) = other.style.read(keys.1, choices)
      else { return false }
      return a != b
    }
  }

  /// Takes the column of right choices beside those of wrong ones.
  private mutating func takeRightColumn(_ keys: [Int]) {
    guard let first = keys.first else { return answer = nil }
    fields[first] = .choice(1)
    if keys.count > 1 {
      doubts.append(.twice(Layout.Field.answer.title, table.name(first), table.name(keys[1])))
    }
  }

  private mutating func findMarkedChoices(_ choices: [[String]]) {
    let readings = choices.map { ChoiceMark.read($0) }
    // If all rows have several, the signs may mean anything.
    let hasSingle = readings.contains { if case .choice = $0 { true } else { false } }
    let marked = readings.count { $0.isAnswer }
    if hasSingle, KeyNotation.isNearlyAll(marked, of: choices.count) { answer = .mark }
  }

  // MARK: What is beside the question, the choices and the answer

  /// Gives the remaining columns their meaning.
  private mutating func takeDetails() {
    take(.category, as: .category) { _ in true }
    take(.difficulty, as: .difficulty) { _ in true }
    take(.explanation, as: .explanation) { _ in true }
    take(.points, as: .points) { $0.isEmpty || $0.isNumeric }
    take(.limit, as: .limit) { $0.isEmpty || $0.isNumeric }
    take(.tags, as: .tags) { _ in true }
    take(.media, as: .media) { _ in true }
    take(.id, as: .id) { _ in true }
    for column in columns(.rowNumber) + columns(.question) {
      let content = content(column)
      if content.counts || content.isEmpty {
        fields[column] = .rowNumber
      } else if !fields.values.contains(.id), roles[column] == .rowNumber {
        fields[column] = .id
      }
    }
    takeType()
    // Row numbers that a program adds have no heading.
    for column in 0..<table.width where fields[column] == nil {
      if table.isNamed(column) { continue }
      fields[column] = content(column).counts ? .rowNumber : .fixed("")
    }
  }

  /// Gives a field to the first column of its role, preferably a filled one; others are kept under their names.
  private mutating func take(
    _ role: HeadingRole, as field: Layout.Field, _ fits: (ColumnContent) -> Bool
  ) {
    var found = columns(role).filter { content($0).isEmpty || fits(content($0)) }
    let clear = found.filter { !Headings.mayBeRemarks(table.headings[$0].form) }
    if !clear.isEmpty { found = clear }
    if let column = found.first(where: { !content($0).isEmpty }) ?? found.first {
      fields[column] = field
    }
  }

  private mutating func takeType() {
    guard let column = columns(.type).first, !content(column).isConstant else { return }
    let isChoice = { (text: String) in QuestionTypes.single.contains(NormalForm.ofHeading(text)) }
    if let name = content(column).first(where: isChoice) { fields[column] = .questionType(name) }
  }
}
