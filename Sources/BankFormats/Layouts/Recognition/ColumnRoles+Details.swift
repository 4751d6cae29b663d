@_spi(QBank) import BankModel

// The columns besides the question, the choices and the answer.
extension ColumnRoles {
  /// Gives the remaining columns their meaning.
  mutating func takeDetails() {
    take(.category, as: .category) { _ in true }
    take(.difficulty, as: .difficulty) { _ in true }
    take(.explanation, as: .explanation) { _ in true }
    take(.points, as: .points) { $0.isEmpty || $0.isNumeric }
    take(.limit, as: .limit) { $0.isEmpty || $0.isNumeric }
    take(.tags, as: .tags) { _ in true }
    take(.media, as: .media) { _ in true }
    take(.id, as: .id) { _ in true }
    for column in columns(.rowNumber) + columns(.question) {
      let content = content(column)
      if content.counts || content.isEmpty {
        fields[column] = .rowNumber
      } else if !fields.values.contains(.id), roles[column] == .rowNumber {
        fields[column] = .id
      }
    }
    takeType()
    // Row numbers that a program adds have no heading.
    for column in 0..<table.width where fields[column] == nil {
      let isNamed = table.headings.indices.contains(column) && !table.headings[column].text.isEmpty
      if isNamed { continue }
      fields[column] = content(column).counts ? .rowNumber : .fixed("")
    }
  }

  /// Gives a field to the first column of its role, preferably a filled one; others are kept under their names.
  private mutating func take(
    _ role: HeadingRole, as field: Layout.Field, _ fits: (ColumnContent) -> Bool
  ) {
    var found = columns(role).filter { content($0).isEmpty || fits(content($0)) }
    let clear = found.filter { !Headings.mayBeRemarks(table.headings[$0].form) }
    if !clear.isEmpty { found = clear }
    if let column = found.first(where: { !content($0).isEmpty }) ?? found.first {
      fields[column] = field
    }
  }

  private mutating func takeType() {
    guard let column = columns(.type).first, !content(column).isConstant else { return }
    let isChoice = { (text: String) in QuestionTypes.single.contains(NormalForm.ofHeading(text)) }
    if let name = content(column).first(where: isChoice) { fields[column] = .questionType(name) }
  }
}
