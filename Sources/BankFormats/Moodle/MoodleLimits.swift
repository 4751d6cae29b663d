@_spi(QBank) import BankModel

/// The limits at which Moodle aborts a whole import or silently changes something, whatever format it reads.
///
/// They are the sizes of its database columns; Moodle counts characters as scalars.
struct MoodleLimits {
  private static let idLength = 100
  static let levelLength = 255
  private static let tagLength = 50
  /// The limit of `NUMERIC(12, 7)`, which only holds less.
  static let points = 100_000.0

  /// The ids so far, each with its category.
  private var ids: Set<[UInt8]> = []

  /// Returns the id to write; empty if Moodle would reject it.
  static func id(_ id: String?) -> String {
    let text = id.map(OneLine.trimmed) ?? ""
    return text.unicodeScalars.count > idLength ? "" : text
  }

  /// Returns the points to write, or nil if Moodle would reject them.
  static func points(_ points: Double?) -> Double? {
    points.flatMap { $0 < self.points ? $0 : nil }
  }

  /// Returns what of a problem Moodle would not keep unchanged.
  mutating func losses(of details: Problem.Details, number: Int) -> [Loss] {
    var losses: [Loss] = []
    if let id = details.id, let text = idLoss(id, details.category) {
      losses.add(number, .id, text)
    }
    if let category = details.category, let text = MoodleLimits.categoryLoss(category) {
      losses.add(number, .category, text)
    }
    losses += MoodleLimits.tagLosses(details.tags).map { Loss(number, .tags, $0) }
    return losses
  }

  private mutating func idLoss(_ id: String, _ category: String?) -> Localized? {
    if !OneLine.isTrimmed(id) { return .changed(.id, id) }
    if id.unicodeScalars.count > MoodleLimits.idLength {
      return Localized(
        en: "Moodle accepts ids of up to \(MoodleLimits.idLength) characters, so this one with "
          + "\(id.unicodeScalars.count) is left out",
        ja: "MoodleのIDは\(MoodleLimits.idLength)文字までのため、"
          + "\(id.unicodeScalars.count)文字のIDは失われます。")
    }
    let place = "\(MoodleCategory.kept(category) ?? "")\n\(id)"
    if ids.insert(Array(place.utf8)).inserted { return nil }
    return Localized(
      en: "Moodle would drop the id “\(id)”, which another question in the category has",
      ja: "同じカテゴリーのほかの問題にもあるID「\(id)」が、Moodleで失われます。")
  }

  private static func categoryLoss(_ category: String) -> Localized? {
    let longest = category.unicodeScalars.split(separator: "/").map(\.count).max() ?? 0
    if longest > levelLength {
      return Localized(
        en: "Moodle accepts category levels of up to \(levelLength) characters, so one with "
          + "\(longest) is cut",
        ja: "Moodleのカテゴリーの1階層は\(levelLength)文字までのため、\(longest)文字の階層が切り詰められます。")
    }
    if !MoodleCategory.isKept(category) { return .changed(.category, category) }
    if category.unicodeScalars.contains("<") {
      return Localized(
        en: "Moodle would remove what is between < and > in the category “\(category)”",
        ja: "カテゴリー「\(category)」の<と>の間が、Moodleで失われます。")
    }
    if category.unicodeScalars.split(separator: "/").contains(where: { String($0) == "top" }) {
      return Localized(
        en: "Moodle has its own category “top” and would drop that level from “\(category)”",
        ja: "Moodleにはもともと「top」というカテゴリーがあるため、「\(category)」のその階層が失われます。")
    }
    return nil
  }

  private static func tagLosses(_ tags: [String]) -> [Localized] {
    var seen: Set<String> = []
    return tags.compactMap { tag in
      if tag.unicodeScalars.count > tagLength {
        return Localized(
          en: "Moodle would cut the tag “\(tag)” after \(tagLength) characters",
          ja: "タグ「\(tag)」が、Moodleで\(tagLength)文字に切り詰められます。")
      }
      if seen.insert(tag.lowercased()).inserted { return nil }
      return Localized(
        en: "Moodle would merge the tag “\(tag)” with one that differs only in case",
        ja: "大文字と小文字だけが違うタグ「\(tag)」が、Moodleで1つにまとめられます。")
    }
  }

  /// Returns the loss of points that exceed Moodle's limit.
  static func pointsLoss(_ points: Double, number: Int) -> Loss? {
    if points < self.points { return nil }
    let shown = Numbers.text(points)
    return Loss(
      number, .points,
      Localized(
        en: "Moodle allows points below \(Numbers.text(self.points)); \(shown) is left out",
        ja: "Moodleの配点は\(Numbers.text(self.points))未満のため、\(shown)は失われます。"))
  }
}
