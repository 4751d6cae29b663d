@_spi(QBank) import BankModel
@_spi(QBank) import BankSyntax
@_spi(QBank) import BankText

/// The families of QTI, each of which writes questions in words of its own.
enum QTIVersion {
  /// Version 1.2: many items in one file.
  case one
  /// Versions 2.0, 2.1 and 2.2: an item is a file.
  case two
  /// Version 3.0: the same as 2 in other words.
  case three

  /// The version of a file with this outermost element; nil when it is no file of items.
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

  /// The version that a manifest gives a file; nil when it does not say that there are questions.
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

  /// What it is called.
  var name: String {
    switch self {
    case .one: "QTI 1.2"
    case .two: "QTI 2"
    case .three: "QTI 3.0"
    }
  }

  /// The name of the format that reads it.
  var format: String {
    switch self {
    case .one: "qti12"
    case .two: "qti21"
    case .three: "qti30"
    }
  }

  /// What is said where a file of this version is read as one of another.
  func isNot(_ other: QTIVersion, at range: TextRange) -> ParseError {
    ParseError(
      range,
      Localized(en: "this is \(name), not \(other.name)", ja: "\(other.name)ではなく\(name)で書かれています。"),
      help: Localized(
        en: "Use --from \(format).", ja: "--from \(format) を付けて読み込んでください。"))
  }
}
