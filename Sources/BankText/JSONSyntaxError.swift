/// What is wrong with a JSON document, and where.
@_spi(QBank) public struct JSONSyntaxError: Equatable, Sendable {
  /// Where it is.
  @_spi(QBank) public let range: TextRange
  /// What it is.
  @_spi(QBank) public let kind: Kind

  /// Something that is wrong.
  @_spi(QBank) public init(range: TextRange, kind: Kind) {
    self.range = range
    self.kind = kind
  }

  /// What can be wrong with a JSON document.
  @_spi(QBank) public enum Kind: Equatable, Sendable {
    /// There is nothing at all.
    case empty
    /// The text ends before the document does.
    case unexpectedEnd
    /// A line of JSON Lines ends before its item does.
    case unexpectedEndOfLine
    /// A file of JSON Lines has its items over several lines.
    case itemsOverLines
    /// Something else should stand here.
    case unexpected(expected: Expectation)
    /// A comma with nothing behind it.
    case trailingComma
    /// A number that is not written as JSON wants it: `01`, `+1`, `.5`, `NaN`.
    case badNumber
    /// A backslash with something behind it that means nothing.
    case badEscape
    /// Half of a pair of `\u` escapes that only mean something together.
    case loneSurrogate
    /// A control character that stands in a text as it is.
    case rawControl
    /// Bytes that are not UTF-8.
    case notUTF8
    /// Arrays and objects inside each other, deeper than is allowed.
    case tooDeep
    /// Two members of an object with one name.
    case duplicateName
    /// Something behind the end of the document.
    case trailingText
    /// A comment, where none is allowed.
    case comment
    /// A comment that is not closed.
    case unclosedComment
    /// A member of a document of ours, of this name, that should be an array.
    case notAnArray(String)
    /// A version of a document of ours that is not known.
    case unknownVersion
    /// A document of ours that says it holds one thing and holds another.
    case otherKind
  }

  /// What should stand where something else does.
  @_spi(QBank) public enum Expectation: String, Equatable, Sendable {
    /// An array of questions, or an object that holds one.
    case document
    /// A value of any kind.
    case value
    /// The name of a member.
    case name
    /// The colon behind a name.
    case colon
    /// A comma, or the end of the array or object.
    case commaOrEnd
    /// The bracket behind the choices, before the next question.
    case endOfChoices
    /// An item, which is an object.
    case item
    /// The member of a bank that holds its problems or its guidance.
    case items
    /// The name of that member, before an array that has another.
    case nameOfItems
  }
}
