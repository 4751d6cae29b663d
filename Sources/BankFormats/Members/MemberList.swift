@_spi(QBank) import BankText

/// The choices of questions as a JSON array contains them: their texts, and what may be beside each.
struct MemberList {
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
