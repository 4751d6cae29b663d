/// One of a few words that can follow an option.
protocol OptionWord: RawRepresentable<String>, CaseIterable, Sendable {}

extension OptionWord {
  /// All of them.
  static var words: [String] { allCases.map(\.rawValue) }
}
