@_spi(QBank) import BankSyntax

extension Format {
  /// Question & Test Interoperability 1.2, which Canvas, Brightspace and Blackboard export.
  public static let qti12 = Format(
    "qti12", extensions: ["zip"],
    title: Localized(
      en: "QTI 1.2 package (Canvas, Brightspace, Blackboard)",
      ja: "QTI 1.2パッケージ（Canvas、Brightspace、Blackboard）"),
    supportedFeatures: [.id, .explanation, .points, .lineBreaks], choiceCounts: 2...100,
    read: { source, _ in QTI1Reader.read(source) },
    write: { bank, options in QTI1Writer.write(bank.problems, options) }
  ).leavingOrderToPlayer().sharing(["xml", "imscc"]) { Format.ofQTI($0)?.name == "qti12" }

  /// Question & Test Interoperability 2.1: a package of items.
  public static let qti21 = qti("qti21", "2.1", .two, .version21)

  /// Question & Test Interoperability 2.2: a package of items. Reading does not distinguish it from 2.1.
  public static let qti22 = qti("qti22", "2.2", .two, .version22)

  /// Question & Test Interoperability 3.0: a package of items.
  public static let qti30 = qti("qti30", "3.0", .three, .version30)

  /// Returns the format of a version from 2 on, all of which support the same features. Of those that are read in
  /// the same way, files are recognised as one only.
  private static func qti(
    _ name: String, _ number: String, _ version: QTIVersion, _ dialect: QTIDialect
  ) -> Format {
    let isRecognised = version.format == name
    return Format(
      name, extensions: ["zip"],
      title: Localized(en: "QTI \(number) package", ja: "QTI \(number)パッケージ"),
      supportedFeatures: [.id, .explanation, .points, .pinned, .lineBreaks],
      choiceCounts: 2...100,
      read: { source, _ in QTIReader.read(source, as: version, format: name) },
      write: { bank, _ in QTIWriter.write(bank.problems, dialect) }
    ).sharing(isRecognised ? ["xml"] : []) { isRecognised && Format.ofQTI($0)?.name == name }
  }

  /// Returns the format that reads a QTI file, determined by its content, or nil if it is not QTI.
  ///
  /// All versions are packed as zip archives, so the file name does not distinguish them.
  package static func ofQTI(_ source: Source) -> Format? {
    let version =
      Archive.begins(source.bytes)
      ? QTIVersion(package: source) : QTIVersion(document: source.bytes)
    return version.flatMap { Format.named($0.format) }
  }
}

extension QTIVersion {
  /// Determines the version of an XML document of questions by its outermost element.
  init?(document bytes: Span<UInt8>) {
    guard let root = XMLName(rootOf: bytes, skippingDocumentType: true, isDecoded: true) else {
      return nil
    }
    self.init(root: root)
  }

  /// Determines the version by the first questions that a package lists, or else by those in one of its parts.
  fileprivate init?(package source: Source) {
    guard var package = try? QTIPackage(source, format: "qti") else { return nil }
    var types: [String] = []
    if let name = try? package.manifest(), let bytes = try? package.bytes(name),
      let root = try? XMLElement.read(bytes.arraySpan).get()
    {
      types = root.first("resources")?.elements("resource").compactMap { $0["type"] } ?? []
    }
    if let told = types.lazy.compactMap({ QTIVersion(resourceType: $0) }).first {
      self = told
      return
    }
    for name in package.names where QTI1Reader.mayBeFile(name) {
      if let bytes = try? package.bytes(name), QTIVersion(document: bytes.arraySpan) == .one {
        self = .one
        return
      }
    }
    return nil
  }
}
