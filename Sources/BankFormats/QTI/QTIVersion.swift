@_spi(QBank) import BankSyntax

/// The families of QTI, which use different names for elements and attributes.
enum QTIVersion: String {
  /// Version 1.2: many items in one file.
  case one = "qti12"
  /// Versions 2.0, 2.1 and 2.2: one item per file.
  case two = "qti21"
  /// Version 3.0: like version 2 with other names.
  case three = "qti30"

  /// Determines the version by the outermost element; nil if the file has no items.
  init?(root name: XMLName) {
    switch name.local {
    case "questestinterop": self = .one
    case "qti-assessment-item": self = .three
    case "assessmentItem" where QTIVersion.isTwo(name.namespace): self = .two
    default: return nil
    }
  }

  private static func isTwo(_ namespace: String) -> Bool {
    namespace.contains(text: "imsqti_v2p") || namespace.contains(text: "imsqti_item_v2p")
  }

  /// Determines the version by a resource type in a manifest; nil if it is not one of questions.
  init?(resourceType type: String) {
    guard type.contains(text: "qti") else { return nil }
    if type.contains(text: "v3p") {
      self = .three
    } else if type.contains(text: "v2p") {
      self = .two
    } else if type.contains(text: "v1p") || type.contains(text: "x-bb-qti") {
      self = .one
    } else {
      return nil
    }
  }

  /// The name of the version.
  var name: String {
    switch self {
    case .one: "QTI 1.2"
    case .two: "QTI 2"
    case .three: "QTI 3.0"
    }
  }

  /// The name of the format that reads the version.
  var format: String { rawValue }

  /// Returns the error for a file of this version that is read as another one.
  func isNot(_ other: QTIVersion, at range: TextRange) -> ParseError {
    ParseError(
      range,
      Localized(en: "this is \(name), not \(other.name)", ja: "\(other.name)ではなく\(name)で書かれています。"),
      help: Localized(
        en: "Use --from \(format).", ja: "--from \(format) を付けて読み込んでください。"))
  }
}

/// The differences between the versions of QTI that are written.
struct QTIDialect {
  let itemNamespace: String
  let itemSchema: String
  let manifestNamespace: String
  let manifestSchema: String
  /// The name of the package's schema in the manifest.
  let schemaName: String
  let schemaVersion: String
  /// The type of an item in the manifest.
  let itemType: String
  /// The standard scoring rules by which only the right choice counts.
  let matchCorrect: String
  /// Whether names are written like `qti-simple-choice` instead of `simpleChoice`.
  private let hasHyphens: Bool

  static let version21 = QTIDialect(
    itemNamespace: "http://www.imsglobal.org/xsd/imsqti_v2p1",
    itemSchema: "http://www.imsglobal.org/xsd/qti/qtiv2p1/imsqti_v2p1.xsd",
    manifestNamespace: "http://www.imsglobal.org/xsd/imscp_v1p1",
    manifestSchema: "http://www.imsglobal.org/xsd/imscp_v1p1.xsd",
    schemaName: "QTIv2.1 Package", schemaVersion: "1.0.0", itemType: "imsqti_item_xmlv2p1",
    matchCorrect: "http://www.imsglobal.org/question/qti_v2p1/rptemplates/match_correct",
    hasHyphens: false)

  static let version22 = QTIDialect(
    itemNamespace: "http://www.imsglobal.org/xsd/imsqti_v2p2",
    itemSchema: "http://www.imsglobal.org/xsd/qti/qtiv2p2/imsqti_v2p2.xsd",
    manifestNamespace: "http://www.imsglobal.org/xsd/imscp_v1p1",
    manifestSchema: "http://www.imsglobal.org/xsd/qti/qtiv2p2/qtiv2p2_imscpv1p2_v1p0.xsd",
    schemaName: "QTIv2.2 Package", schemaVersion: "1.0.0", itemType: "imsqti_item_xmlv2p2",
    matchCorrect: "http://www.imsglobal.org/question/qti_v2p2/rptemplates/match_correct",
    hasHyphens: false)

  static let version30 = QTIDialect(
    itemNamespace: "http://www.imsglobal.org/xsd/imsqtiasi_v3p0",
    itemSchema: "https://purl.imsglobal.org/spec/qti/v3p0/schema/xsd/imsqti_asiv3p0_v1p0.xsd",
    manifestNamespace: "http://www.imsglobal.org/xsd/qti/qtiv3p0/imscp_v1p1",
    manifestSchema:
      "https://purl.imsglobal.org/spec/qti/v3p0/schema/xsd/imsqtiv3p0_imscpv1p2_v1p0.xsd",
    schemaName: "QTI Package", schemaVersion: "3.0.0", itemType: "imsqti_item_xmlv3p0",
    matchCorrect: "https://www.imsglobal.org/question/qti_v3p0/rptemplates/match_correct.xml",
    hasHyphens: true)

  /// Returns the name of an element, given in its version 2.1 form.
  func element(_ name: String) -> String { hasHyphens ? "qti-" + hyphened(name) : name }

  /// Returns the name of an attribute, given in its version 2.1 form.
  func attribute(_ name: String) -> String { hasHyphens ? hyphened(name) : name }

  /// Returns the content of feedback. Since version 3.0, it is in an element of its own.
  func feedback(_ xml: String) -> String {
    hasHyphens ? "<qti-content-body>\(xml)</qti-content-body>" : xml
  }

  private func hyphened(_ name: String) -> String {
    name.map { $0.isUppercase ? "-\($0.lowercased())" : String($0) }.joined()
  }
}

extension XMLElement {
  /// The element with the names of version 2: `qti-simple-choice` becomes `simpleChoice`.
  ///
  /// Elements outside QTI, such as those of HTML, are kept unchanged with all their attributes.
  var inWordsOfVersion2: XMLElement {
    let nodes: [XMLNode] = children.map { child in
      switch child {
      case .element(let element): .element(element.inWordsOfVersion2)
      case .text: child
      }
    }
    return XMLElement(tag: tag.inWordsOfVersion2, children: nodes, range: range)
  }

  /// The range between the element's tags.
  var content: TextRange {
    TextRange(tag.range.end, children.last?.range.end ?? tag.range.end)
  }
}

extension XMLTag {
  fileprivate var inWordsOfVersion2: XMLTag {
    guard name.local.hasPrefix("qti-") else { return self }
    let attributes = attributes.map { attribute in
      XMLAttribute(
        name: attribute.name.camel(dropping: 0), value: attribute.value, range: attribute.range)
    }
    return XMLTag(name: name.camel(dropping: 4), attributes: attributes, range: range)
  }
}

extension XMLName {
  /// Returns the name in camel case instead of with hyphens, without the first `count` bytes.
  fileprivate func camel(dropping count: Int) -> XMLName {
    var written: [UInt8] = []
    var isFirst = false
    for byte in local.utf8.dropFirst(count) {
      if byte == UInt8(ascii: "-") {
        isFirst = true
      } else {
        let isSmall = UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
        written.append(isFirst && isSmall ? byte - 0x20 : byte)
        isFirst = false
      }
    }
    return XMLName(
      prefix: prefix, local: String(decoding: written, as: UTF8.self), namespace: namespace)
  }
}
