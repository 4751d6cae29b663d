public import BankModel

/// A way to lay problems out as a table: which column holds what, and how the answer is written.
///
/// A layout says nothing of how the table is stored; the same one serves CSV files and workbooks.
public struct Layout: Sendable {
  /// Its name on the command line.
  public let name: String
  /// What it is, in a few words.
  public let title: Localized
  /// Where the table says which column is which.
  public let header: Header
  /// Its columns, in the order in which they are written.
  public let columns: [Column]
  /// How the right choice is told.
  public let answer: AnswerStyle
  /// What the program that reads the table asks for beyond its columns.
  public let bounds: Bounds

  /// A way to lay problems out as a table.
  public init(
    _ name: String, title: Localized, header: Header, columns: [Column],
    answer: AnswerStyle = .number(from: 1), bounds: Bounds = Bounds()
  ) {
    self.name = name
    self.title = title
    self.header = header
    self.columns = columns
    self.answer = answer
    self.bounds = bounds
  }

  /// Where a table says which column is which.
  public enum Header: Sendable {
    /// Nowhere: columns are known by their position, and every row has all of them.
    case none
    /// In the first row, by just these names.
    case names
    /// In a row near the top of a template of another program. Only the first words of a heading
    /// count; remarks behind them, in brackets or after a dash or a line break, change with the
    /// years.
    case template(above: [[String]], below: [[String]])
  }

  /// How the right choice is told.
  public enum AnswerStyle: Sendable {
    /// By its number, where the first choice has this one.
    case number(from: Int)
    /// By a letter, A for the first.
    case letter
    /// By saying again what it says.
    case text
  }

  /// What the program that reads a table asks for beyond its columns.
  public struct Bounds: Sendable {
    /// The seconds that are written for a problem without a time limit.
    public var usualLimit: Int?
    /// The seconds that a time limit may be, from few to many; nil when any whole number will do.
    public var limits: [Int]?
    /// The most seconds that a time limit may be.
    public var longestLimit: Int?
    /// How long a question may be, in UTF-16 units.
    public var questionLength: Int?
    /// How long a choice may be, in UTF-16 units.
    public var choiceLength: Int?

    /// Nothing is asked for.
    public init(
      usualLimit: Int? = nil, limits: [Int]? = nil, longestLimit: Int? = nil,
      questionLength: Int? = nil, choiceLength: Int? = nil
    ) {
      self.usualLimit = usualLimit
      self.limits = limits
      self.longestLimit = longestLimit
      self.questionLength = questionLength
      self.choiceLength = choiceLength
    }
  }

  /// Whether columns are known by their position.
  var isPositional: Bool { if case .none = header { true } else { false } }

  /// Whether the table is a template of another program.
  var isTemplate: Bool { if case .template = header { true } else { false } }

  /// How many choices there is room for.
  public var choiceCount: Int { columns.count { $0.field.choiceNumber != nil } }

  /// How many choices a problem may have in it.
  public var choiceCounts: ClosedRange<Int> {
    isPositional ? choiceCount...choiceCount : min(2, choiceCount)...choiceCount
  }

  /// What of a problem it can hold besides question, answer and choices.
  public var supportedFeatures: Set<Feature> {
    Set(columns.compactMap(\.field.feature)).union([.lineBreaks])
  }
}

/// A column of a layout.
public struct LayoutColumn: Sendable {
  /// What stands in it.
  public let field: Layout.Field
  /// What it is called: the first name is written, the others are understood as well.
  public let names: [String]
  /// When it is there.
  public let presence: Presence

  /// When a column is there.
  public enum Presence: Sendable {
    /// Always; a table without it cannot be read.
    case required
    /// In every table that is written, but not in every one that is read.
    case usual
    /// Where something stands in it.
    case needed
  }

  /// A column of a layout.
  public init(_ field: Layout.Field, _ names: String..., presence: Presence = .required) {
    self.init(field, names: names, presence: presence)
  }

  /// A column of a layout.
  public init(_ field: Layout.Field, names: [String], presence: Presence) {
    self.field = field
    self.names = names
    self.presence = presence
  }
}

extension Layout {
  /// A column of a layout.
  public typealias Column = LayoutColumn

  /// What can stand in a column.
  public enum Field: Hashable, Sendable {
    /// What is asked.
    case question
    /// Which choice is right.
    case answer
    /// The choice with this number, counted from 1.
    case choice(Int)
    /// A name that stays when the text is changed.
    case id
    /// What the problem is about.
    case category
    /// Why the right choice is right.
    case explanation
    /// How hard it is.
    case difficulty
    /// What it counts.
    case points
    /// How many seconds there are to answer.
    case limit
    /// The numbers of choices that keep their places, with semicolons between them.
    case pinned
    /// Words to find it by, with semicolons between them.
    case tags
    /// The number of the row, which is written and not read.
    case rowNumber
    /// The kind of question; multiple choice is called so.
    case questionType(String)
    /// Where a picture is, which a bank cannot hold.
    case media
    /// Something that is always the same, which is written and not read.
    case fixed(String)

    /// The number of the choice, when it is one.
    public var choiceNumber: Int? { if case .choice(let number) = self { number } else { nil } }

    /// What of a problem stands there, besides question, answer and choices.
    public var feature: Feature? {
      switch self {
      case .id: .id
      case .category: .category
      case .explanation: .explanation
      case .difficulty: .difficulty
      case .points: .points
      case .limit: .limit
      case .pinned: .pinned
      case .tags: .tags
      case .question, .answer, .choice, .rowNumber, .questionType, .media, .fixed: nil
      }
    }
  }
}
