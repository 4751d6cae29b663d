@_spi(QBank) import BankModel

/// How a text file that is neither a table nor JSON, such as GIFT, can be changed in place.
///
/// Such a file is rewritten as a whole. That keeps everything no operation names byte for byte only if the
/// unchanged bank would be written as exactly the bytes of the file. Any other file is not changed in place at all.
package struct ForeignRewriting {
  package let format: Format
  /// The title and the language with which the file is written.
  package let style: ConvertOptions

  /// Determines the style that reproduces the file byte for byte, or returns nil if there is none.
  package init?(_ extract: Extract) {
    format = extract.format
    guard extract.writesFixes, let writer = format.writer,
      let bank = format.read(extract.file)?.bank
    else { return nil }
    let text = extract.file.text
    for language in Language.allCases {
      var style = ConvertOptions(language: language)
      let written = String(decoding: writer(bank, style).bytes, as: UTF8.self)
      style.title = ForeignRewriting.title(of: text, like: written, style.title)
      if writer(bank, style).bytes == Array(text.utf8) {
        self.style = style
        return
      }
    }
    return nil
  }

  /// Returns the title in a text, taken from its first line that differs from the written one, at the position of
  /// the title there.
  private static func title(of text: String, like written: String, _ title: String) -> String {
    let lines = zip(written.split(separator: "\n"), text.split(separator: "\n"))
    guard let (line, own) = lines.first(where: { $0 != $1 }).map({ (String($0), String($1)) }),
      let place = line.ranges(ofText: title).first
    else { return title }
    let (before, after) = (line[..<place.lowerBound], line[place.upperBound...])
    let hasBoth = own.hasPrefix(before) && own.dropFirst(before.count).hasSuffix(after)
    return hasBoth ? String(own.dropFirst(before.count).dropLast(after.count)) : title
  }
}
