@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// Merges what questions tell besides their texts and choices, each detail by itself.
enum DetailMerge {
  private typealias Details = Problem.Details

  /// The details of both sides together, with the choices that stay of ours; nil where both changed one
  /// of them in different ways.
  static func merge(
    _ base: Problem.Details, _ ours: Problem.Details, _ theirs: Problem.Details
  ) -> Problem.Details? {
    var result = ours
    for text in [\Details.id, \.category, \.explanation, \.difficulty] {
      guard put(text, base, theirs, into: &result, areSame) else { return nil }
    }
    for number in [\Details.points, \.limit] {
      guard put(number, base, theirs, into: &result, ==) else { return nil }
    }
    result.tags = tags(base.tags, ours.tags, theirs.tags)
    guard let members = members(base, ours, theirs) else { return nil }
    result.unknownMembers = members
    return result
  }

  /// Takes a value of theirs over if only they changed it; false where both did.
  private static func put<Value>(
    _ place: WritableKeyPath<Problem.Details, Value>, _ base: Problem.Details,
    _ theirs: Problem.Details, into ours: inout Problem.Details, _ isSame: (Value, Value) -> Bool
  ) -> Bool {
    let (old, own, other) = (base[keyPath: place], ours[keyPath: place], theirs[keyPath: place])
    if isSame(old, other) || isSame(own, other) { return true }
    guard isSame(old, own) else { return false }
    ours[keyPath: place] = other
    return true
  }

  /// The tags of ours without those that they removed, and with those that they added.
  private static func tags(
    _ base: [String], _ ours: [String], _ theirs: [String]
  ) -> [String] {
    if areSame(base, ours) { return theirs }
    let has = { (tags: [String], tag: String) in tags.contains { $0.isSame(as: tag) } }
    let kept = ours.filter { has(theirs, $0) || !has(base, $0) }
    return kept + theirs.filter { !has(base, $0) && !has(kept, $0) }
  }

  /// The members that qbank does not know, each by its name.
  private static func members(
    _ base: Problem.Details, _ ours: Problem.Details, _ theirs: Problem.Details
  ) -> [Problem.Details.UnknownMember]? {
    let json = { (details: Problem.Details, name: String) in
      details.unknownMembers.first { $0.name.isSame(as: name) }?.json
    }
    let isOurs = { (name: String) in json(ours, name) != nil }
    var result: [Problem.Details.UnknownMember] = []
    let others = theirs.unknownMembers.map(\.name).filter { !isOurs($0) }
    for name in ours.unknownMembers.map(\.name) + others {
      let (old, own, other) = (json(base, name), json(ours, name), json(theirs, name))
      let isTheirs = areSame(old, own)
      guard isTheirs || areSame(old, other) || areSame(own, other) else { return nil }
      if let kept = isTheirs ? other : own { result.append(.init(name, json: kept)) }
    }
    return result
  }
}
