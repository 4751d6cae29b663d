@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// Tells which questions of sets have a part that is not shown when they are played.
struct UnseenContent {
  /// The first names or kinds of what is missing, each once.
  private let parts: [Localized]
  /// The questions of the only set; nil where there are several.
  private let numbers: [Int]?
  private let count: Int
  private let total: Int

  /// How many parts are named.
  private static let shown = 5

  /// What is missing in some sets, of whose questions so much was lost in reading; nil where nothing is.
  init?(_ sets: [[Problem]], _ losses: [[[Loss]]]) {
    let missing = zip(sets.joined(), losses.joined()).map { problem, losses in
      problem.details.unknownMembers.filter(\.mustBeSeen).map { UnseenContent.quoted($0.title) }
        + losses.filter { $0.weight > .detail }.flatMap(UnseenContent.names)
    }
    let found = missing.indices.filter { !missing[$0].isEmpty }
    if found.isEmpty { return nil }
    parts = UnseenContent.first(of: missing.joined())
    (count, total) = (found.count, missing.count)
    numbers = sets.count == 1 && count < total ? found.map { $0 + 1 } : nil
  }

  /// What is lost, by its names, else by its kind.
  private static func names(of loss: Loss) -> [Localized] {
    let isNamed = loss.isOfPictures || loss.feature == .others
    guard isNamed, !loss.names.isEmpty else { return [LeftOut.Kind.Key(loss, from: .input).title] }
    return loss.names.map { quoted(VisibleText.escape($0)) }
  }

  private static func quoted(_ name: String) -> Localized {
    Localized(en: "“\(name)”", ja: "「\(name)」")
  }

  /// The first different ones; the rest is not looked at.
  private static func first(of parts: some Sequence<Localized>) -> [Localized] {
    var first: [Localized] = []
    for part in parts where !first.contains(part) {
      first.append(part)
      if first.count == shown { break }
    }
    return first
  }

  /// What is lost of a question that is shown without it.
  static func losses(of problem: Problem) -> [Loss] {
    problem.details.unknownMembers.filter(\.mustBeSeen).map { member in
      Loss(
        nil, .others,
        Localized(
          en: "“\(member.title)” is not shown", ja: "「\(member.title)」は表示されません。"),
        names: [VisibleText.escape(member.name)])
    }
  }

  var text: Localized {
    let list = parts.map(\.en).joined(separator: ", ")
    let quoted = parts.map(\.ja).joined(separator: "、")
    let shown = numbers.map { $0.prefix(10).map(String.init).joined(separator: ", ") }
    let more = (numbers?.count ?? 0) > 10 ? ", …" : ""
    let places = shown.map { ": \($0)\(more)" } ?? ""
    return Localized(
      en: "\(count) of \(Localized.count(total, "question", "questions")) "
        + "\(count == 1 ? "has" : "have") a part that is not shown here (\(list))\(places).",
      ja: "\(total)問中\(count)問には、ここに表示されない内容（\(quoted)）があります"
        + (shown.map { "（\($0)\(more)問目）" } ?? "") + "。")
  }
}
