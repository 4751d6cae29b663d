import BankFigures
@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// Everything that `qbank stats` shows, in whatever form.
struct StatsFigures {
  /// A file with what was counted of it.
  struct File {
    let path: Path
    /// The category of questions that tell none: what the name of the file tells (`FileCategories`).
    let category: [UInt8]
    let figures: FileFigures
    let linted: LintedFile

    /// How many records were not counted as questions.
    var left: Int {
      if linted.kind == .guidance { return 0 }
      return max(0, max(linted.records, figures.records) - figures.tally.questions)
    }

    /// Whether it was not counted at all, because of what it is.
    var isUncounted: Bool { linted.kind == .guidance || linted.isUnchecked }

    /// How many questions repeat others, and how many contradict one.
    var repeats: Int { count("duplicate-question") }
    var conflicts: Int { count("conflicting-answer") }

    private func count(_ rule: String) -> Int { linted.counts[rule]?.total ?? 0 }
  }

  /// A row of a table: some questions by a name.
  struct Group {
    let name: String
    let tally: GroupTally
    /// How deep it lies in the tree of categories.
    var depth = 0
  }

  /// The rules by which questions repeat or contradict each other.
  static let duplicateRules = ["duplicate-question", "conflicting-answer"]

  let files: [File]
  /// What could not be read at all.
  let unread: [Path]
  let plan: ReadingPlan
  /// Whether the limits of questions themselves do not count.
  let hasLimitForAll: Bool
  /// All questions together.
  let tally: BankTally
  /// The same as a group.
  let whole: GroupTally

  init(_ files: [File], unread: [Path], _ plan: ReadingPlan, hasLimitForAll: Bool) {
    self.hasLimitForAll = hasLimitForAll
    self.files = files
    self.unread = unread
    self.plan = plan
    tally = files.reduce(into: BankTally()) { $0.merge($1.figures.tally) }
    whole = files.reduce(into: GroupTally()) { $0.merge($1.figures.group) }
  }

  /// The files whose questions were counted.
  var counted: [File] { files.filter { !$0.isUncounted } }
  /// How many records were not counted.
  var left: Int { files.reduce(0) { $0 + $1.left } }
  /// The questions that were left out because of their kind.
  var otherKinds: OtherKinds {
    files.reduce(into: OtherKinds()) { $0.add($1.linted.otherKinds) }
  }
  var repeats: Int { files.reduce(0) { $0 + $1.repeats } }
  var conflicts: Int { files.reduce(0) { $0 + $1.conflicts } }

  /// The cues, tested together with the places of the right answers.
  var cues: [CueFigures] { tally.cues.figures(with: tally.places.figures.map(\.chance)) }

  // MARK: Groups

  /// The questions by what they are put together by.
  func groups(by what: StatsCommandOptions.Grouping) -> [Group] {
    switch what {
    case .category: categories
    case .tag: sorted(files.map(\.figures.tags), else: files.map { _ in [] })
    case .file:
      counted.map { Group(name: $0.path.displayText, tally: $0.figures.group) }
    }
  }

  /// Each category by itself, without those below it.
  private var categories: [Group] {
    sorted(files.map(\.figures.categories), else: files.map(\.category))
  }

  /// All groups by their names in the order of these, so that no order of files shows; what has no name is
  /// called as its file is.
  private func sorted(_ all: [GroupTallies], else names: [[UInt8]]) -> [Group] {
    var merged = GroupTallies()
    for (groups, name) in zip(all, names) {
      for group in groups.groups {
        merged.merge(group.tally, to: group.name.isEmpty ? name : group.name)
      }
    }
    return merged.groups.ordered { $0.name.lexicographicallyPrecedes($1.name) }.map {
      Group(name: String(decoding: $0.name, as: UTF8.self), tally: $0.tally)
    }
  }

  /// The categories as a tree: each with all that lies below it. Names are compared by their bytes, because
  /// that takes no longer for any name.
  var tree: [Group] {
    var totals: [[[UInt8]]: GroupTally] = [:]
    for group in categories {
      let levels = CategoryTree.levels(of: group.name).map { Array($0.utf8) }
      for count in min(1, levels.count)...levels.count {
        totals[Array(levels.prefix(count)), default: GroupTally()].merge(group.tally)
      }
    }
    // By levels: a path that is sorted by its bytes may stand between a category and those in it.
    let sorted = totals.ordered {
      $0.key.lexicographicallyPrecedes($1.key) { $0.lexicographicallyPrecedes($1) }
    }
    return sorted.map { levels, tally in
      Group(
        name: String(decoding: levels.last ?? [], as: UTF8.self), tally: tally,
        depth: max(0, levels.count - 1))
    }
  }
}
