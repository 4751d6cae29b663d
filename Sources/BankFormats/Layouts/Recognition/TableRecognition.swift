@_spi(QBank) import BankModel
@_spi(QBank) import BankSyntax

/// What a table seems to be, as far as its start shows it: a value that has no effect by itself.
///
/// Nothing is guessed: if two readings fit, only a heading, a 0 or the number of the last choice among the answers,
/// or a ロ among kana decides; otherwise a doubt says what would.
package struct TableRecognition: Equatable, Sendable {
  /// The layout that reads the table, or nil if something is missing or undecided.
  package let layout: Layout?
  /// The delimiter between its cells.
  package let delimiter: Layout.Delimiter
  /// The number of columns.
  package let width: Int
  /// Whether a row names the columns.
  package let hasHeader: Bool
  /// The meaning of each column, one line each.
  package let columns: [Localized]
  /// The meaning of all columns, in one sentence.
  package let summary: Localized
  /// What is undecided.
  package let doubts: [Doubt]
  /// Whether its columns are question, answer and four choices in this order, below nothing but a header.
  let isInOrderOfBank: Bool
  /// How many of question, choices and answer were found.
  let completeness: Int
  /// Whether it is JSON.
  var isOfMembers = false

  /// Whether there is a column for answers that is empty.
  private(set) var hasEmptyAnswers = false

  /// The maximum number of rows that are examined.
  package static let rows = 300

  /// Recognises a table by its first rows, those above a header included.
  package init(
    rows: [[String]], delimiter: Layout.Delimiter = .comma, given: GivenKey? = nil
  ) {
    let rows = Array(rows.prefix(TableRecognition.rows))
    if let template = TemplateSearch.find(rows) {
      self.init(template: template, delimiter)
      return
    }
    let table = SampledTable(rows)
    let read = { (key: GivenKey?) in
      table.headings.isEmpty
        ? RecognisedParts(ColumnContents(table, key)) : RecognisedParts(ColumnRoles(table, key))
    }
    self.init(table, read(given).tried(on: table) { read($0) }, delimiter)
  }

  /// Recognises the table in a text file; `delimiter` is the given one, if any.
  ///
  /// Otherwise the delimiter is the one with which there is a question, choices and an answer; never just the most
  /// frequent one, because a comma may be in every text.
  package init(
    _ source: Source, delimiter: Layout.Delimiter? = nil, given: GivenKey? = nil
  ) {
    let line = DelimiterLine(source)
    let candidates = (line.delimiter ?? delimiter).map { [$0] } ?? Layout.Delimiter.allCases
    let all = candidates.map { delimiter -> (TableRecognition, steadiness: Int) in
      let rows = TableFile.rows(of: source, from: line.next, delimiter)
      return (
        TableRecognition(rows: rows, delimiter: delimiter, given: given),
        TableFile.steadiness(rows)
      )
    }
    let best = all.max { one, other in
      let (a, b) = (one.0, other.0)
      let (first, second) = (a.layout == nil ? 0 : 1, b.layout == nil ? 0 : 1)
      return (a.completeness, first, one.steadiness, a.width)
        < (b.completeness, second, other.steadiness, b.width)
    }
    self = best?.0 ?? TableRecognition(rows: [], given: given)
  }

  /// Takes what was recognised of a table, or of values in JSON, whose paths are the headings of one; `labels` is the
  /// path of the labels by which answers name choices, if they do.
  init(
    _ table: SampledTable, _ parts: RecognisedParts, _ delimiter: Layout.Delimiter = .comma,
    isOfMembers: Bool = false, labels: MemberPath? = nil
  ) {
    (self.delimiter, self.isOfMembers, width) = (delimiter, isOfMembers, table.width)
    hasHeader = isOfMembers || !table.headings.isEmpty
    doubts = parts.doubts
    completeness = parts.completeness
    hasEmptyAnswers =
      parts.fields.first { $0.value == .answer }.map { column, _ in
        ColumnContent(table.values(column)).isEmpty
      } ?? false
    let order = (0..<table.width).map { parts.fields[$0] }
    isInOrderOfBank =
      !isOfMembers && table.rowsAbove == 0 && order == Layout.qbank.columns.map(\.field)
    let builder = LayoutBuilder(table, parts, delimiter)
    let words = RecognitionWords(
      table, parts, isTable: !isOfMembers, dropsLabels: builder.dropsLabels)
    columns = words.columns
    summary = words.summary
    layout =
      !parts.isWhole ? nil : isOfMembers ? builder.layout(labels: labels) : builder.layout
  }

  private init(template: (layout: Layout, row: [String]), _ delimiter: Layout.Delimiter) {
    var layout = template.layout
    layout.delimiter = delimiter
    self.layout = layout
    self.delimiter = delimiter
    width = template.row.count
    hasHeader = true
    completeness = 3
    isInOrderOfBank = false
    doubts = []
    summary = Localized(
      en: "it is \(layout.title.en)", ja: "\(layout.title.ja)です。")
    columns = [summary]
  }

  /// Whether it is a table of questions, whether or not it is decided how to read it.
  package var isTable: Bool { completeness > 2 }

  /// What resolves the first doubt, or nil if there is none.
  package var help: Localized? { doubts.first?.help }

  package static func == (one: Self, other: Self) -> Bool {
    one.delimiter == other.delimiter && one.columns == other.columns && one.doubts == other.doubts
      && (one.layout == nil) == (other.layout == nil)
  }
}

