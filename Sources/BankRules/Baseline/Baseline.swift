@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel

/// Known and accepted findings.
///
/// An entry identifies findings by the rule and the texts of their rows, so that it still matches when rows move,
/// and no longer matches when one of them changes. A finding about a whole file is identified by the name of the
/// file.
package struct Baseline: Sendable {
  /// The entries, in the order in which they are written.
  package var entries: [Entry]

  /// Findings of one rule with the same texts.
  package struct Entry: Sendable {
    /// What identifies the findings.
    package let key: Key
    /// The file in which they were last found.
    package let path: String
    /// The start of their row, for readers of the baseline.
    package let excerpt: String?
    /// The number of findings.
    package var count: Int
    /// Why they are accepted.
    package var reason: String?
    /// The last day on which they are accepted, such as `2027-03-31`.
    package var until: String?
  }

  /// The identity of findings.
  package struct Key: Hashable, Sendable {
    /// The name of the rule.
    package let rule: String
    /// The digest of the rule and the texts of the rows, or nil for a finding about a whole file.
    package let digest: String?
    /// The name of the file, or nil for a finding about a row.
    package let file: String?
  }

  /// Creates a baseline of the given entries.
  package init(_ entries: [Entry] = []) { self.entries = entries }
}

/// A file with the identities of its findings.
package struct KeyedFile {
  /// The file.
  package let file: LintedFile
  /// The path of the file in baselines.
  package let path: String
  /// The identity of each finding, in the order of the file.
  let keys: [Baseline.Key]
  fileprivate var texts: RowTexts

  /// Computes the identities of the findings of a file.
  package init(_ file: LintedFile, called path: String) {
    var texts = RowTexts(file, file.everything)
    keys = file.everything.map { finding in
      if finding.place.record == nil {
        return Baseline.Key(rule: finding.rule, digest: nil, file: path)
      }
      let digest = texts.digest(of: finding).digits
      return Baseline.Key(rule: finding.rule, digest: digest, file: nil)
    }
    (self.file, self.path, self.texts) = (file, path, texts)
  }
}

// MARK: Writing

extension Baseline {
  /// Creates a baseline of all findings of some files; reasons and end dates of known ones are kept.
  ///
  /// - Parameters:
  ///   - older: The previous baseline. Its entries about other files and about rules that did not run are kept.
  ///   - isOpen: Whether this run says nothing about an entry's file and rule.
  package init(of files: [KeyedFile], after older: Baseline, keeping isOpen: (Entry) -> Bool) {
    var found: [Key: Entry] = [:]
    for file in files {
      var texts = file.texts
      for (finding, key) in zip(file.file.everything, file.keys) {
        if found[key] == nil {
          let row = texts.range(of: finding).map { texts.text(of: $0) }
          found[key] = Entry(
            key: key, path: file.path, excerpt: row.map { VisibleText.excerpt($0) }, count: 0)
        }
        found[key]?.count += 1
      }
    }
    var known: [Key: Entry] = [:]
    for entry in older.entries {
      if found[entry.key] == nil {
        if isOpen(entry) { found[entry.key] = entry }
      } else {
        known[entry.key] = known[entry.key] ?? entry
      }
    }
    for (key, entry) in known {
      found[key]?.reason = entry.reason
      found[key]?.until = entry.until
    }
    entries = Baseline.ordered(Array(found.values))
  }

  /// Returns the baseline with the findings of a file added, accepted for a reason.
  package func adding(_ file: KeyedFile, because reason: String) -> Baseline {
    var entries = entries
    for var entry in Baseline(of: [file], after: Baseline(), keeping: { _ in false }).entries {
      if let index = entries.firstIndex(where: { $0.key == entry.key && $0.until == nil }) {
        entries[index].count += entry.count
      } else {
        entry.reason = reason
        entries.append(entry)
      }
    }
    return Baseline(Baseline.ordered(entries))
  }

  private static func ordered(_ entries: [Entry]) -> [Entry] {
    entries.ordered {
      ($0.path, $0.excerpt ?? "", $0.key.rule, $0.key.digest ?? "")
        < ($1.path, $1.excerpt ?? "", $1.key.rule, $1.key.digest ?? "")
    }
  }
}

// MARK: Hiding

extension Baseline {
  /// The result of applying a baseline to a run.
  package struct Outcome: Sendable {
    /// The files, without the known findings.
    package var files: [LintedFile] = []
    /// Entries with a count greater than the number of findings.
    package var unused: [Entry] = []
    /// Expired entries that would still suppress something.
    package var ended: [Entry] = []
  }

  /// Suppresses the known findings.
  ///
  /// If there are more findings with the same key than known ones, for example because a row was copied, only as
  /// many as are known are suppressed: first those in the file in which they were last found, in their order.
  ///
  /// - Parameters:
  ///   - today: The current day, in the notation of entries.
  ///   - isOpen: Whether this run says nothing about an entry's file and rule.
  package func hide(in files: [KeyedFile], today: String, isOpen: (Entry) -> Bool) -> Outcome {
    var found: [Key: Int] = [:]
    for key in files.map(\.keys).joined() { found[key, default: 0] += 1 }
    var known: [Key: (count: Int, reason: String?)] = [:]
    var outcome = Outcome()
    for entry in entries {
      if let until = entry.until, until < today {
        if found[entry.key] != nil { outcome.ended.append(entry) }
      } else {
        let before = known[entry.key]
        known[entry.key] = ((before?.count ?? 0) + entry.count, before?.reason ?? entry.reason)
      }
    }
    outcome.unused = entries.filter {
      found[$0.key, default: 0] < (known[$0.key]?.count ?? 1) && !isOpen($0)
    }
    let homes = Dictionary(entries.map { ($0.key, $0.path) }) { first, _ in first }
    var hidden = [[Int: String?]](repeating: [:], count: files.count)
    for isAtHome in [true, false] {
      for (number, file) in files.enumerated() {
        for (index, key) in file.keys.enumerated() where (homes[key] == file.path) == isAtHome {
          guard let entry = known[key], entry.count > 0 else { continue }
          known[key]?.count -= 1
          hidden[number].updateValue(entry.reason, forKey: index)
        }
      }
    }
    outcome.files = zip(files, hidden).map { $0.file.hiding($1) }
    return outcome
  }
}

