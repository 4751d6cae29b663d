@_spi(QBank) import BankText

/// The name of a question without an id in a format that requires one: the bank and its number in it, so that
/// questions of several banks can be in one list.
enum StandInName {
  /// The maximum length of the title's part in a name, in scalars.
  private static let longestTitle = 100

  /// Returns the text before the number.
  static func prefix(_ title: String) -> String {
    let title = String(
      String.UnicodeScalarView(OneLine.trimmed(title).unicodeScalars.prefix(longestTitle)))
    return title.isEmpty ? "q" : "\(OneLine.trimmed(title)) q"
  }

  /// Returns the name of the question with this number.
  static func name(_ title: String, _ number: Int) -> String { prefix(title) + "\(number)" }

  /// Returns the text before the number if a name may be a stand-in, else nil.
  static func prefix(ofName name: String) -> String? {
    let digits = name.utf8.reversed().prefix { $0.isDigit }.count
    let prefix = String(name.unicodeScalars.dropLast(digits))
    return digits > 0 && (prefix == "q" || prefix.hasSuffix(" q")) ? prefix : nil
  }
}
