@_spi(QBank) import BankModel

/// The number of a question as it stands in a cell of its own: `3`, `(3)`, `問3`, `Q3`.
enum QuestionNumber {
  private static let words = ["問題", "設問", "問", "Question ", "No. ", "No.", "Q"]

  /// The number, counted from 1; nil for any other text.
  static func read(_ text: String) -> Int? {
    let plain = String(LayoutList.trimmed(text[...].unicodeScalars))
    let word = words.first { plain.hasPrefix($0) }
    let number = Answer(Array(plain.utf8.dropFirst(word?.utf8.count ?? 0))).number
    return number.flatMap { $0 > 0 ? $0 : nil }
  }
}
