@_spi(QBank) import BankModel

/// New names for categories and tags.
package struct Renaming: Sendable {
  private var names: [String: String]

  /// Creates a renaming from pairs of old and new names. Blanks at their ends are removed, and those of questions
  /// are ignored in comparisons.
  package init(_ pairs: [(old: String, new: String)]) {
    names = Dictionary(pairs.map { ($0.old, $0.new) }, uniquingKeysWith: { first, _ in first })
  }

  /// The old names with more than one new name.
  package static func conflicts(_ pairs: [(old: String, new: String)]) -> [String] {
    var seen: [String: String] = [:]
    return pairs.compactMap { old, new in
      defer { seen[old] = seen[old] ?? new }
      return seen[old].map { $0 != new } ?? false ? old : nil
    }
  }

  /// The new name of a category: its own, or that of the longest branch that contains it.
  package func category(_ old: String) -> String {
    let trimmed = old.trimmed
    for branch in Renaming.branches(of: trimmed) {
      guard let new = names[String(branch)] else { continue }
      let rest = trimmed[branch.endIndex...]
      return new.isEmpty ? String(rest.dropFirst()) : new + rest
    }
    return old
  }

  /// A category and the branches that contain it, the longest first.
  private static func branches(of category: String) -> [Substring] {
    var branches = [category[...]]
    while let end = branches[branches.count - 1].lastIndex(of: "/") {
      branches.append(category[..<end])
    }
    return branches
  }

  /// The old names in a problem: those of its category, of a branch that contains it, and of its tags.
  package func oldNames(in problem: Problem) -> [String] {
    let category = problem.details.category.map { category in
      Renaming.branches(of: category.trimmed).map { String($0) }
    }
    return ((category ?? []) + problem.details.tags.map(\.trimmed)).filter { names[$0] != nil }
  }

  /// Renames tags and removes duplicates; a tag with an empty new name is removed. If none of them has a new name,
  /// the tags are returned unchanged.
  package func tags(_ old: [String]) -> [String] {
    guard old.contains(where: { names[$0.trimmed] != nil }) else { return old }
    var new: [String] = []
    for tag in old.map({ names[$0.trimmed] ?? $0 }) where !tag.isEmpty && !new.contains(tag) {
      new.append(tag)
    }
    return new
  }

  /// Renames the category and the tags of a problem.
  package func renamed(_ problem: Problem) -> Problem {
    var new = problem
    new.details.category = problem.details.category.map(category).flatMap { $0.isEmpty ? nil : $0 }
    new.details.tags = tags(problem.details.tags)
    return new
  }
}
