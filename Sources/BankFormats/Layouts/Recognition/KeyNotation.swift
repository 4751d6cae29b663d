@_spi(QBank) import BankModel

/// Determines how the answers of a table are written, from all of them together.
struct KeyNotation {
  /// The raw answers, with the choices of each.
  let rows: [(key: String, choices: [String])]
  /// What the headings say about the notation.
  let hints: KeyHints
  /// The notation that was given, if any.
  let given: GivenKey?
  /// Whether letters may name choices; false if they are choices themselves and no heading decides.
  var allowsLetters = true
  /// The question of each row, to name one in a message; empty if unknown.
  var questions: [String] = []

  /// The result.
  enum Finding {
    /// The answers are written in this style.
    case style(Layout.AnswerStyle)
    /// They can be read in several ways, or in none.
    case undecided(Doubt)
    /// They are not answers at all.
    case none
  }

  /// Whether enough answers are in a notation for it to be the table's: the others are mistakes, or name several
  /// choices.
  private static func isEnough(_ count: Int, of all: Int) -> Bool {
    all > 0 && count * 4 >= all * 3
  }

  /// Whether all answers but one are in a notation: in a short table, a single mistake is a large part.
  private static func isAllButOne(_ count: Int, of all: Int) -> Bool {
    all > 2 && count == all - 1
  }

  /// Whether either `isEnough` or `isAllButOne` holds.
  static func isNearlyAll(_ count: Int, of all: Int) -> Bool {
    isEnough(count, of: all) || isAllButOne(count, of: all)
  }

  /// Returns the number of answers that name choices when read in this style.
  func fits(_ style: Layout.AnswerStyle) -> Int {
    rows.count { style.read($0.key, $0.choices).isAnswer }
  }

  /// Determines how the answers are written.
  func find() -> Finding {
    if rows.isEmpty { return .none }
    if let given { return fits(given.style) > 0 ? .style(given.style) : .none }
    let found = find(KeyNotation.isEnough)
    if case .none = found { return find(KeyNotation.isAllButOne) }
    return found
  }

  private func find(_ isEnough: (_ count: Int, _ all: Int) -> Bool) -> Finding {
    let isNumber = isEnough(rows.count { !numbers($0).isEmpty }, rows.count)
    let counted: [Layout.AnswerStyle] = [.number(from: 1), .number(from: 0)]
    // If texts follow the numbers, as in `2. Paris`, they decide where counting starts.
    let styles = isNumber ? counted : (allowsLetters ? [.letter, .iroha] : []) + counted
    let named = styles.filter { isNumber || isEnough(fits($0), rows.count) }
    let isText = isEnough(fits(.text), rows.count)
    if named.isEmpty { return isText ? .style(.text) : mixture }
    if isText, let style = named.first(where: { differsFromText($0) }) {
      return .undecided(.keyIsText(style))
    }
    if named.count == 1 { return .style(named[0]) }
    return isNumber ? origin : order
  }

  /// Returns the numbers of choices in an answer: one, or those of several right ones.
  private func numbers(_ row: (key: String, choices: [String])) -> [Int] {
    let isInRange = { (number: Int) in 0...row.choices.count ~= number }
    if let only = number(row.key) { return isInRange(only) ? [only] : [] }
    let parts = AnswerParts.split(row.key)
    let numbers = parts.compactMap { number($0) }.filter(isInRange)
    guard parts.count > 1, numbers.count == parts.count else { return [] }
    // `0,5` may be a choice itself.
    if case .choice = ChoiceText.find(row.key, row.choices) { return [] }
    return numbers
  }

  private func number(_ key: String) -> Int? {
    Answer(Array(key.utf8)).number
      ?? DecoratedName.read(key).flatMap { $0.script == .digit ? $0.number : nil }
  }

  /// Whether an answer is the name of one choice and the text of another.
  private func differsFromText(_ style: Layout.AnswerStyle) -> Bool {
    rows.contains { row in
      guard case .choice(let named) = style.read(row.key, row.choices),
        case .choice(let said) = Layout.AnswerStyle.text.read(row.key, row.choices)
      else { return false }
      return named != said
    }
  }

