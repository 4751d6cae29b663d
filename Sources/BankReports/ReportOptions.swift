public import BankModel

/// How findings are shown.
public struct ReportOptions: Sendable {
  /// The language of every text.
  public var language: Language
  /// Colours or none.
  public var style: Style
  /// How many cells a line may take.
  public var width: Int
  /// How many findings of one rule are shown for each file; 0 for all.
  public var maxPerRule: Int

  /// How findings are shown.
  public init(language: Language, style: Style = .plain, width: Int = 80, maxPerRule: Int = 10) {
    self.language = language
    self.style = style
    self.width = width
    self.maxPerRule = maxPerRule
  }
}
