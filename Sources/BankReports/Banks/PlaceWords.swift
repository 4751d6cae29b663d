@_spi(QBank) import BankModel

/// Describes places in words for people who open the file in a spreadsheet or an editor.
struct PlaceWords: LanguageWords {
  let language: Language
  /// The positions of related places.
  private var others = Positions()

  init(_ language: Language) { self.language = language }

  /// Returns the place of an entry: `row 12, line 14`, or `Sheet1!A12` if the file has no lines.
  func entry(
    _ place: Place, _ file: LintedFile, _ cursor: inout PositionCursor
  ) -> String {
    if let name = file.text.placeName(place.range)?[language] { return name }
    let isTable = file.syntax == .csv || !file.columnTitles.isEmpty
    let row = place.record.map { record in
      words("row \(record)", isTable ? "\(record)行目" : "\(record)件目")
    }
    if file.text.isPackage { return row ?? "" }
    guard let record = place.record else { return "" }
    let line = cursor.place(at: place.range.start, in: file.text.bytes).line
    if line == record, isTable { return row ?? "" }
    return [row, words("line \(line)", "ファイルの\(line)行目")].compactMap(\.self)
      .joined(separator: words(", ", "・"))
  }

  /// Returns the place of a finding: `line 14, column 3, choice 2`.
  func finding(
    _ finding: Diagnostic, _ file: LintedFile, _ cursor: inout PositionCursor
  ) -> String {
    let place = finding.place
    let cell = place.cell.map { number in
      file.cellTitle(number)?[language] ?? words("cell \(number)", "\(number)番目のセル")
    }
    var start = file.text.placeName(place.range)?[language]
    if start == nil, !file.text.isPackage {
      start = position(cursor.place(at: place.range.start, in: file.text.bytes))
    }
    return [start, cell].compactMap(\.self).joined(separator: words(", ", "・"))
  }

  /// Returns a related place with what is there.
  mutating func related(_ related: Diagnostic.Related) -> String {
    var place: String?
    if let name = related.source.placeName(related.range)?[language] {
      place = name
    } else if !related.source.isPackage {
      place = position(others.place(at: related.range.start, in: related.source))
    }
    let path = related.source.path.displayText
    let start = place.map { words("\(path), \($0)", "\(path) \($0)") } ?? path
    return "\(start): \(related.message[language])"
  }

  private func position(_ place: Source.LineAndColumn) -> String {
    words(
      "line \(place.line), column \(place.column)", "\(place.line)行目\(place.column)文字目")
  }
}
