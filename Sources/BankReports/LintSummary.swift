@_spi(QBank) import BankModel

/// What was looked at and found, in numbers.
struct LintSummary {
  let counts: DiagnosticCounts
  let files: Int
  let records: Int
  /// How many findings have a fix that the format of their file cannot say.
  let unwrittenFixes: Int
  /// How many records there are of each kind; of none where the kind of a file stays unclear.
  private let recordsByKind: [BankKind?: Int]
  /// How many findings there are of each rule that found any: first those of which there are the most
  /// errors, then warnings, then notes.
  let byRule: [(rule: String, counts: DiagnosticCounts)]

  init(_ linted: [LintedFile]) {
    files = linted.count
    unwrittenFixes = linted.reduce(0) { $0 + ($1.unwrittenFixes?.count ?? 0) }
    records = linted.reduce(0) { $0 + $1.records }
    recordsByKind = linted.reduce(into: [:]) { $0[$1.kind, default: 0] += $1.records }
    counts = linted.reduce(into: DiagnosticCounts()) { $0.add($1.total) }
    byRule = linted.reduce(into: [String: DiagnosticCounts]()) { sum, file in
      sum.merge(file.counts) { $0.adding($1) }
    }.map { (rule: $0, counts: $1) }.sorted { one, other in
      let (own, others) = (one.counts, other.counts)
      return (others.errors, others.warnings, others.notes, one.rule)
        < (own.errors, own.warnings, own.notes, other.rule)
    }
  }

  /// What was looked at.
  var scope: Localized {
    let parts = [
      part(.problems, ("question row", "question rows"), ja: ("問題", "件")),
      part(.guidance, ("guidance row", "guidance rows"), ja: ("ガイダンス", "件")),
      part(nil, ("other row", "other rows"), ja: ("そのほか", "件")),
    ].compactMap(\.self)
    return Localized(
      en: ([Localized.count(files, "file", "files")] + parts.map(\.en)).joined(separator: ", "),
      ja: (["\(files)ファイル"] + parts.map(\.ja)).joined(separator: "・"))
  }

  private func part(
    _ kind: BankKind?, _ noun: (one: String, many: String), ja: (name: String, counter: String)
  ) -> Localized? {
    recordsByKind[kind].map {
      Localized(
        en: Localized.count($0, noun.one, noun.many), ja: "\(ja.name)\($0)\(ja.counter)")
    }
  }
}
