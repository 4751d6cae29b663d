@_spi(QBank) import BankModel

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
