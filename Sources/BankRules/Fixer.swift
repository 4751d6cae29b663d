@_spi(QBank) import BankFormats

/// Applies the fixes that findings offer.
///
///     let fixed = Fixer(lowest: .safe).fix([source])
///     save(fixed.sources[0].text)
public struct Fixer: Sendable {
  private let lint: Lint
  private let lowest: Applicability

  /// Creates a fixer that applies fixes of at least a given applicability.
  ///
  /// - Parameters:
  ///   - options: The options of the lint.
  ///   - lowest: The lowest applicability of fixes to apply.
  ///   - workers: The workers that run the lint, on as many threads as they have.
  public init(
    _ options: LintOptions = LintOptions(), lowest: Applicability = .safe,
    workers: Workers = .serial
  ) {
    self.init(each: { _ in options }, lowest: lowest, workers: workers)
  }

  /// Creates a fixer that lints each bank with its own options.
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

  /// The result of fixing files.
  public struct Result: Sendable {
    /// The files, changed or not, in their order.
    public internal(set) var sources: [Source]
    /// The number of findings fixed in each file.
    public internal(set) var made: [Int]
    /// The number of findings fixed in each file by rule: the fixable ones before, less those that are left.
    package internal(set) var madeByRule: [[String: Int]]
    /// The fixes of each file in the order in which they were applied, with their places in the file at that time.
    package internal(set) var fixes: [[MadeFix]]
    /// The number of unsafe fixes of each file that were reverted, because they would cause more errors.
    public internal(set) var undone: [Int]
    /// The diagnostics that remain.
    public internal(set) var files: [LintedFile]
    /// The fixes of each file that were not applied, because the encoding of the file lacks one of their
    /// characters.
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
  /// Overlapping fixes wait for the next round, and unsafe ones until no safe one is left. Unsafe fixes of a row
  /// that would have new errors are not applied, nor are those of a whole file that would have more errors. Safe
  /// fixes do not change the meaning, so errors that appear with them were there before. A file that is not UTF-8
  /// is converted first, or is not changed.
  ///
  /// - Parameter originals: The files.
  /// - Returns: The fixed files, the number of fixes applied, and the remaining diagnostics.
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

  /// The number of fixes still offered that were not applied because of the errors they would cause.
  private func undone(_ file: LintedFile, _ limit: FixLimit) -> Int {
    file.diagnostics.count { finding in
      guard let fix = finding.fix, fix.applicability >= lowest, file.source.canWrite(fix) else {
        return false
      }
      return fix.applicability == .unsafe && !limit.allows(finding, in: file)
    }
  }

  /// The number of findings of each rule that were fixed between two runs.
  private func fixed(_ before: LintedFile, _ after: LintedFile) -> [String: Int] {
    before.counts.mapValues { $0.fixable(lowest) }.reduce(into: [:]) { fixed, rule in
      let left = after.counts[rule.key]?.fixable(lowest) ?? 0
      if rule.value > left { fixed[rule.key] = rule.value - left }
    }
  }

  /// Applies the fixes of a round, except unsafe ones in rows and files where they would cause more errors.
  private func make(_ rounds: [[Diagnostic]], _ limits: inout [FixLimit], _ result: inout Result) {
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

  /// Removes fixes from a round that would cause errors in their rows or in others, and applies the rest.
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
      // Fixes are not to blame for errors that appear without them too: they are tried again in the next round.
      limits[index].allow(HarmfulFixes.rows(all[index], result.files[index], without[index]))
    }
    return (next, without)
  }

  /// An upper bound on the number of rounds; a file with more findings than are kept needs some more.
  private static func maxRounds(_ files: [LintedFile]) -> Int {
    let most = files.map { $0.total.total + $0.covered.total }.max() ?? 0
    return Limits.fixPasses + most / Limits.fixesPerPass
  }

  /// The number of errors of a file, including those that another finding covers, because a round may fix just that
  /// one.
  private static func errors(_ file: LintedFile) -> Int { file.total.errors + file.covered.errors }

  /// The findings of a file whose fixes are allowed and do not overlap: the safe ones, and unsafe ones only if no
  /// safe one is left, so that their effects can be determined.
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

/// A fix that was applied.
package struct MadeFix: Sendable {
  /// The rule of the finding.
  package let rule: String
  /// The number of the row at that time, or nil if the fix concerns more than one row.
  package let record: Int?
  /// The message of the finding.
  package let message: Localized
  /// The description of the fix.
  package let description: Localized
  /// The number of edited places.
  package let places: Int

  fileprivate init?(_ finding: Diagnostic, in source: Source) {
    guard let fix = finding.fix else { return nil }
    rule = finding.rule
    places = fix.edits.count
    // A summary for the whole file points at the first of its rows.
    let ranges = fix.edits.map(\.range).ordered { $0 < $1 }
    let isOfRow = !zip(ranges, ranges.dropFirst()).contains { first, next in
      source.copy(TextRange(first.end, max(first.end, next.start))).contains(ASCII.lineFeed)
    }
    record = isOfRow ? finding.place.record : nil
    message = finding.message
    description = fix.description
  }
}

/// The ranges of a file that are to be changed, kept disjoint.
private struct TakenRanges {
  private var byStart: [TextRange] = []

  /// Takes all of the given ranges, or none if one of them touches a taken one.
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

  /// The number of taken ranges that start before `range`.
  private func place(_ range: TextRange) -> Int {
    byStart.indices.partitioningIndex { byStart[$0].start >= range.start }
  }
}

/// A fix that cannot be applied to a file, because the encoding of the file lacks a character.
package struct UnwritableFix: Hashable, Sendable {
  /// The place of the finding.
  package let place: Place
  /// The missing character.
  package let scalar: UInt32
  /// The encoding of the file.
  package let encoding: TextEncoding

  /// The fixes of at least a given applicability that cannot be applied to a file.
  static func all(in file: LintedFile, _ lowest: Applicability) -> [UnwritableFix] {
    guard let encoding = file.source.origin?.encoding else { return [] }
    return file.diagnostics.compactMap { found in
      guard let fix = found.fix, fix.applicability >= lowest,
        let scalar = file.source.unwritable(in: fix)
      else { return nil }
      return UnwritableFix(place: found.place, scalar: scalar, encoding: encoding)
    }
  }
}

extension Source {
  /// Whether the encoding of the file has all characters of a fix.
  func canWrite(_ fix: Fix) -> Bool { unwritable(in: fix) == nil }

  /// The first character of a fix that the encoding of the file lacks, or nil if there is none.
  fileprivate func unwritable(in fix: Fix) -> UInt32? {
    if origin == nil { return nil }
    return fix.edits.lazy.compactMap { self.unwritable(in: $0).first?.scalar }.first
  }
}
