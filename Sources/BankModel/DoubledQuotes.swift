import BankText

/// How CSV writes a quote inside a quoted cell: twice.
public enum DoubledQuotes {
  /// Where in the file the text's byte at `offset` stands, when the text begins at `start`.
  static func fileOffset(of offset: Int, in file: Span<UInt8>, from start: Int) -> Int {
    var place = start
    for _ in 0..<offset { place += file[place] == ASCII.quote ? 2 : 1 }
    return place
  }

  /// The text with every quote doubled.
  public static func doubled(_ text: [UInt8]) -> [UInt8] {
    text.flatMap { $0 == ASCII.quote ? [$0, $0] : [$0] }
  }

  /// The text as a cell: between quotes when a CSV reader would misread it otherwise.
  public static func quotedIfNeeded(_ text: [UInt8]) -> [UInt8] {
    guard needsQuotes(text.span) else { return text }
    return [ASCII.quote] + doubled(text) + [ASCII.quote]
  }

  /// Whether a text must stand between quotes: it holds a comma, a quote or a line break.
  public static func needsQuotes(_ text: Span<UInt8>) -> Bool {
    for index in text.indices {
      switch text[index] {
      case ASCII.comma, ASCII.quote, ASCII.lineFeed, ASCII.carriageReturn: return true
      default: continue
      }
    }
    return false
  }
}
