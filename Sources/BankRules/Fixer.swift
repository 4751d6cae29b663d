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
    public internal(set) var sources: [Source]
    /// How many findings were fixed in each.
    public internal(set) var made: [Int]
    /// The same by rule: what lint had promised of each less what it says now.
    package internal(set) var madeByRule: [[String: Int]]
    /// The fixes of each in the order in which they were made, each with its place in the file as it was then.
    package internal(set) var fixes: [[MadeFix]]
    /// How many unsafe fixes were not kept in each, because with them there would be more errors.
    public internal(set) var undone: [Int]
    /// The diagnostics that remain.
    public internal(set) var files: [LintedFile]
    /// The fixes of each that were not made, because a character of them has no place in the encoding
    /// of the file.
    package internal(set) var unwritable: [[UnwritableFix]]

    fileprivate init(_ sources: [Source], _ files: [LintedFile]) {
      self.sources = sources
      self.files = files
      made = sources.map { _ in 0 }
      undone = made
      madeByRule = sources.map { _ in [:] }
      fixes = sources.map { _ in [] }
      unwritable = sources.map { _ in [] }
    }
  }

  /// Applies fixes until none is left.
  ///
  /// Fixes that overlap wait for the next round, and unsafe ones until no safe one is left. Unsafe fixes
  /// of a row that has errors with them which it did not have are not made, nor are those of a whole file
  /// that has more. Safe fixes change no meaning, so errors that come to light with them were there before.
  /// A file that is not UTF-8 becomes that first, or is not changed.
  ///
  /// - Parameter originals: The files.
  /// - Returns: The files after their fixes, how many were made, and what remains to be said.
  /// - Complexity: That of `Lint.run(_:)`, once for each round; most files take two or three.
  public func fix(_ originals: [Source]) -> Result {
    let first = lint.run(originals)
    var result = Result(originals, first)
    var limits = originals.map { _ in FixLimit(lowest) }
    for _ in 0..<Fixer.maxRounds(first) {
      let rounds = zip(result.files, limits).map { round($0, $1) }
      if rounds.allSatisfy(\.isEmpty) { break }
      make(rounds, &limits, &result)
    }
    for index in first.indices where result.sources[index] !== originals[index] {
      let left = result.files[index].total.fixable(lowest)
      result.made[index] = max(1, first[index].total.fixable(lowest) - left)
      result.madeByRule[index] = fixed(first[index], result.files[index])
    }
    for index in result.files.indices {
      result.undone[index] = undone(result.files[index], limits[index])
      result.unwritable[index] = UnwritableFix.all(in: result.files[index], lowest)
    }
    return result
  }

  /// How many fixes are still offered that could have been made, but for what would have followed.
  private func undone(_ file: LintedFile, _ limit: FixLimit) -> Int {
    file.diagnostics.count { finding in
      guard let fix = finding.fix, fix.applicability >= lowest, file.source.canWrite(fix) else {
        return false
      }
      return fix.applicability == .unsafe && !limit.allows(finding, in: file)
    }
  }

  /// How many findings of each rule were fixed between two looks at a file.
  private func fixed(_ before: LintedFile, _ after: LintedFile) -> [String: Int] {
    before.counts.mapValues { $0.fixable(lowest) }.reduce(into: [:]) { fixed, rule in
      let left = after.counts[rule.key]?.fixable(lowest) ?? 0
      if rule.value > left { fixed[rule.key] = rule.value - left }
    }
  }

  /// Makes the fixes of a round, except in rows and files where more errors would follow from unsafe ones.
  private func make(
    _ rounds: [[Diagnostic]], _ limits: inout [FixLimit], _ result: inout Result
  ) {
    var rounds = rounds
    let (next, after) = withoutHarm(&rounds, &limits, result)
    let worse = after.indices.filter { index in
      rounds[index].contains { $0.fix?.applicability == .unsafe }
        && Fixer.errors(after[index]) > Fixer.errors(result.files[index])
    }
    for index in after.indices {
      if worse.contains(index) {
        limits[index].lowest = .safe
      } else {
        let old = result.sources[index]
        result.sources[index] = next[index]
        result.fixes[index] += rounds[index].compactMap { MadeFix($0, in: old) }
      }
    }
    result.files = worse.isEmpty ? after : lint.run(result.sources)
  }

  /// Takes the fixes out of a round that bring errors to their rows or to others, and makes what is left.
  private func withoutHarm(
    _ rounds: inout [[Diagnostic]], _ limits: inout [FixLimit], _ result: Result
  ) -> (next: [Source], after: [LintedFile]) {
    let all = rounds
    var next = zip(result.sources, rounds).map { applying($1.compactMap(\.fix), to: $0) }
    let after = lint.run(next)
    let harm = after.indices.map { HarmfulFixes.rows(all[$0], result.files[$0], after[$0]) }
    if harm.allSatisfy(\.isEmpty) { return (next, after) }
    for index in after.indices where !harm[index].isEmpty {
      limits[index].refuse(harm[index], in: result.files[index])
      rounds[index] = rounds[index].filter { limits[index].allows($0, in: result.files[index]) }
      next[index] = applying(rounds[index].compactMap(\.fix), to: result.sources[index])
    }
    let without = lint.run(next)
    for index in without.indices where !harm[index].isEmpty {
      // What is wrong without them, too, was not their doing: they are tried again in the next round.
      limits[index].allow(HarmfulFixes.rows(all[index], result.files[index], without[index]))
    }
    return (next, without)
  }

  /// An upper bound on rounds; a file with more findings than are kept needs some more.
  private static func maxRounds(_ files: [LintedFile]) -> Int {
    let most = files.map { $0.total.total + $0.covered.total }.max() ?? 0
    return Limits.fixPasses + most / Limits.fixesPerPass
  }

  /// The errors of a file, and those of which another finding tells, because a round may fix just
  /// that one.
  private static func errors(_ file: LintedFile) -> Int {
    file.total.errors + file.covered.errors
  }

  /// The findings of a file whose fixes may be made and can be made at the same time: the safe ones, and the
  /// others only where none of these is left, so that it can be told what they bring about.
  private func round(_ file: LintedFile, _ limit: FixLimit) -> [Diagnostic] {
    let isText = UTF8Check.firstInvalid(in: file.source.bytes) == nil
    let allowed = file.diagnostics.filter { finding in
      guard isText || finding.rule == InvalidUTF8.info.name, let fix = finding.fix,
        !fix.edits.isEmpty
      else { return false }
      return limit.allows(finding, in: file) && file.source.canWrite(fix)
    }
    let safe = allowed.filter { $0.fix?.applicability == .safe }
    var taken = TakenRanges()
    return (safe.isEmpty ? allowed : safe).filter { taken.take($0.fix?.edits.map(\.range) ?? []) }
  }

  private func applying(_ fixes: [Fix], to source: Source) -> Source {
    if fixes.isEmpty { return source }
    let edits = fixes.flatMap(\.edits).ordered { $0.range < $1.range }
    return source.edited(edits)
  }
}

/// A fix that was made.
package struct MadeFix: Sendable {
  /// The rule whose finding it fixes.
  package let rule: String
  /// The row, as it was counted then; nil where it is about more than one.
  package let record: Int?
  /// What was wrong.
  package let message: Localized
  /// What it does.
  package let description: Localized
  /// In how many places.
  package let places: Int

  fileprivate init?(_ finding: Diagnostic, in source: Source) {
    guard let fix = finding.fix else { return nil }
    rule = finding.rule
    places = fix.edits.count
    // What is told once for a file points at the first of its rows.
    let ranges = fix.edits.map(\.range).ordered { $0 < $1 }
    let isOfRow = !zip(ranges, ranges.dropFirst()).contains { first, next in
      source.copy(TextRange(first.end, max(first.end, next.start))).contains(ASCII.lineFeed)
    }
    record = isOfRow ? finding.place.record : nil
    message = finding.message
    description = fix.description
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
