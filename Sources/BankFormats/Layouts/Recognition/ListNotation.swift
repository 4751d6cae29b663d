@_spi(QBank) import BankModel

/// Determines how choices are separated that are all in one cell.
enum ListNotation {
  private static let candidates: [ChoiceList] =
    [.array, .labels] + "\n|;；／、,，/".unicodeScalars.map { .separator($0) }

  /// The number of bytes that are split in every way.
  private static let reach = 1 << 16

  private static func start(of values: [String]) -> ArraySlice<String> {
    var length = 0
    let end = values.firstIndex { text in
      length += text.utf8.count
      return length > reach
    }
    return values.prefix(max(1, end ?? values.count))
  }

  /// Returns the notation by which nearly all cells can be split, or nil if there is none.
  static func find(_ values: [String]) -> ChoiceList? {
    let filled = start(of: values.filter { !$0.isBlank })
    guard !filled.isEmpty else { return nil }
    return candidates.first { list in
      let parted = filled.count { text in
        let choices = list.choices(in: text) ?? []
        return (2...Layout.maxChoices).contains(choices.count) && !choices.contains("")
      }
      return parted * 10 >= filled.count * 9
    }
  }
}
