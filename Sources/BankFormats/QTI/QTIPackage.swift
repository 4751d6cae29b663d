@_spi(QBank) import BankSyntax

/// An unpacked part of a package.
struct QTIPart {
  let name: String
  let content: [UInt8]
  /// The offset of the part in the extracted text.
  let start: Int

  /// The range of the whole part in the extracted text.
  var range: TextRange { TextRange(start, start + content.count) }
}

/// A package that is being read: its parts, and the diagnostics about them.
struct QTIPackage {
  private var archive: Archive
  private let path: Path
  private(set) var extracted = ArchiveText()
  var log: ImportLog

  init(_ archive: Archive, _ path: Path, format: String) {
    self.archive = archive
    self.path = path
    log = ImportLog(format: format)
  }

  /// The names of its parts.
  var names: [String] { archive.parts.map(\.name) }

  /// Whether there is a part with this name.
  func has(_ name: String) -> Bool { archive.part(name) != nil }

  /// Returns the first of some names that a part has.
  func existing(_ names: [String]) -> String? { names.first { has($0) } }

  /// The extracted text, to which all places refer.
  var source: Source { extracted.source(path) }

  // MARK: Parts

  /// Returns the content of a part as UTF-8, without adding it to the extracted text.
  mutating func bytes(_ name: String) -> Result<[UInt8], ParseError> {
    guard let part = archive.part(name) else { return .failure(QTIPackage.missing(name)) }
    return archive.content(part).map(XMLPart.asUTF8)
  }

  /// Adds the content of a part to the extracted text.
  mutating func place(_ name: String, _ content: [UInt8]) -> QTIPart {
    QTIPart(name: name, content: content, start: extracted.add(name, content))
  }

  /// Returns a part that is referred to at a range of another one; nil, with an error, if it cannot be read.
  mutating func part(_ name: String, from range: TextRange, in other: QTIPart?) -> QTIPart? {
    switch bytes(name) {
    case .success(let content): return place(name, content)
    case .failure(let error):
      note(ParseError(range, error.message, help: error.help), in: other)
      return nil
    }
  }

  static func missing(_ name: String) -> ParseError {
    let name = VisibleText.escape(name)
    return ParseError(
      TextRange(at: 0),
      Localized(en: "the archive does not contain “\(name)”", ja: "「\(name)」がファイルの中にありません。"),
      help: exportAgain)
  }

  // MARK: The manifest

  private static let manifestName = "imsmanifest.xml"

  /// Returns the name of the manifest, which is at the top or in the folder that was packed as a whole.
  func manifest() -> Result<String?, ParseError> {
    let found = names.filter { name in
      let steps = name.unicodeScalars.split(separator: "/").map(String.init)
      return steps.last == QTIPackage.manifestName && steps.first != "__MACOSX"
    }
    let depths = found.map { QTIAddress.folder(of: $0).count }
    guard let top = depths.min() else { return .success(nil) }
    let highest = zip(found, depths).filter { $0.1 == top }.map(\.0)
    return highest.count == 1 ? .success(highest[0]) : .failure(QTIPackage.several(highest))
  }

  private static let exportAgain = Localized(
    en: "Export the package again instead of packing it by hand.",
    ja: "元のプログラムから、パッケージとして書き出し直してください。")

  static let noManifest = ParseError(
    TextRange(at: 0),
    Localized(
      en: "the archive contains no imsmanifest.xml, so it is not a QTI package",
      ja: "imsmanifest.xmlがないため、QTIパッケージではありません。"),
    help: exportAgain)

  private static func several(_ names: [String]) -> ParseError {
    let list = names.prefix(3).map { VisibleText.escape($0) }
    return ParseError(
      TextRange(at: 0),
      Localized(
        en: "the archive contains several packages: \(list.joined(separator: ", "))",
        ja: "複数のパッケージが入っています（\(list.joined(separator: "、"))）。"),
      help: Localized(
        en: "Unpack it, and read each package separately.", ja: "展開して、1つずつ読み込んでください。"))
  }

  // MARK: What is said

  /// Adds an error in a part, or in the package if `part` is nil.
  mutating func note(_ error: ParseError, in part: QTIPart?) {
    guard let part else {
      let end = TextRange(at: extracted.bytes.count)
      return log.addError(end, error.message, help: error.help)
    }
    note(error.diagnostic(log.format), in: part)
  }

  /// Adds a diagnostic of a part.
  mutating func note(_ found: Diagnostic, in part: QTIPart) {
    let range = found.place.range.moved(by: part.start)
    if found.severity == .error {
      log.addError(range, found.message, why: found.why, help: found.help)
    } else {
      log.addWarning(range, found.message, why: found.why, help: found.help)
    }
  }
}
