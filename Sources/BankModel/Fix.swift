@_spi(QBank) import BankText

/// A change that would fix a finding.
public struct Fix: Hashable, Sendable {
  /// How far it can be trusted.
  public let applicability: Applicability
  /// A description of the change, as an instruction.
  public let description: Localized
  /// The edits, in order of position; empty if there are too many to be shown, in which case only `Fixer` makes the
  /// fix.
  public let edits: [Edit]

  /// Creates a fix from its edits.
  @_spi(QBank) public init(
    _ applicability: Applicability, _ description: Localized, _ edits: [Edit]
  ) {
    self.applicability = applicability
    self.description = description
    self.edits = edits.sorted { $0.range < $1.range }
  }

  /// Creates a fix of a single edit.
  @_spi(QBank) public init(_ applicability: Applicability, _ description: Localized, _ edit: Edit) {
    self.init(applicability, description, [edit])
  }
}

/// How far a fix can be trusted.
public enum Applicability: String, CaseIterable, Codable, Sendable {
  /// A suggestion that only the author can turn into a change.
  case displayOnly
  /// Plausible, but it may change what the author meant.
  case unsafe
  /// Every reader sees what the author evidently meant, and no visible word changes.
  case safe
}

extension Applicability: Comparable {
  /// Orders applicabilities, the more trustworthy as the greater.
  public static func < (one: Applicability, other: Applicability) -> Bool { one.rank < other.rank }

  private var rank: Int {
    switch self {
    case .displayOnly: 0
    case .unsafe: 1
    case .safe: 2
    }
  }
}
