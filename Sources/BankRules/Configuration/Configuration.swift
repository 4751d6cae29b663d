public import BankFormats
public import BankModel
public import BankText

/// What somebody has settled for a folder of banks, once for all.
public struct Configuration: Sendable {
  /// The language of messages.
  public var language: Language?
  /// What holds for every file.
  public var common = FileSettings()
  /// What holds for some files only; later ones come before earlier ones.
  public var exceptions: [(pattern: PathPattern, settings: FileSettings)] = []
  /// Layouts of their own.
  public var layouts: [Layout] = []
  /// How many questions are in a set.
  public var setSize: Int?
  /// How long there is for a question, in milliseconds.
  public var limit: Int?

  /// Nothing is settled.
  public init() {}

  /// What holds for a file, given the names on the way to it from the folder of the configuration.
  public func settings(for names: [String]) -> FileSettings {
    var settings = common
    for exception in exceptions where exception.pattern.matches(names) {
      settings.add(exception.settings)
    }
    return settings
  }
}

/// What is settled for a file.
public struct FileSettings: Sendable {
  /// Who reads it in the end.
  public var loader: Loader?
  /// What it holds.
  public var kind: BankKind?
  /// How its columns are laid out, by name.
  public var layout: String?
  /// How much the findings of some rules matter.
  public var levels: [String: RuleLevel] = [:]

  /// Nothing is settled.
  public init() {}

  /// Adds what is settled more closely.
  mutating func add(_ other: FileSettings) {
    loader = other.loader ?? loader
    kind = other.kind ?? kind
    layout = other.layout ?? layout
    levels.merge(other.levels) { $1 }
  }
}

/// How much the findings of a rule matter to somebody.
public enum RuleLevel: Hashable, Sendable {
  /// Not at all: the rule does not look.
  case off
  /// As much as this.
  case severity(Severity)

  /// The words for them in a configuration.
  static let words = ["off"] + Severity.allCases.map(\.rawValue)

  /// The level that a word stands for.
  init?(_ word: String) {
    if word == "off" {
      self = .off
    } else if let severity = Severity(rawValue: word) {
      self = .severity(severity)
    } else {
      return nil
    }
  }
}
