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

/// What is said about a place, whoever says it and however much it matters.
package struct Finding: Hashable, Sendable {
  /// Where it is; nil where that is said beside it.
  package var place: Place?
  /// What is wrong: in English without capital and full stop.
  package var message: Localized
  /// Why it matters, in the same form.
  package var why: Localized?
  /// What to do; nil where a rule found it whose remedy helps.
  package var help: Localized?
  /// Other places that belong to it.
  package var related: [Diagnostic.Related]
  /// A change that would fix it.
  package var fix: Fix?

  /// What is said about a place.
  package init(
    _ place: Place, _ message: Localized, why: Localized? = nil, help: Localized? = nil,
    related: [Diagnostic.Related] = [], fix: Fix? = nil
  ) {
    self.init(message, why: why, help: help, related: related, fix: fix)
    self.place = place
  }

  /// What is said about the place that is given beside it.
  package init(
    _ message: Localized, why: Localized? = nil, help: Localized? = nil,
    related: [Diagnostic.Related] = [], fix: Fix? = nil
  ) {
    self.message = message
    self.why = why
    self.help = help
    self.related = related
    self.fix = fix
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
    let finding: Finding

    init(_ rule: String, _ severity: Severity, _ finding: Finding) {
      self.rule = rule
      self.severity = severity
      self.finding = finding
    }

    static func == (one: Content, other: Content) -> Bool {
      one === other
        || (one.rule == other.rule && one.severity == other.severity
          && one.finding == other.finding)
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(rule)
      hasher.combine(finding.message)
    }
  }

  /// A finding with everything that can be said about it.
  @_spi(QBank) public init(
    rule: String, severity: Severity, place: Place, message: Localized, why: Localized? = nil,
    help: Localized? = nil, related: [Related] = [], fix: Fix? = nil
  ) {
    self.init(
      rule: rule, severity: severity, place: place,
      Finding(message, why: why, help: help, related: related, fix: fix))
  }

  /// A finding at a place, whatever place it names itself.
  package init(rule: String, severity: Severity, place: Place, _ finding: Finding) {
    self.place = place
    var finding = finding
    finding.place = nil
    content = Content(rule, severity, finding)
  }

  /// The name of the rule that found it.
  public var rule: String { content.rule }
  /// How much it matters.
  public var severity: Severity { content.severity }
  /// What is wrong, in one sentence: in English without capital and full stop.
  public var message: Localized { content.finding.message }
  /// Why it matters, in the same form.
  public var why: Localized? { content.finding.why }
  /// What to do.
  public var help: Localized? { content.finding.help }
  /// Other places that belong to it.
  public var related: [Related] { content.finding.related }
  /// A change that would fix it.
  public var fix: Fix? { content.finding.fix }

  /// Offsets its record number, which was counted from the start of a chunk.
  @_spi(QBank) public mutating func offsetRecord(by before: Int) { place.record? += before }

  /// Takes its fix away, where nobody could make it.
  @_spi(QBank) public mutating func removeFix() {
    if fix != nil { self = moved(to: place, related: related, fix: nil) }
  }

  /// The same about other places, with another fix or none.
  @_spi(QBank) public func moved(to place: Place, related: [Related], fix: Fix?) -> Diagnostic {
    var finding = content.finding
    (finding.related, finding.fix) = (related, fix)
    return Diagnostic(rule: rule, severity: severity, place: place, finding)
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

/// How much a finding matters.
public enum Severity: String, CaseIterable, Codable, Sendable {
  /// Worth knowing.
  case note
  /// Probably a mistake, or unfair to the player.
  case warning
  /// The file is misread, a question cannot be answered right, or an app crashes.
  case error
}

extension Severity: Comparable {
  /// Worse is greater.
  public static func < (one: Severity, other: Severity) -> Bool { one.rank < other.rank }

  private var rank: Int {
    switch self {
    case .note: 0
    case .warning: 1
    case .error: 2
    }
  }
}
