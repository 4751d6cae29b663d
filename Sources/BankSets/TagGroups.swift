@_spi(QBank) import BankModel

/// Groups the questions of a pool that share a tag with a given prefix.
enum TagGroups {
  /// Returns the groups in the order of their first questions. A question without such a tag is a group by itself;
  /// of several such tags the first counts.
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
  /// Returns the first tag with a prefix.
  fileprivate func tag(from prefix: String) -> String? {
    details.tags.first { $0.hasPrefix(prefix) }
  }

  /// Whether there is a tag with a prefix.
  func hasTag(from prefix: String) -> Bool { tag(from: prefix) != nil }
}
