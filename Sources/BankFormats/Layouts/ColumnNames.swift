@_spi(QBank) import BankText

/// The meanings of the columns of a table, from its header.
struct ColumnNames {
  /// The meaning of each column.
  let columns: [Meaning]
  /// The indices of the columns that have the name of an earlier one.
  let repeated: [Int]
  /// The columns that the layout requires and the header does not name.
  let missing: [LayoutColumn]
  /// The fields of the layout that need not be in every table.
  private let optional: Set<Layout.Field>

  /// The meaning of a column.
  enum Meaning {
    /// A column of the layout.
    case known(Layout.Field)
    /// A column that the layout does not know, with its name.
    case unknown(String)
    /// A column without a name.
    case nameless
    /// A column that is not read.
    case ignored
  }

  /// Creates the columns of a layout without a header, in their order.
  init(inOrderOf layout: Layout) {
    var columns: [Meaning] = []
    for column in layout.columns {
      let index = column.place.map { $0 - 1 } ?? columns.count
      while columns.count <= index { columns.append(.ignored) }
      columns[index] = .known(column.field)
    }
    self.columns = columns
    repeated = []
    missing = []
    optional = ColumnNames.optional(in: layout)
  }

  /// Creates the columns from a row of names.
  init(_ names: [String], _ layout: Layout) {
    let (fields, placed) = ColumnNames.fields(of: layout)
    var seen = Set(placed.values)
    var known = Set<String>()
    var (columns, repeated): ([Meaning], [Int]) = ([], [])
    for (index, name) in names.enumerated() {
      if let field = placed[index + 1] {
        columns.append(.known(field))
        continue
      }
      let key = ColumnNames.key(name, layout)
      let field = fields[key]
      // A column may have several names, and two of them are the same column twice. What is not read may occur any
      // number of times.
      let isNew =
        field.map { seen.insert($0).inserted || $0.isIgnored } ?? known.insert(key).inserted
      if !key.isEmpty, !isNew { repeated.append(index) }
      // In a template, the column of row numbers has no name.
      let isNumber = key.isEmpty && index == 0 && layout.isTemplate
      let other: Meaning =
        isNumber ? .known(.rowNumber) : key.isEmpty ? .nameless : .unknown(name)
      columns.append(field.map { .known($0) } ?? other)
    }
    self.columns = columns
    self.repeated = repeated
    optional = ColumnNames.optional(in: layout)
    missing = layout.columns.filter { column in
      let isThere = column.place.map { $0 <= names.count } ?? seen.contains(column.field)
      return column.isRequired && !isThere
    }
  }

  private static func optional(in layout: Layout) -> Set<Layout.Field> {
    Set(layout.columns.filter { $0.presence == .usual }.map(\.field))
  }

  /// Returns the fields of a layout by the names of their columns, and those with a fixed place by that place.
  private static func fields(
    of layout: Layout
  ) -> (named: [String: Layout.Field], placed: [Int: Layout.Field]) {
    var named: [String: Layout.Field] = [:]
    var placed: [Int: Layout.Field] = [:]
    for column in layout.columns {
      if let place = column.place { placed[place] = column.field }
      for name in column.names where !name.isEmpty { named[key(name, layout)] = column.field }
    }
    return (named, placed)
  }

  /// Whether a column, counted from 0, is outside the table: after its last column, or without a meaning.
  func isBeside(_ column: Int) -> Bool {
    guard columns.indices.contains(column) else { return true }
    return switch columns[column] {
    case .nameless, .ignored, .known(.fixed("")): true
    case .known, .unknown: false
    }
  }

  /// Whether a row of `width` cells has none of them in the wrong column: of the `used` columns that any row
  /// reaches, it lacks only choices, nameless columns, and those that the layout leaves out of some tables.
  func mayEnd(after width: Int, of used: Int) -> Bool {
    columns.prefix(used).dropFirst(width).allSatisfy { column in
      switch column {
      case .nameless, .known(.choice): true
      case .known(let field): optional.contains(field)
      case .unknown, .ignored: false
      }
    }
  }

  /// Whether a column, counted from 0, contains only row numbers.
  func isRowNumber(_ column: Int) -> Bool {
    guard columns.indices.contains(column), case .known(.rowNumber) = columns[column] else {
      return false
    }
    return true
  }

  /// Returns the names of the columns of choices, in the order of the choices.
  func choices(_ names: [String]) -> [String] {
    var choices: [Int: String] = [:]
    for (column, name) in zip(columns, names) {
      if case .known(.choice(let number)) = column { choices[number] = name }
    }
    return choices.ordered { $0.key < $1.key }.map(\.value)
  }

  /// The columns of the question, the answer and each choice, counted from 1.
  var columnsOfBank: [Int] {
    let fields = columns.map { column -> Layout.Field? in
      if case .known(let field) = column { field } else { nil }
    }
    func column(_ field: Layout.Field) -> Int {
      fields.firstIndex(of: field).map { $0 + 1 } ?? 0
    }
    let list = column(.choiceList)
    let choices = (1...Layout.maxChoices).map { list > 0 ? list : column(.choice($0)) }
    return [column(.question), column(.answer)] + choices
  }

  /// Returns the form in which a name is compared: trimmed, in lower case, and for a template without remarks.
  static func key(_ name: String, _ layout: Layout) -> String {
    var scalars = Array(name.unicodeScalars)
    if layout.isTemplate { cutRemark(&scalars) }
    let trimmed = String(String.UnicodeScalarView(scalars)).trimmed
    let key = String(decoding: trimmed.utf8.map(\.asciiLowercased), as: UTF8.self)
    // No known column has such a name, and comparing long texts takes time quadratic in their combining marks.
    let isLong = key.utf8.count > 1_000
    return isLong ? SHA256(Array(ComposedForm.of(key).utf8)).hexadecimal : key
  }

  /// Removes everything from the first bracket, line break, or dash after a space.
  private static func cutRemark(_ scalars: inout [Unicode.Scalar]) {
    let cut = scalars.indices.first { index in
      switch scalars[index] {
      case "(", "（", "\n", "\r": true
      case "-", "–", "—": index > 0 && scalars[index - 1] == " "
      default: false
      }
    }
    if let cut { scalars.removeSubrange(cut...) }
  }
}
