@_spi(QBank) package import BankModel
@_spi(QBank) import BankText

/// What stands for a question on every machine and in every run: fingerprints of 128 bits, by which any program
/// finds the rows that say the same.
///
/// Each is the first half of a SHA-256 of texts in UTF-8, so that another program can make it, too. They are made
/// of the very forms that rows of a run are compared in (`RowComparison`): two rows have the same fingerprint of
/// the problem just where that finds them exactly alike.
package struct QuestionFingerprints: Equatable, Sendable {
  /// Of what is asked, in normal form.
  package let question: [UInt8]
  /// Of all that the row says but which choice is right: its question and its choices in any order.
  package let problem: [UInt8]
  /// Of the right choice; nil where none is named. Only those of one problem can be compared.
  package let answer: [UInt8]?

  /// The fingerprints of a row that asks something.
  package init(_ row: borrowing ProblemRow) {
    let isAboutWriting = SameText.isAboutWriting(row.question)
    let form = RowComparison.exactForm(isAboutWriting: isAboutWriting)
    var (normal, exact): ([[UInt32]], [[UInt32]]) = ([], [])
    for number in 0..<row.choiceCount {
      normal.append(NormalForm.ofChoice(row.choice(number + 1)))
      exact.append(form(row.choice(number + 1)))
    }
    answer = row.rightChoice.map { Digested(exact[$0 - 1], isBytes: isAboutWriting).fingerprint }
    var text = Digested(NormalForm.ofQuestion(row.question), isBytes: false)
    question = text.fingerprint
    text.add(choices: normal, isBytes: false)
    text.bytes.append(isAboutWriting ? Digested.everyByte : Digested.sameText)
    text.add(form(row.question), isBytes: isAboutWriting)
    text.add(choices: exact, isBytes: isAboutWriting)
    problem = text.fingerprint
  }
}

/// The bytes that a fingerprint is made of: texts in UTF-8, and between them bytes that no such text has.
private struct Digested {
  var bytes: [UInt8] = []

  /// Stands before each choice.
  private static let choice: UInt8 = 0xFF
  /// Stands before the texts as `SameText` has them.
  static let sameText: UInt8 = 0xFE
  /// Stands before the texts of a question about how something is written, of which every byte counts.
  static let everyByte: UInt8 = 0xFD

  init(_ form: [UInt32], isBytes: Bool) { add(form, isBytes: isBytes) }

  /// Adds a form, which is made of bytes or of scalars.
  mutating func add(_ form: [UInt32], isBytes: Bool) {
    for unit in form {
      if isBytes || unit < 0x80 {
        bytes.append(UInt8(truncatingIfNeeded: unit))
      } else {
        UTF8.encode(Unicode.Scalar(unit) ?? "\u{FFFD}")?.forEach { bytes.append($0) }
      }
    }
  }

  /// Adds choices, whatever their order.
  mutating func add(choices: [[UInt32]], isBytes: Bool) {
    for form in choices.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      bytes.append(Digested.choice)
      add(form, isBytes: isBytes)
    }
  }

  var fingerprint: [UInt8] { Array(SHA256(bytes).digest.prefix(16)) }
}
