@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// Rows that the app that is to read a file would not read as they are, so that they are left out.
struct UnwritableRows {
  /// The numbers of the rows that are left, as they were before any was left out.
  private var left: [Int]
  /// What cannot be written, by the number that its row had at first.
  private var cells: [Int: [CSVWriter.UnwritableCell]] = [:]

  /// How many rows are shown one by one.
  private static let shown = 10

  /// None, of so many rows.
  init(of count: Int) { left = (0..<count).map { $0 + 1 } }

  /// How many rows are left out.
  var count: Int { cells.count }

  /// Leaves out the rows of these cells; which of those that were left so far stay, counted from 0.
  mutating func leaveOut(_ wrong: [CSVWriter.UnwritableCell]) -> [Int] {
    for cell in wrong { cells[left[cell.record - 1], default: []].append(cell) }
    let sound = left.indices.filter { cells[left[$0]] == nil }
    left = sound.map { left[$0] }
    return sound
  }

  /// A loss with the number that its row had at first.
  func renumbered(_ loss: Loss) -> Loss {
    guard count > 0, let number = loss.number else { return loss }
    return loss.numbered(left[number - 1])
  }

  /// Tells which rows they are, and why.
  func report(_ session: Session) {
    for row in cells.keys.sorted().prefix(UnwritableRows.shown) {
      for cell in cells[row] ?? [] { session.reportError(UnwritableRows.message(row, cell)) }
    }
    let more = count - UnwritableRows.shown
    guard more > 0 else { return }
    let text = Localized(en: "… and \(more) more", ja: "… ほかに\(more)件あります")
    session.tell(text)
  }

  private static func message(_ row: Int, _ cell: CSVWriter.UnwritableCell) -> Localized {
    let reason = cell.reason.text
    return Localized(
      en: "item \(row), cell \(cell.cell): \(reason.en)",
      ja: "\(row)件目の\(cell.cell)番目のセル: \(reason.ja)")
  }
}
