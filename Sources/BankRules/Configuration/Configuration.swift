@_spi(QBank) package import BankFormats
@_spi(QBank) public import BankModel
@_spi(QBank) package import BankText

/// What somebody has settled for a folder of banks, once for all.
package struct Configuration: Sendable {
  /// The language of messages.
  package var language: Language?
  /// What holds for every file.
  package var common = FileSettings()
  /// What holds for some files only; later ones come before earlier ones.
  package var exceptions: [(pattern: PathPattern, settings: FileSettings)] = []
  /// Layouts of their own.
  package var layouts: [Layout] = []
  /// How many questions are in a set.
  package var setSize: Int?
  /// How long there is for a question, in milliseconds.
  package var limit: Int?

  /// Nothing is settled.
  package init() {}

  /// What holds for a file, given the names on the way to it from the folder of the configuration.
  package func settings(for names: [String]) -> FileSettings {
    var settings = common
    for exception in exceptions where exception.pattern.matches(names) {
      settings.add(exception.settings)
    }
    return settings
  }
}

/// What is settled for a file.
package struct FileSettings: Sendable {
  /// Who reads it in the end.
  package var loader: Loader?
  /// What it holds.
  package var kind: BankKind?
  /// How its columns are laid out, by name.
  package var layout: String?
  /// How much the findings of some rules matter.
  package var levels: [String: LintOptions.RuleLevel] = [:]

  /// Nothing is settled.
  package init() {}

  /// Adds what is settled more closely.
  mutating func add(_ other: FileSettings) {
    loader = other.loader ?? loader
    kind = other.kind ?? kind
    layout = other.layout ?? layout
    levels.merge(other.levels) { $1 }
  }
}

extension LintOptions {
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
}
