@_spi(QBank) package import BankModel
@_spi(QBank) import BankText

/// How units are written, and choices that lack the one that all others have: counted in any pieces,
/// then put together.
package struct UnitsTally: Equatable, Sendable {
  /// How each unit is written.
  package private(set) var writings = FormTally()
  /// The choices without a unit.
  package private(set) var bare: [Bare] = []

  /// A choice that is a bare number where all others have one unit.
  package struct Bare: Equatable, Sendable {
    /// Where the choice is.
    package fileprivate(set) var place: FirstPlace
    /// The choice, counted from 1.
    package let choice: Int
    /// One of the others.
    package let other: String
  }

  /// No questions.
  package init() {}

  /// Adds a question.
  package mutating func add(_ problem: borrowing ProblemRow) {
    for cell in 1..<problem.row.count + 1 where cell != BankKind.answerCell {
      UnitScan.count(problem.row, cell: cell, in: &writings)
    }
    if let bare = UnitsTally.bareChoice(of: problem) { self.bare.append(bare) }
  }

  /// A percent sign that is missing is looked for by itself, because programs take it away.
  private static func bareChoice(of problem: borrowing ProblemRow) -> Bare? {
    guard problem.choiceCount > 2 else { return nil }
    for number in 1...problem.choiceCount where !NumberChoice.mayBegin(problem.choice(number)) {
      return nil
    }
    var (bare, unit): (Int?, [UInt32]?) = (nil, nil)
    for number in 1...problem.choiceCount {
      guard let choice = NumberChoice(problem.choice(number)) else { return nil }
      if choice.unit.isEmpty {
        if bare != nil || choice.value == 0 { return nil }
        bare = number
      } else if unit ?? choice.unit == choice.unit {
        unit = choice.unit
      } else {
        return nil
      }
    }
    guard let bare, let unit, unit != [0x25], !isNumberWord(unit) else { return nil }
    let other = String(decoding: Array(problem.choice(bare == 1 ? 2 : 1)), as: UTF8.self)
    let cell = BankKind.cellsBeforeChoices + bare
    let part = 0..<problem.choice(bare).count
    return Bare(
      place: FirstPlace(problem.row, cell: cell, part: part), choice: bare, other: other)
  }

  /// Whether what follows a number is a part of it, such as `million`, or goes on like a sentence.
  private static func isNumberWord(_ unit: [UInt32]) -> Bool {
    let isSentence = unit.count > 16 || unit.first == 0x306E
    return isSentence
      || ["illion", "thousand", "hundred", "dozen"].contains { word in
        let scalars = word.unicodeScalars.map(\.value)
        return unit.indices.contains { unit[$0...].starts(with: scalars) }
      }
  }

  /// Adds what was counted in the piece that follows so many records.
  package mutating func merge(_ other: UnitsTally, recordsBefore before: Int) {
    writings.merge(other.writings, recordsBefore: before)
    for var one in other.bare {
      one.place.offsetRecord(by: before)
      bare.append(one)
    }
  }
}
