import BankModel
import BankQuiz
import BankText

/// How many questions of which category are wanted in a set: `food=2,geography/world-en=3`; or which
/// part of it each category gets: `food:2,geography:1`.
struct CategoryQuotas {
  private let wanted: [(name: String, count: Int)]

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
    self.wanted = signs == [":"] ? try CategoryQuotas.shared(wanted, count) : wanted
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

  /// How many questions are in a set.
  var count: Int { wanted.reduce(0) { $0 + $1.count } }

  /// The questions of a pool in each category, enough of them for so many sets without a repeat.
  func quotas(in pool: DrawPool, disjoint sets: Int) throws(Failure) -> [QuotaDraw.Quota] {
    let kinds = try kinds(in: pool)
    for kind in kinds where kind.members.count / sets < kind.count {
      throw tooFew(kind.name, kind.members.count, kind.count, sets)
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

  private func tooFew(_ name: String, _ there: Int, _ count: Int, _ sets: Int) -> Failure {
    let shown = VisibleText.escape(name)
    let more = sets > 1
    let en = more ? " in each of \(sets) sets" : ""
    return .work(
      Localized(
        en:
          "\(shown) has \(Localized.count(there, "question", "questions")), \(count) are wanted\(en)",
        ja: "\(shown) は\(there)問しかありませんが、"
          + (more ? "\(sets)セットのそれぞれに\(count)問必要です。" : "\(count)問必要です。")))
  }

  private func overlapping(_ name: String) -> Failure {
    let shown = VisibleText.escape(name)
    return .work(
      Localized(
        en: "\(shown) has questions in common with another category that was named",
        ja: "\(shown) には、指定した別のカテゴリーと同じ問題があります。"))
  }
}
