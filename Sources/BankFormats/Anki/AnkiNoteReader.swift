@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// Makes a question of a note, where its choices and its key can be told for sure.
///
/// Anki has no notion of choices. There are two ways in which people write them: each in a field of
/// its own, whose name says so; or as lines with letters or numbers on the front, of which the back
/// names one. What is neither is a card without choices, and nothing is guessed about it.
struct AnkiNoteReader {
  /// What the fields say, as plain text.
  private let texts: [String]
  /// What the fields of its type are; nil where their names do not tell.
  private let fields: AnkiFields?
  /// The number of the field that asks, and those of the fields of the choices, where they have some of
  /// their own, and the key.
  private(set) var question = 0
  private(set) var choices: [Int?] = []
  private(set) var key: Int?
  private(set) var explanation: Int?

  init(_ texts: [String], _ fields: AnkiFields?) { (self.texts, self.fields) = (texts, fields) }

  /// Whether there are choices to be seen, though nothing may tell which is right.
  var hasChoices: Bool {
    lines != nil || fields.map { $0.choices(texts).count { !$0.text.isEmpty } > 1 } ?? false
  }

  /// What the note says as a question; nil where that cannot be told.
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

  /// What a field says; a note may have fewer than its type.
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
      let rest = AnkiNoteReader.trimmed(back[1])
      if !rest.isEmpty { problem.details.explanation = rest }
    }
    return problem
  }

  /// Whether the lines behind the first name other choices, because the back repeats all of them.
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

  /// What the front asks, and the choices below it.
  private var lines: (stem: String, run: [AnkiLabel])? {
    guard texts.count >= 2, texts.dropFirst(2).allSatisfy(\.isEmpty) else { return nil }
    let lines = texts[0].unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map { OneLine.trimmed(String($0)) }
    let labelled = lines.map { AnkiLabel($0) }
    guard let first = labelled.lastIndex(where: { $0?.number == 1 }) else { return nil }
    let run = labelled[first...].compactMap(\.self)
    let isRun = run.indices.allSatisfy { run[$0].number == $0 + 1 && run[$0].kind == run[0].kind }
    let stem = AnkiNoteReader.trimmed(lines[..<first].joined(separator: "\n"))
    guard isRun, run.count >= 2, run.count == lines.count - first, !stem.isEmpty else { return nil }
    return (stem, run)
  }

  /// A text without white space at its edges.
  static func trimmed(_ text: String) -> String {
    let isBlank = { (scalar: Unicode.Scalar) in scalar.properties.isWhitespace }
    var rest = text.unicodeScalars.drop(while: isBlank)
    while let last = rest.last, isBlank(last) { rest.removeLast() }
    return String(rest)
  }
}

/// The letter or number before a choice.
struct AnkiLabel {
  /// The kinds of labels, of which a list has one.
  enum Kind { case digits, letters, kana, circled }

  let kind: Kind
  /// Which it is, counted from 1.
  let number: Int
  /// What stands behind it.
  let text: String

  /// The label that a line begins with; nil where it begins with something else.
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

  /// Takes a name off the start of a text.
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

/// Which choice a text names.
enum AnkiKey {
  /// The place of the choice; nil where none or more than one is named.
  ///
  /// With labels a number or kana is one of those; without them it could be counted from 0 or from 1, or
  /// in the order of イロハ, and is not taken.
  static func choice(_ key: String, of texts: [String], labels: [AnkiLabel]?) -> Int? {
    let key = AnkiNoteReader.trimmed(key)
    let same = texts.indices.filter { texts[$0].utf8.elementsEqual(key.utf8) }
    if !same.isEmpty { return same.count == 1 ? same[0] : nil }
    if let labels, let label = AnkiLabel(key) {
      return labels.firstIndex {
        $0.kind == label.kind && $0.number == label.number
          && $0.text.utf8.elementsEqual(label.text.utf8)
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

  /// The only 1 in a list such as `0 1 0 0`, which has at least as many numbers as there are choices.
  private static func only(of key: String, count: Int) -> Int? {
    let marks = key.unicodeScalars.split(separator: " ").map(String.init)
    guard marks.count >= count, count >= 2, marks.allSatisfy({ $0 == "0" || $0 == "1" }) else {
      return nil
    }
    let right = marks.indices.filter { marks[$0] == "1" }
    return right.count == 1 && right[0] < count ? right[0] : nil
  }
}
