@_spi(QBank) import BankModel

/// Turns a note into a question if its choices and its key are unambiguous.
///
/// Anki has no notion of choices. People write them in two ways: each in a field of its own whose name says so, or
/// as lines with letters or numbers on the front, one of which the back names. Anything else is a card without
/// choices, and nothing is guessed about it.
struct AnkiNoteReader {
  /// The fields as plain text.
  private let texts: [String]
  /// The roles of the fields, or nil if their names don't show them.
  private let fields: AnkiFields?
  /// The index of the question's field. Below it are those of the choices that have fields of their own, of the key
  /// and of the explanation.
  private(set) var question = 0
  private(set) var choices: [Int?] = []
  private(set) var key: Int?
  private(set) var explanation: Int?

  init(_ texts: [String], _ fields: AnkiFields?) { (self.texts, self.fields) = (texts, fields) }

  /// Whether choices are recognizable, even if nothing shows which one is right.
  var hasChoices: Bool {
    lines != nil || fields.map { $0.choices(texts).count { !$0.text.isEmpty } > 1 } ?? false
  }

  /// Returns the note as a question, or nil if that is not certain.
  mutating func problem() -> Problem? { fromFields() ?? fromLines() }

  // MARK: Choices in fields

  private mutating func fromFields() -> Problem? {
    guard let fields, !text(fields.question).isEmpty else { return nil }
    let all = fields.choices(texts)
    let there = all.indices.filter { !all[$0].text.isEmpty }
    guard there.count > 1,
      let right = fields.right(fields.key.map(text) ?? "", of: all.map(\.text)),
      let answer = there.firstIndex(of: right)
    else { return nil }
    (question, key) = (fields.question, fields.key)
    choices = there.map { all[$0].field }
    explanation = fields.explanation.flatMap { text($0).isEmpty ? nil : $0 }
    var problem = Problem(
      question: text(question), answer: answer + 1, choices: there.map { all[$0].text })
    problem.details.explanation = explanation.map(text)
    problem.details.unknownMembers = fields.others(texts)
    return problem
  }

  /// Returns the text of a field; empty if the note has fewer fields than its type.
  private func text(_ field: Int) -> String { texts.indices.contains(field) ? texts[field] : "" }

  // MARK: Choices as lines of the front

  private mutating func fromLines() -> Problem? {
    guard let (stem, run) = lines else { return nil }
    let back = texts[1].unicodeScalars.split(separator: "\n", maxSplits: 1).map(String.init)
    guard let told = back.first.map({ OneLine.trimmed($0) }),
      let right = AnkiKey.choice(told, of: run.map(\.text), labels: run),
      !namesOthers(than: right, run, behind: back.dropFirst().first ?? "")
    else { return nil }
    var problem = Problem(question: stem, answer: right + 1, choices: run.map(\.text))
    key = 1
    if back.count > 1 {
      let rest = back[1].trimmed
      if !rest.isEmpty { problem.details.explanation = rest }
    }
    return problem
  }

  /// Whether the lines of the back after the first name other choices because the back repeats all of them.
  private func namesOthers(than right: Int, _ run: [AnkiLabel], behind text: String) -> Bool {
    text.unicodeScalars.split(separator: "\n").contains { line in
      let line = OneLine.trimmed(String(line))
      let isLabelled = AnkiLabel(line).map { label in
        run.contains { $0.kind == label.kind && $0.number == label.number }
      }
      let choice = AnkiKey.choice(line, of: run.map(\.text), labels: run)
      return isLabelled ?? (choice != nil && choice != right)
    }
  }

  /// The question on the front, and the choices below it.
  private var lines: (stem: String, run: [AnkiLabel])? {
    guard texts.count >= 2, texts.dropFirst(2).allSatisfy(\.isEmpty) else { return nil }
    let lines = texts[0].unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map { OneLine.trimmed(String($0)) }
    let labelled = lines.map { AnkiLabel($0) }
    guard let first = labelled.lastIndex(where: { $0?.number == 1 }) else { return nil }
    let run = labelled[first...].compactMap(\.self)
    let isRun = run.indices.allSatisfy { run[$0].number == $0 + 1 && run[$0].kind == run[0].kind }
    let stem = lines[..<first].joined(separator: "\n").trimmed
    guard isRun, run.count >= 2, run.count == lines.count - first, !stem.isEmpty else { return nil }
    return (stem, run)
  }
}

