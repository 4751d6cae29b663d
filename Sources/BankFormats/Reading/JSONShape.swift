@_spi(QBank) import BankModel

/// What the start of a JSON or JSON Lines file shows, so that the banks in a folder are found without reading
/// everything else.
///
/// A file that can be read as far as it goes is a bank if it contains what only banks have. One that cannot is read
/// as a bank if it contains even a word of theirs: an error reported in a file that was meant to be something else
/// is better than a bank that is never checked.
package struct JSONShape: Sendable {
  /// What the file is.
  package let kind: Kind
  /// The names of the members of its first object, in order.
  package let names: [String]
  /// The questions that it seems to contain if it is not a bank, or nil if there is no sign of any.
  package let otherQuestions: OtherQuestions?

  /// Questions in a form other than that of a bank.
  package enum OtherQuestions: Equatable, Sendable {
    /// In the form of the Open Trivia Database.
    case openTDB
    /// In a form that qbank does not know.
    case unknown
  }

  /// What a file can be.
  package enum Kind: Equatable, Sendable {
    /// A bank, sound or not.
    case bank
    /// Something else.
    case other
    /// Unknown because of this error, or because nothing is in it if there is no error.
    case unclear(JSONSyntaxError?)
  }

  /// Examines the start of a file, or all of it.
  package init(_ source: Source, isWhole: Bool) {
    let bytes = Array(source.bytes)
    let isLines = FileSyntax(source.path) == .jsonLines
    let survey = JSONSurvey(bytes, isLines: isLines)
    names = survey.names
    if survey.isBank {
      kind = .bank
    } else if bytes.allSatisfy(JSONShape.isBlank) {
      kind = .unclear(nil)
    } else if let syntaxError = JSONShape.syntaxError(bytes, isWhole: isWhole) {
      kind = survey.hasWordOfBank ? .bank : JSONShape.kind(bytes, survey, syntaxError)
    } else {
      kind = !isWhole && survey.endsInFirstItem && survey.hasWordOfBank ? .bank : .other
    }
    // A schema has names for everything.
    let mayHold = kind == .other && !names.contains("$schema")
    otherQuestions = mayHold ? JSONShape.otherQuestions(bytes) : nil
  }

  /// Returns what a broken file without any word of a bank is: something else if there are names before the error.
  /// A comment is the error of many settings that are not banks.
  private static func kind(
    _ bytes: [UInt8], _ survey: JSONSurvey, _ syntaxError: JSONSyntaxError
  ) -> Kind {
    let isComment = syntaxError.kind == .comment
    let before =
      isComment
      ? survey : JSONSurvey(Array(bytes[..<syntaxError.range.start]), isLines: survey.isLines)
    return before.names.isEmpty ? .unclear(syntaxError) : .other
  }

  /// Returns the kind of questions that a document shows signs of: a list with such a name, or the names of their
  /// parts.
  private static func otherQuestions(_ bytes: [UInt8]) -> OtherQuestions? {
    var reader = JSONNames(bytes)
    var (names, hasList) = (Set<String>(), false)
    var last: String?
    while let token = reader.next() {
      if case .open(isArray: true) = token, last == "questions" || last == "quiz" { hasList = true }
      last = nil
      guard case .name(let text) = token else { continue }
      let name = String(decoding: text.map(\.asciiLowercased), as: UTF8.self)
      names.insert(name)
      last = name
    }
    if names.isSuperset(of: ["correct_answer", "incorrect_answers"]) { return .openTDB }
    let hasOne = names.contains("question") && !names.isDisjoint(with: answers)
    return hasList || hasOne ? .unknown : nil
  }

  private static let answers = [
    "answers", "options", "correct", "correctanswer", "correct_answer", "distractors",
  ]

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte <= ASCII.space || byteOrderMark.contains(byte)
  }

  /// Returns the first syntax error in one document or several in succession; an end in the middle is not an error
  /// if only the start was read.
  private static func syntaxError(_ bytes: [UInt8], isWhole: Bool) -> JSONSyntaxError? {
    let all = bytes.arraySpan
    var end = bytes.count
    if let bad = UTF8Check.firstInvalid(in: all) {
      let isCut = !isWhole && bytes.count - bad < 4
      guard isCut else {
        return JSONSyntaxError(range: UTF8Check.invalidRun(in: all, at: bad), kind: .notUTF8)
      }
      end = bad
    }
    var cursor = JSONCursor(all.extracting(0..<end), from: all.startOfText)
    while cursor.peek() != nil, cursor.skipValue() != nil {}
    guard let syntaxError = cursor.syntaxError else { return nil }
    let isCut = syntaxError.kind == .unexpectedEnd || syntaxError.range.end >= end
    return isCut && !isWhole ? nil : syntaxError
  }
}
