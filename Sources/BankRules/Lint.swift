import BankFormats
public import BankModel
public import BankText

/// How banks are looked at.
public struct LintOptions: Sendable {
  /// Who will read them.
  public var loader: Loader
  /// What they hold, when it is not to be told from their names and columns.
  public var kind: Kind?
  /// Which rules look at them.
  public var rules: RuleSelection
  /// How many findings of each rule are kept with their texts.
  public var keep: Int

  /// All rules for a correct CSV reader, unless said otherwise.
  public init(
    loader: Loader = .rfc4180, kind: Kind? = nil, rules: RuleSelection = .all,
    keep: Int = Limits.findingsPerRule
  ) {
    self.loader = loader
    self.kind = kind
    self.rules = rules
    self.keep = keep
  }
}

/// Looks at banks with all chosen rules.
public struct Lint: Sendable {
  private let options: LintOptions
  private let checks: [Check]
  private let workers: Workers

  /// Files below this size are looked at side by side, larger ones one after the other in pieces.
  private static let largeFile = 4 << 20

  /// A look at banks.
  public init(_ options: LintOptions = LintOptions(), workers: Workers = .alone) {
    self.options = options
    self.workers = workers
    checks = Registry.all.filter {
      options.rules.contains($0.info.name) && $0.info.concerns(options.loader)
    }
  }

  /// What there is to find in these files, in their order.
  ///
  /// Rows are compared over all of them. The result is the same for any number of workers.
  public func run(_ sources: [Source]) -> [LintedFile] {
    var files = look(sources)
    if checks.contains(where: \.isAboutRepeats) { lookForRepeats(&files) }
    return files.map { finish($0) }
  }

  /// Looks at each file by itself.
  private func look(_ sources: [Source]) -> [FileLook] {
    var files: [FileLook] = []
    var next = 0
    while next < sources.count {
      let small = sources[next...].prefix { $0.count < Lint.largeFile }
      if small.isEmpty {
        files.append(FileLook(sources[next], options, checks, workers))
        next += 1
      } else {
        files += workers.map(small.count) { index in
          FileLook(small[small.startIndex + index], options, checks, .alone)
        }
        next = small.endIndex
      }
    }
    return files
  }

  /// Looks at rows that repeat others, some of them at a time.
  private func lookForRepeats(_ files: inout [FileLook]) {
    let repeats = RepeatSearch(files: files, workers: workers).repeats()
    let atOnce = 512
    let found = workers.map((repeats.count + atOnce - 1) / atOnce) { part in
      reports(on: repeats[part * atOnce..<min((part + 1) * atOnce, repeats.count)])
    }
    for reports in found {
      for (file, report) in reports { files[file].report.add(report) }
    }
  }

  /// What there is to say about repeated rows, by the file that they are in.
  private func reports(on repeats: ArraySlice<Repeat>) -> [Int: Report] {
    var reports: [Int: Report] = [:]
    for repeated in repeats {
      for (index, check) in checks.enumerated() {
        guard case .repeats(let rule) = check else { continue }
        reports[repeated.later.file, default: Report(checks, keep: options.keep)].begin(index)
        rule.check(
          repeated, &reports[repeated.later.file, default: Report(checks, keep: options.keep)])
      }
    }
    return reports
  }

  private func finish(_ look: FileLook) -> LintedFile {
    var findings: [Diagnostic] = []
    var counts: [String: SeverityCounts] = [:]
    for found in look.report.rules where found.counts.total > 0 {
      findings += found.kept
      counts[found.name] = found.counts
    }
    findings.sort { one, other in
      let (a, b) = (one.place.range, other.place.range)
      return a.start == b.start ? (one.rule, a.end) < (other.rule, b.end) : a.start < b.start
    }
    return LintedFile(
      source: look.file.source, kind: look.file.kind, records: look.shape.records,
      findings: findings, counts: counts)
  }
}
