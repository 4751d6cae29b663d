@_spi(QBank) import BankModel
@_spi(QBank) import BankSyntax

extension Format {
  /// Word documents. Reads a list of questions, and writes a sheet with its answers on a page of their own.
  public static let docx = Format(
    "docx", extensions: ["docx"],
    title: Localized(
      en: "a Word document: a list of questions, or a sheet with an answer page",
      ja: "Word文書（問題の一覧、または解答ページ付きの問題用紙）"),
    supportedFeatures: [
      .id, .category, .explanation, .difficulty, .points, .limit, .tags, .lineBreaks,
    ],
    choiceCounts: 2...26,
    read: { WordReader.read($0, $1) },
    write: { bank, options in WordWriter.write(bank.problems, options) })
}

/// Reads the list of questions in a document.
private enum WordReader {
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

/// The parts of a document, and their roles for each other.
private struct WordPackage {
  private var archive: Archive
  /// The name of the part with the text.
  let document: String

  /// Opens a document.
  init(_ source: Source) throws(ParseError) {
    let start = TextRange(0, min(4, source.count))
    if source.copy(start) == [0xD0, 0xCF, 0x11, 0xE0] { throw .olderDocument(start) }
    if !Archive.begins(source.bytes) { throw .noDocument(start) }
    archive = try Archive.open(source).get()
    let roots = try OfficeRelations(&archive, of: "")
    let path = roots.path(ofType: "officeDocument") ?? "word/document.xml"
    guard archive.part(path) != nil else { throw .noDocument(start) }
    document = path
  }

  /// Returns the root element of the part with this role for the document, or nil if there is none.
  mutating func root(ofType type: String) throws(ParseError) -> XMLElement? {
    let relations = try OfficeRelations(&archive, of: document)
    guard let path = relations.path(ofType: type), archive.part(path) != nil else { return nil }
    return try OfficePart(&archive, path).root()
  }

  /// Returns the part with the text.
  mutating func text() throws(ParseError) -> OfficePart { try OfficePart(&archive, document) }
}

extension ParseError {
  fileprivate static func noDocument(_ range: TextRange) -> ParseError {
    ParseError(
      range, Localized(en: "this is not a .docx document", ja: ".docx形式の文書ではありません。"),
      help: saveAsDocument)
  }

  fileprivate static func olderDocument(_ range: TextRange) -> ParseError {
    ParseError(
      range,
      Localized(
        en: "this document is in the older .doc format or has a password",
        ja: "古い形式（.doc）か、パスワードの付いた文書です。"),
      help: saveAsDocument)
  }

  private static let saveAsDocument = Localized(
    en: "Save it as a Word document (.docx) without a password.",
    ja: "パスワードを付けずに、Word文書（.docx）として保存してください。")
}

extension XMLElement {
  /// Returns the attribute `w:val` of a child element.
  func value(_ child: String) -> String? { first(child)?.value }

  /// The attribute `w:val`.
  var value: String? { local("val") }

  /// Whether a child element turns a property on, or nil if there is no such child.
  func isOn(_ child: String) -> Bool? {
    first(child).map { !["0", "false", "none", "off"].contains($0.value ?? "") }
  }
}
