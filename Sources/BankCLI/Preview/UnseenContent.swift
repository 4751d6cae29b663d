@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// Tells which questions of sets have a part that is not shown when they are played.
struct UnseenContent {
  /// The names of what is missing, each once.
  private let names: [String]
  /// The questions of the only set; nil where there are several.
  private let numbers: [Int]?
  private let count: Int
  private let total: Int

  /// What is missing in some sets, of whose questions these are the pictures; nil where nothing is.
  init?(_ sets: [[Problem]], _ pictures: [[[String]]]) {
    let missing = zip(sets.joined(), pictures.joined()).map { problem, pictures in
      problem.details.unknownMembers.filter(\.mustBeSeen).map(\.title)
        + pictures
    }
    var names: [String] = []
    for name in missing.joined() where !names.contains(name) { names.append(name) }
    if names.isEmpty { return nil }
    let found = missing.indices.filter { !missing[$0].isEmpty }
    self.names = names
    (count, total) = (found.count, missing.count)
    numbers = sets.count == 1 && count < total ? found.map { $0 + 1 } : nil
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
    let list = names.prefix(5).map { "“\($0)”" }.joined(separator: ", ")
    let quoted = names.prefix(5).map { "「\($0)」" }.joined()
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
