@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// An entry of the page: a row with what was found in it, or a place of a file that is no row.
struct BankItem {
  /// The row; nil for a place of a file that is none, and for the file as a whole.
  let row: BankRow?
  /// Where it is.
  let place: Place
  /// What was found there, as indices of the diagnostics of the file.
  var findings: [Int] = []

  /// The rows of a file, and places that are none, in the order of the file; each finding stands in one of
  /// them.
  static func all(of file: LintedFile, _ rows: [BankRow]) -> [BankItem] {
    var items = rows.map { BankItem(row: $0, place: $0.place) }
    items.sort { $0.place.range.start < $1.place.range.start }
    let count = items.count
    var byRecord: [Int: Int] = [:]
    for (index, item) in items.enumerated() {
      if let record = item.place.record, byRecord[record] == nil { byRecord[record] = index }
    }
    for (index, finding) in file.diagnostics.enumerated() {
      let place = finding.place
      if let item = items[..<count].index(of: place, byRecord) {
        items[item].findings.append(index)
      } else if items.count > count, let last = items.last, last.place.record == place.record {
        items[items.count - 1].findings.append(index)
      } else {
        items.append(BankItem(row: nil, place: place, findings: [index]))
      }
    }
    return sorted(items)
  }

  /// In the order of the file, what is about all of it first.
  private static func sorted(_ items: [BankItem]) -> [BankItem] {
    items.enumerated().sorted { one, other in
      let (own, others) = (one.element.sortKey, other.element.sortKey)
      return (own, one.offset) < (others, other.offset)
    }.map(\.element)
  }

  private var sortKey: Int { row == nil && place.record == nil ? -1 : place.range.start }
}

extension ArraySlice<BankItem> {
  /// The row that a place is in: the one of its record that begins before it. Sheets of a workbook count
  /// their rows by themselves, so that several may have one number.
  fileprivate func index(of place: Place, _ byRecord: [Int: Int]) -> Int? {
    guard let record = place.record else { return nil }
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].place.range.start <= place.range.start {
        low = middle + 1
      } else {
        high = middle
      }
    }
    if low > startIndex, self[low - 1].place.record == record { return low - 1 }
    return byRecord[record]
  }
}
