@_spi(QBank) import BankFormats

/// The files of a conversion as one bank, to which they are added one by one.
///
/// All lists grow in place: copying one for every file would take quadratic time.
struct JoinedBanks {
  private let plan: ConversionPlan
  private var kind: BankKind?
  private var problems: [Problem] = []
  private var guidance: [Guidance] = []
  private var items: [ItemNumber] = []
  private var losses: [Loss] = []
  private var members: [Problem.Details.UnknownMember] = []
  /// The index of each member by name.
  private var places: [String: Int] = [:]
  /// The number of skipped errors.
  var errors = 0

  /// Starts without files.
  init(_ plan: ConversionPlan) { self.plan = plan }

  /// The contents of all files, or nil if there were no files.
  var outcome: ConversionReading.Outcome? {
    guard let kind else { return nil }
    var outcome = ConversionReading.Outcome(
      bank: kind == .problems ? .problems(problems) : .guidance(guidance), items: items,
      losses: losses, documentMembers: members)
    outcome.errors = errors
    return outcome
  }

  /// Adds the contents of the next file, which must hold a bank of the same kind.
  mutating func add(_ one: ImportResult, _ index: Int) throws(Failure) {
    let isFirst = kind == nil
    guard isFirst || kind == one.bank.kind else {
      let path = plan.inputs[index].displayText
      throw .work(
        Localized(
          en: "\(path) contains another kind of bank than the files before it",
          ja: "\(path) の種類が、前のファイルと違います。"))
    }
    kind = one.bank.kind
    switch one.bank {
    case .problems(let more): problems += more
    case .guidance(let more): guidance += more
    }
    items += one.itemNumbers.map { ItemNumber(file: name(index), number: $0) }
    losses += losses(of: one, index)
    for member in one.documentMembers { add(member, isFirst: isFirst) }
  }

  private mutating func add(_ member: Problem.Details.UnknownMember, isFirst: Bool) {
    guard let place = isFirst ? nil : places[member.name] else {
      places[member.name] = places[member.name] ?? members.count
      return members.append(member)
    }
    // One document cannot have the titles of two.
    if members[place] != member { losses.append(.documentMember(member)) }
  }

  /// The name of a file, if there are several.
  private func name(_ index: Int) -> String? {
    plan.inputs.count > 1 ? plan.inputs[index].displayText : nil
  }

  /// Returns the losses of items that are converted and of those that a bank cannot hold. For items with errors,
  /// the errors have been reported.
  private func losses(of one: ImportResult, _ index: Int) -> [Loss] {
    one.losses.ofItems(Set(one.itemNumbers)).map { $0.numbered($0.number, in: name(index)) }
  }
}
