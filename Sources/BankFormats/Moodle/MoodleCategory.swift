@_spi(QBank) import BankModel

/// Categories as Moodle writes them: `$course$/top/food/drinks`.
enum MoodleCategory {
  /// Parses a path into a category without the part that is always there, or nil for the top. Moodle doubles a
  /// slash inside a name, which would separate levels in a bank.
  static func read(_ path: String) -> (category: String?, dividesName: Bool) {
    // Scalars are split, because a combining mark after the slash does not make it another character.
    var levels = path.unicodeScalars.split(separator: "/", omittingEmptySubsequences: false)
      .map { String($0) }
    if let first = levels.first, first.hasPrefix("$"), first.hasSuffix("$") {
      levels.removeFirst()
      if levels.first == "top" { levels.removeFirst() }
    }
    let text = levels.filter { !$0.isEmpty }.joined(separator: "/")
    return (text.isEmpty ? nil : text, levels.contains(""))
  }

  /// Returns what of a category can be written: levels of one line, none of them empty.
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

  /// Whether a category can be written as a whole.
  static func isKept(_ category: String) -> Bool {
    kept(category)?.isSame(as: category) ?? false
  }

  /// Returns the path for the part of a category that can be written.
  static func path(_ kept: String?) -> String { "$course$/top\(kept.map { "/\($0)" } ?? "")" }

  /// The loss when a slash inside a name separates levels.
  static var dividedName: Localized {
    Localized(
      en: "the slash in a category name would separate levels",
      ja: "カテゴリー名の中の「/」が階層の区切りになります。")
  }
}
