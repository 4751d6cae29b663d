@_spi(QBank) import BankFormats
@_spi(QBank) package import BankModel
@_spi(QBank) import BankQuiz
@_spi(QBank) import BankText

extension Manifest {
  /// What a question says, and digests by which it can be told what was changed.
  package struct Digests: Hashable, Sendable {
    /// What stays the same of it: its name if it has one, else its question.
    package let identity: String
    /// What is asked.
    package let question: String
    /// Of everything.
    package let all: String
    /// Of the choices, whatever their order.
    package let choices: String
    /// Of the right choice.
    package let key: String
    /// How many choices there are.
    package let count: Int
  }
}

extension Manifest.Digests {
  /// What a problem says.
  package init(_ problem: Problem) {
    identity = ChoiceShuffle.identity(of: problem)
    question = problem.question
    let item = Format.jsonLines.writer?(.problems([problem]), ConvertOptions())
    all = SHA256(item?.bytes ?? []).hexadecimal
    choices = Manifest.Digests.digest(of: problem.choices)
    let right = problem.answer - 1
    key = Manifest.Digests.digest(
      of: problem.choices.indices.contains(right) ? [problem.choices[right]] : [])
    count = problem.choices.count
  }

  /// A digest of some texts, whatever their order and however their letters are spelt.
  static func digest(of texts: [String]) -> String {
    // In the order of their bytes, which is the same everywhere; the order of strings is not.
    let sorted = texts.map { ComposedForm.of($0) }
      .ordered { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    return SHA256(Array(JSON.array(sorted.map { .string($0) }).text.utf8)).hexadecimal
  }
}
