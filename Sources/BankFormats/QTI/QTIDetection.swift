@_spi(QBank) import BankModel
@_spi(QBank) import BankSyntax
@_spi(QBank) package import BankText

extension Format {
  /// The format that reads a file of QTI, told by what is in it; nil where it holds none.
  ///
  /// All versions are packed as zip archives, so a name does not tell them apart.
  package static func ofQTI(_ source: Source) -> Format? {
    let version =
      Archive.begins(source.bytes)
      ? QTIVersion(package: source) : QTIVersion(document: source.bytes)
    return version.flatMap { Format.named($0.format) }
  }
}

extension QTIVersion {
  /// The version of an XML document of questions, told by its outermost element.
  init?(document bytes: Span<UInt8>) {
    var xml = XMLReader(bytes, skipsDocumentType: true, isDecoded: true)
    guard case .start(let tag) = xml.next() else { return nil }
    self.init(root: tag.name)
  }

  /// The version of the first questions that a package lists, or that are in one of its parts.
  fileprivate init?(package source: Source) {
    guard case .success(let archive) = Archive.open(source) else { return nil }
    var package = QTIPackage(archive, source.path, format: "qti")
    var types: [String] = []
    if case .success(let name?) = package.manifest(),
      case .success(let bytes) = package.bytes(name),
      case .success(let root) = XMLElement.read(bytes.arraySpan)
    {
      types = root.first("resources")?.elements("resource").compactMap { $0["type"] } ?? []
    }
    if let told = types.lazy.compactMap({ QTIVersion(resourceType: $0) }).first {
      self = told
      return
    }
    for name in package.names where QTI1Reader.mayBeFile(name) {
      if case .success(let bytes) = package.bytes(name),
        QTIVersion(document: bytes.arraySpan) == .one
      {
        self = .one
        return
      }
    }
    return nil
  }
}
