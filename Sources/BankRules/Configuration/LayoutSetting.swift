@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// Reads a layout that somebody describes in a configuration.
///
/// Columns are told either all by their names or all by their places, counted from 1.
struct LayoutSetting {
  private var columns: [(column: Column, name: String, range: TextRange)] = []

  /// How a column is told.
  private enum Column {
    case named([String], Layout.Field)
    case placed(Int, Layout.Field)
  }

  private static let details: [(name: String, field: Layout.Field)] = [
    ("id", .id), ("category", .category), ("explanation", .explanation),
    ("difficulty", .difficulty), ("points", .points), ("limit", .limit), ("pinned", .pinned),
    ("tags", .tags),
  ]
  private static let answers: [(name: String, style: Layout.AnswerStyle)] = [
    ("number", .number(from: 1)), ("zero-based", .number(from: 0)), ("letter", .letter),
    ("text", .text),
  ]
  /// How many choices a problem may have.
  private static let choices = 2...10
  private static let maxColumns = 100

  /// The layout, or nil after noting what is wrong with it.
  static func read(_ member: JSONTree.Member, _ log: inout ConfigurationLog) -> Layout? {
    let before = log.diagnostics.count
    let parts = log.members(member.tree, of: .setting(member.name), known: ["columns", "answer"])
    let word = log.word(parts["answer"], "answer", answers.map(\.name)) ?? "number"
    var setting = LayoutSetting()
    setting.readColumns(parts["columns"] ?? member.tree, parts["columns"] != nil, &log)
    let header = setting.check(member.nameRange, &log)
    guard log.diagnostics.count == before else { return nil }
    return Layout(
      member.name, title: Localized(member.name), header: header,
      columns: setting.layoutColumns(header),
      answer: answers.first { $0.name == word }?.style
        ?? .number(from: 1))
  }

  private mutating func readColumns(
    _ tree: JSONTree, _ isThere: Bool, _ log: inout ConfigurationLog
  ) {
    guard isThere else {
      return log.addError(
        tree.range, Localized(en: "the layout has no “columns”", ja: "レイアウトに「columns」がありません。"))
    }
    let required = ["question", "answer", "choices"]
    let known = required + LayoutSetting.details.map(\.name) + ["ignored"]
    let members = log.members(tree, of: .setting("columns"), known: known)
    for name in required where members[name] == nil {
      log.addError(
        tree.range,
        Localized(en: "the layout has no column for “\(name)”", ja: "「\(name)」の列が書かれていません。"))
    }
    add(members["question"], "question", .question, &log)
    add(members["answer"], "answer", .answer, &log)
    let choices = log.elements(members["choices"], "choices")
    for (index, tree) in choices.enumerated() { add(tree, "choices", .choice(index + 1), &log) }
    if let tree = members["choices"], !LayoutSetting.choices.contains(choices.count) {
      log.addError(
        tree.range,
        Localized(en: "there must be 2 to 10 choices", ja: "選択肢の列は2列から10列までです。"))
    }
    for (name, field) in LayoutSetting.details { add(members[name], name, field, &log) }
    for tree in log.elements(members["ignored"], "ignored") {
      add(tree, "ignored", .fixed(""), &log)
    }
  }

  private mutating func add(
    _ tree: JSONTree?, _ name: String, _ field: Layout.Field, _ log: inout ConfigurationLog
  ) {
    guard let tree else { return }
    switch tree.value {
    case .number(let written):
      let place = Int(written) ?? 0
      if (1...LayoutSetting.maxColumns).contains(place) {
        columns.append((.placed(place, field), name, tree.range))
        return
      }
    case .text(let text) where !text.isEmpty:
      columns.append((.named([text], field), name, tree.range))
      return
    case .array(let elements):
      let names = elements.compactMap(\.text).filter { !$0.isEmpty }
      if names.count == elements.count, !names.isEmpty {
        columns.append((.named(names, field), name, tree.range))
        return
      }
    default: break
    }
    log.addError(
      tree.range,
      Localized(
        en: "“\(name)” must be the name of a column, a list of names for it, or its number",
        ja: "「\(name)」には、列名、列名の配列、または列の番号を書きます。"))
  }

  /// Looks whether the columns go together, and tells where the table names them.
  private func check(_ range: TextRange, _ log: inout ConfigurationLog) -> Layout.Header {
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
        range,
        Localized(
          en: "the column for “\(name)” is already in use", ja: "「\(name)」の列がほかの列と重なっています。"))
    }
    if !places.isEmpty, !names.isEmpty {
      log.addError(
        range,
        Localized(
          en: "columns must all be given by name or all by number",
          ja: "列は、すべて列名で書くか、すべて番号で書いてください。"))
      return .names
    }
    let gaps = (1...(places.max() ?? 1)).filter { !places.contains($0) }
    if !places.isEmpty, let gap = gaps.first {
      log.addError(
        range,
        Localized(
          en: "nothing says what column \(gap) holds", ja: "\(gap)列目に何があるか書かれていません。"),
        help: Localized(
          en: "Mark a column that you do not need: \"ignored\": [\(gap)].",
          ja: "使わない列は「\"ignored\": [\(gap)]」のように書いてください。"))
    }
    return places.isEmpty ? .names : .none
  }

  private func layoutColumns(_ header: Layout.Header) -> [LayoutColumn] {
    var placed: [(Int, LayoutColumn)] = []
    for (index, entry) in columns.enumerated() {
      switch entry.column {
      case .placed(let place, let field): placed.append((place, LayoutColumn(field, entry.name)))
      case .named(let names, let field):
        placed.append((index, LayoutColumn(field, names: names, presence: presence(field))))
      }
    }
    return placed.sorted { $0.0 < $1.0 }.map(\.1)
  }

  private func presence(_ field: Layout.Field) -> LayoutColumn.Presence {
    if field.feature != nil { return .needed }
    return (field.choiceNumber ?? 0) > 2 ? .usual : .required
  }
}
