@_spi(QBank) import BankModel
@_spi(QBank) import BankSyntax

/// The cells of a row, sorted by their fields.
struct RowParts {
  private let row: TableRow
  private var cells: [Layout.Field: TableCell] = [:]
  private var choices: [Int: TableCell] = [:]
  private var marks: [Int: TableCell] = [:]
  private var labels: [Int: TableCell] = [:]
  private var tags: [TableCell] = []
  private var others: [(name: String, cell: TableCell)] = []
  private var members: [Problem.Details.UnknownMember] = []
  private var type: (cell: TableCell, wanted: String)?
  /// Whether labels before the choices, as in `A) Paris`, are not part of them.
  private let dropsLabels: Bool

  /// Creates the parts of a row, without any cell yet.
  init(_ row: TableRow, dropsLabels: Bool = false) {
    self.row = row
    self.dropsLabels = dropsLabels
  }

  /// Takes a cell as the field that its column contains.
  mutating func take(_ cell: TableCell, as field: Layout.Field) {
    switch field {
    case .choice(let number): choices[number] = cell
    case .mark(let number): marks[number] = cell
    case .label(let number): labels[number] = cell
    case .questionType(let wanted): type = (cell, wanted)
    case .rowNumber, .fixed: break
    default: cells[field] = cell
    }
  }

  /// Takes a cell of a column that the layout does not know.
  mutating func takeOther(_ cell: TableCell, _ name: String) {
    if !cell.isEmpty { others.append((name, cell)) }
  }

  /// Takes words to find the problem by, each from a cell of its own.
  mutating func take(tags: [TableCell]) { self.tags += tags.filter { !$0.isEmpty } }

  /// Takes members of JSON that the layout does not know.
  mutating func take(_ members: [Problem.Details.UnknownMember]) { self.members += members }

  /// Whether it is an unused row of a template, which may have a number, a type and a time limit
  /// already.
  var isUnused: Bool {
    let filled = cells.filter { $0.key != .limit }.values
    return filled.allSatisfy(\.isBlank) && choices.values.allSatisfy(\.isBlank)
      && others.allSatisfy(\.cell.isBlank)
  }

  /// Returns the problem in the row, or nil after reporting why there is none.
  func problem(
    _ layout: Layout, number: Int, seed: UInt64 = 0, _ log: inout LayoutLog
  ) -> Problem? {
    if let type, !isMultipleChoice(type.cell, type.wanted), !isTrueOrFalse {
      log.otherType(type.cell, number)
      return nil
    }
    guard var texts = choiceTexts(layout, &log),
      let answer = answer(layout, texts, number, &log)
    else { return nil }
    if layout.answer == .mark, !layout.hasMarkColumns {
      texts = ChoiceMark.texts(texts)
    }
    let details = details(&log)
    checkShown(&log)
    if let picture = cells[.media], !picture.isBlank { log.picture(picture, number) }
    var problem = Problem(
      question: cells[.question]?.text ?? "", answer: answer, choices: texts, details: details)
    if layout.answer == .first { problem.movePlaceOfRightChoice(seed: seed) }
    return problem
  }

  /// Returns the places of the texts of its problem.
  func places(of problem: Problem, _ layout: Layout) -> TextPlaces {
    var places = TextPlaces()
    places.question = cells[.question]?.place.range
    places.answer = (marks[problem.answer] ?? cells[.answer])?.place.range
    let list = cells[.choiceList]?.place.range
    places.choices = (1...problem.choices.count).map { choices[$0]?.place.range ?? list }
    if layout.answer == .first {
      let right = places.choices.removeFirst()
      places.choices.insert(right, at: problem.answer - 1)
    }
    for (field, cell) in cells where !cell.isEmpty {
      if let feature = field.feature { places.details[feature] = cell.place.range }
    }
    if let first = tags.first { places.details[.tags] = first.place.range }
    return places
  }

  /// Reports cells that display something other than their texts. Texts must be what people see; of numbers, only
  /// the value counts.
  private func checkShown(_ log: inout LayoutLog) {
    let texts = cells.filter { ![.answer, .limit, .points].contains($0.key) }.map(\.value)
    let all = texts + choices.values + others.map(\.cell)
    let wrong = all.filter(\.isDisplayedDifferently)
    for cell in wrong.ordered(by: { ($0.place.cell ?? 0) < ($1.place.cell ?? 0) }) {
      log.displayedDifferently(cell)
    }
  }

  /// Whether a cell names the wanted type, or none, which the services read as that type.
  private func isMultipleChoice(_ cell: TableCell, _ wanted: String) -> Bool {
    func plain(_ text: String) -> [UInt8] {
      text.utf8.map(\.asciiLowercased).filter { $0 != ASCII.space && $0 != UInt8(ascii: "-") }
    }
    return cell.isBlank || plain(cell.text) == plain(wanted)
  }

  /// Whether the type says that a statement is true or false, and there are choices for that.
  private var isTrueOrFalse: Bool {
    guard let type, QuestionTypes.isTrueOrFalse(NormalForm.ofHeading(type.cell.text)) else {
      return false
    }
    return choices.values.count { !$0.isBlank } > 1 || cells[.choiceList]?.isBlank == false
  }

