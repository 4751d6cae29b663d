/// Distinguishes characters that a text is about from those that it is written with.
///
/// `What is this mark called: –?` mentions a dash, `10–20` uses one. A mentioned character is isolated between
/// quotation marks, spaces or punctuation marks. In doubt it counts as mentioned.
enum MentionedCharacter {
  /// The role of a character towards its neighbours.
  private enum Role {
    /// A quotation mark or a bracket.
    case delimiter
    case space
    /// A punctuation mark that ends or divides a sentence.
    case pause
    /// A letter or digit.
    case word
    case sign
  }

  /// Whether the character at an index is mentioned.
  static func isMentioned(_ scalars: [UInt32], at index: Int) -> Bool {
    let (before, after) = (index - 1, index + 1)
    switch role(scalars[index]) {
    case .space:
      return isDelimiter(scalars, before) && isDelimiter(scalars, after)
    case .pause:
      return introduces(scalars, before) && isBreak(scalars, after)
    case .delimiter:
      let isBehindPause = role(scalars, before) == .pause && !isColon(scalars, before)
      return !isBehindPause && isBreak(scalars, before) && isBreak(scalars, after)
    case .word:
      let isAll = scalars.count == 1
      return !isAll && isBreak(scalars, before) && endsMention(scalars, after)
    case .sign:
      // A long run of signs is what a text is about. Without a limit, each of them would scan the whole run.
      guard let start = endOfSigns(scalars, from: index, by: -1),
        let end = endOfSigns(scalars, from: index, by: 1)
      else { return true }
      return isBreak(scalars, start) && endsMention(scalars, end)
    }
  }

  /// Returns the index where a run of signs ends in a direction, or nil if it is far away.
  private static func endOfSigns(_ scalars: [UInt32], from index: Int, by step: Int) -> Int? {
    (1...maxSigns).lazy.map { index + $0 * step }.first { role(scalars, $0) != .sign }
  }

  private static let maxSigns = 16

  /// Whether the text ends here, or a word in it does.
  private static func isBreak(_ scalars: [UInt32], _ index: Int) -> Bool {
    role(scalars, index).map { $0 == .space || $0 == .pause || $0 == .delimiter } ?? true
  }

  /// Whether there is a break, or a particle with which Japanese continues after a mention: `–は何と読む？`.
  private static func endsMention(_ scalars: [UInt32], _ index: Int) -> Bool {
    isBreak(scalars, index) || particles.contains(scalars[index])
  }

  private static let particles = Set("はがをとのもにでへや".unicodeScalars.map(\.value))

  private static func isDelimiter(_ scalars: [UInt32], _ index: Int) -> Bool {
    role(scalars, index) == .delimiter
  }

  /// Whether a colon or an opening mark precedes, so that what follows does not end a sentence.
  private static func introduces(_ scalars: [UInt32], _ index: Int) -> Bool {
    var place = index
    while role(scalars, place) == .space { place -= 1 }
    return isDelimiter(scalars, place) || isColon(scalars, place)
  }

  private static func isColon(_ scalars: [UInt32], _ index: Int) -> Bool {
    scalars.indices.contains(index) && [0x3A, 0xFF1A].contains(scalars[index])
  }

  private static func role(_ scalars: [UInt32], _ index: Int) -> Role? {
    scalars.indices.contains(index) ? role(scalars[index]) : nil
  }

  private static func role(_ scalar: UInt32) -> Role {
    if isWhitespace(scalar) || HiddenCharacter.of(scalar) != nil { return .space }
    guard let properties = Unicode.Scalar(scalar)?.properties else { return .sign }
    if properties.isQuotationMark { return .delimiter }
    switch properties.generalCategory {
    case .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation:
      return .delimiter
    default: break
    }
    if properties.isAlphabetic || properties.numericType != nil { return .word }
    return isPause(scalar) ? .pause : .sign
  }

  private static func isPause(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x21, 0x2C, 0x2E, 0x3A, 0x3B, 0x3F, 0x3001, 0x3002, 0xFF01, 0xFF0C, 0xFF0E, 0xFF1A,
      0xFF1B, 0xFF1F:
      true
    default: false
    }
  }
}
