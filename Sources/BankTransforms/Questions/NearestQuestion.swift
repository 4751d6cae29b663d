@_spi(QBank) import BankModel
@_spi(QBank) package import BankText

/// Finds the question of a file that asks nearly the same as one that is being written.
///
/// Only what is asked is compared: while somebody types it, there are no choices yet.
package struct NearestQuestion: Sendable {
  private let file: QuestionFile
  private let texts: NearestText

  /// The questions of a file.
  package init(in file: QuestionFile, workers: Workers = .serial) {
    self.file = file
    let forms = file.fold(workers, from: { NearForms(bytes: $0) }) { forms, row, _ in
      forms.beginQuestion(row.question)
      forms.endQuestion()
    }
    texts = NearestText(forms.map(\.texts), within: NearLimit())
  }

  /// A question that is near another one.
  package struct Found: Equatable, Sendable {
    /// The number of its row, counted from 1.
    package let record: Int
    /// What it asks.
    package let question: String
    /// Whether it asks the same but for what makes no difference.
    package let isSame: Bool
  }

  /// The question that is nearest to a text; nil where none is near.
  package func find(_ question: String) -> Found? {
    var form = NearForms()
    form.beginQuestion(Array(question.utf8).arraySpan)
    form.endQuestion()
    guard let (index, edits) = texts.find(form.texts) else { return nil }
    let text = file.withRow(index) { $0.string(1) }
    return Found(record: Int(file.rows[index].record), question: text, isSame: edits == 0)
  }
}
