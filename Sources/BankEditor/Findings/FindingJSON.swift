@_spi(QBank) import BankModel
import BankRules
@_spi(QBank) import BankText

/// Findings as an editor is told of them.
enum FindingJSON {
  /// Where the page of each rule is.
  static let pages = "https://example.com/qbank/rules/"

  /// Rules about something that can go without anything being lost.
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

  /// What is wrong, why it matters and what to do.
  static func message(_ found: Diagnostic, _ language: Language) -> String {
    let message = found.fullMessage[language]
    guard let help = found.help?[language] else { return message }
    return language == .english ? "\(message). \(help)" : message + help
  }

  /// Where there is more to read about a rule; nil for what is found by no rule.
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

/// The texts to which findings refer, whose lines are looked for when the first one does.
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
