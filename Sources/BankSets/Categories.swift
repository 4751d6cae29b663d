@_spi(QBank) import BankText

/// The categories of the questions in a pool: from the folders and the name of their file, and from their own
/// details.
struct Categories {
  private let quotas: CategoryQuotas

  init(_ quotas: CategoryQuotas) { self.quotas = quotas }

  /// Returns the questions of each category, whatever their number.
  func members(in pool: QuestionPool) throws(DrawError.Reason) -> [[Int]] {
    let names = Categories.names(pool)
    var all: [[Int]] = []
    var taken: Set<Int> = []
    for part in quotas.parts {
      let members = names.indices.filter { names[$0].contains(part.name) }
      if members.isEmpty { throw Categories.unknown(part.name, names) }
      guard taken.isDisjoint(with: members) else { throw .overlappingCategory(part.name) }
      taken.formUnion(members)
      all.append(members)
    }
    return all
  }

  private static func unknown(_ name: String, _ names: [Set<String>]) -> DrawError.Reason {
    let all: Set<String> = names.reduce(into: []) { $0.formUnion($1) }
    return .unknownCategory(name, of: all.sorted())
  }

  // MARK: Names

  /// Returns all categories of each question: its own with those above it, and those of its file.
  private static func names(_ pool: QuestionPool) -> [Set<String>] {
    var files: [Path: Set<String>] = [:]
    return pool.indices.map { index in
      let path = pool.path(index)
      let file = files[path] ?? names(of: path)
      files[path] = file
      guard let category = pool.category(index) else { return file }
      let own = category.split(separator: "/")
      return file.union(own.indices.map { own[...$0].joined(separator: "/") })
    }
  }

  /// Returns every component of a file's path, the last without its extension.
  private static func names(of path: Path) -> Set<String> {
    var path = path.components
    if let last = path.last, let point = last.lastIndex(of: ".") {
      path[path.count - 1] = String(last[..<point])
    }
    let stretches = path.indices.flatMap { start in
      (start..<path.count).map { path[start...$0].joined(separator: "/") }
    }
    return Set(stretches)
  }
}
