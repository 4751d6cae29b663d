@_spi(QBank) import BankModel

/// Names of problems that become their ids, unless several problems have the same.
struct NamesAsIDs {
  private var names: [(index: Int, number: Int, name: String)] = []

  /// Notes the name of the problem at an index of the bank; the names that writers make up where
  /// there is none say nothing.
  mutating func add(_ name: String, index: Int, number: Int) {
    if name.isEmpty || StandInName.contains(name, number) { return }
    names.append((index, number, name))
  }

  /// Gives problems their ids, and tells which names are left out.
  func apply(to problems: inout [Problem], _ log: inout ImportLog) {
    var counts: [[UInt8]: Int] = [:]
    for name in names { counts[Array(name.name.utf8), default: 0] += 1 }
    for name in names {
      if counts[Array(name.name.utf8)] == 1 {
        problems[name.index].details.id = name.name
      } else {
        log.addLoss(
          name.number, .id,
          Localized(
            en: "the name “\(name.name)”, which others have too, would be left out",
            ja: "ほかにもある問題名「\(name.name)」が失われます。"))
      }
    }
  }
}
