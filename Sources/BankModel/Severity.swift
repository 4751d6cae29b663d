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
