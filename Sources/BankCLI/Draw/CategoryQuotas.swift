import BankModel
import BankQuiz
import BankText

/// How many questions of which category are wanted in a set: `food=2,geography/world-en=3`; or which
/// part of it each category gets: `food:2,geography:1`.
struct CategoryQuotas {
  private let wanted: [(name: String, count: Int)]
  /// The parts of a set, if those were asked for.
  private let weights: [Int]?

  /// What was asked for; nil when nothing was. Parts are parts of so many questions.
  init?(_ invocation: Invocation, of count: Int) throws(Failure) {
    if !invocation.has(.perCategory) { return nil }
    var wanted: [(name: String, count: Int)] = []
    var signs: Set<Character> = []
    for part in invocation.list(.perCategory) {
      guard let sign = part.lastIndex(where: { $0 == "=" || $0 == ":" }),
        let number = Int(part[part.index(after: sign)...]),
        number > 0, sign != part.startIndex
      else { throw .usage(CategoryQuotas.unclear(part)) }
      wanted.append((String(part[..<sign]), min(number, 1 << 32)))
      signs.insert(part[sign])
    }
    if signs.isEmpty { throw .usage(CategoryQuotas.unclear("")) }
    if signs.count > 1 { throw .usage(CategoryQuotas.mixed) }
    if let (name, _) = wanted.first(where: { one in wanted.count { $0.name == one.name } > 1 }) {
      throw .usage(CategoryQuotas.repeated(name))
    }
    weights = signs == [":"] ? wanted.map(\.count) : nil
    self.wanted = weights == nil ? wanted : try CategoryQuotas.shared(wanted, count)
  }

  /// A weight says no more than this.
  private static let mostWeight = 1_000_000

  private static func shared(
    _ weights: [(name: String, count: Int)], _ count: Int
  ) throws(Failure) -> [(name: String, count: Int)] {
    if let (name, weight) = weights.first(where: { $0.count > mostWeight }) {
      throw .usage(unclear("\(name):\(weight)"))
    }
    let shares = Shares.of(min(count, 1 << 32), weights: weights.map(\.count))
    return zip(weights, shares).map { ($0.name, $1) }
  }

  private static func unclear(_ part: String) -> Localized {
    let shown = VisibleText.escape(part)
    return Localized(
      en:
        "'\(shown)' is no category with a number, such as 'food=2', or a weight, such as 'food:2'.",
      ja: "'\(shown)' は「food=2」のような問題数や「food:2」のような重みの付いたカテゴリーではありません。")
  }

  private static let mixed = Localized(
    en: "Give each category a number ('food=2') or each a weight ('food:2'), not both.",
    ja: "カテゴリーには、すべて問題数（food=2）か、すべて重み（food:2）を付けてください。混ぜて使うことはできません。")

  private static func repeated(_ name: String) -> Localized {
    let shown = VisibleText.escape(name)
    return Localized(
      en: "The category '\(shown)' is given twice.", ja: "カテゴリー '\(shown)' が2回指定されています。")
  }

  /// Whether parts of a set were asked for, not numbers.
  var areShares: Bool { weights != nil }

  /// How many questions are in a set.
  var count: Int { wanted.reduce(0) { $0 + $1.count } }

  /// The questions of a pool in each category, enough of them for so many sets without a repeat.
  func quotas(in pool: DrawPool, disjoint sets: Int) throws(Failure) -> [QuotaDraw.Quota] {
    let kinds = try kinds(in: pool)
    if let short = kinds.first(where: { $0.members.count / sets < $0.count }) {
      throw .work(
        ConditionMessages.with([change(kinds, sets).map { Localized($0) }], tooFew(short, sets)))
    }
    return kinds
  }

  /// The questions of a pool in each category, however few they are.
  func kinds(in pool: DrawPool) throws(Failure) -> [QuotaDraw.Quota] {
    let names = CategoryQuotas.names(pool)
    var quotas: [QuotaDraw.Quota] = []
    var taken: Set<Int> = []
    for (name, count) in wanted {
      let members = names.indices.filter { names[$0].contains(name) }
      if members.isEmpty { throw unknown(name, names.reduce(into: []) { $0.formUnion($1) }) }
      guard taken.isDisjoint(with: members) else { throw overlapping(name) }
      taken.formUnion(members)
      quotas.append(QuotaDraw.Quota(name, members, count: count))
    }
    return quotas
  }

