@_spi(QBank) import BankFormats

/// Edits that end every record of a file in LF, unless there are more than a limit.
///
/// A carriage return inside what an app reads as one row is deleted, as the app does.
enum LineEndingEdits {
  static func toLineFeeds(_ file: BankFile, limit: Int) -> [Edit]? {
    let bytes = file.source.bytes
    let feed = [ASCII.lineFeed]
    var edits: [Edit] = []
    var reader = CSVReader(bytes, widths: file.expectedWidths)
    var batch = CSVBatch()
    while reader.next(&batch) {
      for index in 0..<batch.count {
        let end = batch.range(index).end
        guard end < batch.next(index), bytes[end] == ASCII.carriageReturn else { continue }
        let hasFeed = end + 1 < bytes.count && bytes[end + 1] == ASCII.lineFeed
        let isInside = file.isInsideShownRow(returnAt: end)
        edits.append(Edit(TextRange(end, end + (hasFeed ? 2 : 1)), isInside ? [] : feed))
      }
      if edits.count > limit { return nil }
    }
    return edits
  }

  /// The number of records that end at a carriage return which is inside a row for the app.
  static func returnsInsideRows(_ file: BankFile) -> Int {
    var count = 0
    var reader = CSVReader(file.source.bytes, widths: file.expectedWidths)
    var batch = CSVBatch()
    while reader.next(&batch) {
      for index in 0..<batch.count where file.isInsideShownRow(returnAt: batch.range(index).end) {
        count += 1
      }
    }
    return count
  }

  /// The advice if there is no fix: in a table with another layout than that of a bank.
  static let remedyByHand = Localized(
    en: "End all rows in LF; most editors offer this when saving.",
    ja: "行末をすべてLFにしてください。多くのエディターで、保存するときに選べます。")

  /// The fix for a file, or nil for a table with another layout than that of a bank.
  ///
  /// The fix is offered in every mode. If there are too many edits to show, they are left out: a file with half of
  /// its line endings changed would be no better.
  static func fix(
    _ file: BankFile, _ mode: LintMode,
    _ description: Localized = Localized(en: "end every row in LF", ja: "すべての行末をLFにする")
  ) -> Fix? {
    guard file.syntax == .csv else { return nil }
    let limit = mode == .fix ? Int.max : Limits.diagnosticsPerRule
    return Fix(.safe, description, toLineFeeds(file, limit: limit) ?? [])
  }
}
