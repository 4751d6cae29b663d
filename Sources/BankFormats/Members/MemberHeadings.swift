@_spi(QBank) import BankModel

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
  static let generic: Set = [
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
