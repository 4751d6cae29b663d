@_spi(QBank) import BankModel

/// What was checked and found, in numbers.
struct LintSummary {
  let counts: DiagnosticCounts
  let files: Int
  /// The number of records checked.
  let records: Int
  /// The number of files without any checked record.
  let unchecked: Int
  /// The number of findings with a fix that the format of their file cannot express.
  let unwrittenFixes: Int
  /// The number of findings that are not reported because a baseline lists them, and because they concern something
  /// that has not changed.
  let hidden, unchanged: Int
  /// The number of records of each kind, and in files of unclear kind; nil if there is no such file.
  private var problems: Int?
  private var guidance: Int?
  private var others: Int?
  /// The counts of each rule that found something, ordered by the number of errors, then of warnings, then of
  /// notes.
  let byRule: [(rule: String, counts: DiagnosticCounts)]

  init(_ linted: [LintedFile]) {
    files = linted.count
    unwrittenFixes = linted.reduce(0) { $0 + ($1.unwrittenFixes?.count ?? 0) }
    hidden = linted.reduce(0) { $0 + $1.hidden.count }
    unchanged = linted.reduce(0) { $0 + $1.unchanged }
    let checked = linted.filter { !$0.isUnchecked }
    unchecked = files - checked.count
    records = checked.reduce(0) { $0 + $1.records }
    counts = linted.reduce(into: DiagnosticCounts()) { $0.add($1.total) }
    byRule = LintSummary.byRule(linted.filter { !$0.counts.isEmpty })
    for file in checked { count(file) }
  }

  private mutating func count(_ file: LintedFile) {
    switch file.kind {
    case .problems: problems = (problems ?? 0) + file.records
    case .guidance: guidance = (guidance ?? 0) + file.records
    case nil: others = (others ?? 0) + file.records
    }
  }

  private static func byRule(_ linted: [LintedFile]) -> [(rule: String, counts: DiagnosticCounts)] {
    if linted.isEmpty { return [] }
    return linted.reduce(into: [String: DiagnosticCounts]()) { sum, file in
      sum.merge(file.counts) { $0.adding($1) }
    }.map { (rule: $0, counts: $1) }.ordered { one, other in
      let (own, others) = (one.counts, other.counts)
      return (others.errors, others.warnings, others.notes, one.rule)
        < (own.errors, own.warnings, own.notes, other.rule)
    }
  }

  /// A description of what was checked, and what was not.
  var scope: Localized {
    let looked = checked
    if unchecked == 0 { return looked }
    if unchecked == files {
      return Localized(
        en: "\(Localized.count(files, "file", "files")), no question checked",
        ja: "\(files)ファイルを読みましたが、問題は1件も検査していません。")
    }
    let others = Localized.count(unchecked, "other file", "other files")
    return Localized(
      en: "\(looked.en); no question checked in \(others)",
      ja: "\(looked.ja)ほかの\(unchecked)ファイルの問題は1件も検査していません。")
  }

  /// A sentence about findings that are not reported; empty if there are none.
  var silence: Localized {
    var parts: [Localized] = []
    if hidden > 0 {
      parts.append(Localized(en: "\(hidden) in the baseline", ja: "ベースラインにあるもの\(hidden)件"))
    }
    if unchanged > 0 {
      parts.append(Localized(en: "\(unchanged) in unchanged rows", ja: "変わっていない行のもの\(unchanged)件"))
    }
    if parts.isEmpty { return Localized("") }
    return Localized(
      en: " Not shown: \(parts.map(\.en).joined(separator: ", ")).",
      ja: "ほかに、\(parts.map(\.ja).joined(separator: "、"))は表示していません。")
  }

  /// The number of files whose records were checked, and of those records; in Japanese a sentence.
  private var checked: Localized {
    let files = files - unchecked
    var text = Localized(en: Localized.count(files, "file", "files"), ja: "\(files)ファイル")
    if files > 0, records == 0 {
      return Localized(en: "\(text.en), no rows", ja: "\(text.ja)を検査しましたが、行はありません。")
    }
    // Joined by hand: joining arrays takes longer than the rest of a short report.
    for part in [
      part(problems, ("question row", "question rows"), ja: ("問題", "件")),
      part(guidance, ("guidance row", "guidance rows"), ja: ("ガイダンス", "件")),
      part(others, ("other row", "other rows"), ja: ("そのほか", "件")),
    ] {
      if let part { text = Localized(en: "\(text.en), \(part.en)", ja: "\(text.ja)・\(part.ja)") }
    }
    return Localized(en: text.en, ja: "\(text.ja)を検査しました。")
  }

  private func part(
    _ records: Int?, _ noun: (one: String, many: String), ja: (name: String, counter: String)
  ) -> Localized? {
    records.map {
      Localized(
        en: Localized.count($0, noun.one, noun.many), ja: "\(ja.name)\($0)\(ja.counter)")
    }
  }

  /// A sentence about what was checked, what was found, and what can be fixed.
  var sentence: Localized {
    let (scope, silence) = (scope, silence)
    let isAll = silence.en.isEmpty
    if counts.total == 0 {
      return Localized(
        en: "\(scope.en): nothing \(isAll ? "" : "new ")to report.\(silence.en)",
        ja: "\(scope.ja)\(isAll ? "" : "新しい")指摘はありません。\(silence.ja)")
    }
    let (found, fixes) = (counts.words("が"), fixes)
    return Localized(
      en: "\(scope.en): \(found.en).\(fixes.en)\(silence.en)",
      ja: "\(scope.ja)\(found.ja)あります。\(fixes.ja)\(silence.ja)")
  }

  private var fixes: Localized {
    let (safe, unsafe) = (counts.safeFixes, counts.unsafeFixes)
    var text = Localized("")
    if safe > 0 {
      text = Localized(
        en: " \(safe) can be fixed with --fix.", ja: "\(safe)件は --fix で直せます。")
    }
    if unsafe > 0 {
      text = Localized(
        en: text.en + " \(unsafe)\(safe > 0 ? " more" : "") can be fixed with --unsafe-fixes.",
        ja: text.ja
          + "\(safe > 0 ? "さらに" : "")\(unsafe)件は --unsafe-fixes で直せます（内容の確認が必要です）。")
    }
    return text
  }
}

extension DiagnosticCounts {
  /// Returns the numbers of findings of each severity in words, in Japanese with a particle before each number.
  func words(_ particle: String = "") -> Localized {
    let all: [(count: Int, severity: Severity)] = [
      (errors, .error), (warnings, .warning), (notes, .note),
    ]
    let parts = all.filter { $0.count > 0 }
    return Localized(
      en: parts.map { Localized.count($0, $1.title.en, $1.title.en + "s") }.joined(separator: ", "),
      ja: parts.map { "\($1.title.ja)\(particle)\($0)件" }.joined(separator: "、"))
  }
}
