@_spi(QBank) import BankFormats

/// The settings for a folder of banks.
package struct Configuration: Sendable {
  /// The language of messages.
  package var language: Language?
  /// The settings for every file.
  package var common = FileSettings()
  /// The settings for files that match a pattern; later ones override earlier ones.
  package var exceptions: [(pattern: PathPattern, settings: FileSettings)] = []
  /// User-defined layouts.
  package var layouts: [Layout] = []
  /// Patterns of what is excluded from folders.
  package var excluded: [PathPattern] = []
  /// Patterns of what is checked in folders even if something else excludes it.
  package var included: [PathPattern] = []
  /// The number of questions in a set.
  package var setSize: Int?
  /// The time limit of a question, in milliseconds.
  package var limit: Int?
  /// The labels of choices on paper.
  package var labels: ChoiceLabels?
  /// The path of the baseline, relative to the folder of the configuration.
  package var baseline: String?
  /// The lowest severity that makes a run fail: one of `failOnWords`.
  package var failOn: String?
  /// Whether the configurations of the folders above are ignored.
  package var isRoot = false

  /// The words for the lowest severity that makes a run fail.
  package static let failOnWords = ["error", "warning", "note", "never"]

  /// Creates a configuration without settings.
  package init() {}

  /// The settings that apply to a file in the order in which they are merged, each with its pattern; the common
  /// settings come first and have none.
  package func parts(for names: [String]) -> [(pattern: PathPattern?, settings: FileSettings)] {
    let names = PathPattern.Names(names)
    let own = exceptions.filter { $0.pattern.matches(names) }
    return [(nil, common)] + own.map { ($0.pattern, $0.settings) }
  }

  /// How something found in a folder is treated.
  package enum Choice: Sendable {
    /// It is excluded.
    case excluded
    /// It is checked, whatever it is.
    case included
    /// It is in a folder whose banks are checked, whatever else excludes them.
    case opened
    /// It is a folder that contains something that is checked.
    case leading
  }

  /// How something in a folder is treated, given the names on the path to it, or nil if no pattern says. What is
  /// inside an excluded folder stays excluded.
  ///
  /// `top` are the names on the path to a folder that was given explicitly: a pattern that excludes all of that
  /// folder does not apply.
  package func choice(for names: [String], below top: [String] = []) -> Choice? {
    let (names, folder) = (PathPattern.Names(names), PathPattern.Names(top))
    let isExcluded = excluded.contains { pattern in
      pattern.matches(names) && (top.isEmpty || !pattern.matches(folder))
    }
    if isExcluded { return .excluded }
    var choice: Choice?
    for pattern in included {
      switch pattern.match(names) {
      case .whole: return .included
      case .inside: choice = .opened
      case .above: choice = choice ?? .leading
      case nil: continue
      }
    }
    return choice
  }
}

/// The settings for a file.
package struct FileSettings: Sendable {
  /// The loader that will read it.
  package var loader: Loader?
  /// Its kind.
  package var kind: BankKind?
  /// The name of its layout.
  package var layout: String?
  /// Its encoding.
  package var encoding: EncodingName?
  /// The levels of rules.
  package var levels: [String: LintOptions.RuleLevel] = [:]
  /// Other settings of rules.
  package var ruleSettings: [String: [String: RuleOption.Value]] = [:]
  /// The preset that the levels start from.
  package var preset: RulePreset?

  /// Creates settings without values.
  package init() {}

  /// Merges settings that override these.
  package mutating func add(_ other: FileSettings) {
    loader = other.loader ?? loader
    kind = other.kind ?? kind
    layout = other.layout ?? layout
    encoding = other.encoding ?? encoding
    levels.merge(other.levels) { $1 }
    ruleSettings.merge(other.ruleSettings) { $0.merging($1) { $1 } }
    preset = other.preset ?? preset
  }
}

extension LintOptions {
  /// The level at which a rule reports.
  public enum RuleLevel: Hashable, Sendable {
    /// The rule does not run.
    case off
    /// The rule reports with this severity.
    case severity(Severity)

    /// The words for levels in a configuration.
    static let words = ["off"] + Severity.allCases.map(\.rawValue)

    /// The word for the level in a configuration.
    package var word: String {
      switch self {
      case .off: "off"
      case .severity(let severity): severity.rawValue
      }
    }

    /// Creates a level from its word, or nil if there is no such level.
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
