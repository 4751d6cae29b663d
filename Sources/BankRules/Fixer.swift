@_spi(QBank) import BankFormats
@_spi(QBank) public import BankModel
@_spi(QBank) public import BankText

/// Makes the fixes that findings offer.
///
///     let fixed = Fixer(lowest: .safe).fix([source])
///     save(fixed.sources[0].text)
public struct Fixer: Sendable {
  private let lint: Lint
  private let lowest: Applicability

  /// A fixer that makes fixes of at least this applicability.
  ///
  /// - Parameters:
  ///   - options: Which rules look, and for whom.
  ///   - lowest: How far a fix must be trusted to be made.
  ///   - workers: Who does the work, on as many threads as they have.
  public init(
    _ options: LintOptions = LintOptions(), lowest: Applicability = .safe,
    workers: Workers = .serial
  ) {
    self.init(each: { _ in options }, lowest: lowest, workers: workers)
  }

  /// A fixer that looks at each bank in a way of its own.
  @_spi(QBank) public init(
    each options: @escaping @Sendable (Path) -> LintOptions, lowest: Applicability,
    workers: Workers = .serial
  ) {
    lint = Lint(
      each: { path in
        var options = options(path)
        options.mode = .fix
        return options
      }, workers: workers)
    self.lowest = lowest
  }

  /// Files after their fixes.
  public struct Result: Sendable {
    /// The files, changed or not, in their order.
    public let sources: [Source]
    /// How many fixes were made in each.
    public let made: [Int]
    /// The diagnostics that remain.
    public let files: [LintedFile]
  }

  /// Applies fixes until none is left.
  ///
  /// Fixes that overlap wait for the next round. A round that leaves a file with more errors than
  /// before is undone, and files that are not UTF-8 are not changed.
  ///
  /// - Parameter originals: The files.
  /// - Returns: The files after their fixes, how many were made, and what remains to be said.
  /// - Complexity: That of `Lint.run(_:)`, once for each round; most files take two or three.
  public func fix(_ originals: [Source]) -> Result {
    var sources = originals
    var made = Array(repeating: 0, count: originals.count)
    var files = lint.run(sources)
    // Where not all findings were kept, it takes more rounds to come to all of them.
    let most = files.map { $0.total.total + $0.total.summarizedErrors }.max() ?? 0
    for _ in 0..<Limits.fixPasses + most / Limits.fixesPerPass {
      let rounds = files.map { round($0) }
      if rounds.allSatisfy(\.isEmpty) { break }
      let next = zip(sources, rounds).map { mended($0, $1) }
      let after = lint.run(next)
      let kept = files.indices.map { Fixer.errors(after[$0]) <= Fixer.errors(files[$0]) }
      for index in files.indices where kept[index] {
        sources[index] = next[index]
        made[index] += rounds[index].count
      }
      if kept.allSatisfy(\.self) {
        files = after
      } else {
        files = lint.run(sources)
        break
      }
    }
    return Result(sources: sources, made: made, files: files)
  }

  /// The errors of a file, without summaries, because a round may fix only some of those that are
  /// summarized.
  private static func errors(_ file: LintedFile) -> Int {
    let total = file.total
    return total.errors + total.summarizedErrors
  }

  /// The fixes of a file that can be made at the same time.
  private func round(_ file: LintedFile) -> [Fix] {
    guard UTF8Check.firstInvalid(in: file.source.bytes) == nil else { return [] }
    let wanted = file.diagnostics.compactMap(\.fix).filter {
      $0.applicability >= lowest && !$0.edits.isEmpty
    }
    var taken = TakenRanges()
    return wanted.filter { taken.take($0.edits.map(\.range)) }
  }

  private func mended(_ source: Source, _ fixes: [Fix]) -> Source {
    if fixes.isEmpty { return source }
    let edits = fixes.flatMap(\.edits).sorted { $0.range < $1.range }
    return Source(source.path, Edit.apply(edits, to: source.bytes))
  }
}

/// The parts of a file that are to be changed, so that no two changes touch.
private struct TakenRanges {
  private var byStart: [TextRange] = []

  /// Takes all of some ranges, or none when one of them touches what is taken.
  mutating func take(_ ranges: [TextRange]) -> Bool {
    guard ranges.allSatisfy({ isFree($0) }) else { return false }
    for range in ranges { byStart.insert(range, at: place(range)) }
    return true
  }

  private func isFree(_ range: TextRange) -> Bool {
    let place = place(range)
    if place > 0, byStart[place - 1].end > range.start { return false }
    guard place < byStart.count else { return true }
    return byStart[place].start >= range.end && byStart[place].start != range.start
  }

  /// How many of the taken ranges begin before this one.
  private func place(_ range: TextRange) -> Int {
    var low = 0
    var high = byStart.count
    while low < high {
      let middle = (low + high) / 2
      if byStart[middle].start < range.start { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
