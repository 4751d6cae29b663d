@_spi(QBank) import BankSyntax

/// Writes problems as a QTI package: a manifest, and one item per problem.
struct QTIWriter {
  private let dialect: QTIDialect
  private var archive = ArchiveWriter()
  private var names = QTINames()
  private var losses: [Loss] = []
  private var resources: [(identifier: String, path: String)] = []

  /// Returns the archive. The same problems always give the same bytes.
  static func write(_ problems: [Problem], _ dialect: QTIDialect) -> ExportResult {
    var writer = QTIWriter(dialect: dialect)
    for (index, problem) in problems.enumerated() {
      if writer.add(problem, number: index + 1) { continue }
      writer.losses += full(from: index + 1, to: problems.count)
      break
    }
    writer.archive.add("imsmanifest.xml", writer.manifest)
    return ExportResult(writer.archive.finished, losses: writer.losses)
  }

  /// Returns the losses of the problems that do not fit into a package.
  static func full(from number: Int, to last: Int) -> [Loss] {
    (number...last).map { number in
      Loss(
        number, .questionType,
        Localized(
          en: "this question and those after it do not fit into one package",
          ja: "この問題以降は1つのパッケージに入りません。"),
        skipping: Localized(
          en: "question that does not fit into the package", ja: "パッケージに入りきらない問題"))
    }
  }

  /// The maximum number of bytes per item in the manifest.
  private static let manifestBytesPerItem = 1_024

  /// Adds a problem, or returns false if the package is full.
  private mutating func add(_ problem: Problem, number: Int) -> Bool {
    let name = names.name(problem.details.id, number: number)
    let item = QTIItemWriter.write(problem, name, dialect)
    let bytes = item.count + (resources.count + 1) * QTIWriter.manifestBytesPerItem
    guard archive.hasRoom(parts: 2, bytes: bytes) else { return false }
    let path = "items/\(QTINames.standIn(number)).xml"
    archive.add(path, item)
    resources.append((name.identifier, path))
    losses += QTIWriter.losses(of: problem, name, number)
    return true
  }

  /// Returns what of a problem cannot be written under this name.
  static func losses(of problem: Problem, _ name: QTIName, _ number: Int) -> [Loss] {
    let details = [problem.details.explanation, problem.details.id].compactMap(\.self)
    var losses = XMLWriter.losses([problem.question] + problem.choices + details, number: number)
    if problem.rightIndex == nil { losses.append(.noRightChoice(number)) }
    if let id = problem.details.id, name.label == nil, name.identifier != id {
      losses.add(
        number, .id,
        Localized(
          en: "the id is longer than \(QTINames.longestLabel) characters and is left out",
          ja: "IDが\(QTINames.longestLabel)文字を超えているため失われます。"))
    }
    return losses
  }

  /// The manifest, which lists the items.
  private var manifest: [UInt8] {
    let schemas = "\(dialect.manifestNamespace) \(dialect.manifestSchema)"
    let root = QTIWriter.root(dialect.manifestNamespace, schemas, QTINames.manifest)
    return XMLWriter.document("manifest", root) { xml in
      xml.element("metadata") { xml in
        xml.element("schema", text: dialect.schemaName)
        xml.element("schemaversion", text: dialect.schemaVersion)
      }
      xml.empty("organizations")
      xml.element("resources") { xml in
        for resource in resources { addResource(resource.identifier, resource.path, &xml) }
      }
    }
  }

  private func addResource(_ identifier: String, _ path: String, _ xml: inout XMLWriter) {
    let attributes: XMLWriter.Attributes = [
      "identifier": identifier, "type": dialect.itemType, "href": path,
    ]
    xml.element("resource", attributes) { $0.empty("file", ["href": path]) }
  }

  /// Returns the attributes of the outermost element of a file.
  static func root(
    _ namespace: String, _ schemas: String, _ identifier: String
  ) -> XMLWriter.Attributes {
    [
      "xmlns": namespace, "xmlns:xsi": "http://www.w3.org/2001/XMLSchema-instance",
      "xsi:schemaLocation": schemas, "identifier": identifier,
    ]
  }
}
