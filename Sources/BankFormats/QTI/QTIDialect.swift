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
