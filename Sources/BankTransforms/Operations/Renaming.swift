@_spi(QBank) package import BankModel
@_spi(QBank) import BankText

/// New names for categories and tags.
package struct Renaming: Sendable {
  private var names: [String: String]

  /// The names of a table of two columns, old and new, without blanks at their ends; those of questions are
  /// compared without them, too.
  package init(_ pairs: [(old: String, new: String)]) {
    names = Dictionary(pairs.map { ($0.old, $0.new) }, uniquingKeysWith: { first, _ in first })
  }

  /// The names that stand for more than one new name.
  package static func conflicts(_ pairs: [(old: String, new: String)]) -> [String] {
    var seen: [String: String] = [:]
    return pairs.compactMap { old, new in
      defer { seen[old] = seen[old] ?? new }
      return seen[old].map { $0 != new } ?? false ? old : nil
    }
  }

  /// A category by its new name: its own, else that of the longest branch that it is in.
  package func category(_ old: String) -> String {
    let trimmed = old.trimmed
    for branch in Renaming.branches(of: trimmed) {
      guard let new = names[String(branch)] else { continue }
      let rest = trimmed[branch.endIndex...]
      return new.isEmpty ? String(rest.dropFirst()) : new + rest
    }
    return old
  }

  /// A category and the branches that it is in, the longest first.
  private static func branches(of category: String) -> [Substring] {
    var branches = [category[...]]
    while let end = branches[branches.count - 1].lastIndex(of: "/") {
      branches.append(category[..<end])
    }
    return branches
  }

  /// The old names that a problem has: of its category, of a branch that this is in, and of its tags.
  package func oldNames(in problem: Problem) -> [String] {
    let category = problem.details.category.map { category in
      Renaming.branches(of: category.trimmed).map { String($0) }
    }
    return ((category ?? []) + problem.details.tags.map(\.trimmed)).filter { names[$0] != nil }
  }

  /// Tags by their new names, each once; one whose new name is empty goes. Those of which none has a new name
  /// stay as they are.
  package func tags(_ old: [String]) -> [String] {
    guard old.contains(where: { names[$0.trimmed] != nil }) else { return old }
    var new: [String] = []
    for tag in old.map({ names[$0.trimmed] ?? $0 }) where !tag.isEmpty && !new.contains(tag) {
      new.append(tag)
    }
    return new
  }

  /// A problem with its category and tags by their new names.
  package func renamed(_ problem: Problem) -> Problem {
    var new = problem
    new.details.category = problem.details.category.map(category).flatMap { $0.isEmpty ? nil : $0 }
    new.details.tags = tags(problem.details.tags)
    return new
  }
}

extension String {
  /// The text without blanks at its ends.
  fileprivate var trimmed: String {
    let scalars = unicodeScalars.drop { $0.properties.isWhitespace }
    guard let last = scalars.lastIndex(where: { !$0.properties.isWhitespace }) else { return "" }
    return String(scalars[...last])
  }
}
