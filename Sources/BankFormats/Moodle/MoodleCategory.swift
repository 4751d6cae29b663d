@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// What questions are about, as Moodle writes it: `$course$/top/food/drinks`.
enum MoodleCategory {
  /// The category without the part that is always there; nil for the top. A slash inside a name is
  /// doubled there, and would divide levels here.
  static func read(_ path: String) -> (category: String?, dividesName: Bool) {
    // By scalars: a mark that joins the slash does not make it something else.
    var levels = path.unicodeScalars.split(separator: "/", omittingEmptySubsequences: false)
      .map { String($0) }
    if let first = levels.first, first.hasPrefix("$"), first.hasSuffix("$") {
      levels.removeFirst()
      if levels.first == "top" { levels.removeFirst() }
    }
    let text = levels.filter { !$0.isEmpty }.joined(separator: "/")
    return (text.isEmpty ? nil : text, levels.contains(""))
  }

  /// What of a category can be written: levels of one line, none of them empty.
  static func kept(_ category: String?) -> String? {
    let levels = (category ?? "").unicodeScalars.split(separator: "/").map {
      OneLine.trimmed(
        String(
          String.UnicodeScalarView(
            OneLine.trimmed(String($0)).unicodeScalars.prefix(MoodleLimits.levelLength))))
    }
    let kept = levels.filter { !$0.isEmpty }.joined(separator: "/")
    return kept.isEmpty ? nil : kept
  }

  /// Whether all of a category can be written.
  static func isKept(_ category: String) -> Bool {
    kept(category)?.unicodeScalars.elementsEqual(category.unicodeScalars) ?? false
  }

  /// The path that is written for what was kept.
  static func path(_ kept: String?) -> String { "$course$/top\(kept.map { "/\($0)" } ?? "")" }

  /// The loss where a slash inside a name divides levels.
  static var dividedName: Localized {
    Localized(
      en: "the slash in a category name would separate levels",
      ja: "カテゴリー名の中の「/」が階層の区切りになります。")
  }
}