  /// Returns the choices, up to the last one that is not empty.
  private func choiceTexts(_ layout: Layout, _ log: inout LayoutLog) -> [String]? {
    if layout.isExact { return (1...layout.choiceCount).map { choices[$0]?.text ?? "" } }
    if layout.hasList { return listedChoices(layout.list, &log) }
    let last = choices.filter { !$0.value.isEmpty }.keys.max() ?? 0
    guard last >= 2 else {
      log.tooFewChoices(row, last)
      return nil
    }
    guard last <= Layout.maxChoices else {
      log.tooManyChoices(choices[last], row, last)
      return nil
    }
    let gaps = (1..<last).filter { choices[$0]?.isEmpty ?? true }
    for gap in gaps { log.gap(choices[gap], row, gap) }
    if !gaps.isEmpty { return nil }
    let texts = (1...last).map { choices[$0]?.text ?? "" }
    return dropsLabels ? LabelledChoices.withoutUsualLabels(texts) : texts
  }

  /// Returns the choices from the one cell that contains them.
  private func listedChoices(_ list: ChoiceList, _ log: inout LayoutLog) -> [String]? {
    let cell = cells[.choiceList]
    let texts = cell.flatMap { list.choices(in: $0.text) } ?? []
    if texts.count > Layout.maxChoices {
      log.tooManyChoices(cell, row, texts.count)
    } else if texts.count < 2 || texts.contains("") {
      log.noList(cell, row)
    } else {
      return texts
    }
    return nil
  }

  private func answer(
    _ layout: Layout, _ choices: [String], _ number: Int, _ log: inout LayoutLog
  ) -> Int? {
    let cell = layout.answer == .mark ? marks[1] : cells[.answer]
    let reading = reading(layout, cell?.text ?? "", choices)
    if case .choice(let right) = reading {
      if let cell, let other = layout.answer.textOf(cell.text, choices, otherThan: right) {
        log.alsoText(cell, number, right, other)
      }
      return right
    }
    if case .several = reading {
      log.severalAnswers(cell, row, number)
    } else {
      log.badAnswer(reading, cell, row, choices.count)
    }
    return nil
  }

  private func reading(
    _ layout: Layout, _ answer: String, _ choices: [String]
  ) -> Layout.AnswerStyle.Reading {
    if layout.answer == .mark, layout.hasMarkColumns {
      return ChoiceMark.read(columns: (1...choices.count).map { marks[$0]?.text ?? "" })
    }
    guard layout.answer == .label else {
      let reading = layout.answer.read(answer, choices)
      // In such rows, people write `True` even where other answers are letters of choices.
      guard !reading.isAnswer, isTrueOrFalse else { return reading }
      let said = Layout.AnswerStyle.text.read(answer, choices)
      return said.isAnswer ? said : reading
    }
    return ChoiceText.find(answer, (1...choices.count).map { labels[$0]?.text ?? "" })
  }

  private func details(_ log: inout LayoutLog) -> Problem.Details {
    var details = Problem.Details()
    details.id = text(.id)
    details.category = text(.category)
    details.explanation = text(.explanation)
    details.difficulty = text(.difficulty)
    details.points = number(.points, &log)
    details.limit = number(.limit, &log)
    details.pinned = pinned(&log)
    details.tags = parts(.tags) + tags.map(\.text)
    details.unknownMembers = KeptNames.apart(
      others.map { Problem.Details.UnknownMember($0.name, json: JSON.string($0.cell.text).text) }
        + members)
    return details
  }

  private func text(_ field: Layout.Field) -> String? {
    cells[field].flatMap { $0.isEmpty ? nil : $0.text }
  }

  private func number(_ field: Layout.Field, _ log: inout LayoutLog) -> Double? {
    guard let cell = cells[field], !cell.isBlank else { return nil }
    guard let number = Double(decimal: cell.text.trimmed), number.isAmount else {
      log.notANumber(cell, field)
      return nil
    }
    return number
  }

  private func pinned(_ log: inout LayoutLog) -> [Int] {
    guard let cell = cells[.pinned] else { return [] }
    return parts(.pinned).compactMap { part in
      let number = Int(bounded: part)
      let isChoice = number.map { choices[$0]?.isEmpty == false } ?? false
      if !isChoice { log.pinnedUnknown(cell) }
      return isChoice ? number : nil
    }
  }

  /// Returns the parts of a cell between semicolons.
  private func parts(_ field: Layout.Field) -> [String] {
    (cells[field]?.text ?? "").unicodeScalars.split(separator: ";")
      .map { String($0).trimmed }.filter { !$0.isEmpty }
  }
}

extension Problem {
  /// Moves the right choice of a problem whose choices have no order to the place that the seed determines.
  mutating func movePlaceOfRightChoice(seed: UInt64) {
    var generator = Generator(seed: seed, for: question)
    let place = Int(generator.below(UInt64(choices.count)))
    choices.insert(choices.remove(at: answer - 1), at: place)
    answer = place + 1
  }
}

/// Words in one cell, separated by semicolons.
enum LayoutList {
  /// Returns the ranges of the words that are read from a list.
  static func words(in text: Span<UInt8>) -> [Range<Int>] {
    var (words, start) = ([Range<Int>](), 0)
    for end in 0..<text.count + 1 where end == text.count || text[end] == UInt8(ascii: ";") {
      let word = String(decoding: (start..<end).map { text[$0] }, as: UTF8.self)[...].unicodeScalars
      let first = word.prefix { $0.properties.isWhitespace }.utf8Count
      words.append(start + first..<start + first + String(word).trimmed.utf8.count)
      start = end + 1
    }
    return words.filter { !$0.isEmpty }
  }

  /// Whether a word is read back from a list unchanged.
  static func isSafe(_ word: String) -> Bool {
    let scalars = word.unicodeScalars
    return !scalars.isEmpty && !scalars.contains(";")
      && scalars.first?.properties.isWhitespace == false
      && scalars.last?.properties.isWhitespace == false
  }
}

extension Substring.UnicodeScalarView {
  fileprivate var utf8Count: Int { Substring(self).utf8.count }
}
