@_spi(QBank) import BankModel

/// Fingerprints of 128 bits that are the same on every machine and in every run, by which any program can find rows
/// that say the same.
///
/// Each is the first half of a SHA-256 of texts in UTF-8, so that other programs can compute it. They use the same
/// forms in which rows of a run are compared (`RowComparison`): two rows have the same `problem` fingerprint
/// exactly if that finds them exactly equal.
package struct QuestionFingerprints: Equatable, Sendable {
  /// The fingerprint of the question in normal form.
  package let question: [UInt8]
  /// The fingerprint of everything the row says except which choice is right: its question and its choices in any
  /// order.
  package let problem: [UInt8]
  /// The fingerprint of the right choice, or nil if none is named. Comparable only within the same problem.
  package let answer: [UInt8]?

  /// Computes the fingerprints of a problem.
  package init(_ row: borrowing ProblemRow) {
    let isAboutWriting = SameText.isAboutWriting(row.question)
    let form = RowComparison.exactForm(isAboutWriting: isAboutWriting)
    var (normal, exact): ([[UInt32]], [[UInt32]]) = ([], [])
    for number in row.choiceNumbers {
      normal.append(NormalForm.ofChoice(row.choice(number)))
      exact.append(form(row.choice(number)))
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

/// The bytes that are hashed: texts in UTF-8, separated by bytes that never occur in UTF-8.
private struct Digested {
  var bytes: [UInt8] = []

  /// Precedes each choice.
  private static let choice: UInt8 = 0xFF
  /// Precedes texts in the form of `SameText`.
  static let sameText: UInt8 = 0xFE
  /// Precedes the texts of a question about how something is written, in which every byte counts.
  static let everyByte: UInt8 = 0xFD

  init(_ form: [UInt32], isBytes: Bool) { add(form, isBytes: isBytes) }

  /// Adds a form, whose units are bytes or scalars.
  mutating func add(_ form: [UInt32], isBytes: Bool) {
    for unit in form {
      if isBytes || unit < 0x80 {
        bytes.append(UInt8(truncatingIfNeeded: unit))
      } else {
        UTF8.encode(Unicode.Scalar(unit) ?? "\u{FFFD}")?.forEach { bytes.append($0) }
      }
    }
  }

  /// Adds choices, independently of their order.
  mutating func add(choices: [[UInt32]], isBytes: Bool) {
    for form in choices.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      bytes.append(Digested.choice)
      add(form, isBytes: isBytes)
    }
  }

  var fingerprint: [UInt8] { Array(SHA256(bytes).digest.prefix(16)) }
}
