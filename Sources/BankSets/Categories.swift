@_spi(QBank) import BankText

// The categories of questions: from the folders and the name of their file, and from their own details.

extension QuestionPool {
  /// Returns the questions of each category, whatever their number.
  func members(of categories: CategoryQuotas) throws(DrawError.Reason) -> [[Int]] {
    let names = categoryNames
    var all: [[Int]] = []
    var taken: Set<Int> = []
    for part in categories.parts {
      let members = names.indices.filter { names[$0].contains(part.name) }
      if members.isEmpty {
        let known: Set<String> = names.reduce(into: []) { $0.formUnion($1) }
        throw .unknownCategory(part.name, of: known.sorted())
      }
      guard taken.isDisjoint(with: members) else { throw .overlappingCategory(part.name) }
      taken.formUnion(members)
      all.append(members)
    }
    return all
  }

  /// All categories of each question: its own with those above it, and those of its file.
  private var categoryNames: [Set<String>] {
    var files: [Path: Set<String>] = [:]
    return indices.map { index in
      let path = path(index)
      let file = files[path] ?? QuestionPool.categoryNames(of: path)
      files[path] = file
      guard let category = category(index) else { return file }
      let own = category.split(separator: "/")
      return file.union(own.indices.map { own[...$0].joined(separator: "/") })
    }
  }

  /// Returns every component of a file's path, the last without its extension.
  private static func categoryNames(of path: Path) -> Set<String> {
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
