@_spi(QBank) import BankText

/// The values at one place of a JSON file as a table: a row for each, a column for each path.
struct MemberColumns {
  let place: MemberSample.QuestionPath
  /// The columns, in the order in which their paths are encountered.
  private(set) var columns: [Column] = []
  /// The number of rows.
  private(set) var count = 0
  private var indices: [MemberPath: Int] = [:]

  /// The values at a path, for each row.
  struct Column {
    let path: MemberPath
    /// Whether each row may have several values there.
    let isList: Bool
    /// Whether it is outside the values that are rows, as the title of a section is.
    let isOuter: Bool
    /// Its name if its path has a number instead of one.
    let heading: String?
    fileprivate(set) var values: [[String]]
  }

  private static let maxColumns = 200
  private static let maxValues = 50

  init(_ sample: MemberSample, _ place: MemberSample.QuestionPath) {
    self.place = place
    for root in sample.roots where count < TableRecognition.rows {
      let outer: [Cell] = []
      walk(root, place.path.steps[...], MemberPath(), outer, isDocument: sample.isDocument)
    }
  }

  private typealias Cell = (path: MemberPath, values: [String], isList: Bool, isOuter: Bool)

  /// Descends to the values that are rows, and keeps what is encountered on the way.
  private mutating func walk(
    _ tree: JSONTree, _ steps: ArraySlice<MemberPath.Step>, _ path: MemberPath, _ outer: [Cell],
    isDocument: Bool
  ) {
    guard let step = steps.first else {
      if !place.names.isEmpty { return addNumbered(tree, path) }
      return add(outer + MemberColumns.cells(of: tree, path))
    }
    if place.isParallel, steps.count == 2 { return addParallel(tree, step, path, outer) }
    switch step {
    case .each:
      for child in tree.children.prefix(TableRecognition.rows) where count < TableRecognition.rows {
        walk(child, steps.dropFirst(), path.appending(.each), outer, isDocument: false)
      }
    case .name(let name):
      var outer = outer
      outer += MemberColumns.outerCells(of: tree, but: name, path, isDocument: isDocument)
      if let child = tree.member(String(decoding: name, as: UTF8.self)) {
        walk(child, steps.dropFirst(), path.appending(step), outer, isDocument: isDocument)
      }
    case .index: break
    }
  }

  /// Adds a row whose cells are named only by their positions.
  private mutating func addNumbered(_ tree: JSONTree, _ path: MemberPath) {
    let cells = zip(tree.children, place.names).enumerated().compactMap { index, pair -> Cell? in
      pair.0.plainText.map { (path.appending(.index(index)), [$0], false, false) }
    }
    add(cells)
  }

  /// Adds a row for each element of parallel lists.
  private mutating func addParallel(
    _ tree: JSONTree, _ step: MemberPath.Step, _ path: MemberPath, _ outer: [Cell]
  ) {
    guard case .name(let name) = step, case .object(let members) = tree.value,
      let questions = tree.member(String(decoding: name, as: UTF8.self))
    else { return }
    let lists = members.filter { $0.tree.count == questions.count && $0.tree.count > 0 }
    let beside = members.filter { $0.tree.plainText != nil }
    let common = beside.flatMap { member in
      MemberColumns.cells(of: member.tree, path.appending(member.name)).map {
        Cell($0.path, $0.values, $0.isList, true)
      }
    }
    for index in questions.children.indices.prefix(TableRecognition.rows) {
      let cells = lists.flatMap { list in
        MemberColumns.cells(
          of: list.tree.children[index], path.appending(list.name).appending(.each))
      }
      add(outer + common + cells)
    }
  }

  /// Returns what is beside the way to the rows: of the document itself, only its category and difficulty.
  private static func outerCells(
    of tree: JSONTree, but name: [UInt8], _ path: MemberPath, isDocument: Bool
  ) -> [Cell] {
    guard case .object(let members) = tree.value else { return [] }
    return members.compactMap { member in
      guard Array(member.name.utf8) != name, let text = member.tree.plainText else { return nil }
      let role = Headings.role(Heading(member.name).form)
      // A question outside the rows is one of its own.
      if role == .question || isDocument && role != .category && role != .difficulty { return nil }
      return (path.appending(member.name), [text], false, true)
    }
  }

  /// Returns the plain values in a value, with their paths.
  private static func cells(of tree: JSONTree, _ path: MemberPath) -> [Cell] {
    if let text = tree.plainText { return [(path, [text], false, false)] }
    switch tree.value {
    case .object(let members):
      return members.prefix(maxColumns).flatMap {
        cells(of: $0.tree, path.appending($0.name))
      }
    case .array(let elements): return listCells(elements.prefix(maxValues), path)
    default: return []
    }
  }

  private static func listCells(_ elements: ArraySlice<JSONTree>, _ path: MemberPath) -> [Cell] {
    let all = elements.enumerated().flatMap { index, element in
      cells(of: element, path.appending(.each)).filter { !$0.isList }.map { (index, $0) }
    }
    return all.grouped { $0.1.path }.map { path, found -> Cell in
      var values: [String] = []
      for (index, cell) in found {
        values += Array(repeating: "", count: max(0, index - values.count)) + cell.values
      }
      return (path, values, true, false)
    }
  }

  private mutating func add(_ cells: [Cell]) {
    for cell in cells {
      let index = indices[cell.path] ?? columns.count
      if index == columns.count {
        guard index < MemberColumns.maxColumns else { continue }
        indices[cell.path] = index
        columns.append(
          Column(
            path: cell.path, isList: cell.isList, isOuter: cell.isOuter,
            heading: heading(of: cell.path), values: []))
      }
      let missing = count - columns[index].values.count
      columns[index].values += Array(repeating: [], count: max(0, missing))
      if columns[index].values.count == count { columns[index].values.append(cell.values) }
    }
    count += 1
  }

  private func heading(of path: MemberPath) -> String? {
    guard case .index(let index)? = path.steps.last else { return nil }
    return place.names.indices.contains(index) ? place.names[index] : nil
  }

  /// Returns the values of a column in every row.
  func values(_ column: Column) -> [[String]] {
    column.values + Array(repeating: [], count: count - column.values.count)
  }
}
