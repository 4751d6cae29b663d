@_spi(QBank) import BankFormats

// What the fixes of several rules have in common.

extension Localized {
  /// The description of a fix that deletes what a finding points at.
  static var deleteIt: Localized { Localized(en: "delete it", ja: "削除する") }

  /// The description of a fix that writes a number.
  static func writing(_ number: Int) -> Localized {
    Localized(en: "write \(number)", ja: "\(number)と書く")
  }
}

extension BankFile {
  /// A fix that deletes the row of a record.
  func deletion(of record: DefectiveRecord, _ applicability: Applicability) -> Fix {
    Fix(
      applicability, Localized(en: "delete the row", ja: "行を削除する"),
      deleting(TextRange(record.range.start, record.next)))
  }

  /// The edit that deletes a line with its line ending.
  ///
  /// If it is the last line and has no line ending, that of the line before is deleted with it, so that the file
  /// ends as it did: an app may need just that.
  func deleting(_ line: TextRange) -> Edit {
    let bytes = source.bytes
    guard line.end == bytes.count, !line.isEmpty, !bytes[line.end - 1].isLineBreak else {
      return Edit(line, "")
    }
    var start = line.start
    let first = bytes.startOfText
    if start > first, bytes[start - 1].isLineBreak { start -= 1 }
    let isPair = start > first && start < line.start && bytes[start] == ASCII.lineFeed
    if isPair, bytes[start - 1] == ASCII.carriageReturn { start -= 1 }
    return Edit(TextRange(start, line.end), "")
  }
}
