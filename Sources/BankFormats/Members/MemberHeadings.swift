@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// Gives JSON paths the meanings that headings give the columns of a table.
///
/// A list of choices becomes a column for each choice, so that tables and JSON are recognised in the same way.
struct MemberHeadings {
  /// The columns of the table, each with the path that it comes from.
  private(set) var headings: [(path: MemberPath, form: String)] = []
  /// The values of each column, row by row.
  private(set) var values: [[String]] = []
  /// The path of the labels by which answers name choices, or nil if they need none.
  private(set) var labels: MemberPath?

  private let columns: MemberColumns

  init(_ columns: MemberColumns) {
    self.columns = columns
    let lists = lists
    let hasOwn = lists.contains { $0.kind == .text && !$0.isWeak }
    var taken = Set<MemberPath>()
    var stems = ["choice", "option", "alternative"][...]
    for list in lists where !(list.isWeak && hasOwn) {
      let stem = list.kind == .text ? stems.popFirst() : list.kind.stem
      guard let stem else { continue }
      for column in [list.texts, list.marks].compactMap(\.self) { taken.insert(column.path) }
      spread(list.texts, stem)
      if let marks = list.marks { spread(marks, MemberList.Kind.mark.stem) }
    }
    for column in columns.columns where !taken.contains(column.path) { addPlain(column) }
    adoptTitle()
    if let list = lists.first(where: { $0.kind == .text && $0.labels != nil }) { takeLabels(list) }
  }

  // MARK: Lists

  private var lists: [MemberList] {
    let lists = columns.columns.filter(\.isList).map { MemberList.Part($0, columns.values($0)) }
    let flags = lists.filter { MemberList.areMarks($0.values) }
    return lists.grouped(by: \.base).compactMap { MemberList($0.key, $0.values, flags) }
  }

  /// Adds a column for each of the values that rows have at a path.
  private mutating func spread(_ column: MemberColumns.Column, _ stem: String) {
    let rows = columns.values(column)
    let most = min(Layout.maxChoices, rows.map(\.count).max() ?? 0)
    for index in 0..<most {
      headings.append((column.path, "\(stem)\(index + 1)"))
      values.append(rows.map { $0.indices.contains(index) ? $0[index] : "" })
    }
  }

  // MARK: Single values

  private mutating func addPlain(_ column: MemberColumns.Column) {
    let rows = columns.values(column)
    var form = MemberHeadings.form(column, columns.place)
    if column.isList {
      let role = Headings.role(form)
      guard role == .key || role == .tags else { return }
      values.append(rows.map { $0.joined(separator: role == .tags ? ";" : ", ") })
    } else {
      // Seconds are less than a thousand.
      let isTooLarge = { (row: [String]) in
        row.first.flatMap { Double(decimal: $0.trimmed) } ?? 0 >= 1000
      }
      if Headings.role(form) == .limit, rows.contains(where: isTooLarge) { form = "" }
      values.append(rows.map { $0.first ?? "" })
    }
    headings.append((column.path, form))
  }

  /// Returns what the names of a path say, as a heading in normal form.
  private static func form(
    _ column: MemberColumns.Column, _ place: MemberSample.QuestionPath
  ) -> String {
    if let heading = column.heading { return Heading(heading).form }
    let names = column.path.names.map { Heading($0).form }
    guard let last = names.last else { return "" }
    if column.isOuter, ["title", "name"].contains(last) { return "category" }
    if let mark = markForm(last) { return mark }
    let own = column.path.steps.dropFirst(column.isOuter ? 0 : place.path.steps.count)
    let parent = own.count > 1 ? names.dropLast().last : nil
    return generic.contains(last) ? parent ?? last : last
  }

  /// Reads what is named a title as the question, if nothing is named a question.
  private mutating func adoptTitle() {
    if headings.contains(where: { Headings.role($0.form) == .question }) { return }
    for name in MemberHeadings.titles {
      guard let index = headings.firstIndex(where: { $0.form == name }) else { continue }
      headings[index].form = "question"
      return
    }
  }

  /// `answer_a_correct` marks `answer_a`.
  private static func markForm(_ form: String) -> String? {
    guard form.hasSuffix("correct"), let part = ChoicePart(String(form.dropLast(7))) else {
      return nil
    }
    return "correct\(part.name.number)"
  }

  /// Names that say nothing about what they name.
  fileprivate static let generic: Set = [
    "text", "value", "content", "label", "name", "title", "html", "body", "raw", "plain", "en",
    "ja", "string",
  ]
  private static let titles = ["title", "ctx", "text", "name"]

  // MARK: Labels

  /// Replaces answers that are labels of choices, whatever those are, by letters.
  private mutating func takeLabels(_ list: MemberList) {
    guard let labels = list.labels.map({ ($0.path, columns.values($0)) }),
      let key = headings.firstIndex(where: { Headings.role($0.form) == .key })
    else { return }
    let numbers = zip(values[key], labels.1).map { answer, labels in
      labels.firstIndex(of: answer).map { $0 + 1 }
    }
    let named = numbers.count { $0 != nil }
    guard KeyNotation.isNearlyAll(named, of: numbers.count) else { return }
    self.labels = labels.0
    headings[key].form = "answerletter"
    values[key] = zip(numbers, values[key]).map { number, answer in
      number.map { AnswerLetters.name(of: $0, like: []) } ?? answer
    }
  }
}

