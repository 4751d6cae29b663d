@_spi(QBank) import BankText

/// What the columns of a table are, as its header says.
struct ColumnNames {
  /// What each column is.
  let columns: [Meaning]
  /// The columns that are named like one before them, by their indices.
  let repeated: [Int]
  /// The columns that the layout needs and the header does not name.
  let missing: [LayoutColumn]

  /// What a column is.
  enum Meaning {
    /// A column of the layout.
    case known(Layout.Field)
    /// One that the layout does not know, by its name.
    case unknown(String)
    /// One without a name.
    case nameless
  }

  /// Columns in the order of a layout that has no header.
  init(inOrderOf layout: Layout) {
    columns = layout.columns.map { .known($0.field) }
    repeated = []
    missing = []
  }

  /// The columns that a row of names tells.
  init(_ names: [String], _ layout: Layout) {
    var fields: [String: Layout.Field] = [:]
    for column in layout.columns {
      for name in column.names where !name.isEmpty {
        fields[ColumnNames.key(name, layout)] = column.field
      }
    }
    var seen: Set<String> = []
    var (columns, repeated): ([Meaning], [Int]) = ([], [])
    for (index, name) in names.enumerated() {
      let key = ColumnNames.key(name, layout)
      let field = fields[key]
      // A column may have several names, and two of them are one column twice.
      if !key.isEmpty, !seen.insert(field.map { "\($0)" } ?? " \(key)").inserted {
        repeated.append(index)
      }
      // The numbers of rows in a template have no name.
      let isNumber = key.isEmpty && index == 0 && layout.isTemplate
      let other: Meaning =
        isNumber ? .known(.rowNumber) : key.isEmpty ? .nameless : .unknown(name)
      columns.append(field.map { .known($0) } ?? other)
    }
    self.columns = columns
    self.repeated = repeated
    missing = layout.columns.filter { column in
      column.presence == .required && !seen.contains("\(column.field)")
    }
  }

  /// The names of the columns of the choices, in the order of the choices.
  func choices(_ names: [String]) -> [String] {
    var choices: [Int: String] = [:]
    for (column, name) in zip(columns, names) {
      if case .known(.choice(let number)) = column { choices[number] = name }
    }
    return choices.sorted { $0.key < $1.key }.map(\.value)
  }

  /// A name as it is compared: without edges, in small letters, and for a template without remarks.
  private static func key(_ name: String, _ layout: Layout) -> String {
    var scalars = Array(name.unicodeScalars)
    if layout.isTemplate { cutRemark(&scalars) }
    let trimmed = scalars.trimmed
    return String(decoding: String(trimmed).utf8.map(\.asciiLowercased), as: UTF8.self)
  }

  /// Takes away what follows a bracket, a line break or a dash between blanks.
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

extension Array where Element == Unicode.Scalar {
  /// Without blanks at the edges.
  fileprivate var trimmed: String.UnicodeScalarView {
    let first = firstIndex { !$0.properties.isWhitespace } ?? endIndex
    let last = lastIndex { !$0.properties.isWhitespace } ?? startIndex
    var text = String.UnicodeScalarView()
    if first <= last, first < endIndex { text.append(contentsOf: self[first...last]) }
    return text
  }
}
