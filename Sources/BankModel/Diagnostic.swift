@_spi(QBank) public import BankText

/// Where a finding is.
public struct Place: Hashable, Codable, Sendable {
  /// The bytes it is about.
  public var range: TextRange
  /// The row, counted from 1 as a CSV reader counts them, when it is about one.
  public var record: Int?
  /// The cell of the row, counted from 1, when it is about one.
  public var cell: Int?

  /// A place in a file.
  @_spi(QBank) public init(_ range: TextRange, record: Int? = nil, cell: Int? = nil) {
    self.range = range
    self.record = record
    self.cell = cell
  }
}

/// What is reported about a place in a file.
///
/// There may be thousands of these, and they are sorted, so their content is behind one reference.
public struct Diagnostic: Hashable, Sendable {
  /// Where it is.
  public private(set) var place: Place
  private let content: Content

  private final class Content: Hashable, Sendable {
    let rule: String
    let severity: Severity
    let message: Localized
    let why: Localized?
    let help: Localized?
    let related: [Related]
    let fix: Fix?

    init(
      rule: String, severity: Severity, message: Localized, why: Localized?, help: Localized?,
      related: [Related], fix: Fix?
    ) {
      self.rule = rule
      self.severity = severity
      self.message = message
      self.why = why
      self.help = help
      self.related = related
      self.fix = fix
    }

    static func == (one: Content, other: Content) -> Bool {
      one === other
        || (one.rule == other.rule && one.severity == other.severity
          && one.message == other.message && one.why == other.why && one.help == other.help
          && one.related == other.related && one.fix == other.fix)
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(rule)
      hasher.combine(message)
    }
  }

  /// A finding with everything that can be said about it.
  @_spi(QBank) public init(
    rule: String, severity: Severity, place: Place, message: Localized, why: Localized? = nil,
    help: Localized? = nil, related: [Related] = [], fix: Fix? = nil
  ) {
    self.place = place
    content = Content(
      rule: rule, severity: severity, message: message, why: why, help: help, related: related,
      fix: fix)
  }

  /// The name of the rule that found it.
  public var rule: String { content.rule }
  /// How much it matters.
  public var severity: Severity { content.severity }
  /// What is wrong, in one sentence: in English without capital and full stop.
  public var message: Localized { content.message }
  /// Why it matters, in the same form.
  public var why: Localized? { content.why }
  /// What to do.
  public var help: Localized? { content.help }
  /// Other places that belong to it.
  public var related: [Related] { content.related }
  /// A change that would mend it.
  public var fix: Fix? { content.fix }

  /// Offsets its record number, which was counted from the start of a chunk.
  @_spi(QBank) public mutating func offsetRecord(by before: Int) { place.record? += before }

  /// Takes its fix away, where nobody could make it.
  @_spi(QBank) public mutating func removeFix() {
    if fix == nil { return }
    self = Diagnostic(
      rule: rule, severity: severity, place: place, message: message, why: why, help: help,
      related: related)
  }

  /// The same about other places, with another fix or none.
  @_spi(QBank) public func moved(to place: Place, related: [Related], fix: Fix?) -> Diagnostic {
    Diagnostic(
      rule: rule, severity: severity, place: place, message: message, why: why, help: help,
      related: related, fix: fix)
  }

  /// What is wrong and why it matters, in one piece.
  public var fullMessage: Localized {
    guard let why else { return message }
    return Localized(en: "\(message.en): \(why.en)", ja: message.ja + why.ja)
  }
}

extension Diagnostic {
  /// Another place that a finding refers to, perhaps in another file.
  public struct Related: Hashable, Sendable {
    /// The file.
    public let source: Source
    /// Where in it.
    public let range: TextRange
    /// What is there.
    public let message: Localized
    /// The row that it is in, where that is another one than the row of the finding.
    @_spi(QBank) public let row: TextRange?

    /// Another place that a finding refers to.
    @_spi(QBank) public init(
      _ source: Source, _ range: TextRange, _ message: Localized, row: TextRange? = nil
    ) {
      self.source = source
      self.range = range
      self.message = message
      self.row = row
    }

    /// Whether both say the same of the same bytes of files of one name.
    public static func == (one: Related, other: Related) -> Bool {
      one.source.path == other.source.path && one.range == other.range
        && one.message == other.message
    }

    /// Feeds what is compared into a hasher.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(range)
      hasher.combine(message)
    }
  }
}
