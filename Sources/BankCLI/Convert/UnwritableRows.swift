@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankSyntax
@_spi(QBank) import BankText

/// Rows that the app that is to read a file would not read as they are, so that they are left out.
struct UnwritableRows {
  /// The rows, as they are numbered in their files.
  private let items: [ItemNumber]
  /// The indices of those that are left.
  private var left: [Int]
  /// What cannot be written, by the index of its row.
  private var cells: [Int: [CSVWriter.UnwritableCell]] = [:]

  /// How many rows are shown one by one.
  private static let shown = 10

  /// None, of these rows.
  init(of items: [ItemNumber]) {
    self.items = items
    left = Array(items.indices)
  }

  /// How many rows are left out.
  var count: Int { cells.count }

  /// Leaves out the rows of these cells; which of those that were left so far stay, counted from 0.
  mutating func leaveOut(_ wrong: [CSVWriter.UnwritableCell]) -> [Int] {
    for cell in wrong { cells[left[cell.record - 1], default: []].append(cell) }
    let sound = left.indices.filter { cells[left[$0]] == nil }
    left = sound.map { left[$0] }
    return sound
  }

  /// Tells which rows they are, and why.
  func report(_ session: Session) {
    for row in cells.keys.sorted().prefix(UnwritableRows.shown) {
      for cell in cells[row] ?? [] {
        session.reportError(UnwritableRows.message(items[row], cell))
      }
    }
    let more = count - UnwritableRows.shown
    guard more > 0 else { return }
    let text = Localized(en: "… and \(more) more", ja: "… ほかに\(more)件あります")
    session.tell(text)
  }

  private static func message(_ item: ItemNumber, _ cell: CSVWriter.UnwritableCell) -> Localized {
    let reason = cell.reason.text
    return Localized(
      en: "\(item.text.en), cell \(cell.cell): \(reason.en)",
      ja: "\(item.text.ja)の\(cell.cell)番目のセル: \(reason.ja)")
  }
}
