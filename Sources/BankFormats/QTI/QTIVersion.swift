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
