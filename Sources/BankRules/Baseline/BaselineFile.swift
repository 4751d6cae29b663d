@_spi(QBank) import BankFormats

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
