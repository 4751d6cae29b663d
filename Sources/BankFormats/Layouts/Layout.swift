@_spi(QBank) package import BankModel
@_spi(QBank) import BankText

/// A way to lay problems out as a table: which column holds what, and how the answer is written.
///
/// A layout says nothing of how the table is stored; the same one serves CSV files and workbooks.
package struct Layout: Sendable {
  /// The name of one that was recognised.
  package static let recognisedName = "auto"
  /// Its name on the command line.
  package let name: String
  /// What it is, in a few words.
  package let title: Localized
  /// Where the table says which column is which.
  package let header: Header
  /// Its columns, in the order in which they are written.
  package let columns: [Column]
  /// How the right choice is told.
  package private(set) var answer: AnswerStyle
  /// What the program that reads the table asks for beyond its columns.
  package let bounds: Bounds
  /// What stands between the cells of a text file.
  package var delimiter = Delimiter.comma
  /// How many rows stand above the header, or above the first problem where there is none.
  package var rowsAbove = 0
  /// What parts the choices where all of them are in one cell.
  package var list = ChoiceList.separator(";")

  /// A way to lay problems out as a table.
  package init(
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
  package enum Header: Sendable {
    /// Nowhere: columns are known by their position, and every row has all of them.
    case none
    /// In the first row, by just these names; columns without one by their place.
    case names
    /// In a row near the top of a template of another program. Only the first words of a heading
    /// count; remarks behind them, in brackets or after a dash or a line break, change with the
    /// years.
    case template(above: [[String]], below: [[String]])
  }

  /// How the right choice is told.
  package enum AnswerStyle: Hashable, Sendable {
    /// By its number, where the first choice has this one.
    case number(from: Int)
    /// By a letter, A or ア for the first.
    case letter
    /// By a kana in the order of the iroha poem, イ for the first, ロ for the second.
    case iroha
    /// By saying again what it says.
    case text
    /// By the label that stands beside it, whatever that is.
    case label
    /// By a mark: in the column beside its own, or else in its own cell.
    case mark
    /// By its column: the first choice is right, and the order of choices means nothing.
    case first
  }

  /// What stands between the cells of a text file.
  package enum Delimiter: UInt8, CaseIterable, Sendable {
    /// A comma.
    case comma = 0x2C
    /// A semicolon, where a comma stands in numbers.
    case semicolon = 0x3B
    /// A tab.
    case tab = 0x09
    /// A vertical bar.
    case pipe = 0x7C
  }

  /// What the program that reads a table asks for beyond its columns.
  package struct Bounds: Sendable {
    /// The seconds that are written for a problem without a time limit.
    package var usualLimit: Int?
    /// The seconds that a time limit may be, from few to many; nil when any whole number will do.
    package var limits: [Int]?
    /// The most seconds that a time limit may be.
    package var longestLimit: Int?
    /// How long a question may be, in UTF-16 units.
    package var questionLength: Int?
    /// How long a choice may be, in UTF-16 units.
    package var choiceLength: Int?

    /// Nothing is asked for.
    package init(
      usualLimit: Int? = nil, limits: [Int]? = nil, longestLimit: Int? = nil,
      questionLength: Int? = nil, choiceLength: Int? = nil
    ) {
      self.usualLimit = usualLimit
      self.limits = limits
      self.longestLimit = longestLimit
      self.questionLength = questionLength
      self.choiceLength = choiceLength
    }

    /// The fewest possible seconds that are no less than a time limit, or the most that are possible.
    func nearest(to limit: Double) -> Int {
      let most = Double(longestLimit ?? limits?.last ?? 86_400)
      let whole = Int(clamping: min(max(limit.rounded(.up), 1), most))
      return limits?.first { $0 >= whole } ?? whole
    }
  }

  /// The same layout by another name.
  package func named(_ name: String) -> Layout {
    var layout = Layout(
      name, title: Localized(name), header: header, columns: columns, answer: answer, bounds: bounds
    )
    (layout.delimiter, layout.rowsAbove, layout.list) = (delimiter, rowsAbove, list)
    return layout
  }

  /// The same layout as somebody says that a file is written.
  package func reading(_ delimiter: Delimiter?, _ given: GivenKey?) -> Layout {
    var layout = self
    layout.delimiter = delimiter ?? layout.delimiter
    layout.answer = given?.style ?? layout.answer
    return layout
  }

  /// Whether columns are known by their position.
  package var isPositional: Bool { if case .none = header { true } else { false } }

  /// Whether every row has just these columns and no other.
  var isExact: Bool { isPositional && columns.allSatisfy { $0.place == nil } }

  /// Whether the table is a template of another program.
  var isTemplate: Bool { if case .template = header { true } else { false } }

  /// How many choices there is room for.
  package var choiceCount: Int {
    hasList || hasListOfMembers
      ? Layout.maxChoices : columns.count { $0.field.choiceNumber != nil }
  }

  /// How many choices a problem may have in it.
  package var choiceCounts: ClosedRange<Int> {
    isExact ? choiceCount...choiceCount : min(2, choiceCount)...choiceCount
  }

  /// Whether all choices are in one cell.
  package var hasList: Bool { columns.contains { $0.field == .choiceList } }

  /// Whether letters before choices that have a cell each, as in `A) Paris`, are no parts of them.
  package var dropsLabels: Bool { !hasList && list == .labels }

  /// Whether a path in JSON leads to all choices, so that the layout is none of a table.
  package var hasListOfMembers: Bool {
    columns.contains { column in
      column.field.choiceNumber != nil
        && column.names.contains { $0.utf8.contains(UInt8(ascii: "*")) && $0.contains(text: "[*]") }
    }
  }

  /// Whether a column beside that of each choice tells whether it is right.
  var hasMarkColumns: Bool { columns.contains { $0.field.markNumber != nil } }

  /// The most choices that a problem has in a table.
  package static let maxChoices = 10

  /// What of a problem it can hold besides question, answer and choices.
  package var supportedFeatures: Set<Feature> {
    Set(columns.compactMap(\.field.feature)).union([.lineBreaks])
  }
}

/// A column of a layout.
package struct LayoutColumn: Sendable {
  /// What stands in it.
  package let field: Layout.Field
  /// What it is called: the first name is written, the others are understood as well.
  package let names: [String]
  /// When it is there.
  package let presence: Presence
  /// Which column it is, counted from 1, where that and not its name tells.
  package let place: Int?

  /// When a column is there.
  package enum Presence: Sendable {
    /// Always; a table without it cannot be read.
    case required
    /// In every table that is written, but not in every one that is read.
    case usual
    /// Where something stands in it.
    case needed
  }

  /// A column of a layout.
  package init(_ field: Layout.Field, _ names: String..., presence: Presence = .required) {
    self.init(field, names: names, presence: presence)
  }

  /// A column of a layout.
  package init(_ field: Layout.Field, names: [String], presence: Presence) {
    self.field = field
    self.names = names
    self.presence = presence
    place = nil
  }

  /// A column that its place tells, counted from 1.
  package init(_ field: Layout.Field, at place: Int) {
    self.field = field
    self.place = place
    names = []
    presence = .required
  }

  /// Whether a table without it cannot be read.
  var isRequired: Bool { presence == .required && !field.isIgnored }
}

extension Layout {
  /// A column of a layout.
  package typealias Column = LayoutColumn

  /// What can stand in a column.
  package enum Field: Hashable, Sendable {
    /// What is asked.
    case question
    /// Which choice is right.
    case answer
    /// The choice with this number, counted from 1.
    case choice(Int)
    /// Whether the choice with this number, counted from 1, is right.
    case mark(Int)
    /// What the choice with this number, counted from 1, is called where the answer names it.
    case label(Int)
    /// All choices.
    case choiceList
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
    package var choiceNumber: Int? { if case .choice(let number) = self { number } else { nil } }

    /// Whether nothing of it is read.
    var isIgnored: Bool {
      switch self {
      case .rowNumber, .fixed: true
      default: false
      }
    }

    /// The number of the choice that it marks as right, when it does.
    package var markNumber: Int? { if case .mark(let number) = self { number } else { nil } }

    /// The number of the choice that it is a label of, when it is one.
    package var labelNumber: Int? { if case .label(let number) = self { number } else { nil } }

    /// What it is called.
    package var title: Localized {
      switch self {
      case .question: Localized(en: "question", ja: "問題文")
      case .answer: Localized(en: "answer", ja: "正解")
      case .choice(let number): Localized(en: "choice \(number)", ja: "選択肢\(number)")
      case .mark(let number):
        Localized(en: "mark of choice \(number)", ja: "選択肢\(number)の正誤")
      case .label(let number):
        Localized(en: "label of choice \(number)", ja: "選択肢\(number)の記号")
      case .choiceList: Localized(en: "choices", ja: "選択肢")
      case .rowNumber: Localized(en: "number", ja: "番号")
      case .questionType: Localized(en: "type", ja: "形式")
      case .media: Localized(en: "picture", ja: "画像")
      case .fixed: Localized(en: "unused column", ja: "使わない列")
      default: feature?.title ?? Localized("")
      }
    }

    /// What of a problem stands there, besides question, answer and choices.
    package var feature: Feature? {
      switch self {
      case .id: .id
      case .category: .category
      case .explanation: .explanation
      case .difficulty: .difficulty
      case .points: .points
      case .limit: .limit
      case .pinned: .pinned
      case .tags: .tags
      case .question, .answer, .choice, .mark, .label, .choiceList, .rowNumber, .questionType,
        .media, .fixed:
        nil
      }
    }
  }
}
