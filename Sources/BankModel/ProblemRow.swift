@_spi(QBank) import BankText

/// A row of a problem bank.
@frozen
@_spi(QBank) public struct ProblemRow: ~Escapable, BitwiseCopyable {
  /// The row itself.
  @_spi(QBank) public let row: Row

  /// Creates a view of a row as a problem.
  @_lifetime(copy row)
  @inlinable @inline(__always)
  @_spi(QBank) public init(_ row: consuming Row) { self.row = row }

  /// What is asked.
  @_spi(QBank) @inlinable public var question: Span<UInt8> {
    @_lifetime(copy self)
    get { row.text(1) }
  }

  /// The number of the right choice, as written in the file.
  @_spi(QBank) @inlinable public var answer: Span<UInt8> {
    @_lifetime(copy self)
    get { row.text(BankKind.answerCell) }
  }

  /// The number of choices.
  @_spi(QBank) @inlinable public var choiceCount: Int { row.count &- BankKind.cellsBeforeChoices }

  /// The numbers of the choices, counted from 1.
  @_spi(QBank) @inlinable public var choiceNumbers: Range<Int> { 1..<choiceCount &+ 1 }

  /// The choice with this number, counted from 1.
  @_lifetime(copy self)
  @inlinable @inline(__always)
  @_spi(QBank) public func choice(_ number: Int) -> Span<UInt8> {
    row.text(BankKind.cellsBeforeChoices &+ number)
  }

  /// Whether a choice is blank.
  @inlinable @inline(__always)
  @_spi(QBank) public func isBlank(choice number: Int) -> Bool {
    row.isBlank(BankKind.cellsBeforeChoices &+ number)
  }

  /// The place of the question.
  @_spi(QBank) public var placeOfQuestion: Place { row.place(1) }

  /// The place of the answer.
  @_spi(QBank) public var placeOfAnswer: Place { row.place(BankKind.answerCell) }

  /// Returns the place of a choice.
  @_spi(QBank) public func place(ofChoice number: Int) -> Place {
    row.place(BankKind.cellsBeforeChoices + number)
  }

  /// Whether the question can be asked: its answer is the number of a choice.
  ///
  /// This is what makes a row usable, for every command. The rules determine what makes it sound (`RowVerdicts`).
  @_spi(QBank) public var isUsable: Bool { rightChoice != nil }

  /// The number of the right choice, or nil if the answer does not name one.
  @_spi(QBank) public var rightChoice: Int? {
    guard let number = Answer(answer).number, number >= 1, number <= choiceCount else { return nil }
    return number
  }
}

extension Problem {
  /// Creates a problem from what a row shows. If its answer does not name a choice, the first one is used.
  package init(seenIn row: borrowing ProblemRow) {
    let choices = row.choiceNumbers.map { row.choice($0).string }
    self.init(question: row.question.string, answer: row.rightChoice ?? 1, choices: choices)
  }
}

/// A row of a guidance file.
@frozen
@_spi(QBank) public struct GuidanceRow: ~Escapable, BitwiseCopyable {
  /// The row itself.
  @_spi(QBank) public let row: Row

  /// Creates a view of a row as an entry of guidance.
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
