@_spi(QBank) import BankText

/// What a question without an id is called where a format wants a name: the bank and its number in it,
/// so that questions of several banks can stand in one list.
enum StandInName {
  /// The longest part of a title that is used, in scalars.
  private static let longestTitle = 100

  /// What stands before the number.
  static func prefix(_ title: String) -> String {
    let title = String(
      String.UnicodeScalarView(OneLine.trimmed(title).unicodeScalars.prefix(longestTitle)))
    return title.isEmpty ? "q" : "\(OneLine.trimmed(title)) q"
  }

  /// The name of the question with this number.
  static func name(_ title: String, _ number: Int) -> String { prefix(title) + "\(number)" }

  /// What stands before the number in a name that may be one of these; nil for any other.
  static func prefix(ofName name: String) -> String? {
    let digits = name.utf8.reversed().prefix { $0.isDigit }.count
    let prefix = String(name.unicodeScalars.dropLast(digits))
    return digits > 0 && (prefix == "q" || prefix.hasSuffix(" q")) ? prefix : nil
  }
}
