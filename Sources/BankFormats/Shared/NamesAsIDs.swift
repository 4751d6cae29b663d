@_spi(QBank) import BankModel

/// Names of problems that become their ids, unless several problems have the same.
struct NamesAsIDs {
  private var names: [Name] = []

  private struct Name {
    /// The place of the problem in the bank.
    let index: Int
    /// The number of the problem in the file.
    let number: Int
    let text: String
    /// Whether the problem has an id besides.
    let hasID: Bool
    /// What stands before the number where it could be a name that a writer made up.
    let prefix: String?
  }

  /// Notes the name of the problem at an index of the bank, which may have an id besides.
  mutating func add(_ text: String, index: Int, number: Int, hasID: Bool = false) {
    if text.isEmpty { return }
    let prefix = StandInName.prefix(ofName: text)
    names.append(
      Name(index: index, number: number, text: text, hasID: hasID, prefix: prefix))
  }

  /// Gives problems their ids, and tells which names are left out.
  func apply(to problems: inout [Problem], _ log: inout ImportLog) {
    let standIn = prefixOfStandIns
    let names = names.filter { $0.prefix == nil || $0.prefix != standIn }
    var counts: [[UInt8]: Int] = [:]
    for name in names where !name.hasID { counts[Array(name.text.utf8), default: 0] += 1 }
    for name in names {
      if name.hasID {
        log.addLoss(name.number, .id, NamesAsIDs.besideID(name.text))
      } else if counts[Array(name.text.utf8)] == 1 {
        problems[name.index].details.id = name.text
      } else {
        log.addLoss(name.number, .id, NamesAsIDs.repeated(name.text))
      }
    }
  }

  /// What the names begin with that a writer has made up, which say nothing: where there are such
  /// names, they all begin alike and end in the number of their problem.
  private var prefixOfStandIns: String? {
    let likely = names.filter { name in name.prefix.map { $0 + "\(name.number)" } == name.text }
    guard let prefix = likely.first?.prefix, likely.allSatisfy({ $0.prefix == prefix }) else {
      return nil
    }
    return names.count { $0.prefix == prefix } == likely.count ? prefix : nil
  }

  private static func repeated(_ name: String) -> Localized {
    Localized(
      en: "the name “\(name)”, which other questions share, is left out",
      ja: "ほかにもある問題名「\(name)」が失われます。")
  }

  private static func besideID(_ name: String) -> Localized {
    Localized(
      en: "the name “\(name)”, which differs from the id, is left out",
      ja: "IDと異なる問題名「\(name)」が失われます。")
  }
}
