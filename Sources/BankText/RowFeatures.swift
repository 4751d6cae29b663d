/// The features of a row that rules look for, as far as its bytes show them. A rule is given only the rows that
/// have a feature it names.
///
/// A feature may be set although there is nothing to find, but is always set if there is. Debug builds give rules
/// the other rows too, and stop if a rule finds something there.
@_spi(QBank) public struct RowFeatures: OptionSet, Sendable {
  @_spi(QBank) public let rawValue: UInt64

  @_spi(QBank) public init(rawValue: UInt64) { self.rawValue = rawValue }

  // MARK: Signs in its text

  /// `&`.
  @_spi(QBank) public static let ampersand = RowFeatures(rawValue: 1 << 0)
  /// `%` or `％`.
  @_spi(QBank) public static let percent = RowFeatures(rawValue: 1 << 1)
  /// `x` or `×` followed by `1`, possibly after a space.
  @_spi(QBank) public static let multiplied = RowFeatures(rawValue: 1 << 2)
  /// A letter of the upper half of Latin-1.
  @_spi(QBank) public static let latin = RowFeatures(rawValue: 1 << 3)
  /// U+FFFD or 〓, which represent what could not be read.
  @_spi(QBank) public static let replacement = RowFeatures(rawValue: 1 << 4)
  /// A kanji that results from reading UTF-8 as Shift_JIS.
  @_spi(QBank) public static let rareKanji = RowFeatures(rawValue: 1 << 5)
  /// A half-width kana.
  @_spi(QBank) public static let narrowKana = RowFeatures(rawValue: 1 << 6)
  /// A full-width letter or digit.
  @_spi(QBank) public static let wideLetter = RowFeatures(rawValue: 1 << 7)
  /// A mark that combines with the character before it, or a character that NFC changes.
  @_spi(QBank) public static let uncomposed = RowFeatures(rawValue: 1 << 8)
  /// A Greek or Cyrillic letter.
  @_spi(QBank) public static let otherAlphabet = RowFeatures(rawValue: 1 << 9)
  /// A bracket, or a quote that has two forms.
  @_spi(QBank) public static let bracket = RowFeatures(rawValue: 1 << 10)

  /// `*`, ✓, ✔, ✅, ☑, a star or a circle.
  @_spi(QBank) public static let tick = RowFeatures(rawValue: 1 << 11)
  /// `<`.
  @_spi(QBank) public static let lessThan = RowFeatures(rawValue: 1 << 12)
  /// `#`, or an `E` followed by `+`.
  @_spi(QBank) public static let spreadsheet = RowFeatures(rawValue: 1 << 13)
  /// Two spaces or question marks in a row.
  @_spi(QBank) public static let doubledSign = RowFeatures(rawValue: 1 << 14)

  /// All of these, used where an escape may hide any of them.
  @_spi(QBank) public static let signs = RowFeatures(rawValue: (1 << 15) - 1)

  // MARK: Traits of its question and choices

  /// An answer that is not the plain number of a choice.
  @_spi(QBank) public static let unplainAnswer = RowFeatures(rawValue: 1 << 15)
  /// A question or a choice that may show nothing.
  @_spi(QBank) public static let blank = RowFeatures(rawValue: 1 << 16)
  /// Two choices with the same fingerprint, or with little difference.
  @_spi(QBank) public static let twins = RowFeatures(rawValue: 1 << 17)
  /// A choice with the fingerprint of the question.
  @_spi(QBank) public static let echo = RowFeatures(rawValue: 1 << 18)
  /// A question with the start of a negative word.
  @_spi(QBank) public static let negative = RowFeatures(rawValue: 1 << 19)
  /// A question that ends in an article or a form of “to be”.
  @_spi(QBank) public static let grammar = RowFeatures(rawValue: 1 << 20)
  /// A choice that may be much longer than all others.
  @_spi(QBank) public static let longChoice = RowFeatures(rawValue: 1 << 21)
  /// A first choice that begins like a label.
  @_spi(QBank) public static let label = RowFeatures(rawValue: 1 << 22)
  /// Two choices that begin like words such as true and no.
  @_spi(QBank) public static let judgements = RowFeatures(rawValue: 1 << 23)
  /// Four choices that begin like numbers.
  @_spi(QBank) public static let numbers = RowFeatures(rawValue: 1 << 24)
  /// Three choices of the same length, the first of which begins with a digit.
  @_spi(QBank) public static let sameNumbers = RowFeatures(rawValue: 1 << 25)
  /// A short choice with a sign that appears in dates.
  @_spi(QBank) public static let date = RowFeatures(rawValue: 1 << 26)

  /// All of these.
  @_spi(QBank) public static let traits = RowFeatures(rawValue: (1 << 27) - (1 << 15))

  // MARK: Kind of row

  /// An entry of guidance.
  @_spi(QBank) public static let guidance = RowFeatures(rawValue: 1 << 27)

  /// All phrases of the lexicon, which declares each of them with its words.
  @_spi(QBank) public static let phrases = RowFeatures(rawValue: ~0 << 28)
}
