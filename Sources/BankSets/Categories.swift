import BankQuiz
import BankText

/// Which questions of a pool are in which category: the folders and the name of their file, and what
/// they tell of themselves.
struct Categories {
  private let quotas: CategoryQuotas
  /// How many questions there are in a set.
  private let size: Int

  init(_ quotas: CategoryQuotas, size: Int) {
    self.quotas = quotas
    self.size = size
  }

  /// The questions of each category, enough of them for so many sets without a repeat.
  func quotas(
    in pool: QuestionPool, disjoint sets: Int
  ) throws(DrawError.Reason) -> [QuotaDraw.Quota] {
    let kinds = try kinds(in: pool)
    if let short = kinds.first(where: { $0.members.count / sets < $0.count }) {
      throw .tooFewInCategory(
        short.name, there: short.members.count, wanted: short.count, sets: sets,
        change: change(kinds, sets))
    }
    return kinds
  }

  /// The questions of each category, however few they are.
  func kinds(in pool: QuestionPool) throws(DrawError.Reason) -> [QuotaDraw.Quota] {
    let names = Categories.names(pool)
    var kinds: [QuotaDraw.Quota] = []
    var taken: Set<Int> = []
    for (part, count) in zip(quotas.parts, quotas.counts(in: size)) {
      let members = names.indices.filter { names[$0].contains(part.name) }
      if members.isEmpty { throw Categories.unknown(part.name, names) }
      guard taken.isDisjoint(with: members) else { throw .overlappingCategory(part.name) }
      taken.formUnion(members)
      kinds.append(QuotaDraw.Quota(part.name, members, count: count))
    }
    return kinds
  }

  private static func unknown(_ name: String, _ names: [Set<String>]) -> DrawError.Reason {
    let all: Set<String> = names.reduce(into: []) { $0.formUnion($1) }
    return .unknownCategory(name, nearest: NearestName.of(name, in: all.sorted()))
  }

  // MARK: Names

  /// All categories of each question: its own and those above it, and those of its file.
  private static func names(_ pool: QuestionPool) -> [Set<String>] {
    var files: [Path: Set<String>] = [:]
    return pool.indices.map { index in
      let path = pool.path(index)
      let file = files[path] ?? names(of: path)
      files[path] = file
      guard let category = pool.category(index) else { return file }
      let own = parts(category)
      return file.union(own.indices.map { own[...$0].joined(separator: "/") })
    }
  }

  /// Every stretch of a file's path, without the ending of its name.
  private static func names(of path: Path) -> Set<String> {
    var path = parts(path.string)
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

  // MARK: What would do

  /// The smallest change that would do: fewer sets, smaller ones of the same parts, or fewer
  /// questions of what there is too little of.
  private func change(_ kinds: [QuotaDraw.Quota], _ sets: Int) -> DrawError.Change? {
    let most = kinds.filter { $0.count > 0 }.map { $0.members.count / $0.count }.min() ?? 0
    if sets > 1, most > 0 { return .sets(most) }
    if quotas.areShares { return smaller(kinds, sets).map { .count($0) } }
    let short = kinds.filter { $0.members.count / sets < $0.count }
    if short.contains(where: { $0.members.count < sets }) { return nil }
    return .categories(short.map { CategoryQuotas.Part($0.name, $0.members.count / sets) })
  }

  /// The largest set of the same parts.
  private func smaller(_ kinds: [QuotaDraw.Quota], _ sets: Int) -> Int? {
    let weights = quotas.parts.map(\.number)
    let sum = weights.reduce(0, +)
    // A part is never less than its exact share rounded down.
    let most = zip(kinds, weights).map { ($0.members.count / sets + 1) * sum / $1 }.min() ?? 0
    let count = kinds.reduce(0) { $0 + $1.count }
    return stride(from: min(most, count - 1), to: 0, by: -1).first { count in
      zip(kinds, Apportionment.of(count, weights: weights)).allSatisfy {
        $0.members.count / sets >= $1
      }
    }
  }
}
