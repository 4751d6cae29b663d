@_spi(QBank) import BankModel

/// Which questions of a pool belong together: those with the same tag, of the tags with a beginning.
enum TagGroups {
  /// The groups in the order of their first questions; a question without such a tag is one by itself,
  /// and of several such tags the first counts.
  static func groups(_ prefix: String, in pool: QuestionPool) -> [[Int]] {
    var (groups, places): ([[Int]], [String: Int]) = ([], [:])
    for index in pool.indices {
      guard let tag = pool[index].tag(from: prefix) else {
        groups.append([index])
        continue
      }
      if let place = places[tag] {
        groups[place].append(index)
      } else {
        places[tag] = groups.count
        groups.append([index])
      }
    }
    return groups
  }
}

extension Problem {
  /// The first tag with a beginning.
  fileprivate func tag(from prefix: String) -> String? {
    details.tags.first { $0.hasPrefix(prefix) }
  }

  /// Whether there is a tag with that beginning.
  func hasTag(from prefix: String) -> Bool { tag(from: prefix) != nil }
}
