@_spi(QBank) import BankFormats

/// Parses a layout defined in a configuration.
///
/// Columns are given by their names, or by their numbers, counted from 1; each column may be given either way.
struct LayoutSetting {
  private var columns: [(column: Column, name: String, range: TextRange)] = []
  private var choiceCount = 0
  private var answer: Layout.AnswerStyle?

  /// A way of giving a column.
  private enum Column {
    case named([String], Layout.Field)
    case placed(Int, Layout.Field)
  }

  /// The names of columns with details of a problem.
  static let details: [(name: String, field: Layout.Field)] = [
    ("id", .id), ("category", .category), ("explanation", .explanation),
    ("difficulty", .difficulty), ("points", .points), ("limit", .limit), ("pinned", .pinned),
    ("tags", .tags), ("picture", .media),
  ]
  /// The words for the ways in which the right choice is written.
  static let answers: [(name: String, style: Layout.AnswerStyle)] = [
    ("number", .number(from: 1)), ("zero-based", .number(from: 0)), ("letter", .letter),
    ("iroha", .iroha), ("text", .text), ("mark", .mark),
  ]
  /// The members of a layout.
  static let members = ["columns", "answer", "delimiter", "separator", "skip", "only"]
  /// The number of choices that a problem may have.
  private static let choices = 2...Layout.maxChoices
  private static let maxColumns = 1_000
  private static let maxRowsAbove = 1_000

  /// Parses a layout, or returns nil after reporting why it is invalid.
  static func read(_ member: JSONTree.Member, _ log: inout ConfigurationLog) -> Layout? {
    let before = log.diagnostics.count
    let parts = log.members(member.tree, of: .setting(member.name), known: members)
    let word = log.word(parts["answer"], "answer", answers.map(\.name))
    var setting = LayoutSetting()
    setting.answer = answers.first { $0.name == word }?.style
    let only = log.text(parts["only"], "only")
    setting.readColumns(parts["columns"], in: member.tree, only, &log)
    setting.check(&log)
    var layout = Layout(
      member.name, title: Localized(member.name), header: setting.header,
      columns: setting.layoutColumns, answer: setting.answer ?? .number(from: 1))
    let delimiter = log.word(parts["delimiter"], "delimiter", Layout.Delimiter.allCases.map(\.word))
    layout.delimiter = delimiter.flatMap { Layout.Delimiter($0) } ?? .comma
    layout.rowsAbove = log.number(parts["skip"], "skip", 0...maxRowsAbove) ?? 0
    layout.list = list(parts["separator"], &log) ?? layout.list
    return log.diagnostics.count == before ? layout : nil
  }

  private static func list(_ tree: JSONTree?, _ log: inout ConfigurationLog) -> ChoiceList? {
    guard let tree else { return nil }
    if let text = tree.text, let list = ChoiceList(word: text) { return list }
    log.addError(
      tree.range, en: "“separator” must be a single character, “list” or “labels”",
      ja: "「separator」には1文字、または list か labels を書きます。")
    return nil
  }

  // MARK: Columns

  private mutating func readColumns(
    _ tree: JSONTree?, in whole: JSONTree, _ only: String?, _ log: inout ConfigurationLog
  ) {
    guard let tree else {
      return log.addError(
        whole.range, en: "the layout has no “columns”", ja: "レイアウトに「columns」がありません。")
    }
    let known =
      ["question", "answer", "choices", "correct", "wrong", "marks", "labels", "type"]
      + LayoutSetting.details.map(\.name) + ["ignored"]
    let members = log.members(tree, of: .setting("columns"), known: known)
    add(members["question"], "question", .question, &log)
    add(members["answer"], "answer", .answer, &log)
    readChoices(members, &log)
    for (name, field) in LayoutSetting.details { add(members[name], name, field, &log) }
    readType(members["type"], only, &log)
    for tree in log.elements(members["ignored"], "ignored") {
      add(tree, "ignored", .fixed(""), &log)
    }
    checkThere(members, tree.range, &log)
  }

  /// Reports missing required columns.
  private func checkThere(
    _ members: [String: JSONTree], _ range: TextRange, _ log: inout ConfigurationLog
  ) {
    let isByColumn = members["correct"] != nil || members["wrong"] != nil
    let isByMark = members["marks"] != nil || answer == .mark
    let required =
      ["question"]
      + (isByColumn ? ["correct", "wrong"] : isByMark ? ["choices"] : ["answer", "choices"])
    for name in required where members[name] == nil {
      log.addError(range, en: "the layout has no column for “\(name)”", ja: "「\(name)」の列が書かれていません。")
    }
  }

