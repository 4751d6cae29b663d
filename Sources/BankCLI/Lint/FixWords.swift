@_spi(QBank) import BankRules

/// Messages about fixes that were made.
enum FixWords {
  /// Returns how many findings were fixed in how many files, and how many of each rule, the most frequent first.
  static func summary(_ count: Int, files: Int, byRule: [String: Int]) -> Localized {
    let rules = byRule.ordered { ($1.value, $0.key) < ($0.value, $1.key) }
    let list = rules.map { rule, count in
      Localized(en: "\(count) of \(rule)", ja: "\(rule) \(count)件")
    }.listed()
    return Localized(
      en: "Fixed \(Localized.count(count, "finding", "findings")) "
        + "in \(Localized.count(files, "file", "files"))" + (rules.isEmpty ? "." : ": \(list.en)."),
      ja: "\(files)ファイルの指摘\(count)件を修正しました" + (rules.isEmpty ? "。" : "（\(list.ja)）。"))
  }

  /// Returns a line about a fix: file and row, what was wrong, and what the fix did.
  static func line(_ fix: MadeFix, _ path: Path) -> Localized {
    let name = path.displayText
    let places =
      fix.places == 1
      ? Localized("") : Localized(en: " (\(fix.places) places)", ja: "（\(fix.places)か所）")
    return Localized(
      en:
        "\(name)\(fix.record.map { ", row \($0)" } ?? ""): \(fix.message.en) → \(fix.description.en)\(places.en) "
        + "[\(fix.rule)]",
      ja:
        "\(name)\(fix.record.map { " \($0)行目" } ?? ""): \(fix.message.ja)→ \(fix.description.ja)\(places.ja) "
        + "[\(fix.rule)]")
  }
}
