@_spi(QBank) import BankSets

/// Rounds of a page that ask the same questions as an earlier round, in whatever order.
struct RepeatedRounds {
  /// The first such round, counted from 1, and the earlier round with the same questions.
  private var first: (round: Int, earlier: Int)?
  private var count = 0

  init(_ rehearsal: Rehearsal) {
    var known: [[String]: Int] = [:]
    for set in rehearsal.sets.indices where !rehearsal.sets[set].isEmpty {
      let questions = rehearsal.asked(set).map(\.problem.contentHash).sorted()
      guard let earlier = known[questions] else {
        known[questions] = set + 1
        continue
      }
      if first == nil { first = (set + 1, earlier) }
      count += 1
    }
  }

  /// The note for the host, or nil if all rounds differ.
  var note: Localized? {
    guard let first else { return nil }
    let (others, earlier, round) = (count - 1, "\(first.earlier)", "\(first.round)")
    let more = Localized(
      en: others == 0
        ? ","
        : ", and \(Localized.count(others, "more round repeats", "more rounds repeat")) others,",
      ja: others == 0 ? "" : "（ほかに\(others)ラウンドも重なります）")
    return Localized(
      en: "Rounds \(earlier) and \(round) have the same questions\(more.en) because there are few "
        + "to draw from. Fewer rounds (--sets) or fewer questions in each (--count) help avoid "
        + "this.",
      ja: "第\(earlier)ラウンドと第\(round)ラウンドは同じ問題です\(more.ja)。元の問題が少ないためです。"
        + "--sets か --count の数を減らすと、重なりを避けやすくなります。")
  }
}
