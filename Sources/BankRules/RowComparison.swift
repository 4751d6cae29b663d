@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// A row as plain numbers, because there may be millions.
struct SeenRow {
  /// The index of its file in the run.
  let file: UInt32
  /// Its number in the file, counted from 1.
  let record: UInt32
  /// Where it begins.
  let start: UInt32

  /// Rises with files and rows.
  var place: UInt64 { UInt64(file) << 32 | UInt64(start) }
}

/// A row that says the same as an earlier one, by plain numbers; see `Duplicate`.
struct SeenDuplicate {
  let kind: BankKind
  let extent: Duplicate.Extent
  let first: SeenRow
  let later: SeenRow
}

/// The fingerprints of a row, which differ only where the texts differ.
struct RowKey {
  let row: SeenRow
  /// Of all choices, in any order.
  let choices: UInt32
  /// Of the right choice; nil when the row does not name one, and so contradicts no other.
  let answer: UInt32?
}

/// Compares rows, wherever in the files of a run they are.
struct RowComparison: ~Copyable {
  private let files: [BankFile]
  private let tables = Fingerprint.shared
  private var one = LastRow()
  private var other = LastRow()

  init(_ files: [BankFile]) { self.files = files }

  /// The fingerprint of a row's whole heading.
  mutating func heading(_ row: SeenRow) -> UInt32 {
    let file = files[Int(row.file)]
    if file.syntax == .csv, let heading = RowComparison.bareHeading(file.source.bytes, row) {
      return tables.reader.ofWhole(file.source.bytes.extracting(heading))
    }
    one.load(row, file)
    return one.withRow { tables.reader.ofWhole($0.text(1)) }
  }

  /// What is compared of a problem besides its question.
  mutating func key(_ row: SeenRow) -> RowKey {
    other.load(row, files[Int(row.file)])
    return other.withRow { text in
      let problem = ProblemRow(text)
      var choices: UInt32 = 0
      for number in 1...problem.choiceCount {
        choices &+= tables.reader.of(problem.choice(number))
      }
      let answer = problem.rightChoice.map { number in tables.reader.of(problem.choice(number)) }
      return RowKey(row: row, choices: choices, answer: answer)
    }
  }

  mutating func haveSameHeading(_ row: SeenRow, _ later: SeenRow) -> Bool {
    compare(row, later) { one, other in
      RowComparison.areSame(one.text(1), other.text(1), NormalForm.ofQuestion)
    }
  }

  mutating func haveSameChoices(_ key: RowKey, _ later: RowKey) -> Bool {
    key.choices == later.choices
      && compare(key.row, later.row) { one, other in
        RowComparison.sortedChoices(one) == RowComparison.sortedChoices(other)
      }
  }

  /// Whether the right choices are the same, as far as both are known.
  mutating func haveSameAnswer(_ key: RowKey, _ later: RowKey) -> Bool {
    guard let answer = key.answer, let laterAnswer = later.answer else { return true }
    return answer == laterAnswer
      && compare(key.row, later.row) { one, other in
        let (one, other) = (ProblemRow(one), ProblemRow(other))
        guard let own = one.rightChoice, let others = other.rightChoice else { return true }
        return RowComparison.areSame(one.choice(own), other.choice(others), NormalForm.ofChoice)
      }
  }

  private mutating func compare(
    _ row: SeenRow, _ later: SeenRow, _ body: (borrowing Row, borrowing Row) -> Bool
  ) -> Bool {
    one.load(row, files[Int(row.file)])
    other.load(later, files[Int(later.file)])
    return one.withRow { first in other.withRow { second in body(first, second) } }
  }

  private static func areSame(
    _ one: Span<UInt8>, _ other: Span<UInt8>, _ form: (Span<UInt8>) -> [UInt32]
  ) -> Bool {
    one.isSame(as: other) || form(one) == form(other)
  }

  private static func sortedChoices(_ row: borrowing Row) -> [[UInt32]] {
    var choices: [[UInt32]] = []
    for number in BankKind.cellsBeforeChoices + 1...row.count {
      choices.append(NormalForm.ofChoice(row.text(number)))
    }
    return choices.sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// Where the heading of a row is, when it does not begin with a quote and a comma is near.
  static func bareHeading(_ bytes: Span<UInt8>, _ row: SeenRow) -> Range<Int>? {
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

/// A row that was loaded; one that is asked for twice in turn is read once.
private struct LastRow: ~Copyable {
  private var loader = RowLoader()
  private var place: UInt64?

  mutating func load(_ row: SeenRow, _ file: BankFile) {
    if place == row.place { return }
    place = row.place
    loader.load(
      at: Int(row.start), record: Int(row.record), of: file.source, file.syntax,
      file.kind ?? .problems)
  }

  func withRow<Result>(_ body: (borrowing Row) -> Result) -> Result { loader.withRow(body) }
}
