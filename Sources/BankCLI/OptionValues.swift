@_spi(QBank) import BankQuiz

// What the options of several commands give as text.

extension Seed {
  /// Parses a seed from the command line.
  static func parse(_ written: String) throws(Failure) -> Seed {
    if let seed = Seed(written) { return seed }
    throw .usage(UsageMessages.badSeed(written))
  }
}

extension TimeLimit {
  /// Parses a limit from the command line, if there is one, and returns it in milliseconds.
  static func parse(_ written: String?) throws(Failure) -> Int? {
    guard let written else { return nil }
    if let limit = read(written) { return limit }
    throw .usage(RequestWords.limit(written))
  }
}