  /// The number that choices are counted from. It is decided by an answer that is the name of a column, by a 0, by
  /// the number of the last choice, by a heading, or by how the numbers are written.
  private var origin: Finding {
    let rowsOfZero = rows.indices.filter { numbers(rows[$0]).contains(0) }
    let zeros = rowsOfZero.count
    let named = rows.count { hints.namedColumns.contains(NormalForm.ofHeading($0.key)) }
    if named > 0, zeros == 0 || KeyNotation.isNearlyAll(named, of: rows.count) {
      return .style(.number(from: hints.firstColumn))
    }
    let rowsOfLast = rows.indices.filter { numbers(rows[$0]).contains(rows[$0].choices.count) }
    let lasts = rowsOfLast.count
    if zeros == 0, lasts == 0 {
      if let first = hints.firstNumber { return .style(.number(from: first)) }
      if hints.isOwnHeader { return .style(.number(from: 1)) }
      return hints.choicesFromOne || rows.contains { isCircled($0.key) }
        ? .style(.number(from: 1)) : .undecided(.origin)
    }
    let likely = [0, 1].filter { isNearlyAlways(countedFrom: $0) }
    // In a short table, a 0 or the number of the last choice decides, if the other does not occur.
    let only =
      zeros == 0 ? 1 : lasts == 0 && likely.count < 2 ? 0 : likely.count == 1 ? likely[0] : nil
    let said = hints.firstNumber
    if let first = only ?? said, said ?? first == first, only != nil || likely.contains(first) {
      return .style(.number(from: first))
    }
    return .undecided(.bothOrigins(found(rowsOfZero), found(rowsOfLast)))
  }

  /// Returns the number of these rows, and the question of the first.
  private func found(_ rows: [Int]) -> Doubt.FoundAnswers {
    let first = rows.first.flatMap { questions.indices.contains($0) ? questions[$0] : nil }
    return Doubt.FoundAnswers(count: rows.count, first: first)
  }

  /// Whether so many answers are numbers of choices, counted from `first`, that the others are mistakes.
  private func isNearlyAlways(countedFrom first: Int) -> Bool {
    KeyNotation.isNearlyAlways(
      rows.count { row in
        let numbers = numbers(row)
        return !numbers.isEmpty && numbers.allSatisfy { first..<row.choices.count + first ~= $0 }
      }, of: rows.count)
  }

  /// Whether what is true of `count` of `all` answers is true of the table, and the others are mistakes in their
  /// rows, even though something suggests another reading.
  static func isNearlyAlways(_ count: Int, of all: Int) -> Bool {
    all >= 20 && count * 100 >= all * 98
  }

  /// Returns the number of zeros among answers, each with its number of choices, of a file built as a bank; nil
  /// unless they may be counted from 0: none is the number of the last choice, and the zeros are more than a few
  /// mistakes among many.
  static func zeros(_ answers: [(answer: Int, choices: Int)]) -> Int? {
    let zeros = answers.count { $0.answer == 0 }
    let isMistaken = isNearlyAlways(answers.count - zeros, of: answers.count)
    guard answers.count > 2, zeros > 0, !isMistaken else { return nil }
    return answers.allSatisfy { 0..<max(1, $0.choices) ~= $0.answer } ? zeros : nil
  }

  /// Whether an answer is a circled number; these hardly ever start from 0.
  private func isCircled(_ key: String) -> Bool {
    key.unicodeScalars.contains { ("①"..."⑳").contains($0) } && number(key) != nil
  }

  /// The order of kana: イ is the second of アイウ and the first of イロハ.
  private var order: Finding {
    if hints.isIroha { return .style(.iroha) }
    let names = rows.compactMap { DecoratedName.read($0.key) }
    let hasOther = names.contains { $0.script == .latin || $0.script == .kana && $0.number != 2 }
    let hasIroha = names.contains { $0.script == .iroha }
    if hasIroha, !hasOther { return .style(.iroha) }
    if hasIroha { return mixtureOfKana(names) }
    return hasOther || hints.isKana ? .style(.letter) : .undecided(.kanaOrder)
  }

