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
  /// What is left out of folders.
  package var excluded: [PathPattern] = []
  /// What is looked at in folders although something else keeps it out.
  package var included: [PathPattern] = []
  /// How many questions are in a set.
  package var setSize: Int?
  /// How long there is for a question, in milliseconds.
  package var limit: Int?
  /// What choices are called on papers.
  package var labels: ChoiceLabels?
  /// The file with the findings that are known, as seen from the folder of the configuration.
  package var baseline: String?
  /// From which severity on a finding makes a run fail: a word of `failOnWords`.
  package var failOn: String?
  /// Whether nothing is taken over from the configurations of the folders above.
  package var isRoot = false

  /// The words that say from which severity on a finding makes a run fail.
  package static let failOnWords = ["error", "warning", "note", "never"]

  /// Nothing is settled.
  package init() {}

  /// What holds for a file in the order in which it is put together, each with its pattern; what holds for
  /// every file comes first and has none.
  package func parts(for names: [String]) -> [(pattern: PathPattern?, settings: FileSettings)] {
    let names = PathPattern.Names(names)
    let own = exceptions.filter { $0.pattern.matches(names) }
    return [(nil, common)] + own.map { ($0.pattern, $0.settings) }
  }

  /// What is settled about something that is found in a folder.
  package enum Choice: Sendable {
    /// It is left out.
    case excluded
    /// It is looked at, whatever it is.
    case included
    /// It is in a folder whose banks are looked at, whatever keeps them out.
    case opened
    /// It is a folder with something in it that is looked at.
    case leading
  }

  /// What is settled about something in a folder, given the names on the way to it; nil when nothing
  /// is. What is left out stays out.
  ///
  /// `top` are the names on the way to a folder that somebody named to have it read: a pattern that
  /// leaves out all of it does not count.
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

/// What is settled for a file.
package struct FileSettings: Sendable {
  /// Who reads it in the end.
  package var loader: Loader?
  /// What it holds.
  package var kind: BankKind?
  /// How its columns are laid out, by name.
  package var layout: String?
  /// The encoding that it is in.
  package var encoding: EncodingName?
  /// How much the findings of some rules matter.
  package var levels: [String: LintOptions.RuleLevel] = [:]
  /// What else is settled about some rules.
  package var ruleSettings: [String: [String: RuleOption.Value]] = [:]
  /// The name of the selection of rules that the levels start from.
  package var preset: RulePreset?

  /// Nothing is settled.
  package init() {}

  /// Adds what is settled more closely.
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
  /// How much the findings of a rule matter to somebody.
  public enum RuleLevel: Hashable, Sendable {
    /// Not at all: the rule does not look.
    case off
    /// As much as this.
    case severity(Severity)

    /// The words for them in a configuration.
    static let words = ["off"] + Severity.allCases.map(\.rawValue)

    /// The word for it in a configuration.
    package var word: String {
      switch self {
      case .off: "off"
      case .severity(let severity): severity.rawValue
      }
    }

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
