@_spi(QBank) import BankSyntax
@_spi(QBank) package import BankText

/// A first line such as `sep=;`, by which a file tells spreadsheet programs what stands between its cells.
package struct DelimiterLine {
  /// What the line says; nil where there is no such line, or it names something else.
  package let delimiter: Layout.Delimiter?
  /// How many records stand before the first one that is a row: the line, or none.
  let records: Int
  /// Where the table begins.
  package let next: Int

  /// Looks for the line at the start of a file, behind a byte order mark.
  package init(_ source: Source) {
    let bytes = source.bytes
    let start = CSVReader.firstRecord(bytes)
    let word = Array("sep=".utf8)
    let end = start + word.count
    guard end < bytes.count,
      word.indices.allSatisfy({ bytes[start + $0].asciiLowercased == word[$0] }),
      let delimiter = Layout.Delimiter(rawValue: bytes[end]),
      end + 1 == bytes.count || bytes[end + 1].isLineBreak
    else {
      (self.delimiter, records, next) = (nil, 0, start)
      return
    }
    let reader = CSVRecordReader(bytes, widths: [], delimiter: 0)
    (self.delimiter, records, next) = (delimiter, 1, reader.afterLineBreak(end + 1))
  }
}

extension Layout.Delimiter {
  /// The word for it in a configuration and on the command line.
  package var word: String {
    switch self {
    case .comma: "comma"
    case .semicolon: "semicolon"
    case .tab: "tab"
    case .pipe: "pipe"
    }
  }

  /// The delimiter of a word, or the character itself.
  package init?(_ word: String) {
    guard let found = Self.allCases.first(where: { $0.word == word || $0.text == word }) else {
      return nil
    }
    self = found
  }

  private var text: String { String(Unicode.Scalar(rawValue)) }
}
