@_spi(QBank) import BankModel

/// A way to lay problems out as a table: which column contains what, and how the answer is written.
///
/// A layout does not depend on how the table is stored: the same one serves CSV files and workbooks.
package struct Layout: Sendable {
  /// The name of a layout that was recognised.
  package static let recognisedName = "auto"
  /// Its name on the command line.
  package let name: String
  /// What it is, in a few words.
  package let title: Localized
  /// Where the table says which column is which.
  package let header: Header
  /// Its columns, in the order in which they are written.
  package let columns: [Column]
  /// How the right choice is given.
  package private(set) var answer: AnswerStyle
  /// What the program that reads the table requires beyond its columns.
  package let bounds: Bounds
  /// The delimiter between the cells of a text file.
  package var delimiter = Delimiter.comma
  /// The number of rows above the header, or above the first problem if there is no header.
  package var rowsAbove = 0
  /// How choices are separated if all of them are in one cell.
  package var list = ChoiceList.separator(";")

  /// Creates a layout.
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
    /// In the first row, by exactly these names; columns without a name are known by their place.
    case names
    /// In a row near the top of a template of another program. Only the first words of a heading count; the remarks
    /// after them, in brackets or after a dash or a line break, change over the years.
    case template(above: [[String]], below: [[String]])
  }

  /// How the right choice is given.
  package enum AnswerStyle: Hashable, Sendable {
    /// By its number, counted from this one.
    case number(from: Int)
    /// By a letter, A or ア for the first.
    case letter
    /// By a kana in the order of the iroha poem, イ for the first, ロ for the second.
    case iroha
    /// By repeating its text.
    case text
    /// By the label beside it, whatever that is.
    case label
    /// By a mark: in the column beside its own, or else in its own cell.
    case mark
    /// By its column: the first choice is right, and the order of choices means nothing.
    case first
  }

  /// The delimiter between the cells of a text file.
  package enum Delimiter: UInt8, CaseIterable, Sendable {
    /// A comma.
    case comma = 0x2C
    /// A semicolon, used where numbers have a decimal comma.
    case semicolon = 0x3B
    /// A tab.
    case tab = 0x09
    /// A vertical bar.
    case pipe = 0x7C
  }

  /// What the program that reads a table requires beyond its columns.
  package struct Bounds: Sendable {
    /// The seconds that are written for a problem without a time limit.
    package var usualLimit: Int?
    /// The possible time limits in seconds, in ascending order, or nil if any whole number is possible.
    package var limits: [Int]?
    /// The maximum time limit in seconds.
    package var longestLimit: Int?
    /// The maximum length of a question, in UTF-16 code units.
    package var questionLength: Int?
    /// The maximum length of a choice, in UTF-16 code units.
    package var choiceLength: Int?

    /// Creates bounds; by default, nothing is required.
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

    /// Returns the least possible number of seconds that is not below a time limit, or the maximum.
    func nearest(to limit: Double) -> Int {
      let most = Double(longestLimit ?? limits?.last ?? 86_400)
      let whole = Int(clamping: min(max(limit.rounded(.up), 1), most))
      return limits?.first { $0 >= whole } ?? whole
    }
  }

  /// Returns the layout under another name.
  package func named(_ name: String) -> Layout {
    var layout = Layout(
      name, title: Localized(name), header: header, columns: columns, answer: answer, bounds: bounds
    )
    (layout.delimiter, layout.rowsAbove, layout.list) = (delimiter, rowsAbove, list)
    return layout
  }

  /// Returns the layout with the delimiter and the notation of answers that were given, if any.
  package func reading(_ delimiter: Delimiter?, _ given: GivenKey?) -> Layout {
    var layout = self
    layout.delimiter = delimiter ?? layout.delimiter
    layout.answer = given?.style ?? layout.answer
    return layout
  }

  /// Whether columns are known by their position.
  package var isPositional: Bool { if case .none = header { true } else { false } }

  /// Whether every row has exactly these columns.
  var isExact: Bool { isPositional && columns.allSatisfy { $0.place == nil } }

  /// Whether the table is a template of another program.
  var isTemplate: Bool { if case .template = header { true } else { false } }

  /// The number of choices there is room for.
  package var choiceCount: Int {
    hasList || hasListOfMembers
      ? Layout.maxChoices : columns.count { $0.field.choiceNumber != nil }
  }

  /// The numbers of choices that a problem in it may have.
  package var choiceCounts: ClosedRange<Int> {
    isExact ? choiceCount...choiceCount : min(2, choiceCount)...choiceCount
  }

  /// Whether all choices are in one cell.
  package var hasList: Bool { columns.contains { $0.field == .choiceList } }

  /// Whether letters before choices that have a cell each, as in `A) Paris`, are not part of them.
  package var dropsLabels: Bool { !hasList && list == .labels }

  /// Whether a JSON path leads to all choices, so that this is not the layout of a table.
  package var hasListOfMembers: Bool {
    columns.contains { column in
      column.field.choiceNumber != nil
        && column.names.contains { $0.utf8.contains(UInt8(ascii: "*")) && $0.contains(text: "[*]") }
    }
  }

  /// Whether a column beside each choice says whether it is right.
  var hasMarkColumns: Bool { columns.contains { $0.field.markNumber != nil } }

  /// The maximum number of choices of a problem in a table.
  package static let maxChoices = 10

  /// The features of a problem that it supports besides question, answer and choices.
  package var supportedFeatures: Set<Feature> {
    Set(columns.compactMap(\.field.feature)).union([.lineBreaks])
  }
}

