@_spi(QBank) import BankFigures

/// Everything that `qbank stats` shows, in every form.
struct StatsFigures {
  /// A file and its figures.
  struct File {
    let path: Path
    /// The category of questions that have none of their own, derived from the file name (`FileCategories`).
    let category: [UInt8]
    let figures: FileFigures
    let linted: LintedFile

    /// The number of records that were not counted as questions.
    var left: Int {
      if linted.kind == .guidance { return 0 }
      return max(0, max(linted.records, figures.records) - figures.tally.questions)
    }

    /// Whether the file was not counted at all, because it is guidance or could not be checked.
    var isUncounted: Bool { linted.kind == .guidance || linted.isUnchecked }

    /// The number of questions that are duplicates, and of those that contradict another.
    var repeats: Int { count("duplicate-question") }
    var conflicts: Int { count("conflicting-answer") }

    private func count(_ rule: String) -> Int { linted.counts[rule]?.total ?? 0 }
  }

  /// A row of a table: a named group of questions.
  struct Group {
    let name: String
    let tally: GroupTally
    /// The depth in the tree of categories.
    var depth = 0
  }

  /// The rules that find duplicates and contradictions.
  static let duplicateRules = ["duplicate-question", "conflicting-answer"]

  let files: [File]
  /// The files that could not be read at all.
  let unread: [Path]
  let plan: ReadingPlan
  /// Whether one limit for all questions replaces their own.
  let hasLimitForAll: Bool
  /// The tally of all questions.
  let tally: BankTally
  /// All questions as one group.
  let whole: GroupTally

  init(_ files: [File], unread: [Path], _ plan: ReadingPlan, hasLimitForAll: Bool) {
    (self.files, self.unread) = (files, unread)
    (self.plan, self.hasLimitForAll) = (plan, hasLimitForAll)
    tally = files.reduce(into: BankTally()) { $0.merge($1.figures.tally) }
    whole = files.reduce(into: GroupTally()) { $0.merge($1.figures.group) }
  }

  /// The files whose questions were counted.
  var counted: [File] { files.filter { !$0.isUncounted } }
  /// The number of records that were not counted.
  var left: Int { files.reduce(0) { $0 + $1.left } }
  /// The questions that were left out because of their types.
  var otherKinds: OtherKinds {
    files.reduce(into: OtherKinds()) { $0.add($1.linted.otherKinds) }
  }
  var repeats: Int { files.reduce(0) { $0 + $1.repeats } }
  var conflicts: Int { files.reduce(0) { $0 + $1.conflicts } }

  /// The cues, tested together with the places of the right answers.
  var cues: [CueFigures] { tally.cues.figures(with: tally.places.figures.map(\.chance)) }

  // MARK: Groups

  /// Returns the questions grouped by category, tag or file.
  func groups(by what: StatsCommandOptions.Grouping) -> [Group] {
    switch what {
    case .category: categories
    case .tag: sorted(files.map(\.figures.tags), else: files.map { _ in [] })
    case .file:
      counted.map { Group(name: $0.path.displayText, tally: $0.figures.group) }
    }
  }

  /// Each category on its own, without the categories below it.
  private var categories: [Group] {
    sorted(files.map(\.figures.categories), else: files.map(\.category))
  }

  /// Returns all groups in the order of their names, so that the order of the files does not matter. Groups without
  /// a name take the name of their file.
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

  /// The categories as a tree, each including everything below it. Names are compared by bytes, which takes the
  /// same time for any name.
  var tree: [Group] {
    var totals: [[[UInt8]]: GroupTally] = [:]
    for group in categories {
      let levels = CategoryTree.levels(of: group.name).map { Array($0.utf8) }
      for count in min(1, levels.count)...levels.count {
        totals[Array(levels.prefix(count)), default: GroupTally()].merge(group.tally)
      }
    }
    // Compared level by level: sorted by the bytes of whole paths, another path could come between a category and
    // those in it.
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
