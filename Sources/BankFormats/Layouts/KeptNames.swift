@_spi(QBank) import BankModel

/// The names under which a bank keeps what a layout has no place for.
enum KeptNames {
  private static let taken = Set(
    ["question", "answer", "choices"] + (1...999).map { "choice\($0)" }
      + Feature.allCases.map(\.rawValue))

  /// Returns members with names that differ from those of a bank's own members and from each other: a column of
  /// points that are not numbers must not be read as points.
  static func apart(
    _ members: [Problem.Details.UnknownMember]
  ) -> [Problem.Details.UnknownMember] {
    if members.isEmpty { return [] }
    var seen = Set<[UInt8]>()
    return members.map { member in
      var name = member.name
      while taken.contains(name) || !seen.insert(Array(name.utf8)).inserted { name += "_other" }
      return Problem.Details.UnknownMember(name, json: member.json)
    }
  }
}