/// The roles of a note type's fields: question, choices, key and explanation.
///
/// The notes of a type are read as a table whose headings are the names of the fields: a field `A` or `ア` is a
/// choice if other fields are the question and the answer.
struct AnkiFields {
  /// The index of the question's field.
  let question: Int
  /// The indices of the choices' fields, in order, or that of the one field with all choices.
  private let choices: [Int]
  /// How all choices are written in one field, or nil if each has its own.
  private let list: ChoiceList?
  /// The index of the key's field, or nil if the first choice is always right.
  let key: Int?
  /// The index of the explanation's field.
  let explanation: Int?
  /// The names of all fields.
  private let names: [String]
  /// How the keys are written, judged by all of them together, or nil if undecided.
  private let answer: Layout.AnswerStyle?
  /// Whether the keys are numbers and nothing shows whether they are counted from 0 or from 1.
  let isOfUnknownOrigin: Bool

  /// Determines the roles from the names and sample texts, or from how the user says the keys are written. Returns
  /// nil if the names indicate no choices.
  init?(_ names: [String], _ notes: [[String]], _ given: GivenKey?) {
    let headings = names.map(AnkiFields.heading)
    let roles = ColumnRoles(SampledTable(headings: headings, notes), given)
    var fields: [Layout.Field: Int] = [:]
    for (column, field) in roles.fields { fields[field] = column }
    list = fields[.choiceList] == nil ? nil : roles.list
    choices =
      list == nil
      ? (1...Layout.maxChoices).compactMap { fields[.choice($0)] }
      : fields[.choiceList].map { [$0] } ?? []
    guard let question = fields[.question], choices.count > 1 || list != nil,
      fields[.answer] != nil || roles.answer == .first
    else { return nil }
    (self.question, self.names) = (question, names)
    isOfUnknownOrigin = roles.doubts == [.origin]
    (key, explanation, answer) = (fields[.answer], fields[.explanation], roles.answer)
  }

  /// Returns the name of a field as a column heading. Add-ons for Anki have names of their own: `Q_1` is a choice,
  /// and `Extra` is an explanation.
  private static func heading(_ name: String) -> Heading {
    let heading = Heading(name)
    if ["extra", "extra1"].contains(heading.form) { return Heading(name, form: "explanation") }
    let digits = heading.form.utf8.dropFirst()
    guard heading.form.utf8.first == UInt8(ascii: "q"), !digits.isEmpty,
      digits.allSatisfy(\.isDigit)
    else { return heading }
    return Heading(name, form: "choice\(heading.form.dropFirst())")
  }

  /// Whether the right choice has a field of its own, so that the choices have no order.
  var givesNoOrder: Bool { key == nil }

  /// Whether a choice is nothing but a picture or a sound.
  func hasUnreadableChoice(_ texts: [String], _ pictures: [Bool]) -> Bool {
    list == nil
      && choices.contains { field in
        texts.indices.contains(field) && texts[field].isEmpty && pictures[field]
      }
  }

  /// Returns the choices of a note without the empty ones at the end. `field` is nil if all choices share one
  /// field.
  func choices(_ texts: [String]) -> [(text: String, field: Int?)] {
    let cells = choices.map { texts.indices.contains($0) ? texts[$0] : "" }
    var all: [(text: String, field: Int?)] =
      list.map { list in (list.choices(in: cells[0]) ?? []).map { ($0, nil) } }
      ?? zip(cells, choices).map { ($0, $1) }
    while let last = all.last, last.text.isEmpty { all.removeLast() }
    return all
  }

  /// Returns the nonempty fields that have none of these roles, under their own names.
  func others(_ texts: [String]) -> [Problem.Details.UnknownMember] {
    let known = Set(choices + [question, key, explanation].compactMap(\.self))
    return KeptNames.apart(
      zip(names, texts).enumerated().filter { !known.contains($0.offset) && !$0.element.1.isEmpty }
        .map { Problem.Details.UnknownMember($0.element.0, json: JSON.string($0.element.1).text) })
  }