  /// All categories of each question: its own and those above it, and those of its file.
  private static func names(_ pool: DrawPool) -> [Set<String>] {
    var files: [Path: Set<String>] = [:]
    return pool.problems.indices.map { index in
      let path = pool.problems.path(index)
      let file = files[path] ?? names(of: path)
      files[path] = file
      guard let category = pool.problems.category(index) else { return file }
      let own = parts(category)
      return file.union(own.indices.map { own[...$0].joined(separator: "/") })
    }
  }

  /// Every stretch of a file's path, without the ending of its name.
  private static func names(of path: Path) -> Set<String> {
    var path = parts(path.plain)
    if let last = path.last, let point = last.lastIndex(of: ".") {
      path[path.count - 1] = String(last[..<point])
    }
    let stretches = path.indices.flatMap { start in
      (start..<path.count).map { path[start...$0].joined(separator: "/") }
    }
    return Set(stretches)
  }

  private static func parts(_ text: String) -> [String] {
    text.split(separator: "/").map { String($0) }
  }

  // MARK: What cannot be met

  private func unknown(_ name: String, _ names: Set<String>) -> Failure {
    let nearest = NearestName.of(name, in: names.sorted()).map { VisibleText.escape($0) }
    let shown = VisibleText.escape(name)
    return .work(
      Localized(
        en: "there is no category \(shown)" + (nearest.map { "; did you mean \($0)?" } ?? ""),
        ja: "カテゴリー \(shown) はありません。" + (nearest.map { "\($0) のことですか？" } ?? "")))
  }

  private func tooFew(_ kind: QuotaDraw.Quota, _ sets: Int) -> Localized {
    let shown = VisibleText.escape(kind.name)
    let (there, wanted) = (kind.members.count, kind.count)
    let questions = Localized.count(there, "question", "questions")
    let more = sets > 1
    return Localized(
      en: "\(shown) has \(questions), \(ConditionMessages.wanted(wanted))"
        + (more ? " in each of \(sets) sets" : ""),
      ja: "\(shown) は\(there)問しかありませんが、"
        + (more ? "\(sets)セットのそれぞれに\(wanted)問必要です" : "\(wanted)問必要です"))
  }

  /// The smallest change that would do: fewer sets, smaller ones of the same parts, or fewer
  /// questions of what there is too little of.
  private func change(_ kinds: [QuotaDraw.Quota], _ sets: Int) -> String? {
    let most = kinds.filter { $0.count > 0 }.map { $0.members.count / $0.count }.min() ?? 0
    if sets > 1, most > 0 { return "--sets \(most)" }
    if let weights { return smaller(kinds, weights, sets).map { "--count \($0)" } }
    let short = kinds.filter { $0.members.count / sets < $0.count }
    if short.contains(where: { $0.members.count < sets }) { return nil }
    return short.map { "\(VisibleText.escape($0.name))=\($0.members.count / sets)" }
      .joined(separator: ",")
  }

  /// The largest set of the same parts.
  private func smaller(_ kinds: [QuotaDraw.Quota], _ weights: [Int], _ sets: Int) -> Int? {
    let sum = weights.reduce(0, +)
    // A part is never less than its exact share rounded down.
    let most = zip(kinds, weights).map { ($0.members.count / sets + 1) * sum / $1 }.min() ?? 0
    return stride(from: min(most, count - 1), to: 0, by: -1).first { count in
      zip(kinds, Shares.of(count, weights: weights)).allSatisfy { $0.members.count / sets >= $1 }
    }
  }

  private func overlapping(_ name: String) -> Failure {
    let shown = VisibleText.escape(name)
    return .work(
      Localized(
        en: "\(shown) has questions in common with another category that was named",
        ja: "\(shown) には、指定した別のカテゴリーと同じ問題があります。"))
  }
}
