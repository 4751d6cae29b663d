/// How much a finding matters.
public enum Severity: String, CaseIterable, Codable, Sendable {
  /// Worth knowing.
  case note
  /// Probably a mistake, or unfair to the player.
  case warning
  /// The file is misread, a question cannot be answered right, or an app crashes.
  case error
}

extension Severity: Comparable {
  /// Worse is greater.
  public static func < (one: Severity, other: Severity) -> Bool { one.rank < other.rank }

  private var rank: Int {
    switch self {
    case .note: 0
    case .warning: 1
    case .error: 2
    }
  }
}

extension Severity {
  /// How many findings of this severity are shown where so many of a rule were asked for.
  ///
  /// Each severity has places of its own, and a hundred errors always have one: what keeps a file
  /// from being read must not be hidden by what is only worth knowing.
  package func shown(of most: Int) -> Int { self == .error ? max(most, 100) : most }
}
