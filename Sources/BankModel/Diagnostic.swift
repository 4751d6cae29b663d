@_spi(QBank) import BankText

/// The location of a finding.
public struct Place: Hashable, Codable, Sendable {
  /// The bytes that it is about.
  public var range: TextRange
  /// The number of the row, counted from 1 as a CSV reader counts, or nil if it is not about a single row.
  public var record: Int?
  /// The number of the cell in the row, counted from 1, or nil if it is not about a single cell.
  public var cell: Int?

  /// Creates a place in a file.
  @_spi(QBank) public init(_ range: TextRange, record: Int? = nil, cell: Int? = nil) {
    self.range = range
    self.record = record
    self.cell = cell
  }
}

/// What a rule says about a place, before the rule's name and the severity are added.
package struct Finding: Hashable, Sendable {
  /// The place, or nil if it is given separately.
  package var place: Place?
  /// What is wrong; the English text without a capital and full stop.
  package var message: Localized
  /// Why it matters; the English text without a capital and full stop.
  package var why: Localized?
  /// What to do, or nil if the remedy of the rule that found it applies.
  package var help: Localized?
  /// Related places.
  package var related: [Diagnostic.Related]
  /// A change that would fix it.
  package var fix: Fix?

  /// Creates a finding at a place.
  package init(
    _ place: Place, _ message: Localized, why: Localized? = nil, help: Localized? = nil,
    related: [Diagnostic.Related] = [], fix: Fix? = nil
  ) {
    self.init(message, why: why, help: help, related: related, fix: fix)
    self.place = place
  }

  /// Creates a finding from its message in both languages, at a place or with a place that is given separately.
  package init(
    _ place: Place? = nil, en: String, ja: String, why: Localized? = nil, help: Localized? = nil,
    related: [Diagnostic.Related] = [], fix: Fix? = nil
  ) {
    self.init(Localized(en: en, ja: ja), why: why, help: help, related: related, fix: fix)
    self.place = place
  }

  /// Creates a finding whose place is given separately.
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
/// The content is behind a single reference because there may be thousands of diagnostics, which are sorted.
public struct Diagnostic: Hashable, Sendable {
  /// The place that it is about.
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

  /// Creates a diagnostic from all its parts.
  @_spi(QBank) public init(
    rule: String, severity: Severity, place: Place, message: Localized, why: Localized? = nil,
    help: Localized? = nil, related: [Related] = [], fix: Fix? = nil
  ) {
    self.init(
      rule: rule, severity: severity, place: place,
      Finding(message, why: why, help: help, related: related, fix: fix))
  }

  /// Creates a diagnostic at `place`, which overrides the finding's own place.
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
  /// What is wrong, in one sentence; the English text without a capital and full stop.
  public var message: Localized { content.finding.message }
  /// Why it matters; the English text without a capital and full stop.
  public var why: Localized? { content.finding.why }
  /// What to do.
  public var help: Localized? { content.finding.help }
  /// Related places.
  public var related: [Related] { content.finding.related }
  /// A change that would fix it.
  public var fix: Fix? { content.finding.fix }

  /// Adds an offset to the record number, which was counted from the start of a chunk.
  @_spi(QBank) public mutating func offsetRecord(by before: Int) { place.record? += before }

  /// Removes the fix if it cannot be made.
  @_spi(QBank) public mutating func removeFix() {
    if fix != nil { self = moved(to: place, related: related, fix: nil) }
  }

  /// Returns a copy about other places, with another fix or without one.
  @_spi(QBank) public func moved(to place: Place, related: [Related], fix: Fix?) -> Diagnostic {
    var finding = content.finding
    (finding.related, finding.fix) = (related, fix)
    return Diagnostic(rule: rule, severity: severity, place: place, finding)
  }

  /// What is wrong and why it matters, as one text.
  public var fullMessage: Localized {
    guard let why else { return message }
    return Localized(en: "\(message.en): \(why.en)", ja: message.ja + why.ja)
  }
}

extension Diagnostic {
  /// Another place that a diagnostic refers to, perhaps in another file.
  public struct Related: Hashable, Sendable {
    /// The file.
    public let source: Source
    /// The range in the file.
    public let range: TextRange
    /// What is there.
    public let message: Localized
    /// The row with the place, or nil if it is the row of the diagnostic itself.
    @_spi(QBank) public let row: TextRange?

    /// Creates a reference to another place.
    @_spi(QBank) public init(
      _ source: Source, _ range: TextRange, _ message: Localized, row: TextRange? = nil
    ) {
      self.source = source
      self.range = range
      self.message = message
      self.row = row
    }

    /// Whether both say the same about the same bytes of files with the same name.
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

  /// The word for it in reports.
  package var title: Localized {
    switch self {
    case .note: Localized(en: "note", ja: "情報")
    case .warning: Localized(en: "warning", ja: "警告")
    case .error: Localized(en: "error", ja: "エラー")
    }
  }
}

extension Severity: Comparable {
  /// Orders severities, the worse as the greater.
  public static func < (one: Severity, other: Severity) -> Bool { one.rank < other.rank }

  private var rank: Int {
    switch self {
    case .note: 0
    case .warning: 1
    case .error: 2
    }
  }
}
