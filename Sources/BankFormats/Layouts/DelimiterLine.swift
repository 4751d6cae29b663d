@_spi(QBank) import BankSyntax

/// A first line such as `sep=;`, which names the delimiter of the cells for spreadsheet programs.
package struct DelimiterLine {
  /// The delimiter that the line names, or nil if there is no such line, or it names something else.
  package let delimiter: Layout.Delimiter?
  /// The number of records before the first row: 1 for the line, 0 without it.
  let records: Int
  /// The offset at which the table begins.
  package let next: Int

  /// Looks for the line at the start of a file, after a byte order mark.
  package init(_ source: Source) {
    let bytes = source.bytes
    let start = bytes.startOfText
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

extension Unicode.Scalar {
  /// Its name in a message, as what separates cells.
  var separatorName: Localized {
    self == "\t" ? Localized(en: "a tab", ja: "タブ") : Localized(en: "“\(self)”", ja: "「\(self)」")
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

  /// Creates the delimiter with this word, or the one that is this character.
  package init?(_ word: String) {
    guard let found = Self.allCases.first(where: { $0.word == word || $0.text == word }) else {
      return nil
    }
    self = found
  }

  private var text: String { String(Unicode.Scalar(rawValue)) }
}
