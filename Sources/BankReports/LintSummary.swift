@_spi(QBank) import BankModel

/// What was looked at and found, in numbers.
struct LintSummary {
  let counts: DiagnosticCounts
  let files: Int
  let records: Int
  /// How many records there are of each kind; of none where the kind of a file stays unclear.
  private let recordsByKind: [BankKind?: Int]

  init(_ linted: [LintedFile]) {
    files = linted.count
    records = linted.reduce(0) { $0 + $1.records }
    recordsByKind = linted.reduce(into: [:]) { $0[$1.kind, default: 0] += $1.records }
    counts = linted.reduce(into: DiagnosticCounts()) { $0.add($1.total) }
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
