@_spi(QBank) import BankModel
@_spi(QBank) package import BankText

extension TableRecognition {
  /// Recognises the questions in a JSON file that is no bank, wherever in it they are.
  ///
  /// Each place that may hold questions is looked at as a table is. The one with most of a question counts, of
  /// several the outermost.
  package init(members source: Source, given: GivenKey? = nil) {
    let sample = MemberSample(source)
    let all = sample.places.map { place in
      MemberRecognition(MemberColumns(sample, place), given)
    }
    let best = all.enumerated().max { one, other in
      (one.element.rank, other.offset) < (other.element.rank, one.offset)
    }?.element
    self = best?.recognition ?? TableRecognition(rows: [], given: given)
    isOfMembers = true
  }
}

/// What the values at one place of a JSON file seem to be.
private struct MemberRecognition {
  let recognition: TableRecognition
  private let count: Int

  init(_ columns: MemberColumns, _ given: GivenKey?) {
    let headings = MemberHeadings(columns)
    let rows = (0..<columns.count).map { row in headings.values.map { $0[row] } }
    let table = SampledTable(
      headings: headings.headings.map { Heading($0.path.text, form: $0.form) }, rows)
    recognition = TableRecognition(
      members: table,
      RecognisedParts(ColumnRoles(table, given), hasLabels: headings.labels != nil),
      labels: headings.labels)
    count = columns.count
  }

  /// How much of a table of questions it is.
  var rank: Int {
    recognition.completeness * 4 + (recognition.layout == nil ? 0 : 2) + (count > 1 ? 1 : 0)
  }
}

extension LayoutBuilder {
  /// Whether nearly all choices have their letters before them, as in `A) Paris`.
  private var hasLabelledChoices: Bool {
    let columns = parts.fields.filter { $0.value.choiceNumber != nil }.sorted { $0.key < $1.key }
    let labelled = table.rows.count { row in
      let texts = columns.map { row[$0.key] }.filter { !SampledTable.isBlank($0) }
      return LabelledChoices.withoutLabels(texts) != texts
    }
    return labelled * 10 >= table.rows.count * 9
  }

  /// The layout of values in JSON, each part by its path.
  func layout(labels: MemberPath?) -> Layout {
    var paths = Set<String>()
    var columns: [LayoutColumn] = []
    for (index, field) in parts.fields.sorted(by: { $0.key < $1.key }) where !field.isIgnored {
      let path = table.headings[index].text
      // A list is one column, that of its first value.
      guard paths.insert(path).inserted else { continue }
      columns.append(LayoutColumn(field, names: [path], presence: .needed))
    }
    if let labels {
      columns.append(LayoutColumn(.label(1), names: [labels.text], presence: .needed))
    }
    var layout = Layout(
      TableRecognition.layoutName, title: Localized(TableRecognition.layoutName), header: .names,
      columns: columns, answer: parts.answer ?? .number(from: 1))
    if parts.answer == .letter, hasLabelledChoices { layout.list = .labels }
    return layout
  }
}
