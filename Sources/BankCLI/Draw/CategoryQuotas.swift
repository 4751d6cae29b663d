import BankModel
import BankQuiz
import BankText

/// How many questions of which category are wanted in a set: `food=2,geography/world-en=3`.
struct CategoryQuotas {
  private let wanted: [(name: String, count: Int)]

  /// What was asked for; nil when nothing was.
  init?(_ invocation: Invocation) throws(Failure) {
    if !invocation.has(.perCategory) { return nil }
    var wanted: [(name: String, count: Int)] = []
    for part in invocation.list(.perCategory) {
      guard let sign = part.lastIndex(of: "="), let count = Int(part[part.index(after: sign)...]),
        count > 0, sign != part.startIndex
      else { throw .usage(CategoryQuotas.unclear(part)) }
      wanted.append((String(part[..<sign]), min(count, 1 << 32)))
    }
    if wanted.isEmpty { throw .usage(CategoryQuotas.unclear("")) }
    self.wanted = wanted
  }

  private static func unclear(_ part: String) -> Localized {
    let shown = VisibleText.escape(part)
    return Localized(
      en: "'\(shown)' is no category with a number, such as 'food=2'.",
      ja: "'\(shown)' は「food=2」のような、カテゴリーと問題数の組ではありません。")
  }

  /// How many questions are in a set.
  var count: Int { wanted.reduce(0) { $0 + $1.count } }

  /// The questions of a pool in each category, enough of them for so many sets without a repeat.
  func quotas(in pool: DrawPool, disjoint sets: Int) throws(Failure) -> [QuotaDraw.Quota] {
    let names = CategoryQuotas.names(pool)
    var quotas: [QuotaDraw.Quota] = []
    var taken: Set<Int> = []
    for (name, count) in wanted {
      let members = names.indices.filter { names[$0].contains(name) }
      if members.isEmpty { throw unknown(name, names.reduce(into: []) { $0.formUnion($1) }) }
      guard members.count / sets >= count else { throw tooFew(name, members.count, count, sets) }
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
