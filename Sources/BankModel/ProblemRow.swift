import BankText

/// A row of a problem bank.
@frozen
public struct ProblemRow: ~Escapable, BitwiseCopyable {
  /// The row itself.
  public let row: Row

  /// A row taken for a problem.
  @_lifetime(copy row)
  @inlinable @inline(__always)
  public init(_ row: consuming Row) { self.row = row }

  /// What is asked.
  @inlinable public var question: Span<UInt8> {
    @_lifetime(copy self)
    get { row.text(1) }
  }

  /// The number of the right choice, as it is written.
  @inlinable public var answer: Span<UInt8> {
    @_lifetime(copy self)
    get { row.text(BankKind.answerCell) }
  }

  /// How many choices there are.
  @inlinable public var choiceCount: Int { row.count &- BankKind.cellsBeforeChoices }

  /// The choice with this number, counted from 1.
  @_lifetime(copy self)
  @inlinable @inline(__always)
  public func choice(_ number: Int) -> Span<UInt8> {
    row.text(BankKind.cellsBeforeChoices &+ number)
  }

  /// Whether there is nothing to be seen in a choice.
  @inlinable @inline(__always)
  public func isBlank(choice number: Int) -> Bool {
    row.isBlank(BankKind.cellsBeforeChoices &+ number)
  }

  /// Where the question is.
  public var placeOfQuestion: Place { row.place(1) }

  /// Where the answer is.
  public var placeOfAnswer: Place { row.place(BankKind.answerCell) }

  /// Where a choice is.
  public func place(ofChoice number: Int) -> Place {
    row.place(BankKind.cellsBeforeChoices + number)
  }

  /// Whether somebody can be asked it: its answer is the number of a choice.
  ///
  /// This is what makes a row usable, for every command. What makes it sound besides, the rules tell
  /// (`RowVerdicts`).
  public var isUsable: Bool { rightChoice != nil }

  /// The number of the right choice, when it names one.
  public var rightChoice: Int? {
    guard let number = Answer(answer).number, number >= 1, number <= choiceCount else { return nil }
    return number
  }
}

/// A row of a guidance file.
@frozen
public struct GuidanceRow: ~Escapable, BitwiseCopyable {
  /// The row itself.
  public let row: Row

  /// A row taken for an entry of guidance.
  @_lifetime(copy row)
  @inlinable @inline(__always)
  public init(_ row: consuming Row) { self.row = row }

  /// Its heading.
  @inlinable public var title: Span<UInt8> {
    @_lifetime(copy self)
    get { row.text(1) }
  }

  /// Its text.
  @inlinable public var description: Span<UInt8> {
    @_lifetime(copy self)
    get { row.text(2) }
  }
}
