@_spi(QBank) @testable import BankFormats
@_spi(QBank) @testable import BankSyntax
@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// A minimal Word document, built by hand.
struct WordDocument {
  var body = ""
  var numbering = ""
  var styles = ""

  private static let main = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
  private static let office =
    "http://schemas.openxmlformats.org/officeDocument/2006/relationships"

  /// Adds a paragraph of runs; the properties of a run precede a bar: `<w:b/>|text`.
  mutating func add(_ runs: String..., properties: String = "") {
    let written = runs.map { run in
      let parts = run.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
      let (look, text) = parts.count == 2 ? (parts[0], parts[1]) : ("", parts[0])
      return "<w:r><w:rPr>\(look)</w:rPr><w:t xml:space=\"preserve\">\(text)</w:t></w:r>"
    }
    add(markup: "<w:p><w:pPr>\(properties)</w:pPr>\(written.joined())</w:p>")
  }

  /// Adds any markup.
  mutating func add(markup: String) { body += markup }

  /// Returns the properties of a list paragraph.
  static func list(_ id: Int, _ level: Int = 0) -> String {
    "<w:numPr><w:ilvl w:val=\"\(level)\"/><w:numId w:val=\"\(id)\"/></w:numPr>"
  }

  /// Defines a list by the formats of its levels.
  mutating func define(_ id: Int, _ levels: (format: String, text: String)...) {
    let written = levels.enumerated().map { index, level in
      "<w:lvl w:ilvl=\"\(index)\"><w:start w:val=\"1\"/><w:numFmt w:val=\"\(level.format)\"/>"
        + "<w:lvlText w:val=\"\(level.text)\"/></w:lvl>"
    }
    numbering +=
      "<w:abstractNum w:abstractNumId=\"\(id)\">\(written.joined())</w:abstractNum>"
      + "<w:num w:numId=\"\(id)\"><w:abstractNumId w:val=\"\(id)\"/></w:num>"
  }

  /// The parts of the file.
  var parts: [(name: String, content: [UInt8])] {
    let texts = [
      (
        "_rels/.rels",
        "<Relationships><Relationship Id=\"r\" Type=\"\(Self.office)/officeDocument\" "
          + "Target=\"word/document.xml\"/></Relationships>"
      ),
      (
        "word/_rels/document.xml.rels",
        "<Relationships><Relationship Id=\"a\" Type=\"\(Self.office)/styles\" Target=\"styles.xml\"/>"
          + "<Relationship Id=\"b\" Type=\"\(Self.office)/numbering\" Target=\"numbering.xml\"/>"
          + "</Relationships>"
      ),
      (
        "word/document.xml",
        "<w:document xmlns:w=\"\(Self.main)\" xmlns:mc=\"mc\" xmlns:wp=\"wp\" xmlns:m=\"m\" "
          + "xmlns:wps=\"wps\"><w:body>\(body)</w:body></w:document>"
      ),
      ("word/styles.xml", "<w:styles xmlns:w=\"\(Self.main)\">\(styles)</w:styles>"),
      ("word/numbering.xml", "<w:numbering xmlns:w=\"\(Self.main)\">\(numbering)</w:numbering>"),
    ]
    return texts.map { ($0.0, Array($0.1.utf8)) }
  }

  /// Adds a table; cells that begin with an exclamation mark are bold.
  mutating func add(_ table: [[String]]) {
    let rows = table.map { row in
      let cells = row.map { cell in
        let (look, text) = cell.hasPrefix("!") ? ("<w:b/>", String(cell.dropFirst())) : ("", cell)
        return "<w:tc><w:p><w:r><w:rPr>\(look)</w:rPr><w:t>\(text)</w:t></w:r></w:p></w:tc>"
      }
      return "<w:tr>\(cells.joined())</w:tr>"
    }
    add(markup: "<w:tbl>\(rows.joined())</w:tbl>")
  }

  /// The result of reading the document.
  var found: ImportResult { read { _ in } }

  /// Returns the result of reading the document with options changed by `change`.
  func read(_ change: (inout ConvertOptions) -> Void) -> ImportResult {
    var options = ConvertOptions()
    change(&options)
    let file = Source(Path("bank.docx"), ArchiveWriter.archive(parts))
    return Format.docx.read(file, options: options) ?? ImportResult(.problems([]))
  }
}
