@_spi(QBank) import BankRules

/// Findings as the JSON that is sent to an editor.
enum FindingJSON {
  /// The base URL of the pages of the rules.
  static let pages = "https://example.com/qbank/rules/"

  /// Rules about what can be removed without losing anything.
  static let superfluous: Set = [
    "blank-row", "byte-order-mark", "doubled-text", "duplicate-question", "edge-space",
    "hidden-character", "own-label-prefix", "stray-quote",
  ]

  /// All findings of a file.
  static func array(_ found: FileFindings, _ language: Language) -> JSON {
    var others = OtherTexts(found.text)
    return .array(found.diagnostics.map { object($0, found.text, language, &others) })
  }

  /// A finding.
  static func object(
    _ found: Diagnostic, _ text: PlacedText, _ language: Language, _ others: inout OtherTexts
  ) -> JSON {
    let related = found.related.map { other in
      JSON.object([
        ("location", others.location(other.source, other.range)),
        ("message", .string(other.message[language])),
      ])
    }
    let isSuperfluous = superfluous.contains(found.rule)
    return .object([
      ("range", text.json(found.place.range)), ("severity", .number(severity(found.severity))),
      ("code", .string(found.rule)), ("codeDescription", page(found.rule)),
      ("source", .string("qbank")), ("message", .string(message(found, language))),
      ("tags", isSuperfluous ? .array([.number(1)]) : nil),
      ("relatedInformation", related.isEmpty ? nil : .array(related)),
      ("data", found.fix.map { .object([("fix", .string($0.applicability.rawValue))]) }),
    ])
  }

  /// The message with an explanation and what to do about it.
  static func message(_ found: Diagnostic, _ language: Language) -> String {
    let message = found.fullMessage[language]
    guard let help = found.help?[language] else { return message }
    return language == .english ? "\(message). \(help)" : message + help
  }

  /// A link to the page of a rule, or nil if the finding comes from no rule.
  private static func page(_ rule: String) -> JSON? {
    guard Registry.rule(named: rule) != nil else { return nil }
    return .object([("href", .string(pages + rule))])
  }

  private static func severity(_ severity: Severity) -> Int {
    switch severity {
    case .error: 1
    case .warning: 2
    case .note: 3
    }
  }
}

/// The texts that findings refer to, whose line tables are built on first use.
struct OtherTexts {
  private let own: PlacedText
  private var known: [ObjectIdentifier: PlacedText] = [:]

  init(_ own: PlacedText) { self.own = own }

  /// A range of a text, as JSON.
  mutating func location(_ source: Source, _ range: TextRange) -> JSON {
    let text = text(of: source)
    return .object([
      ("uri", .string(DocumentURI.uri(source.path))), ("range", text.json(range)),
    ])
  }

  private mutating func text(of source: Source) -> PlacedText {
    if source === own.source || source == own.source { return own }
    if let text = known[ObjectIdentifier(source)] { return text }
    let text = PlacedText(source, own.encoding)
    known[ObjectIdentifier(source)] = text
    return text
  }
}
