import BankModel
import BankText

extension Layout.AnswerStyle {
  /// What an answer cell says.
  enum Reading: Equatable {
    /// The right choice, counted from 1.
    case choice(Int)
    /// More than one right choice.
    case several
    /// Nothing.
    case missing
    /// A number or letter of no choice.
    case outOfRange
    /// Something that is no answer in this style.
    case unknown
    /// What two choices say.
    case ambiguous
  }

  /// Reads an answer cell of a problem with these choices.
  func read(_ text: String, _ choices: [String]) -> Reading {
    if case .text = self { return find(text, choices) }
    let answers = parts(of: text)
    if answers.isEmpty { return .missing }
    let numbers = answers.map(number)
    if answers.count == 1 { return range(numbers[0], choices.count) }
    let isAll = numbers.allSatisfy { range($0, choices.count) == .choice($0 ?? 0) }
    return isAll ? .several : .unknown
  }

  private func range(_ number: Int?, _ count: Int) -> Reading {
    guard let number else { return .unknown }
    return (1...count).contains(number) ? .choice(number) : .outOfRange
  }

  /// The number of a choice, counted from 1, that a part of an answer cell names.
  private func number(_ text: String) -> Int? {
    switch (self, Answer(Array(text.utf8))) {
    case (.number(let first), .plain(let number)), (.number(let first), .written(let number)):
      number - first + 1
    case (.letter, .letter(let number)): number
    default: nil
    }
  }

  /// What stands between commas, in the ways in which several right choices are written.
  private func parts(of text: String) -> [String] {
    text.unicodeScalars.split { ",、，;".unicodeScalars.contains($0) }.map { String($0) }
      .filter { !Array($0.utf8).arraySpan.isBlank }
  }

  /// Looks for a text among the choices, scalar for scalar.
  private func find(_ text: String, _ choices: [String]) -> Reading {
    let found = choices.indices.filter { choices[$0].isSame(as: text) }
    if found.count > 1 { return .ambiguous }
    return found.first.map { .choice($0 + 1) } ?? (text.isEmpty ? .missing : .unknown)
  }

  /// The answer cell for the choice with this number.
  func write(_ number: Int, _ choices: [String]) -> String {
    switch self {
    case .number(let first): return String(number - 1 + first)
    case .letter:
      guard (1...26).contains(number) else { return String(number) }
      return String(Unicode.Scalar(UInt8(0x40 + number)))
    case .text: return choices.indices.contains(number - 1) ? choices[number - 1] : ""
    }
  }
}

extension String {
  /// Whether another text has the same scalars; `==` takes composed and decomposed for equal.
  func isSame(as other: String) -> Bool { unicodeScalars.elementsEqual(other.unicodeScalars) }
}
