/// What a row has that rules look for, as far as a look at its bytes tells: a rule is shown only the rows that have
/// a feature which it names.
///
/// A feature may be set where there is nothing to be found, and is where there is: debug builds show rules the other
/// rows, too, and stop if one finds something there.
@_spi(QBank) public struct RowFeatures: OptionSet, Sendable {
  @_spi(QBank) public let rawValue: UInt64

  @_spi(QBank) public init(rawValue: UInt64) { self.rawValue = rawValue }

  // MARK: Signs in its text

  /// `&`.
  @_spi(QBank) public static let ampersand = RowFeatures(rawValue: 1 << 0)
  /// `%` or `％`.
  @_spi(QBank) public static let percent = RowFeatures(rawValue: 1 << 1)
  /// `x` or `×` with `1` behind it, maybe after a space.
  @_spi(QBank) public static let multiplied = RowFeatures(rawValue: 1 << 2)
  /// A letter of the upper half of Latin-1.
  @_spi(QBank) public static let latin = RowFeatures(rawValue: 1 << 3)
  /// U+FFFD or 〓, which stand for what could not be read.
  @_spi(QBank) public static let replacement = RowFeatures(rawValue: 1 << 4)
  /// A kanji that UTF-8 becomes when it is read as Shift_JIS.
  @_spi(QBank) public static let rareKanji = RowFeatures(rawValue: 1 << 5)
  /// A kana of half width.
  @_spi(QBank) public static let narrowKana = RowFeatures(rawValue: 1 << 6)
  /// A letter or a digit of full width.
  @_spi(QBank) public static let wideLetter = RowFeatures(rawValue: 1 << 7)
  /// A mark that joins the character before it, or a character that Unicode writes in another way.
  @_spi(QBank) public static let uncomposed = RowFeatures(rawValue: 1 << 8)
  /// A letter of Greek or Cyrillic.
  @_spi(QBank) public static let otherAlphabet = RowFeatures(rawValue: 1 << 9)
  /// A bracket, or a quote that has two forms.
  @_spi(QBank) public static let bracket = RowFeatures(rawValue: 1 << 10)

  /// `*`, ✓, ✔, ✅, ☑, a star or a circle.
  @_spi(QBank) public static let tick = RowFeatures(rawValue: 1 << 11)
  /// `<`.
  @_spi(QBank) public static let lessThan = RowFeatures(rawValue: 1 << 12)
  /// `#`, or an `E` with `+` behind it.
  @_spi(QBank) public static let spreadsheet = RowFeatures(rawValue: 1 << 13)
  /// A space or a question mark that stands there twice.
  @_spi(QBank) public static let doubledSign = RowFeatures(rawValue: 1 << 14)

  /// All of these: what is written as an escape cannot be seen.
  @_spi(QBank) public static let signs = RowFeatures(rawValue: (1 << 15) - 1)

  // MARK: What its question and choices are like

  /// An answer that is not the plain number of a choice.
  @_spi(QBank) public static let unplainAnswer = RowFeatures(rawValue: 1 << 15)
  /// A question or a choice that may show nothing.
  @_spi(QBank) public static let blank = RowFeatures(rawValue: 1 << 16)
  /// Two choices of one fingerprint, or that differ in little.
  @_spi(QBank) public static let twins = RowFeatures(rawValue: 1 << 17)
  /// A choice with the fingerprint of the question.
  @_spi(QBank) public static let echo = RowFeatures(rawValue: 1 << 18)
  /// A question with the start of a negative word.
  @_spi(QBank) public static let negative = RowFeatures(rawValue: 1 << 19)
  /// A question that ends in an article or a form of “to be”.
  @_spi(QBank) public static let grammar = RowFeatures(rawValue: 1 << 20)
  /// A choice that may be much longer than all others.
  @_spi(QBank) public static let longChoice = RowFeatures(rawValue: 1 << 21)
  /// A first choice that begins as a label for it does.
  @_spi(QBank) public static let label = RowFeatures(rawValue: 1 << 22)
  /// Two choices that begin as words such as true and no do.
  @_spi(QBank) public static let judgements = RowFeatures(rawValue: 1 << 23)
  /// Four choices that begin as numbers do.
  @_spi(QBank) public static let numbers = RowFeatures(rawValue: 1 << 24)
  /// Three choices of one length, the first of which begins with a digit.
  @_spi(QBank) public static let sameNumbers = RowFeatures(rawValue: 1 << 25)
  /// A short choice with the sign of a date.
  @_spi(QBank) public static let date = RowFeatures(rawValue: 1 << 26)

  /// All of these.
  @_spi(QBank) public static let traits = RowFeatures(rawValue: (1 << 27) - (1 << 15))

  // MARK: What its question or one of its choices says

  /// All of the above.
  @_spi(QBank) public static let allOfTheAbove = RowFeatures(rawValue: 1 << 27)
  /// None of the above.
  @_spi(QBank) public static let noneOfTheAbove = RowFeatures(rawValue: 1 << 28)
  /// A word such as always or never.
  @_spi(QBank) public static let absoluteTerm = RowFeatures(rawValue: 1 << 29)
  /// A word such as often or usually.
  @_spi(QBank) public static let vagueTerm = RowFeatures(rawValue: 1 << 30)
  /// Letters, numbers or places of other choices.
  @_spi(QBank) public static let reference = RowFeatures(rawValue: 1 << 31)

  /// What marks the right choice, left in the text of one.
  @_spi(QBank) public static let keyMark = RowFeatures(rawValue: 1 << 32)
  /// What stands where a text is still to be written.
  @_spi(QBank) public static let placeholder = RowFeatures(rawValue: 1 << 33)
  /// A word, 、 or 。 that stands there twice.
  @_spi(QBank) public static let doubledText = RowFeatures(rawValue: 1 << 34)
  /// A picture, a passage or a question that has to be seen as well.
  @_spi(QBank) public static let missingContext = RowFeatures(rawValue: 1 << 35)
  /// What is right only for a time.
  @_spi(QBank) public static let datedWording = RowFeatures(rawValue: 1 << 36)

  /// All of these.
  @_spi(QBank) public static let phrases = RowFeatures(rawValue: (1 << 37) - (1 << 27))

  // MARK: What the row is

  /// An entry of guidance.
  @_spi(QBank) public static let guidance = RowFeatures(rawValue: 1 << 37)
}
