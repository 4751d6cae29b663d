import BankModel

/// The rules of a run, sorted by what they look at.
struct ChosenRules: Sendable {
  /// A rule with its place in the reports.
  struct Numbered<Kind: Sendable>: Sendable {
    let index: Int
    let rule: Kind
  }

  /// All of them, in the order of their pages.
  let all: [Check]
  private(set) var file: [Numbered<any FileRule>] = []
  private(set) var record: [Numbered<any RecordRule>] = []
  private(set) var row: [Numbered<any RowRule>] = []
  private(set) var problem: [Numbered<any ProblemRule>] = []
  private(set) var guidance: [Numbered<any GuidanceRule>] = []
  private(set) var character: [Numbered<any CharacterRule>] = []
  private(set) var repeats: [Numbered<any RepeatRule>] = []
  /// A report in which nothing has been found.
  private(set) var blankReport: Report

  init(_ options: LintOptions) {
    all = Registry.all.filter {
      let info = $0.info
      return options.rules.contains(info.name) && info.concerns(options.loader)
    }
    blankReport = Report(all.map(\.info), keep: options.keep)
    for (index, check) in all.enumerated() {
      switch check {
      case .file(let rule): file.append(Numbered(index: index, rule: rule))
      case .record(let rule): record.append(Numbered(index: index, rule: rule))
      case .row(let rule): row.append(Numbered(index: index, rule: rule))
      case .problem(let rule): problem.append(Numbered(index: index, rule: rule))
      case .guidance(let rule): guidance.append(Numbered(index: index, rule: rule))
      case .character(let rule): character.append(Numbered(index: index, rule: rule))
      case .repeats(let rule): repeats.append(Numbered(index: index, rule: rule))
      }
    }
  }
}
