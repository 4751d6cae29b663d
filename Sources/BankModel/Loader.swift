/// The program that will eventually read a bank.
public enum Loader: String, CaseIterable, Codable, Sendable {
  /// A correct CSV reader.
  case rfc4180
  /// A quiz app that splits lines at line feeds and cells at commas, and keeps the text after the last line feed.
  case timerquiz
  /// A family of apps that split in the same way but drop the text after the last line feed.
  case loadcsv

  /// Whether it is an app that does not support quotes.
  @_spi(QBank) public var isApp: Bool { self != .rfc4180 }

  /// Whether a file for this loader must, must not or may end in a line break.
  @_spi(QBank) public var finalNewline: FinalNewline {
    switch self {
    case .rfc4180: .customary
    case .timerquiz: .forbidden
    case .loadcsv: .required
    }
  }

  /// The effect of a line break after the last row.
  @_spi(QBank) public enum FinalNewline: Sendable {
    /// None: a written file gets one, as is customary for text files.
    case customary
    /// Without it, the last row is lost.
    case required
    /// With it, an extra row is read.
    case forbidden
  }

  /// The number of questions that a game of the app takes from the bank, or nil for all.
  @_spi(QBank) public var questionsPerGame: Int? { self == .timerquiz ? 5 : nil }

  /// The number of guidance rows that the app shows, or nil for all.
  @_spi(QBank) public var guidanceRows: Int? { self == .timerquiz ? 5 : nil }
}
