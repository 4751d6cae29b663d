@_spi(QBank) import BankModel

extension TableRecognition {
  /// Recognises the questions in a JSON file that is not a bank, wherever in it they are.
  ///
  /// Each place that may contain questions is examined like a table, and one is chosen. If another one has
  /// questions that are not in it, that is a doubt: a list of questions is never left out silently.
  package init(members source: Source, given: GivenKey? = nil) {
    let sample = MemberSample(source)
    let all = sample.places.map { MemberRecognition(sample, $0, given) }
    let best = all.enumerated().max { one, other in
      let (rank, otherRank) = (one.element.rank, other.element.rank)
      return rank == otherRank ? one.offset > other.offset : rank < otherRank
    }?.element
    self = best?.recognition(among: all) ?? TableRecognition(rows: [], given: given)
    isOfMembers = true
  }
}

/// What the values at one place of a JSON file seem to be.
private struct MemberRecognition {
  private let table: SampledTable
  private let parts: RecognisedParts
  private let labels: MemberPath?
  private let count: Int
  /// The path of the questions, if it is a table of questions at all.
  private let question: MemberPath?
  /// The offsets of all questions there.
  private let asked: Set<Int>
  /// The number of values beside them that are not questions.
  private let others: Int

  init(_ sample: MemberSample, _ place: MemberSample.QuestionPath, _ given: GivenKey?) {
    let columns = MemberColumns(sample, place)
    let headings = MemberHeadings(columns)
    let rows = (0..<columns.count).map { row in headings.values.map { $0[row] } }
    table = SampledTable(
      headings: headings.headings.map { Heading($0.path.text, form: $0.form) }, rows)
    let table = table
    let found = RecognisedParts(ColumnRoles(table, given), hasLabels: headings.labels != nil)
    parts =
      found.answer == nil
      ? found.tried(on: table) { RecognisedParts(ColumnRoles(table, $0)) } : found
    labels = headings.labels
    count = columns.count
    question = parts.question.map { headings.headings[$0].path }
    let texts = question.map { sample.values(at: $0) } ?? []
    asked = Set(texts.filter { $0.plainText?.isEmpty == false }.map(\.range.start))
    others = question == nil ? 0 : sample.values(at: place.path).count - asked.count
  }

  /// How complete a table of questions it is; of equal ones the one with the most questions wins, of those the one
  /// with the least besides, and of those the outermost.
  var rank: (Int, Int, Int, Int) {
    let completeness = parts.completeness * 4 + (parts.isWhole ? 2 : 0) + (count > 1 ? 1 : 0)
    return (completeness, asked.count, -others, -(question?.wildcards ?? 0))
  }

  /// Returns the recognised table, with a doubt if another place has questions that are not here.
  func recognition(among all: [MemberRecognition]) -> TableRecognition {
    let left = all.first { !$0.asked.isSubset(of: asked) }
    let doubt = left.map { Doubt.scattered(question?.text ?? "", $0.question?.text ?? "") }
    let doubts = parts.doubts + [doubt].compactMap(\.self)
    return TableRecognition(table, parts.with(doubts), isOfMembers: true, labels: labels)
  }
}

extension LayoutBuilder {
  /// Returns the layout of values in JSON, with a path for each part.
  func layout(labels: MemberPath?) -> Layout {
    var paths = Set<String>()
    var columns: [LayoutColumn] = []
    for (index, field) in parts.fields.ordered(by: { $0.key < $1.key }) where !field.isIgnored {
      let path = table.headings[index].text
      // A list is one column, that of its first value.
      guard paths.insert(path).inserted else { continue }
      columns.append(LayoutColumn(field, names: [path], presence: .needed))
    }
    if let labels {
      columns.append(LayoutColumn(.label(1), names: [labels.text], presence: .needed))
    }
    var layout = Layout(
      Layout.recognisedName, title: Localized(Layout.recognisedName), header: .names,
      columns: columns, answer: parts.answer ?? .number(from: 1))
    layout.list = parts.list ?? layout.list
    if dropsLabels { layout.list = .labels }
    return layout
  }
}
