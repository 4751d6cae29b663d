@_spi(QBank) import BankText

/// The files and folders that sets were drawn from, as they were typed.
package enum BankNames {
  /// Whether two lists name the same paths: `./x.csv` is `x.csv`.
  package static func areEqual(_ one: [String], _ other: [String]) -> Bool {
    one == other || one.map(plain) == other.map(plain)
  }

  /// Whether a given name can mean the banks: their whole name, or the end of their path.
  package static func match(_ banks: [String], _ name: String) -> Bool {
    if name == banks.joined(separator: " ") { return true }
    let wanted = Path(name).components
    return banks.contains { bank in
      bank == name || !wanted.isEmpty && Path(bank).components.suffix(wanted.count) == wanted[...]
    }
  }

  /// The shortest name of the banks that can mean none of the others, or the whole one if there is none.
  package static func shortest(of banks: [String], besides others: [[String]]) -> String {
    let whole = banks.joined(separator: " ")
    guard banks.count == 1 else { return whole }
    let path = Path(banks[0]).components
    let ends = path.indices.map { path.suffix($0 + 1).joined(separator: "/") }
    return ends.first { end in !others.contains { match($0, end) } } ?? whole
  }

  private static func plain(_ bank: String) -> String {
    (bank.hasPrefix("/") ? "/" : "") + Path(bank).components.joined(separator: "/")
  }
}
