@_spi(QBank) import BankModel
@_spi(QBank) import BankSyntax

/// Reads the questions of JSON documents in a layout, one document after the other, into problems.
struct MemberReader {
  private let layout: Layout
  private let plan: MemberPlan
  private let seed: UInt64
  private let source: Source
  private(set) var log: LayoutLog
  private var lookup = MemberLookup()
  private var found = FoundQuestions()
  /// Members of the document itself that belong to no question.
  private var documentMembers: [Problem.Details.UnknownMember] = []
  /// The number of values that should be questions, whether they could be read or not.
  private(set) var count = 0
  private var first: TableRow?

  /// Creates a reader of a file; the seed determines the places of choices that have none.
  init(_ layout: Layout, _ plan: MemberPlan, _ source: Source, seed: UInt64 = 0) {
    (self.layout, self.plan, self.source, self.seed) = (layout, plan, source, seed)
    log = LayoutLog(layout)
  }

  /// Reads the questions of a document, or reports what is wrong with it. What is beside its questions belongs to
  /// each of them, unless it is the only document of the file.
  mutating func add(_ root: Result<JSONTree, JSONSyntaxError>, isOnly: Bool = false) {
    switch root {
    case .failure(let mistake):
      count += 1
      log.broken(mistake, number: isOnly ? nil : count)
    case .success(let tree):
      let beside = MemberLeftovers(tree, at: MemberPath(), plan.used, upTo: plan.item)
        .members(of: source.bytes)
      if isOnly { documentMembers += beside }
      let before = count
      walk(tree, plan.item.steps[...], [], MemberDocument(root: tree, beside: isOnly ? [] : beside))
      if count == before { log.noQuestions(plan.item.text, Place(tree.range)) }
    }
  }

  /// Returns the only question of the line with this number and the places of its texts, or nil after reporting why
  /// there is none.
  mutating func read(line: TextRange, number: Int) -> (Problem, TextPlaces)? {
    count = number - 1
    add(MemberDocuments.tree(onLine: line, of: source.bytes))
    guard let problem = found.problems.last, let texts = found.texts.last else { return nil }
    return (problem, texts)
  }

  /// Descends to the values that contain a question each.
  private mutating func walk(
    _ tree: JSONTree, _ steps: ArraySlice<MemberPath.Step>, _ keys: [MemberKey],
    _ document: MemberDocument
  ) {
    guard let step = steps.first else { return add(tree, keys, document) }
    guard step == .each else {
      if let child = lookup.child(of: tree, step) {
        walk(child, steps.dropFirst(), keys, document)
      }
      return
    }
    for (key, child) in tree.keyedChildren {
      walk(child, steps.dropFirst(), keys + [key], document)
    }
  }

  private mutating func add(_ item: JSONTree, _ keys: [MemberKey], _ document: MemberDocument) {
    guard let (problem, texts) = next(item, keys, document) else { return }
    found.append(problem, at: Place(item.range, record: count), number: count, texts)
  }

  /// Returns the problem in a value and the places of its texts, or nil if there is none.
  private mutating func next(
    _ item: JSONTree, _ keys: [MemberKey], _ document: MemberDocument
  ) -> (Problem, TextPlaces)? {
    count += 1
    let row = TableRow([], at: Place(item.range, record: count))
    if first == nil { first = row }
    let before = log.errorCount
    if plan.item.steps.isEmpty, !item.isObject, item.elements == nil {
      log.notAnObject(row.place)
      return nil
    }
    var parts = RowParts(row, dropsLabels: layout.list == .labels)
    for part in plan.parts { take(part, document.root, keys, &parts) }
    parts.take(document.beside)
    if let used = plan.used.node(at: plan.item) {
      let left = MemberLeftovers(item, at: plan.item, used)
      parts.take(left.members(of: source.bytes, below: plan.item))
    }
    guard log.errorCount == before,
      var problem = parts.problem(layout, number: count, seed: seed, &log),
      log.errorCount == before
    else { return nil }
    let texts = parts.places(of: problem, layout)
    if problem.details.category == nil { problem.details.category = MemberReader.category(keys) }
    return (problem, texts)
  }

  /// Returns the names around a question that are around others, too, as in `{"easy": [{…}, …]}`; the last key is
  /// its own.
  private static func category(_ keys: [MemberKey]) -> String? {
    let names = keys.dropLast().compactMap { key in
      if case .name(let name, _) = key { String(decoding: name, as: UTF8.self) } else { nil }
    }
    let category = names.joined(separator: "/")
    return category.isEmpty ? nil : category
  }

  // MARK: Parts of a question

  private mutating func take(
    _ part: MemberPlan.Part, _ root: JSONTree, _ keys: [MemberKey], _ parts: inout RowParts
  ) {
    let values = lookup.values(at: part.path, in: root, keys)
    guard part.isList else {
      if let value = values.first.flatMap(\.self), let cell = cell(value) {
        parts.take(cell, as: part.field)
      }
      return
    }
    switch part.field {
    case .choice(let number), .mark(let number), .label(let number):
      for (index, value) in values.enumerated() {
        guard let value, let cell = cell(value) else { continue }
        parts.take(cell, as: part.field.numbered(number + index))
      }
    case .tags: parts.take(tags: cells(values))
    default:
      let cells = cells(values)
      if let cell = TableCell(joining: cells) { parts.take(cell, as: part.field) }
    }
  }

