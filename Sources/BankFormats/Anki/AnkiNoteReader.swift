@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// Makes a question of a note, where its choices and its key can be told for sure.
///
/// Anki has no notion of choices. There are two ways in which people write them: each in a field of
/// its own, whose name says so; or as lines with letters or numbers on the front, of which the back
/// names one. What is neither is a card without choices, and nothing is guessed about it.
struct AnkiNoteReader {
  /// A field as plain text.
  struct Field {
    let index: Int
    let name: String
    let text: String
  }

  private let fields: [Field]
  /// The number of the field that asks, and those of the fields of the choices and the key.
  private(set) var question = 0
  private(set) var choices: [Int] = []
  private(set) var key: Int?
  private(set) var explanation: Int?

  init(_ fields: [Field]) { self.fields = fields }

  /// What the note says as a question; nil where that cannot be told.
  mutating func problem() -> Problem? { fromFields() ?? fromLines() }

  // MARK: Choices in fields

  private mutating func fromFields() -> Problem? {
    let roles = fields.map { AnkiFieldRole($0.name) }
    let all = fields.indices.filter { index in
      if case .choice = roles[index] { !fields[index].text.isEmpty } else { false }
    }
    guard let question = roles.firstIndex(of: .question), let key = roles.firstIndex(of: .key),
      all.count >= 2, !fields[question].text.isEmpty
    else { return nil }
    let texts = all.map { fields[$0].text }
    guard let right = AnkiKey.choice(fields[key].text, of: texts, labels: nil) else { return nil }
    (self.question, choices, self.key) = (question, all, key)
    var problem = Problem(question: fields[question].text, answer: right + 1, choices: texts)
    explanation = roles.firstIndex(of: .explanation).flatMap { fields[$0].text.isEmpty ? nil : $0 }
    problem.details.explanation = explanation.map { fields[$0].text }
    return problem
  }

  // MARK: Choices as lines of the front

  private mutating func fromLines() -> Problem? {
    guard fields.count >= 2, fields.dropFirst(2).allSatisfy(\.text.isEmpty) else { return nil }
    let lines = fields[0].text.unicodeScalars.split(
      separator: "\n", omittingEmptySubsequences: false
    )
    .map { OneLine.trimmed(String($0)) }
    let labelled = lines.map { AnkiLabel($0) }
    guard let first = labelled.lastIndex(where: { $0?.number == 1 }) else { return nil }
    let run = labelled[first...].compactMap(\.self)
    let isRun = run.indices.allSatisfy { run[$0].number == $0 + 1 && run[$0].kind == run[0].kind }
    let stem = lines[..<first].joined(separator: "\n")
    guard isRun, run.count >= 2, run.count == lines.count - first, !OneLine.trimmed(stem).isEmpty
    else { return nil }
    let back = fields[1].text.unicodeScalars.split(separator: "\n", maxSplits: 1).map(String.init)
    guard let told = back.first.map({ OneLine.trimmed($0) }),
      let right = AnkiKey.choice(told, of: run.map(\.text), labels: run)
    else { return nil }
    var problem = Problem(
      question: AnkiNoteReader.trimmed(stem), answer: right + 1, choices: run.map(\.text))
    key = 1
    if back.count > 1 {
      let rest = AnkiNoteReader.trimmed(back[1])
      if !rest.isEmpty { problem.details.explanation = rest }
    }
    return problem
  }

  /// A text without white space at its edges.
  static func trimmed(_ text: String) -> String {
    let isBlank = { (scalar: Unicode.Scalar) in scalar.properties.isWhitespace }
    var rest = text.unicodeScalars.drop(while: isBlank)
    while let last = rest.last, isBlank(last) { rest.removeLast() }
    return String(rest)
  }
}

/// What the field of a note is for, by its name.
enum AnkiFieldRole: Equatable {
  case question
  case key
  case explanation
  case choice
  case other

  init(_ name: String) {
    let fillers = "_-.:()（）".unicodeScalars
    let scalars = name.lowercased().unicodeScalars.filter {
      !$0.properties.isWhitespace && !fillers.contains($0)
    }
    let word = String(String.UnicodeScalarView(scalars))
    switch word {
    case "question", "questiontext", "stem", "問題", "問題文", "質問", "設問": self = .question
    case "answer", "answers", "correct", "correctanswer", "correctchoice", "correctoption", "key",
      "正解", "正答", "答え", "解答":
      self = .key
    case "explanation", "extra", "extra1", "解説", "説明": self = .explanation
    default: self = AnkiFieldRole.isChoice(word) ? .choice : .other
    }
  }

  private static func isChoice(_ word: String) -> Bool {
    let stems = ["choice", "option", "answer", "q", "選択肢", "選択", "肢"]
    guard let stem = stems.first(where: { word.hasPrefix($0) }) else { return false }
    let rest = word.dropFirst(stem.count)
    let isNumber = rest.utf8.allSatisfy(\.isDigit) && (1...2).contains(rest.utf8.count)
    let isLetter = rest.utf8.count == 1 && rest.utf8.allSatisfy { 0x61...0x6A ~= $0 }
    let isKana = rest.count == 1 && rest.allSatisfy { "アイウエオ".contains($0) }
    return isNumber || isLetter || isKana
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
      guard digits.count <= 2, let number = Int(String(digits)) else { return nil }
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
  /// With labels a number is one of those; without them it could be counted from 0 or from 1, and is
  /// not taken.
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
      labels.map({ $0[0].kind == kind }) ?? (kind != .digits)
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
