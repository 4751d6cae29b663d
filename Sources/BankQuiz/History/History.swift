@_spi(QBank) import BankText

/// The recorded runs, one line of JSON each.
///
/// Lines are only ever appended. A line that was torn by a killed process, or edited by hand, affects no other
/// line.
///
///     let history = History(bytes)
///     let latest = history.newestFirst.first
///     append(RunRecord(date: now, kind: .played, player: "Ann", quiz: quiz, result: result).line)
public struct History: Hashable, Sendable {
  /// A line that does not describe a run.
  public struct Skipped: Hashable, Sendable {
    /// The line, counted from 1.
    public let line: Int
    /// The reason why it was left out.
    public let reason: Reason
  }

  /// A reason why a line was left out.
  public enum Reason: Hashable, Sendable {
    /// It is incomplete: its writer was interrupted.
    case torn
    /// It is not JSON.
    case notJSON
    /// A member of it is missing or makes no sense.
    case invalidMember(String)
  }

  /// The runs, in the order of the file. A run recorded at its beginning and again later is included only as
  /// recorded last.
  public private(set) var runs: [RunRecord] = []
  /// The line of each run, counted from 1.
  package private(set) var lines: [Int] = []
  /// The lines that were left out, in the order of the file.
  public private(set) var skipped: [Skipped] = []
  /// The first line written by a newer qbank, or nil if there is none. Its meaning is unknown, so nothing may be
  /// added or left out.
  public private(set) var newerLine: Int?

  /// Creates an empty history.
  public init() {}

  /// Reads the runs of a file.
  ///
  /// - Parameter bytes: The whole file.
  /// - Complexity: O(*n*) in the bytes.
  public init(_ bytes: some Collection<UInt8>) { self.init(Array(bytes).arraySpan) }

  /// Reads the runs of a file.
  @_spi(QBank) public init(_ bytes: Span<UInt8>) {
    var start = 0
    var line = 1
    while start < bytes.count {
      let end = LineIndex.endOfLine(bytes, from: start)
      read(bytes.extracting(start..<end), line)
      start = end + 1
      line += 1
    }
    let overtaken = runs.overtaken
    if overtaken.isEmpty { return }
    let kept = runs.indices.filter { !overtaken.contains($0) }
    (runs, lines) = (kept.map { runs[$0] }, kept.map { lines[$0] })
  }

  private mutating func read(_ bytes: Span<UInt8>, _ line: Int) {
    if bytes.indices.allSatisfy({ isWhitespace(UInt32(bytes[$0])) }) { return }
    switch JSONTree.read(bytes) {
    case .success(let tree): read(tree, line)
    case .failure(let syntaxError):
      skip(line, History.isTorn(bytes, syntaxError) ? .torn : .notJSON)
    }
  }

  /// Whether a line is only the beginning of a run: it begins as all of them do, and its only defect is that it
  /// ends. It need not be the last one, because later writers begin a new line.
  private static func isTorn(_ bytes: Span<UInt8>, _ syntaxError: JSONSyntaxError) -> Bool {
    guard beginsAsRun(bytes) else { return false }
    // A word, an escape or a multibyte character may be cut in two.
    switch syntaxError.kind {
    case .unexpectedEnd: return true
    case .badEscape, .loneSurrogate: return syntaxError.range.start + longestEscape > bytes.count
    default: return syntaxError.range.end >= bytes.count
    }
  }

  /// A bank in JSON also begins with its version, but continues with its kind.
  private static func beginsAsRun(_ bytes: Span<UInt8>) -> Bool {
    var end = beginning.count
    while end < bytes.count, bytes[end].isDigit { end += 1 }
    return zip(beginning, bytes.indices).allSatisfy { $0 == bytes[$1] }
      && zip(middle, bytes.indices.dropFirst(end)).allSatisfy { $0 == bytes[$1] }
  }