/// What was recognised of a table, with a header or without.
struct RecognisedParts {
  /// The meaning of each column, by its index.
  let fields: [Int: Layout.Field]
  let answer: Layout.AnswerStyle?
  let list: ChoiceList?
  private(set) var doubts: [Doubt]

  init(_ roles: ColumnRoles, hasLabels: Bool = false) {
    (fields, list, doubts) = (roles.fields, roles.list, roles.doubts)
    answer = hasLabels && roles.answer != nil ? .label : roles.answer
  }

  init(_ contents: ColumnContents) {
    (fields, answer, doubts) = (contents.fields, contents.answer, contents.doubts)
    list = nil
  }

  /// Returns the same parts with these doubts.
  func with(_ doubts: [Doubt]) -> RecognisedParts {
    var copy = self
    copy.doubts = doubts
    return copy
  }

  /// The column of the questions, if there are choices and answers, too.
  var question: Int? {
    completeness == 3 ? fields.first { $0.value == .question }?.key : nil
  }

  private func has(_ isWanted: (Layout.Field) -> Bool) -> Bool {
    fields.values.contains(where: isWanted)
  }

  /// How many of question, choices and answer there are.
  var completeness: Int {
    let hasChoices = has { $0.choiceNumber != nil || $0 == .choiceList }
    let hasAnswer = answer != nil || has { $0 == .answer }
    return [has { $0 == .question }, hasChoices, hasAnswer].count { $0 }
  }

  /// Whether a table can be read with them.
  var isWhole: Bool { completeness == 3 && answer != nil && doubts.isEmpty }
}

/// Looks for the headings of the templates of other programs.
enum TemplateSearch {
  static func find(
    _ rows: [[String]], among layouts: [Layout] = Layouts.all
  ) -> (layout: Layout, row: [String])? {
    for layout in layouts where layout.isTemplate {
      let least = Set(layout.columns.filter(\.isRequired).map(\.field)).count
      for row in rows.prefix(10) where row.count >= least {
        let names = ColumnNames(row, layout)
        if names.missing.isEmpty, names.repeated.isEmpty { return (layout, row) }
      }
    }
    return nil
  }
}

/// Makes the layout of what was recognised.
struct LayoutBuilder {
  let table: SampledTable
  let parts: RecognisedParts
  private let delimiter: Layout.Delimiter

