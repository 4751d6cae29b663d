/// A syntax error in a JSON document, with its range.
@_spi(QBank) public struct JSONSyntaxError: Error, Equatable, Sendable {
  /// The range of the error.
  @_spi(QBank) public let range: TextRange
  /// The kind of error.
  @_spi(QBank) public let kind: Kind

  /// Creates a syntax error.
  @_spi(QBank) public init(range: TextRange, kind: Kind) {
    self.range = range
    self.kind = kind
  }

  /// The kinds of syntax errors in a JSON document.
  @_spi(QBank) public enum Kind: Equatable, Sendable {
    /// The document is empty.
    case empty
    /// The text ends before the document does.
    case unexpectedEnd
    /// A line of JSON Lines ends before its item does.
    case unexpectedEndOfLine
    /// The items of a file of JSON Lines span several lines.
    case itemsOverLines
    /// Something else is expected here.
    case unexpected(expected: Expectation)
    /// A comma with nothing after it.
    case trailingComma
    /// A number that is not written as JSON requires: `01`, `+1`, `.5`, `NaN`.
    case badNumber
    /// A backslash followed by something without a meaning.
    case badEscape
    /// Half of a pair of `\u` escapes, which have a meaning only together.
    case loneSurrogate
    /// An unescaped control character in a string.
    case rawControl
    /// Bytes that are not UTF-8.
    case notUTF8
    /// Arrays and objects nested deeper than allowed.
    case tooDeep
    /// Two members of an object with the same name.
    case duplicateName
    /// Text after the end of the document.
    case trailingText
    /// A comment in a document that allows none.
    case comment
    /// A comment that is not closed.
    case unclosedComment
    /// A member of a qbank document, of this name, that should be an array.
    case notAnArray(String)
    /// An unknown version of a qbank document.
    case unknownVersion
    /// A qbank document whose content is not of the kind that it declares.
    case otherKind
  }

  /// What is expected in place of something else.
  @_spi(QBank) public enum Expectation: String, Equatable, Sendable {
    /// An array of questions, or an object that contains one.
    case document
    /// A value of any kind.
    case value
    /// The name of a member.
    case name
    /// The colon after a name.
    case colon
    /// A comma, or the end of the array or object.
    case commaOrEnd
    /// The bracket after the choices, before the next question.
    case endOfChoices
    /// An item, which is an object.
    case item
    /// The member of a bank that contains its problems or its guidance.
    case items
    /// The name of that member, before an array that has another name.
    case nameOfItems
  }
}