  private static let beginning = Array("{\"version\":".utf8)
  private static let middle = Array(",\"date\":".utf8)
  /// A character outside the basic plane is escaped as a surrogate pair.
  private static let longestEscape = 12

  private mutating func read(_ tree: JSONTree, _ line: Int) {
    switch tree.member("version")?.wholeNumber {
    case .some(let version) where (1...RunRecord.version).contains(version):
      add(tree, version, line)
    case .some(let version) where version > RunRecord.version: newerLine = newerLine ?? line
    default: skip(line, .invalidMember("version"))
    }
  }

  private mutating func add(_ tree: JSONTree, _ version: Int, _ line: Int) {
    do throws(InvalidMember) {
      runs.append(try RunRecord(tree, version: version))
      lines.append(line)
    } catch {
      skip(line, .invalidMember(error.name))
    }
  }

  private mutating func skip(_ line: Int, _ reason: Reason) {
    skipped.append(Skipped(line: line, reason: reason))
  }

  /// Whether there are lines other than runs and no run at all, so that it is another kind of file.
  public var isForeign: Bool { runs.isEmpty && skipped.contains { $0.reason != .torn } }

  /// The runs, newest first; of those that ended in the same second, the one recorded last comes first.
  public var newestFirst: [RunRecord] { History.newestFirst(runs) }

  /// Runs, in the order in which they were recorded, sorted newest first. Runs dated in the future, by a clock that
  /// shows `seconds` since 1970, come last.
  package static func newestFirst(_ runs: [RunRecord], now seconds: Int = 0) -> [RunRecord] {
    let clock = FutureRuns(now: seconds)
    let isFuture = runs.map { clock.isFuture($0.date.moment) }
    return runs.indices.ordered { one, other in
      isFuture[one] == isFuture[other]
        ? (runs[one].date, one) > (runs[other].date, other) : isFuture[other]
    }.map { runs[$0] }
  }
}

extension LineIndex {
  /// The offset of the next line feed, or the end.
  @_spi(QBank) public static func endOfLine(_ bytes: Span<UInt8>, from start: Int) -> Int {
    var end = start
    while end + ByteBlock.size <= bytes.count {
      let feeds = ByteBlock(bytes, at: end).equal(to: ASCII.lineFeed).bits
      if feeds != 0 { return end + feeds.trailingZeroBitCount }
      end += ByteBlock.size
    }
    while end < bytes.count, bytes[end] != ASCII.lineFeed { end += 1 }
    return end
  }
}

// A run is recorded when it begins, so that nobody gets a second first run by breaking one off, and again when it
// ends or is left. Lines are only added; this decides which of them is valid.

extension [RunRecord] {
  /// The indices of records that a later record of the same run replaces.
  package var overtaken: Set<Int> {
    guard contains(where: { $0.unfinished != nil }) else { return [] }
    var farthest: [RunIdentity: Int] = [:]
    var overtaken: Set<Int> = []
    for (index, run) in enumerated() {
      guard let identity = RunIdentity(run) else { continue }
      guard let known = farthest[identity] else {
        farthest[identity] = index
        continue
      }
      let isFarther = (run.unfinished ?? 0) <= (self[known].unfinished ?? 0)
      let other = isFarther ? known : index
      if self[other].unfinished != nil { overtaken.insert(other) }
      if isFarther { farthest[identity] = index }
    }
    return overtaken
  }

  /// The last record of each run.
  package var current: [RunRecord] {
    let overtaken = overtaken
    return overtaken.isEmpty ? self : indices.filter { !overtaken.contains($0) }.map { self[$0] }
  }
}

/// What identifies the run of a line, or nil if the line does not state its beginning.
private struct RunIdentity: Hashable {
  private let begun: Int
  private let parts: [String]

  init?(_ run: RunRecord) {
    guard let begun = run.begun else { return nil }
    self.begun = begun.secondsSince1970
    parts = [run.player ?? "", run.kind.rawValue, run.quiz.digest, run.quiz.seed]
  }
}
