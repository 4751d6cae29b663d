import BankFormats
import BankModel
import BankText

/// Edits that make every record of a file end in LF, unless there are more than a limit.
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
        edits.append(Edit(TextRange(end, end + (hasFeed ? 2 : 1)), feed))
      }
      if edits.count > limit { return nil }
    }
    return edits
  }

  /// The fix of a file.
  ///
  /// It is offered whatever is shown. Where there are too many edits to show, they are left out: a
  /// file with half of its line ends changed would be no better.
  static func fix(_ file: BankFile, _ mode: LintMode) -> Fix {
    let limit = mode == .fix ? Int.max : Limits.diagnosticsPerRule
    return Fix(
      .safe, Localized(en: "end every row in LF", ja: "すべての行末をLFにする"),
      toLineFeeds(file, limit: limit) ?? [])
  }
}
