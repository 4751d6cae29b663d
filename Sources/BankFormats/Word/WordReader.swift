@_spi(QBank) import BankSyntax

/// Reads the list of questions in a document.
enum WordReader {
  /// Reads a document. All places are in its extracted text, which is part of the result.
  static func read(_ source: Source, _ options: ConvertOptions) -> ImportResult {
    do throws(ParseError) {
      return try read(try WordPackage(source), source.path, options)
    } catch {
      return ImportResult(.problems([]), [error.diagnostic("docx")])
    }
  }

  private static func read(
    _ package: WordPackage, _ path: Path, _ options: ConvertOptions
  ) throws(ParseError) -> ImportResult {
    var package = package
    let styles = WordStyles(try package.root(ofType: "styles"))
    let numbering = WordNumbering(try package.root(ofType: "numbering"))
    var body = WordBody(styles, numbering, options)
    try read(&package, &body)
    body.readTables()
    let extracted = body.extracted
    let text = Source(
      path, extracted.bytes,
      names: PlaceNames { offset in
        let name = extracted.name(of: TextRange(at: offset))
        return (name.en, name.ja)
      })
    var reader = ListReader(
      text, extracted.listLines(text), looks: extracted.looks, ImportLog(format: "docx"),
      notes: extracted.notes, place: extracted.name)
    let remarks = body.questions.remarks
    reader.isRefused = remarks.contains { $0.severity == .error }
    reader.hasFound = reader.isRefused
    var result = reader.read()
    result.losses += body.questions.losses
    result.diagnostics = (result.diagnostics + remarks.filter { $0.severity == .error }).inOrder
    result.notes = remarks.filter { $0.severity == .note }
    result.extractedText = text
    return result
  }

  /// Reads the body element by element, so that memory does not grow with the markup of the document.
  private static func read(
    _ package: inout WordPackage, _ body: inout WordBody
  ) throws(ParseError) {
    let part = try package.text()
    var xml = XMLReader(part.content.arraySpan)
    var isInBody = false
    while let event = xml.next() {
      guard case .start(let tag) = event else { continue }
      if isInBody {
        if let element = xml.element(tag) { body.add(element) }
      } else if tag.name.local == "body" {
        isInBody = true
      }
    }
    if let error = xml.error { throw ParseError(part.place, error.message, help: error.help) }
    if !isInBody { throw .noDocument(part.place) }
  }
}