  private func mixtureOfKana(_ names: [ChoiceName]) -> Finding {
    let iroha = names.count { $0.script == .iroha }
    let others = names.count { $0.script != .iroha && $0.iroha == nil }
    if KeyNotation.isEnough(iroha, of: iroha + others) { return .style(.iroha) }
    if KeyNotation.isEnough(others, of: iroha + others) { return .style(.letter) }
    return .undecided(.mixed([(.letters, others), (.iroha, iroha)]))
  }

  /// The finding for answers in several notations, none of which is a mistake for another.
  private var mixture: Finding {
    let numbers = rows.count { !self.numbers($0).isEmpty }
    let (letters, texts) = (allowsLetters ? fits(.letter) : 0, fits(.text))
    let kinds = [(Doubt.Kind.numbers, numbers), (.letters, letters), (.texts, texts)]
    let there = kinds.filter { $0.1 * 10 >= rows.count }
    let sum = there.reduce(0) { $0 + $1.1 }
    return there.count > 1 && KeyNotation.isEnough(sum, of: rows.count)
      ? .undecided(.mixed(there)) : .none
  }
}

extension [Layout.AnswerStyle] {
  /// Returns the answers that none of these styles can read, each with its choices. They are read as if there were
  /// as many choices as `columns`, even if the last ones are empty.
  func misfits(
    _ rows: [(key: String, choices: [String])], columns: Int = 0
  ) -> [(key: String, choices: [String])] {
    rows.filter { key, choices in
      let empty = repeatElement("", count: Swift.max(0, columns - choices.count))
      return !contains { $0.read(key, choices + empty).isAnswer }
    }
  }
}

/// What headings say about how answers are written.
struct KeyHints {
  /// Whether the headings are those that qbank writes itself, below which answers are counted from 1.
  var isOwnHeader = false
  /// The number of the first choice: in `正解(1〜4)`, `answer (0-3)`, or before choice0.
  private(set) var firstNumber: Int?
  /// Whether choices are named just 1, 2, 3, so that a 2 is the name of one, or counted the same way. A number such
  /// as that of `Option 1` is not a name: programs count answers from 0 beside such headings.
  private(set) var choicesFromOne = false
  /// The names of columns of choices that consist of a word and a number, so that `Option 2` names one of them.
  private(set) var namedColumns: Set<String> = []
  /// The number in the first of those names.
  private(set) var firstColumn = 1
  /// Whether choices are named イ, ロ, ハ.
  private(set) var isIroha = false
  /// Whether choices are named ア, イ, ウ.
  private(set) var isKana = false

  /// Takes hints from the headings of the choices, the first of which has the number `first`; `areBare` if no word
  /// precedes the numbers. Headings made of a JSON list have no names of their own.
  mutating func take(
    _ script: ChoiceName.Script, _ headings: [Heading], first: Int, areBare: Bool
  ) {
    (isIroha, isKana) = (script == .iroha, script == .kana)
    if first == 0 { firstNumber = 0 }
    choicesFromOne = script == .digit && first == 1 && areBare
    if script == .digit, !areBare, Set(headings.map(\.text)).count == headings.count {
      (namedColumns, firstColumn) = (Set(headings.map(\.form)), first)
    }
  }

  /// Takes hints from members that are named like those of a single question in a bank, where answers are counted
  /// from 1.
  mutating func take(members: Set<String>) {
    if members.isSuperset(of: ["question", "answer", "choices[*]"]) { choicesFromOne = true }
  }

  /// Takes hints from the text in brackets in the heading of the answers.
  mutating func take(_ hint: String) {
    let form = NormalForm.ofHeading(hint)
    for (word, first) in KeyHints.words where form.contains(text: word) { firstNumber = first }
    let numbers = hint.unicodeScalars.split { !("0"..."9").contains($0) }
    if numbers.count > 1, let first = Int(bounded: String(numbers[0])), first < 2,
      let last = Int(bounded: String(numbers[numbers.count - 1])), (2...10).contains(last)
    {
      firstNumber = first
    }
  }

  private static let words = [
    ("zerobased", 0), ("0based", 0), ("from0", 0), ("0始まり", 0), ("0から", 0), ("onebased", 1),
    ("1based", 1), ("from1", 1), ("1始まり", 1), ("1から", 1),
  ]
}