/// The choices of questions as a JSON array contains them: their texts, and what may be beside each.
private struct MemberList {
  let kind: Kind
  let texts: MemberColumns.Column
  private(set) var marks: MemberColumns.Column?
  private(set) var labels: MemberColumns.Column?
  /// Whether its name may mean answers as well as choices.
  let isWeak: Bool

  enum Kind {
    case text, wrong, mark

    /// The word for it in a heading.
    var stem: String {
      switch self {
      case .text: "choice"
      case .wrong: "incorrect"
      case .mark: "correct"
      }
    }
  }

  /// A column of lists, with the path of what each of its values is part of.
  struct Part {
    let column: MemberColumns.Column
    let values: [[String]]
    let base: MemberPath
    /// Its name within that, or nil if each value is all of it.
    let name: String?

    init(_ column: MemberColumns.Column, _ values: [[String]]) {
      (self.column, self.values) = (column, values)
      let steps = column.path.steps
      let each = steps.lastIndex(of: .each) ?? 0
      let inside = MemberPath(steps[(each + 1)...]).names.last
      let owner = MemberPath(steps[..<each]).names.map { Heading($0).form }
      if let inside {
        (base, name) = (MemberPath(steps[..<each]), Heading(inside).form)
      } else if let last = owner.last, owner.count > 1, MemberList.words.contains(last),
        MemberList.kind(of: owner[owner.count - 2]) != nil
      {
        // `choices.text[*]` beside `choices.label[*]`
        (base, name) = (MemberPath(steps[..<(each - 1)]), last)
      } else {
        (base, name) = (MemberPath(steps[..<each]), nil)
      }
    }
  }

  /// Creates the list at a path, or nil if it is not one of choices.
  init?(_ base: MemberPath, _ parts: [Part], _ flags: [Part]) {
    let names = base.names.map { Heading($0).form }
    let kinds = names.reversed().lazy.filter { !MemberHeadings.generic.contains($0) }
    guard let owner = kinds.first, let kind = MemberList.kind(of: owner),
      let texts = MemberList.texts(parts)
    else { return nil }
    (self.kind, self.texts) = (kind, texts.column)
    isWeak = Headings.role(owner) != .choices && kind == .text
    let lengths = texts.values.map(\.count)
    let rest = parts.filter { $0.column.path != texts.column.path }
    marks =
      rest.first { MemberList.areMarks($0.values) }?.column
      ?? flags.first {
        MemberList.isBeside($0.column, texts.column) && $0.values.map(\.count) == lengths
      }?.column
    labels = rest.first { MemberList.labelNames.contains($0.name ?? "") }?.column
  }

  /// Returns what a name says about the values in its list, or nil if it is not about choices.
  static func kind(of owner: String) -> Kind? {
    switch Headings.role(owner) {
    case .choices: return .text
    case .wrongChoices: return .wrong
    default: break
    }
    switch ChoicePart("\(owner)1")?.kind {
    case .text: return .text
    case .wrong: return .wrong
    case .mark, nil: return owner == "answers" || owner == "responses" ? .text : nil
    }
  }

  /// Returns the column with the texts of the choices.
  private static func texts(_ parts: [Part]) -> Part? {
    let lists = parts.filter { part in
      !areMarks(part.values) && part.values.contains { $0.count > 1 }
        || kind(of: part.column.path.names.last.map { Heading($0).form } ?? "") == .wrong
    }
    if let only = lists.first(where: { $0.name == nil }) { return only }
    for word in textNames {
      if let found = lists.first(where: { $0.name == word }) { return found }
    }
    return nil
  }

  /// Names for the text of a choice, the most certain first.
  private static let textNames = [
    "text", "answer", "answertext", "choicetext", "optiontext", "content", "body", "html",
    "description", "option", "choice", "title", "value", "label", "name", "statement",
  ]
  private static let labelNames: Set = [
    "label", "labels", "letter", "key", "id", "value", "index", "optionid", "choiceid", "answerid",
    "identifier", "name", "option",
  ]
  fileprivate static let words = labelNames.union(textNames)

  /// Whether all values mean yes or no, and both occur.
  static func areMarks(_ rows: [[String]]) -> Bool {
    let values = Set(rows.joined())
    return values.isSubset(of: ["true", "false", "0", "1"])
      && !values.isDisjoint(with: ["true", "1"]) && !values.isDisjoint(with: ["false", "0"])
  }

  private static func isBeside(_ one: MemberColumns.Column, _ other: MemberColumns.Column) -> Bool {
    func parent(_ path: MemberPath) -> ArraySlice<MemberPath.Step> {
      path.steps[..<(path.steps.lastIndex(of: .each) ?? 0)].dropLast()
    }
    return one.path != other.path && parent(one.path) == parent(other.path)
  }
}
