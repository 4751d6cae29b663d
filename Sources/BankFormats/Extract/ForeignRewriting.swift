@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// How a text file that is neither a table nor JSON, such as GIFT, can be changed in place.
///
/// Such a file is written anew as a whole. That keeps what no operation names byte for byte only where the file,
/// with nothing changed in it, is written as it stands; elsewhere it is not changed in place at all.
package struct ForeignRewriting {
  package let format: Format
  /// The title and the language that the file is written with.
  package let style: ConvertOptions

  /// How a file is written as it stands; nil where qbank would write it in another way.
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

  /// The title of a text: what its first line that is not as it was written has in the place of the title there.
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