/// A column of a layout.
package struct LayoutColumn: Sendable {
  /// What it contains.
  package let field: Layout.Field
  /// Its names: the first is written, the others are accepted as well.
  package let names: [String]
  /// When it is present.
  package let presence: Presence
  /// Its position, counted from 1, if that identifies it instead of a name.
  package let place: Int?

  /// When a column is present.
  package enum Presence: Sendable {
    /// Always; a table without it cannot be read.
    case required
    /// In every table that is written, but not in every one that is read.
    case usual
    /// Only if there is something to write in it.
    case needed
  }

  /// Creates a column with these names.
  package init(_ field: Layout.Field, _ names: String..., presence: Presence = .required) {
    self.init(field, names: names, presence: presence)
  }

  /// Creates a column with these names.
  package init(_ field: Layout.Field, names: [String], presence: Presence) {
    self.field = field
    self.names = names
    self.presence = presence
    place = nil
  }

  /// Creates a column that is identified by its position, counted from 1.
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

  /// What a column can contain.
  package enum Field: Hashable, Sendable {
    /// What is asked.
    case question
    /// Which choice is right.
    case answer
    /// The choice with this number, counted from 1.
    case choice(Int)
    /// Whether the choice with this number, counted from 1, is right.
    case mark(Int)
    /// The label by which an answer refers to the choice with this number, counted from 1.
    case label(Int)
    /// All choices.
    case choiceList
    /// An identifier that stays the same when the text changes.
    case id
    /// What the problem is about.
    case category
    /// Why the right choice is right.
    case explanation
    /// How hard it is.
    case difficulty
    /// The points it is worth.
    case points
    /// The time to answer, in seconds.
    case limit
    /// The numbers of the choices that keep their places, separated by semicolons.
    case pinned
    /// Words to find it by, separated by semicolons.
    case tags
    /// The number of the row, which is written and not read.
    case rowNumber
    /// The type of the question, with the name of multiple choice.
    case questionType(String)
    /// The location of a picture, which a bank cannot contain.
    case media
    /// A constant, which is written and not read.
    case fixed(String)

    /// The number of the choice, or nil if it is not one.
    package var choiceNumber: Int? { if case .choice(let number) = self { number } else { nil } }

    /// Whether it is not read.
    var isIgnored: Bool {
      switch self {
      case .rowNumber, .fixed: true
      default: false
      }
    }

    /// The number of the choice that it marks as right, or nil if it is not a mark.
    package var markNumber: Int? { if case .mark(let number) = self { number } else { nil } }

    /// The number of the choice whose label it is, or nil if it is not a label.
    package var labelNumber: Int? { if case .label(let number) = self { number } else { nil } }

    /// The name that is shown for it.
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

    /// The feature that the column contains, or nil for question, answer and choices.
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
