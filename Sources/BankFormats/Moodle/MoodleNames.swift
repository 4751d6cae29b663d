import BankModel

/// The names of questions, of which those become ids that only one question has.
struct MoodleNames {
  private var names: [(index: Int, number: Int, name: String)] = []

  /// Notes the name of the problem at an index of the bank; the names that writers make up where
  /// there is none say nothing.
  mutating func add(_ name: String, index: Int, number: Int) {
    if !name.isEmpty, name != "q\(number)" { names.append((index, number, name)) }
  }

  /// Makes ids of the names, and notes which of them cannot be one.
  func nameProblems(_ problems: inout [Problem], _ notes: inout ImportNotes) {
    var counts: [[UInt8]: Int] = [:]
    for name in names { counts[Array(name.name.utf8), default: 0] += 1 }
    for name in names {
      if counts[Array(name.name.utf8)] == 1 {
        problems[name.index].details.id = name.name
      } else {
        notes.lose(
          name.number, .id,
          Localized(
            en: "the name “\(name.name)”, which others have too, would be left out",
            ja: "ほかにもある問題名「\(name.name)」が失われます。"))
      }
    }
  }
}