  /// Returns the index of the right choice, or nil if the key does not name one with certainty.
  func right(_ key: String, of texts: [String]) -> Int? {
    if case .choice(let number)? = answer?.read(key, texts) { return number - 1 }
    return AnkiKey.choice(key, of: texts, labels: nil)
  }
}

/// The letter or number in front of a choice.
private struct AnkiLabel {
  /// The kinds of labels. All labels of a list have the same kind.
  enum Kind { case digits, letters, kana, circled }

  let kind: Kind
  /// The position that the label denotes, counted from 1.
  let number: Int
  /// The text after the label.
  let text: String

  /// Parses the label at the start of a line, or returns nil if there is none.
  init?(_ line: String) {
    var rest = line.unicodeScalars[...]
    let opens = rest.first == "(" || rest.first == "（"
    if opens { rest.removeFirst() }
    guard let (kind, number) = AnkiLabel.takeName(&rest) else { return nil }
    if kind != .circled {
      guard let end = rest.first, (opens ? ")）" : ").．)）:：、").unicodeScalars.contains(end) else {
        return nil
      }
      rest.removeFirst()
    }
    self.kind = kind
    self.number = number
    text = OneLine.trimmed(String(rest))
    if text.isEmpty { return nil }
  }

  /// Consumes a letter or number at the start of a text.
  static func takeName(_ rest: inout Substring.UnicodeScalarView) -> (Kind, Int)? {
    guard let first = rest.first else { return nil }
    switch first.value {
    case 0x30...0x39:
      let digits = rest.prefix { 0x30...0x39 ~= $0.value }
      guard digits.count <= 2, let number = Int(bounded: String(digits)) else { return nil }
      rest = rest.dropFirst(digits.count)
      return (.digits, number)
    case 0x41...0x4A, 0x61...0x6A:
      rest.removeFirst()
      return (.letters, Int((first.value | 0x20) - 0x60))
    case 0x2460...0x2469:
      rest.removeFirst()
      return (.circled, Int(first.value - 0x245F))
    default:
      guard let place = Array("アイウエオカキクケコ".unicodeScalars).firstIndex(of: first) else { return nil }
      rest.removeFirst()
      return (.kana, place + 1)
    }
  }
}

/// Resolves a key to the choice that it names.
private enum AnkiKey {
  /// Returns the index of the choice that a key names, or nil if it names none or more than one.
  ///
  /// With labels, a number or kana is one of them. Without labels it is rejected: it could be counted from 0 or
  /// from 1, or follow the order of イロハ.
  static func choice(_ key: String, of texts: [String], labels: [AnkiLabel]?) -> Int? {
    let key = key.trimmed
    let same = texts.indices.filter { texts[$0].isSame(as: key) }
    if !same.isEmpty { return same.count == 1 ? same[0] : nil }
    if let labels, let label = AnkiLabel(key) {
      return labels.firstIndex {
        $0.kind == label.kind && $0.number == label.number
          && $0.text.isSame(as: label.text)
      }
    }
    if labels == nil, let place = only(of: key, count: texts.count) { return place }
    var rest = key.unicodeScalars[...]
    if rest.first == "(" || rest.first == "（" { rest.removeFirst() }
    guard let (kind, number) = AnkiLabel.takeName(&rest), number >= 1, number <= texts.count,
      rest.allSatisfy({ ").．)）".unicodeScalars.contains($0) }),
      labels.map({ $0[0].kind == kind }) ?? (kind == .letters || kind == .circled)
    else { return nil }
    return number - 1
  }

  /// Returns the index of the only 1 in a list such as `0 1 0 0`, which has at least as many numbers as there are
  /// choices.
  private static func only(of key: String, count: Int) -> Int? {
    let marks = key.unicodeScalars.split(separator: " ").map(String.init)
    guard marks.count >= count, count >= 2, marks.allSatisfy({ $0 == "0" || $0 == "1" }) else {
      return nil
    }
    let right = marks.indices.filter { marks[$0] == "1" }
    return right.count == 1 && right[0] < count ? right[0] : nil
  }
}
