@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// Which fields of the notes of a type are the question, the choices and the key.
///
/// The notes of a type are a table whose headings are the names of the fields, so they are read as one: a
/// field `A` or `ア` is a choice where others ask and answer.
struct AnkiFields {
  /// The number of the field that asks.
  let question: Int
  /// Those of the choices, in their order, or that of all choices.
  private let choices: [Int]
  /// How all choices stand in one field; nil where each has its own.
  private let list: ChoiceList?
  /// That of the key; nil where the first choice is always right.
  let key: Int?
  /// That of the explanation.
  let explanation: Int?
  /// What the fields are called.
  private let names: [String]
  /// How the keys are written, by all of them together; nil where that is undecided.
  private let answer: Layout.AnswerStyle?
  /// Whether the keys are numbers of which nothing tells from where they are counted.
  let isOfUnknownOrigin: Bool

  /// Finds out by the names and the texts of some notes, or by what somebody has said of the keys; nil where
  /// the names tell of no choices.
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

  /// The name of a field as the heading of a column, which add-ons for Anki call in ways of their own:
  /// `Q_1` is a choice, and `Extra` explains.
  private static func heading(_ name: String) -> Heading {
    let heading = Heading(name)
    if ["extra", "extra1"].contains(heading.form) { return Heading(name, form: "explanation") }
    let digits = heading.form.utf8.dropFirst()
    guard heading.form.utf8.first == UInt8(ascii: "q"), !digits.isEmpty,
      digits.allSatisfy(\.isDigit)
    else { return heading }
    return Heading(name, form: "choice\(heading.form.dropFirst())")
  }

  /// Whether the right choice has a field of its own, so that choices have no order.
  var givesNoOrder: Bool { key == nil }

  /// Whether a choice is nothing but a picture or a sound.
  func hasUnreadableChoice(_ texts: [String], _ pictures: [Bool]) -> Bool {
    list == nil
      && choices.contains { field in
        texts.indices.contains(field) && texts[field].isEmpty && pictures[field]
      }
  }

  /// The choices of a note with these fields, those at the end that are empty left out, and the field of
  /// each that has one of its own.
  func choices(_ texts: [String]) -> [(text: String, field: Int?)] {
    let cells = choices.map { texts.indices.contains($0) ? texts[$0] : "" }
    var all: [(text: String, field: Int?)] =
      list.map { list in (list.choices(in: cells[0]) ?? []).map { ($0, nil) } }
      ?? zip(cells, choices).map { ($0, $1) }
    while let last = all.last, last.text.isEmpty { all.removeLast() }
    return all
  }

  /// What the fields say that are none of these, under their own names.
  func others(_ texts: [String]) -> [Problem.Details.UnknownMember] {
    let known = Set(choices + [question, key, explanation].compactMap(\.self))
    return KeptNames.apart(
      zip(names, texts).enumerated().filter { !known.contains($0.offset) && !$0.element.1.isEmpty }
        .map { Problem.Details.UnknownMember($0.element.0, json: JSON.string($0.element.1).text) })
  }

  /// The place of the right one of these choices; nil where the key names none for sure.
  func right(_ key: String, of texts: [String]) -> Int? {
    if case .choice(let number)? = answer?.read(key, texts) { return number - 1 }
    return AnkiKey.choice(key, of: texts, labels: nil)
  }
}
