@_spi(QBank) import BankSyntax

/// Content of questions that is not shown when they are played.
struct UnseenContent {
  /// The first distinct names or kinds of the missing parts.
  private let parts: [Localized]
  /// The numbers of the questions, or nil if there are several sets or all questions are affected.
  private let numbers: [Int]?
  private let count: Int
  private let total: Int

  /// The maximum number of parts that are named.
  private static let shown = 5

  /// Collects what is missing in some sets, given what was lost in reading each of their questions; nil if nothing
  /// is.
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

  /// Returns the names of what was lost, or else its kind.
  private static func names(of loss: Loss) -> [Localized] {
    let isNamed = loss.isOfPictures || loss.feature == .others
    guard isNamed, !loss.names.isEmpty else { return [LeftOut.Kind.Key(loss, from: .input).title] }
    return loss.names.map { quoted(VisibleText.escape($0)) }
  }

  private static func quoted(_ name: String) -> Localized {
    Localized(en: "“\(name)”", ja: "「\(name)」")
  }

  /// Returns the first distinct parts; later ones are not evaluated.
  private static func first(of parts: some Sequence<Localized>) -> [Localized] {
    var first: [Localized] = []
    for part in parts where !first.contains(part) {
      first.append(part)
      if first.count == shown { break }
    }
    return first
  }

  /// Returns what a question has that is not shown.
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
    let list = parts.listed()
    let shown = numbers.map { $0.prefix(10).map(String.init).joined(separator: ", ") }
    let more = (numbers?.count ?? 0) > 10 ? ", …" : ""
    let places = shown.map { ": \($0)\(more)" } ?? ""
    return Localized(
      en: "\(count) of \(Localized.count(total, "question", "questions")) "
        + "\(count == 1 ? "has" : "have") a part that is not shown here (\(list.en))\(places).",
      ja: "\(total)問中\(count)問には、ここに表示されない内容（\(list.ja)）があります"
        + (shown.map { "（\($0)\(more)問目）" } ?? "") + "。")
  }
}