  private mutating func readChoices(_ members: [String: JSONTree], _ log: inout ConfigurationLog) {
    if let tree = members["choices"], tree.elements == nil, !isList(tree) {
      add(tree, "choices", .choiceList, &log)
    } else {
      addAll(members["choices"], "choices", from: 1, &log) { .choice($0) }
    }
    if members["correct"] != nil || members["wrong"] != nil {
      add(members["correct"], "correct", .choice(1), &log)
      addAll(members["wrong"], "wrong", from: 2, &log) { .choice($0) }
      answer = .first
    }
    if members["labels"] != nil {
      addAll(members["labels"], "labels", from: 1, &log) { .label($0) }
      answer = .label
    }
    let count = choiceCount
    addAll(members["marks"], "marks", from: 1, &log) { .mark($0) }
    if let tree = members["marks"] {
      answer = .mark
      if let marks = tree.elements?.count, marks != count, !isList(tree) {
        log.addError(
          tree.range, en: "there must be as many “marks” as “choices”",
          ja: "「marks」の列は「choices」の列と同じ数だけ必要です。")
      }
    }
  }

  /// Adds the columns of choices, or those of marks of choices.
  private mutating func addAll(
    _ tree: JSONTree?, _ name: String, from first: Int, _ log: inout ConfigurationLog,
    _ field: (Int) -> Layout.Field
  ) {
    guard let tree else { return }
    let columns = isList(tree) && tree.text != nil ? [tree] : log.elements(tree, name)
    for (index, tree) in columns.enumerated() { add(tree, name, field(first + index), &log) }
    choiceCount = columns.count
    let count = first - 1 + columns.count
    if tree.elements != nil, !isList(tree), !LayoutSetting.choices.contains(count) {
      log.addError(tree.range, en: "there must be 2 to 10 choices", ja: "選択肢の列は2列から10列までです。")
    }
  }

  /// Whether the columns include a JSON path that leads to several values.
  private func isList(_ tree: JSONTree) -> Bool {
    (tree.elements ?? [tree]).contains { $0.text?.contains(text: "[*]") ?? false }
  }

  private mutating func readType(
    _ tree: JSONTree?, _ only: String?, _ log: inout ConfigurationLog
  ) {
    guard let tree else { return }
    guard let only else {
      return log.addError(
        tree.range, en: "“only” must name the type of question to read",
        ja: "どの形式の問題を読むかを「only」に書いてください。")
    }
    add(tree, "type", .questionType(only), &log)
  }

  private mutating func add(
    _ tree: JSONTree?, _ name: String, _ field: Layout.Field, _ log: inout ConfigurationLog
  ) {
    guard let tree else { return }
    if let column = LayoutSetting.column(tree, field) {
      return columns.append((column, name, tree.range))
    }
    log.addError(
      tree.range,
      en: "“\(name)” must be the name of a column, a list of names for it, or its number",
      ja: "「\(name)」には、列名、列名の配列、または列の番号を書きます。")
  }

  /// The column that a setting names or numbers, or nil if it does neither.
  private static func column(_ tree: JSONTree, _ field: Layout.Field) -> Column? {
    switch tree.value {
    case .number(let written):
      let place = Int(bounded: written) ?? 0
      return (1...maxColumns).contains(place) ? .placed(place, field) : nil
    case .text(let text): return text.isEmpty ? nil : .named([text], field)
    case .array(let elements):
      let names = elements.compactMap(\.text).filter { !$0.isEmpty }
      return names.isEmpty || names.count < elements.count ? nil : .named(names, field)
    default: return nil
    }
  }

  // MARK: All of them

  /// Checks that the columns are consistent.
  private func check(_ log: inout ConfigurationLog) {
    var places: Set<Int> = []
    var names: Set<String> = []
    for (column, name, range) in columns {
      let isNew =
        switch column {
        case .placed(let place, _): places.insert(place).inserted
        case .named(let own, _): own.allSatisfy { names.insert($0).inserted }
        }
      if isNew { continue }
      log.addError(
        range, en: "the column for “\(name)” is already in use", ja: "「\(name)」の列がほかの列と重なっています。")
    }
  }

  /// Where the header of the table is, if a column is given by name.
  private var header: Layout.Header {
    let isNamed = columns.contains { if case .named = $0.column { true } else { false } }
    return isNamed ? .names : .none
  }

  private var layoutColumns: [LayoutColumn] {
    let all = columns.map { entry in
      switch entry.column {
      case .placed(let place, let field): LayoutColumn(field, at: place)
      case .named(let names, let field):
        LayoutColumn(field, names: names, presence: presence(field))
      }
    }
    guard case .none = header else { return all }
    return all.ordered { ($0.place ?? 0) < ($1.place ?? 0) }
  }

  private func presence(_ field: Layout.Field) -> LayoutColumn.Presence {
    if field.feature != nil { return .needed }
    return field == .media ? .usual : .required
  }
}

extension ChoiceList {
  /// Creates a separator of choices in one cell from its notation in a configuration.
  init?(word: String) {
    switch word {
    case "list": self = .array
    case "labels": self = .labels
    default:
      guard let separator = word.unicodeScalars.first, word.unicodeScalars.count == 1 else {
        return nil
      }
      self = .separator(separator)
    }
  }

  /// The notation in a configuration.
  var word: String {
    switch self {
    case .array: "list"
    case .labels: "labels"
    case .separator(let separator): String(separator)
    }
  }
}
