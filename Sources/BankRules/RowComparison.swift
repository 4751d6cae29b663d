@_spi(QBank) import BankFormats

/// A compact reference to a row, because there may be millions.
struct RowAddress {
  /// The index of its file in the run.
  let file: UInt32
  /// The number of its record in the file, counted from 1.
  let record: UInt32
  /// The offset at which it starts.
  let start: UInt32

  /// A sort key that increases with files and rows.
  var place: UInt64 { UInt64(file) << 32 | UInt64(start) }
}

/// A compact form of a row that says the same as an earlier one; see `Duplicate`.
struct DuplicatePair {
  let kind: BankKind
  let extent: Duplicate.Extent
  let isExact: Bool
  let first: RowAddress
  let later: RowAddress
  /// Rows equal to the first, to which its findings also apply.
  var alsoEarlier: [RowAddress] = []
}

/// The fingerprints of a row; if they differ, so do the texts.
struct RowKey {
  let row: RowAddress
  /// The fingerprint of all choices, in any order.
  let choices: UInt32
  /// The fingerprint of the right choice, or nil if the row names none and so contradicts no other.
  let answer: UInt32?
  private let each: [UInt32]

  /// Creates the key of a row of which only the heading counts.
  init(_ row: RowAddress) { self.init(row, choices: [], answer: nil) }

  init(_ row: RowAddress, choices: [UInt32], answer: UInt32?) {
    self.row = row
    self.choices = choices.reduce(0, &+)
    self.answer = answer
    each = choices
  }

  /// The fingerprints of pairs of choices. If there are many choices, not all pairs are included, but the same ones
  /// for every row.
  var pairs: [UInt64] {
    let some = Array(Set(each)).sorted().prefix(RowKey.maxPaired)
    return some.indices.flatMap { one in some[..<one].map { UInt64($0) << 32 | UInt64(some[one]) } }
  }

  private static let maxPaired = 16
}

/// How two problems with the same choices compare.
struct Likeness {
  /// Whether question and choices are equal whatever they are about.
  let isExact: Bool
  let answers: Answers

  enum Answers {
    case same, different
    /// At least one of the two names no right choice.
    case unknown
  }
}

/// Compares rows of any files of a run.
struct RowComparison: ~Copyable {
  private let files: [BankFile]
  private let tables = Fingerprint.shared
  private var one = LastRow()
  private var other = LastRow()
  private var form = NormalUnits()

  init(_ files: [BankFile]) { self.files = files }

  /// The fingerprint of the whole heading of a row.
  mutating func heading(_ row: RowAddress) -> UInt32 {
    let file = files[Int(row.file)]
    if file.syntax == .csv, let heading = RowComparison.bareHeading(file.source.bytes, row) {
      return tables.reader.ofWhole(file.source.bytes.extracting(heading))
    }
    one.load(row, file)
    return one.withRow { tables.reader.ofWhole($0.text(1)) }
  }

  /// The fingerprints of a problem's choices and answer.
  mutating func key(_ row: RowAddress) -> RowKey {
    other.load(row, files[Int(row.file)])
    return other.withRow { text in
      let problem = ProblemRow(text)
      var choices: [UInt32] = []
      for number in problem.choiceNumbers {
        choices.append(tables.reader.ofWhole(problem.choice(number)))
      }
      return RowKey(row, choices: choices, answer: problem.rightChoice.map { choices[$0 - 1] })
    }
  }

  /// The form in which the heading of a row is compared.
  mutating func formOfHeading(_ row: RowAddress) -> [UInt16] {
    one.load(row, files[Int(row.file)])
    form.removeAll()
    one.withRow { form.appendQuestion($0.text(1)) }
    return form.units.indices.map { form.units[$0] }
  }

  /// Compares rows with the same heading. Returns nil if their choices differ, in any order.
  mutating func likeness(_ key: RowKey, _ later: RowKey) -> Likeness? {
    guard key.choices == later.choices else { return nil }
    return compare(key.row, later.row) { one, other in
      let choices = RowComparison.sortedChoices(one, NormalForm.ofChoice)
      guard choices == RowComparison.sortedChoices(other, NormalForm.ofChoice) else { return nil }
      let form = RowComparison.exactForm(one, other)
      let isExact =
        RowComparison.areSame(one.text(1), other.text(1), form)
        && RowComparison.sortedChoices(one, form) == RowComparison.sortedChoices(other, form)
      let answers = RowComparison.answers(one, other, isExact ? form : NormalForm.ofChoice)
      return Likeness(isExact: isExact, answers: answers)
    }
  }

