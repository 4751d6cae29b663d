@_spi(QBank) import BankSyntax

/// Reads a package of QTI 2 or 3, or a standalone item.
struct QTIReader {
  private var package: QTIPackage
  private let version: QTIVersion
  private let format: String
  /// The questions, with their places in the extracted text.
  private var found = FoundQuestions()
  private var number = 0
  /// The names of the parts that have been read: each is unpacked only once.
  private var seen: Set<String> = []
  /// Tests and sections whose items are still to be read.
  private var tests: [QTIReference] = []

  /// Reads a file of a version.
  static func read(_ source: Source, as version: QTIVersion, format: String) -> ImportResult {
    if !Archive.begins(source.bytes) { return readItem(source, version, format) }
    do {
      let package = try QTIPackage(source, format: format)
      var reader = QTIReader(package: package, version: version, format: format)
      reader.readPackage()
      return reader.package.imported(reader.found)
    } catch {
      return ImportResult(.problems([]), [error.diagnostic(format)])
    }
  }

  private static func readItem(
    _ source: Source, _ version: QTIVersion, _ format: String
  ) -> ImportResult {
    var item = QTIItemReader(number: 1, part: nil, version, format: format)
    guard let problem = item.read(source) else { return item.log.imported(.problems([]), at: []) }
    return item.log.imported(
      .problems([problem]), at: [Place(TextRange(0, source.count))], texts: [item.places])
  }

  // MARK: The manifest

  private mutating func readPackage() {
    do throws(ParseError) {
      guard let name = try package.manifest() else { throw QTIPackage.noManifest }
      guard let part = package.part(name, from: TextRange(at: 0), in: nil),
        let manifest = package.root(of: part)
      else { return }
      readResources(manifest, part)
    } catch {
      package.note(error, in: nil)
    }
  }

  private mutating func readResources(_ manifest: XMLElement, _ part: QTIPart) {
    let list = manifest.first("resources")
    let resources = list?.elements("resource") ?? []
    let bases = [manifest, list].compactMap { $0?.base }
    var isAny = false
    for resource in resources {
      let type = resource["type"] ?? ""
      guard QTIVersion(resourceType: type) == version else { continue }
      let isItem = type.contains(text: "item_xml")
      guard isItem || type.contains(text: "test_xml") || type.contains(text: "section_xml") else {
        continue
      }
      isAny = true
      if isItem { number += 1 }
      guard let found = reference(resource, bases, part) else { continue }
      if isItem { readItem(found) } else { addTest(found) }
    }
    followTests()
    if isAny { return }
    let types = resources.compactMap { QTIVersion(resourceType: $0["type"] ?? "") }
    let range = manifest.tag.range
    package.note(types.first?.isNot(version, at: range) ?? noItems(range), in: part)
  }

  private func noItems(_ range: TextRange) -> ParseError {
    ParseError(
      range,
      Localized(
        en: "the manifest lists no \(version.name) items", ja: "目録に\(version.name)の問題がありません。"),
      help: Localized(
        en: "Check that this is the right package, and export it again with its questions.",
        ja: "パッケージを間違えていないか確かめ、問題を含めて書き出し直してください。"))
  }

  /// Returns the reference to the file of a resource.
  private mutating func reference(
    _ resource: XMLElement, _ bases: [String], _ part: QTIPart
  ) -> QTIReference? {
    let file = resource.first("file")
    guard let attribute = resource.tag.attribute("href") ?? file?.tag.attribute("href") else {
      let message = Localized(en: "this item has no file", ja: "この問題にはファイルがありません。")
      package.note(ParseError(resource.tag.range, message), in: part)
      return nil
    }
    return QTIReference(
      attribute, from: bases + [resource.base].compactMap(\.self), in: part)
  }

  // MARK: Tests

  private mutating func addTest(_ reference: QTIReference) {
    let path = VisibleText.escape(reference.names.first ?? "")
    package.log.addLoss(
      nil, .others,
      Localized(
        en: "the test “\(path)” with its order and time limits is left out",
        ja: "テスト「\(path)」の順序や時間の設定が失われます。"))
    tests.append(reference)
  }

  /// Reads the items that tests and their sections refer to and that the manifest does not list.
  private mutating func followTests() {
    let listed = seen
    var next = 0
    while next < tests.count {
      follow(tests[next], listed)
      next += 1
    }
  }

  private mutating func follow(_ test: QTIReference, _ listed: Set<String>) {
    guard let name = package.existing(test) else { return package.noteMissing(test) }
    guard seen.insert(name).inserted,
      let part = package.part(name, from: test.range, in: test.holder),
      let root = package.root(of: part)
    else { return }
    let words = version == .three ? root.inWordsOfVersion2 : root
    let all = words.all { $0.name.local.hasSuffix("Ref") }
    for element in all { follow(element, in: part, words.base, listed) }
  }

  private mutating func follow(
    _ element: XMLElement, in part: QTIPart, _ base: String?, _ listed: Set<String>
  ) {
    guard let address = element.tag.attribute("href") else { return }
    let reference = QTIReference(
      address, from: [base, element.base].compactMap(\.self), in: part)
    if element.name.local == "assessmentSectionRef" {
      tests.append(reference)
    } else if element.name.local == "assessmentItemRef" {
      if let name = package.existing(reference), listed.contains(name) { return }
      number += 1
      readItem(reference)
    }
  }

  // MARK: Items

  private mutating func readItem(_ reference: QTIReference) {
    guard let name = package.existing(reference) else { return package.noteMissing(reference) }
    guard seen.insert(name).inserted else { return addRepeatLoss(name) }
    guard let part = package.part(name, from: reference.range, in: reference.holder) else { return }
    var item = QTIItemReader(number: number, part: name, version, format: format)
    let problem = item.read(Source(Path(name), part.content))
    package.log.append(contentsOf: item.log, at: part.start)
    guard let problem else { return }
    found.append(
      problem, at: Place(part.range), number: number, item.places.moved(by: part.start))
  }

  /// Records that a part is listed again. It is unpacked only once, however often it is listed.
  private mutating func addRepeatLoss(_ name: String) {
    let name = VisibleText.escape(name)
    package.log.addLoss(
      number, .others,
      Localized(
        en: "“\(name)” is listed more than once but read only once",
        ja: "「\(name)」は目録に2回以上ありますが、読み込むのは1回だけです。"))
  }
}

extension XMLElement {
  /// The base of the addresses in it, if it gives one.
  var base: String? {
    tag.attributes.first { $0.name.local == "base" && $0.name.prefix == "xml" }?.value
  }
}
