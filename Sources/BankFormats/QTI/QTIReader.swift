@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// Reads a QTI 2 package, or an item that stands alone.
struct QTIReader {
  private var archive: Archive
  private let source: Source
  private var log = ImportLog(format: QTIReader.format)
  private var problems: [Problem] = []
  /// Where each of them stands in the archive.
  private var ranges: [TextRange] = []
  private var number = 0
  private var seenParts: Set<String> = []
  /// The lines of each part, by where it starts: there may be a finding at each of them.
  private var lines: [Int: LineIndex] = [:]
  /// Which item of the package each of them was.
  private var numbers: [Int] = []

  static let format = "qti21"

  private init(_ source: Source, _ archive: Archive) {
    self.source = source
    self.archive = archive
  }

  /// What the file holds.
  static func read(_ source: Source) -> ImportResult {
    if !Archive.begins(source.bytes) { return readItem(source) }
    switch Archive.open(source) {
    case .failure(let error): return ImportResult(.problems([]), [error.diagnostic(format)])
    case .success(let archive):
      var reader = QTIReader(source, archive)
      reader.readPackage()
      return reader.log.imported(
        .problems(reader.problems), at: reader.ranges, numbers: reader.numbers)
    }
  }

  private static func readItem(_ source: Source) -> ImportResult {
    var item = QTIItemReader(number: 1, part: nil)
    let problem = item.read(source)
    return item.log.imported(
      .problems(problem.map { [$0] } ?? []),
      at: problem.map { _ in [TextRange(0, source.count)] } ?? [])
  }

  // MARK: Packages

  private static let manifestName = "imsmanifest.xml"

  private mutating func readPackage() {
    guard let part = archive.part(QTIReader.manifestName) else {
      return log.addError(TextRange(at: source.count), missingManifest)
    }
    guard let bytes = content(part) else { return }
    switch XMLElement.read(bytes.arraySpan) {
    case .failure(let error): note(error, part, bytes)
    case .success(let manifest): readResources(manifest, part, bytes)
    }
  }

  private var missingManifest: Localized {
    let suffix = "/\(QTIReader.manifestName)"
    let deeper = archive.parts.first { $0.name.hasSuffix(suffix) }
    if let deeper {
      let name = VisibleText.escape(deeper.name)
      return Localized(
        en: "imsmanifest.xml must not be in a folder, as \(name) is",
        ja: "imsmanifest.xmlがフォルダーの中（\(name)）にあります。")
    }
    return Localized(
      en: "the archive has no imsmanifest.xml, so it is not a QTI package",
      ja: "imsmanifest.xmlがないため、QTIパッケージではありません。")
  }

  private mutating func readResources(
    _ manifest: XMLElement, _ part: Archive.Part, _ bytes: [UInt8]
  ) {
    let resources = manifest.first("resources")?.elements("resource") ?? []
    var items = 0
    for resource in resources {
      let type = resource["type"] ?? ""
      if type.hasPrefix("imsqti_item_xmlv2p") {
        items += 1
        readItem(resource, part, bytes)
      } else if type.hasPrefix("imsqti_test_xmlv2p") {
        addTestLoss(resource["href"] ?? "")
      }
    }
    if items > 0 { return }
    let types = resources.compactMap { $0["type"] }
    note(ParseError(manifest.tag.range, QTIReader.noItems(types)), part, bytes)
  }

  private static func noItems(_ types: [String]) -> Localized {
    if types.contains(where: { $0.contains(text: "v3p0") }) { return otherVersion("3.0") }
    if types.contains(where: { $0.contains(text: "v1p2") }) { return otherVersion("1.2") }
    return Localized(
      en: "the manifest lists no QTI 2.1 items", ja: "目録にQTI 2.1の問題がありません。")
  }

  /// What is said of items of a version that is not read.
  static func otherVersion(_ version: String) -> Localized {
    Localized(
      en: "this is QTI \(version), and only QTI 2 is read",
      ja: "QTI \(version)で書かれています。読めるのはQTI 2だけです。")
  }

  private mutating func addTestLoss(_ path: String) {
    log.addLoss(
      nil, .others,
      Localized(
        en: "the test “\(path)” with its order and time limits would be left out",
        ja: "テスト「\(path)」の順序や時間の設定が失われます。"))
  }

  /// A part is unpacked once, however often it is listed.
  private mutating func addRepeatLoss(_ name: String) {
    let name = VisibleText.escape(name)
    log.addLoss(
      number, .others,
      Localized(
        en: "“\(name)” is listed more than once, and would be there once",
        ja: "「\(name)」が目録に何度も出てきますが、1回だけ読み込みます。"))
  }

  private mutating func readItem(
    _ resource: XMLElement, _ manifest: Archive.Part, _ bytes: [UInt8]
  ) {
    number += 1
    let file = resource.first("file")
    guard let attribute = resource.tag.attribute("href") ?? file?.tag.attribute("href") else {
      let message = Localized(en: "this item has no file", ja: "この問題にはファイルがありません。")
      return note(ParseError(resource.tag.range, message), manifest, bytes)
    }
    var path = QTIReader.path(attribute.value)
    if path.hasPrefix("./") { path = String(path.dropFirst(2)) }
    guard let part = archive.part(path) else {
      let name = VisibleText.escape(path)
      let message = Localized(
        en: "the archive has no “\(name)”", ja: "「\(name)」がファイルの中にありません。")
      return note(ParseError(attribute.range, message), manifest, bytes)
    }
    guard seenParts.insert(part.name).inserted else { return addRepeatLoss(part.name) }
    guard let content = content(part) else { return }
    var item = QTIItemReader(number: number, part: part.name)
    let problem = item.read(Source(source.path, content))
    for loss in item.log.losses {
      log.addLoss(loss.number, loss.feature, loss.message, skipping: loss.skippedKind)
    }
    for diagnostic in item.log.diagnostics { note(diagnostic, part, content) }
    if let problem {
      problems.append(problem)
      ranges.append(part.data)
      numbers.append(number)
    }
  }

  /// The name that an address in a manifest means: `%20` stands for a blank.
  private static func path(_ address: String) -> String {
    let bytes = Array(address.utf8)
    var path: [UInt8] = []
    var index = 0
    while index < bytes.count {
      let digits = bytes[min(index + 1, bytes.count)..<min(index + 3, bytes.count)]
      if bytes[index] == UInt8(ascii: "%"), digits.count == 2,
        let byte = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      {
        path.append(byte)
        index += 3
      } else {
        path.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: path, as: UTF8.self)
  }

  // MARK: Places

  private mutating func content(_ part: Archive.Part) -> [UInt8]? {
    switch archive.content(part) {
    case .success(let bytes): return bytes
    case .failure(let error):
      log.addError(error)
      return nil
    }
  }

  private mutating func note(_ error: ParseError, _ part: Archive.Part, _ bytes: [UInt8]) {
    note(error.diagnostic(QTIReader.format), part, bytes)
  }

  /// Notes a finding in a part: at its bytes where the archive holds them as they are, else at the
  /// whole part, and in any case with its line.
  private mutating func note(_ found: Diagnostic, _ part: Archive.Part, _ bytes: [UInt8]) {
    let range = found.place.range
    let line = lines[part.data.start, default: LineIndex()].line(
      at: range.start, in: bytes.arraySpan)
    let name = VisibleText.escape(part.name)
    let message = Localized(
      en: "in \(name), line \(line): \(found.message.en)",
      ja: "\(name)の\(line)行目: \(found.message.ja)")
    log.addError(
      part.isPacked ? part.data : range.moved(by: part.data.start), message, why: found.why,
      help: found.help)
  }
}
