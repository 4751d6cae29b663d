@_spi(QBank) import BankText

/// A row of a problem bank.
@frozen
@_spi(QBank) public struct ProblemRow: ~Escapable, BitwiseCopyable {
  /// The row itself.
  @_spi(QBank) public let row: Row

  /// A row taken for a problem.
  @_lifetime(copy row)
  @inlinable @inline(__always)
  @_spi(QBank) public init(_ row: consuming Row) { self.row = row }

  /// What is asked.
  @_spi(QBank) @inlinable public var question: Span<UInt8> {
    @_lifetime(copy self)
    get { row.text(1) }
  }

  /// The number of the right choice, as it is written.
  @_spi(QBank) @inlinable public var answer: Span<UInt8> {
    @_lifetime(copy self)
    get { row.text(BankKind.answerCell) }
  }

  /// How many choices there are.
  @_spi(QBank) @inlinable public var choiceCount: Int { row.count &- BankKind.cellsBeforeChoices }

  /// The choice with this number, counted from 1.
  @_lifetime(copy self)
  @inlinable @inline(__always)
  @_spi(QBank) public func choice(_ number: Int) -> Span<UInt8> {
    row.text(BankKind.cellsBeforeChoices &+ number)
  }

  /// Whether there is nothing to be seen in a choice.
  @inlinable @inline(__always)
  @_spi(QBank) public func isBlank(choice number: Int) -> Bool {
    row.isBlank(BankKind.cellsBeforeChoices &+ number)
  }

  /// Where the question is.
  @_spi(QBank) public var placeOfQuestion: Place { row.place(1) }

  /// Where the answer is.
  @_spi(QBank) public var placeOfAnswer: Place { row.place(BankKind.answerCell) }

  /// Where a choice is.
  @_spi(QBank) public func place(ofChoice number: Int) -> Place {
    row.place(BankKind.cellsBeforeChoices + number)
  }

  /// Whether somebody can be asked it: its answer is the number of a choice.
  ///
  /// This is what makes a row usable, for every command. What makes it sound besides, the rules tell
  /// (`RowVerdicts`).
  @_spi(QBank) public var isUsable: Bool { rightChoice != nil }

  /// The number of the right choice, when it names one.
  @_spi(QBank) public var rightChoice: Int? {
    guard let number = Answer(answer).number, number >= 1, number <= choiceCount else { return nil }
    return number
  }
}

extension Problem {
  /// What a row asks, whether its answer names a choice or not: the first is taken for right where it does
  /// not.
  package init(seenIn row: borrowing ProblemRow) {
    let text = { (bytes: Span<UInt8>) in String(decoding: Array(bytes), as: UTF8.self) }
    var choices: [String] = []
    for number in 1..<row.choiceCount + 1 { choices.append(text(row.choice(number))) }
    self.init(question: text(row.question), answer: row.rightChoice ?? 1, choices: choices)
  }
}

/// A row of a guidance file.
@frozen
@_spi(QBank) public struct GuidanceRow: ~Escapable, BitwiseCopyable {
  /// The row itself.
  @_spi(QBank) public let row: Row

  /// A row taken for an entry of guidance.
  @_lifetime(copy row)
  @inlinable @inline(__always)
  @_spi(QBank) public init(_ row: consuming Row) { self.row = row }

  /// Its heading.
  @_spi(QBank) @inlinable public var title: Span<UInt8> {
    @_lifetime(copy self)
    get { row.text(1) }
  }

  /// Its text.
  @_spi(QBank) @inlinable public var description: Span<UInt8> {
    @_lifetime(copy self)
    get { row.text(2) }
  }
}
