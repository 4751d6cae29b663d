/// The program that will read a bank in the end.
public enum Loader: String, CaseIterable, Codable, Sendable {
  /// A correct CSV reader.
  case rfc4180
  /// A quiz app that splits lines at line feeds and cells at commas, and keeps what follows the
  /// last line feed.
  case timerquiz
  /// A family of apps that do the same but drop what follows the last line feed.
  case loadcsv

  /// Whether it is an app that knows nothing of quotes.
  @_spi(QBank) public var isApp: Bool { self != .rfc4180 }

  /// Whether a file for it must, must not or may end in a line break.
  @_spi(QBank) public var finalNewline: FinalNewline {
    switch self {
    case .rfc4180: .customary
    case .timerquiz: .forbidden
    case .loadcsv: .required
    }
  }

  /// What a loader makes of a line break after the last row.
  @_spi(QBank) public enum FinalNewline: Sendable {
    /// It makes no difference: what is written for it gets one, as is the custom for text files.
    case customary
    /// Without it the last row is lost.
    case required
    /// With it a row too many is read.
    case forbidden
  }

  /// How many questions a game of the app takes from the bank, or nil when it takes all.
  @_spi(QBank) public var questionsPerGame: Int? { self == .timerquiz ? 5 : nil }

  /// How many rows of guidance the app shows, or nil when it shows all.
  @_spi(QBank) public var guidanceRows: Int? { self == .timerquiz ? 5 : nil }
}