// MARK: File format

/// The file format of a baseline: JSON with one entry per line, so that changes to it can be reviewed.
extension Baseline {
  private static let version = 1
  private static let members = ["rule", "path", "row", "excerpt", "count", "reason", "until"]
  /// A bound on counts, larger than the number of rows of any file.
  private static let largestCount = Int(Int32.max)

  /// Parses a baseline. Returns it with the diagnostics of the file.
  package static func read(_ source: Source) -> (baseline: Baseline, [Diagnostic]) {
    var log = ConfigurationLog()
    var baseline = Baseline()
    switch JSONTree.read(source.bytes, allowingComments: true) {
    case .success(let tree): baseline.entries = entries(of: tree, &log)
    case .failure(let mistake): log.addError(mistake.range, mistake.message)
    }
    return (baseline, log.diagnostics)
  }

  private static func entries(of tree: JSONTree, _ log: inout ConfigurationLog) -> [Entry] {
    let whole = Localized(en: "the baseline", ja: "ベースライン全体")
    if isOfAnotherVersion(tree, &log) { return [] }
    let members = log.members(tree, of: whole, known: ["version", "findings"])
    return log.elements(members["findings"], "findings").compactMap { entry(of: $0, &log) }
  }

  private static func isOfAnotherVersion(_ tree: JSONTree, _ log: inout ConfigurationLog) -> Bool {
    guard case .object = tree.value else { return false }
    let written = tree.member("version")
    if case .number("\(version)")? = written?.value { return false }
    log.addError(
      written?.range ?? TextRange(at: tree.range.start),
      en: "this qbank reads only baselines of version \(version)",
      ja: "このqbankが読めるのは、バージョン\(version)のベースラインだけです。",
      help: Localized(
        en:
          "Move the file away, then recreate it with `qbank lint --write-baseline` in this version of qbank.",
        ja: "このファイルを別の場所へ移してから、このバージョンで `qbank lint --write-baseline` を実行し、"
          + "作り直してください。"))
    return true
  }

  private static func entry(of tree: JSONTree, _ log: inout ConfigurationLog) -> Entry? {
    let before = log.diagnostics.count
    let members = log.members(tree, of: .setting("findings"), known: members)
    for name in ["rule", "path"] where members[name] == nil { log.addMissing(name, tree.range) }
    let rule = log.text(members["rule"], "rule")
    let path = log.text(members["path"], "path")
    let row = log.text(members["row"], "row")
    let count = log.number(members["count"], "count", 1...largestCount)
    let until = log.text(members["until"], "until")
    if let until, let tree = members["until"], !isDay(until) {
      log.addError(
        tree.range, en: "“until” must be a date such as 2027-03-31",
        ja: "「until」には、2027-03-31 のような形で日付を書きます。")
    }
    guard log.diagnostics.count == before, let rule, let path else { return nil }
    return Entry(
      key: Key(rule: rule, digest: row, file: row == nil ? path : nil), path: path,
      excerpt: members["excerpt"]?.text, count: count ?? 1,
      reason: log.text(members["reason"], "reason"), until: until)
  }

  /// Whether a text is a valid calendar day, such as `2027-03-31`.
  private static func isDay(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard parts.map(\.count) == [4, 2, 2], parts.joined().allSatisfy(\.isDigit) else {
      return false
    }
    let numbers = parts.map { $0.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) } }
    let (year, month, day) = (numbers[0], numbers[1], numbers[2])
    guard 1...12 ~= month else { return false }
    let isLeapYear = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let days = [31, isLeapYear ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    return 1...days[month - 1] ~= day
  }

  /// The baseline as the text of a file.
  package var text: String {
    let lines = entries.map { entry in
      let members: [(String, JSON?)] = [
        ("rule", .string(entry.key.rule)), ("path", .string(entry.path)),
        ("row", entry.key.digest.map { .string($0) }),
        ("excerpt", entry.excerpt.map { .string($0) }),
        ("count", entry.count == 1 ? nil : .number(entry.count)),
        ("reason", entry.reason.map { .string($0) }), ("until", entry.until.map { .string($0) }),
      ]
      return "    " + JSON.object(members).text
    }
    let list = lines.isEmpty ? "[]" : "[\n" + lines.joined(separator: ",\n") + "\n  ]"
    return "{\n  \"version\": \(Baseline.version),\n  \"findings\": \(list)\n}\n"
  }
}

extension ConfigurationLog {
  /// Reports a missing setting that the others depend on.
  fileprivate mutating func addMissing(_ name: String, _ range: TextRange) {
    addError(range, en: "“\(name)” is missing", ja: "「\(name)」がありません。")
  }
}
