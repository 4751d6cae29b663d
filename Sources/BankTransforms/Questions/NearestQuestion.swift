@_spi(QBank) import BankModel

/// Finds the question of a file that is most similar to one that is being written.
///
/// Only the questions are compared: while one is being typed, there are no choices yet.
package struct NearestQuestion: Sendable {
  private let file: QuestionFile
  private let texts: NearestText

  /// Indexes the questions of a file.
  package init(in file: QuestionFile, workers: Workers = .serial) {
    self.file = file
    let forms = file.fold(workers, from: { NearForms(bytes: $0) }) { forms, row, _ in
      forms.append(question: row.question)
    }
    texts = NearestText(forms.map(\.texts), within: NearLimit())
  }

  /// A similar question.
  package struct Found: Equatable, Sendable {
    /// The number of its row, counted from 1.
    package let record: Int
    /// The text of the question.
    package let question: String
    /// Whether it asks the same, except for insignificant differences.
    package let isSame: Bool
  }

  /// The question nearest to a text, or nil if none is near.
  package func find(_ question: String) -> Found? {
    var form = NearForms()
    form.append(question: Array(question.utf8).arraySpan)
    guard let (index, edits) = texts.find(form.texts) else { return nil }
    let text = file.withRow(index) { $0.string(1) }
    return Found(record: Int(file.rows[index].record), question: text, isSame: edits == 0)
  }
}