  init(_ table: SampledTable, _ parts: RecognisedParts, _ delimiter: Layout.Delimiter) {
    (self.table, self.parts, self.delimiter) = (table, parts, delimiter)
  }

  var layout: Layout {
    let columns = parts.fields.ordered { $0.key < $1.key }.map { column, field in
      self.column(column, field)
    }
    let hasNames = columns.contains { $0.place == nil }
    var layout = Layout(
      Layout.recognisedName, title: Localized(Layout.recognisedName),
      header: hasNames ? .names : .none, columns: columns, answer: parts.answer ?? .number(from: 1))
    layout.delimiter = delimiter
    layout.rowsAbove = table.rowsAbove + (hasNames ? 0 : table.headingRows)
    layout.list = parts.list ?? (dropsLabels ? .labels : layout.list)
    return layout
  }

  /// Whether the letters before choices are not part of them, because answers name the choices by them.
  var dropsLabels: Bool { parts.answer == .letter && hasLabelledChoices }

  /// Whether nearly all rows have letters before their choices, as in `A) Paris`.
  private var hasLabelledChoices: Bool {
    let columns = parts.fields.filter { $0.value.choiceNumber != nil }.ordered { $0.key < $1.key }
    let labelled = table.rows.count { row in
      let texts = columns.map { row.indices.contains($0.key) ? row[$0.key] : "" }
        .filter { !$0.isBlank }
      return LabelledChoices.withoutLabels(texts) != texts
    }
    return labelled * 10 >= table.rows.count * 9
  }

  /// Returns a column identified by its name if it has one that is unique, otherwise by its place.
  private func column(_ index: Int, _ field: Layout.Field) -> LayoutColumn {
    let keys = table.headings.map { ColumnNames.key($0.text, .header) }
    guard table.headingRows == 1, keys.indices.contains(index), !keys[index].isEmpty,
      keys.count(where: { $0 == keys[index] }) == 1
    else { return LayoutColumn(field, at: index + 1) }
    let isChoice = (field.choiceNumber ?? 0) > 2
    let presence: LayoutColumn.Presence =
      field.feature != nil ? .needed : isChoice || field == .media ? .usual : .required
    return LayoutColumn(field, names: [table.headings[index].text], presence: presence)
  }
}

/// The start of a text file, split into cells.
enum TableFile {
  /// The number of bytes that are read; the first rows may be long.
  private static let reach = 1 << 20

  /// Returns the first rows.
  static func rows(
    of source: Source, from start: Int, _ delimiter: Layout.Delimiter,
    count: Int = TableRecognition.rows
  ) -> [[String]] {
    let bytes = source.bytes
    var reader = CSVReader(
      bytes, widths: [], from: start, limit: min(bytes.count, start + reach),
      delimiter: delimiter.rawValue)
    var batch = CSVBatch(records: count)
    guard reader.next(&batch) else { return [] }
    let isText = UTF8Check.firstInvalid(in: bytes.extracting(start..<reader.position)) == nil
    return (0..<min(batch.count, count)).compactMap { index in
      let cells = batch.cells(index)
      // Broken rows are reported as such, and say nothing about the table.
      guard isText || TableFile.isText(cells, in: bytes) else { return nil }
      return cells.map { String(decoding: CSVCells.text(of: $0, in: bytes), as: UTF8.self) }
    }
  }

  private static func isText(_ cells: [TextRange], in bytes: Span<UInt8>) -> Bool {
    guard let first = cells.first, let last = cells.last else { return true }
    return UTF8Check.firstInvalid(in: bytes.extracting(first.start..<last.end)) == nil
  }

  /// Returns the percentage of rows that have the most frequent number of cells above 1.
  static func steadiness(_ rows: [[String]]) -> Int {
    let most = rows.filter { $0.count > 1 }.grouped(by: \.count).map(\.values.count).max()
    return most.map { $0 * 100 / rows.count } ?? 0
  }
}