  private static func answers(
    _ one: borrowing Row, _ other: borrowing Row, _ form: (Span<UInt8>) -> [UInt32]
  ) -> Likeness.Answers {
    let (one, other) = (ProblemRow(copy one), ProblemRow(copy other))
    guard let own = one.rightChoice, let others = other.rightChoice else { return .unknown }
    return areSame(one.choice(own), other.choice(others), form) ? .same : .different
  }

  /// Whether both rows name the same right choice.
  mutating func haveSameAnswer(_ key: RowKey, _ later: RowKey) -> Bool {
    guard let answer = key.answer, answer == later.answer else { return false }
    return compare(key.row, later.row) { one, other in
      RowComparison.answers(one, other, NormalForm.ofChoice) == .same
    }
  }

  /// Whether the headings are equal whatever they are about.
  mutating func haveExactHeading(_ row: RowAddress, _ later: RowAddress) -> Bool {
    compare(row, later) { one, other in
      one.text(1).isSame(as: other.text(1))
        || RowComparison.areSame(one.text(1), other.text(1), RowComparison.exactForm(one, other))
    }
  }

  /// Whether the rows share at least two different choices.
  mutating func shareTwoChoices(_ key: RowKey, _ later: RowKey) -> Bool {
    compare(key.row, later.row) { one, other in
      let own = Set(RowComparison.sortedChoices(one, NormalForm.ofChoice))
      return own.intersection(RowComparison.sortedChoices(other, NormalForm.ofChoice)).count > 1
    }
  }

  /// Whether a heading is too long for a common one such as “Which of these is right?”. Counts narrow characters; a
  /// kanji counts as two.
  mutating func isLong(_ row: RowAddress) -> Bool {
    one.load(row, files[Int(row.file)])
    return one.withRow { row in
      NormalForm.ofQuestion(row.text(1)).reduce(0) { $0 + ($1 < 0x1100 ? 1 : 2) } >= 50
    }
  }

  /// The form in which two rows are certain to be the same; in questions about writing every byte counts.
  private static func exactForm(
    _ one: borrowing Row, _ other: borrowing Row
  ) -> (Span<UInt8>) -> [UInt32] {
    let isAboutWriting =
      SameText.isAboutWriting(one.text(1)) || SameText.isAboutWriting(other.text(1))
    return exactForm(isAboutWriting: isAboutWriting)
  }

  /// The form for rows that are known to be about writing, or not.
  static func exactForm(isAboutWriting: Bool) -> (Span<UInt8>) -> [UInt32] {
    if isAboutWriting { return RowComparison.everyByte }
    return SameText.form(of:)
  }

  private static func everyByte(_ text: Span<UInt8>) -> [UInt32] { Array(text).map { UInt32($0) } }

  private mutating func compare<Result>(
    _ row: RowAddress, _ later: RowAddress, _ body: (borrowing Row, borrowing Row) -> Result
  ) -> Result {
    one.load(row, files[Int(row.file)])
    other.load(later, files[Int(later.file)])
    return one.withRow { first in other.withRow { second in body(first, second) } }
  }

  private static func areSame(
    _ one: Span<UInt8>, _ other: Span<UInt8>, _ form: (Span<UInt8>) -> [UInt32]
  ) -> Bool {
    one.isSame(as: other) || form(one) == form(other)
  }

  private static func sortedChoices(
    _ row: borrowing Row, _ form: (Span<UInt8>) -> [UInt32]
  ) -> [[UInt32]] {
    var choices: [[UInt32]] = []
    for number in BankKind.cellsBeforeChoices + 1...row.count {
      choices.append(form(row.text(number)))
    }
    return choices.sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// The range of an unquoted heading, or nil if it is quoted or no comma is found.
  static func bareHeading(_ bytes: Span<UInt8>, _ row: RowAddress) -> Range<Int>? {
    let start = Int(row.start)
    if bytes[start] == ASCII.quote { return nil }
    var offset = start
    while offset + ByteBlock.size <= bytes.count {
      let commas = ByteBlock(bytes, at: offset).equal(to: ASCII.comma).bits
      if commas != 0 { return start..<offset + commas.trailingZeroBitCount }
      offset += ByteBlock.size
    }
    return nil
  }
}

/// A one-row cache: a row that is loaded twice in a row is read once.
private struct LastRow: ~Copyable {
  private var loader = RowLoader()
  private var place: UInt64?

  mutating func load(_ row: RowAddress, _ file: BankFile) {
    if place == row.place { return }
    place = row.place
    loader.load(
      at: Int(row.start), record: Int(row.record), of: file.source, file.syntax,
      file.kind ?? .problems)
  }

  func withRow<Result>(_ body: (borrowing Row) -> Result) -> Result { loader.withRow(body) }
}