  private mutating func cells(_ values: [JSONTree?]) -> [TableCell] {
    var cells: [TableCell] = []
    for value in values {
      if let value, let cell = cell(value) { cells.append(cell) }
    }
    return cells
  }

  /// Returns a value as a cell, or nil after reporting that it is neither a text nor a number.
  private mutating func cell(_ value: JSONTree) -> TableCell? {
    let place = Place(value.range, record: count)
    guard let text = value.plainText else {
      log.notAText(place, isArray: value.elements != nil)
      return nil
    }
    return TableCell(text, at: place)
  }

  // MARK: The whole

  /// Returns everything that was read from the file.
  mutating func finish() -> ImportResult {
    log.summarizeIfNothing(of: count, wasRead: found.count, first)
    if layout.answer == .first, found.count > 0 { log.drawnPlaces(found.count) }
    var result = log.imported(found, of: count)
    result.documentMembers = documentMembers
    return result
  }
}

/// A document whose questions are being read.
private struct MemberDocument {
  let root: JSONTree
  /// What is beside its questions, and belongs to each of them.
  let beside: [Problem.Details.UnknownMember]
}

extension TableCell {
  /// Joins the texts of several cells into one, or returns nil if there are none.
  fileprivate init?(joining cells: [TableCell]) {
    guard let first = cells.first, let last = cells.last else { return nil }
    var place = first.place
    place.range = TextRange(place.range.start, last.place.range.end)
    self.init(cells.map(\.text).joined(separator: ", "), at: place)
  }
}

extension Layout.Field {
  /// Returns the same field for the choice with this number.
  fileprivate func numbered(_ number: Int) -> Layout.Field {
    switch self {
    case .choice: .choice(number)
    case .mark: .mark(number)
    case .label: .label(number)
    default: self
    }
  }
}

/// The errors of JSON in a layout, besides those of any row.
extension LayoutLog {
  mutating func broken(_ mistake: JSONSyntaxError, number: Int?) {
    addError(
      Place(mistake.range, record: number), mistake.message,
      help: Localized(en: "Fix the JSON there.", ja: "JSONの書き方を修正してください。"))
  }

  mutating func noQuestions(_ path: String, _ place: Place) {
    addError(
      place,
      path.isEmpty
        ? Localized(en: "there are no questions", ja: "問題がありません。")
        : Localized(en: "there are no questions at “\(path)”", ja: "「\(path)」に問題がありません。"),
      help: otherLayout)
  }

  mutating func notAnObject(_ place: Place) {
    addError(place, JSONDefect.objectExpected)
  }

  mutating func notAText(_ place: Place, isArray: Bool) {
    addError(
      place,
      isArray
        ? Localized(en: "this is a list instead of a text", ja: "文字列ではなく配列が書かれています。")
        : Localized(en: "this is an object instead of a text", ja: "文字列ではなくオブジェクトが書かれています。"),
      help: Localized(
        en: "In the layout, name the member inside it that is to be read (qbank help layouts).",
        ja: "その中のどれを読むかをレイアウトに書いてください（qbank help layouts）。"))
  }
}

/// The members that no path of a layout leads to, which are kept under their own paths.
private struct MemberLeftovers {
  /// The values in the order of the document.
  private var found: [(path: MemberPath, tree: JSONTree)] = []
  /// The path of the values that contain a question each, at which the search ends.
  private let end: MemberPath?

  /// Finds what is left of a value at a path, except below `end`.
  init(_ tree: JSONTree, at path: MemberPath, _ used: MemberNode, upTo end: MemberPath? = nil) {
    self.end = end
    search(tree, path, used)
  }

  private mutating func search(_ tree: JSONTree, _ path: MemberPath, _ used: MemberNode) {
    if used.isEnd || path == end { return }
    switch tree.value {
    case .object(let members):
      for member in members { search(member.tree, path, .name(Array(member.name.utf8)), used) }
    case .array(let elements):
      for (index, element) in elements.enumerated() { search(element, path, .index(index), used) }
    default: found.append((path, tree))
    }
  }

  private mutating func search(
    _ tree: JSONTree, _ path: MemberPath, _ step: MemberPath.Step, _ used: MemberNode
  ) {
    if let (step, node) = used.child(step) {
      search(tree, path.appending(step), node)
    } else {
      found.append((path.appending(step), tree))
    }
  }

  /// Returns what is left as members of a bank, by their paths below an item; if a path leads to several values,
  /// they are an array.
  func members(
    of bytes: Span<UInt8>, below item: MemberPath = MemberPath()
  ) -> [Problem.Details.UnknownMember] {
    found.grouped(by: \.path).map { path, values in
      let own =
        path.steps.starts(with: item.steps)
        ? path.steps.dropFirst(item.steps.count) : path.steps[...]
      let texts = values.map { value in
        var json: [UInt8] = []
        JSONCompact.append(bytes, value.tree.range, to: &json)
        return String(decoding: json, as: UTF8.self)
      }
      let isList = own.contains(.each)
      return Problem.Details.UnknownMember(
        MemberPath(own).text, json: isList ? "[\(texts.joined(separator: ","))]" : texts[0])
    }
  }
}
