@_spi(QBank) import BankText

/// The words in which two near-duplicate questions differ.
package struct DifferingWords: Equatable, Sendable {
  /// Words of the first question and those that the second has in their place; one side may be empty.
  package private(set) var pairs: [Pair] = []

  /// Words of two questions in corresponding places.
  package struct Pair: Equatable, Sendable {
    /// The words of the first question.
    package let one: String
    /// The words of the second question.
    package let other: String
  }

  /// Compares the words of two questions and of their choices, regardless of the order of the choices.
  package init(_ one: Problem, _ other: Problem) {
    add(one.question, other.question)
    let (left, right) = DifferingWords.unshared(one.choices, other.choices)
    for index in 0..<max(left.count, right.count) {
      add(index < left.count ? left[index] : "", index < right.count ? right[index] : "")
    }
  }

  /// Returns the choices that only one of two questions has, in order.
  private static func unshared(_ one: [String], _ other: [String]) -> ([String], [String]) {
    var (left, right) = ([String](), other)
    for choice in one {
      if let place = right.firstIndex(where: { $0.isSame(as: choice) }) {
        right.remove(at: place)
      } else {
        left.append(choice)
      }
    }
    return (left, right)
  }

  private mutating func add(_ one: String, _ other: String) {
    var (removed, added) = ("", "")
    for piece in WordDiff(one, other, keepingWords: true).pieces {
      switch piece.kind {
      case .kept: close(&removed, &added)
      case .removed: removed += piece.text
      case .added: added += piece.text
      }
    }
    close(&removed, &added)
  }

  private mutating func close(_ removed: inout String, _ added: inout String) {
    if !removed.isEmpty || !added.isEmpty { pairs.append(Pair(one: removed, other: added)) }
    (removed, added) = ("", "")
  }
}
