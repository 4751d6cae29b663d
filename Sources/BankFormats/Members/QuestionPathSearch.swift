@_spi(QBank) import BankText

/// Finds the places at which each value may be a question.
///
/// All values at a path are examined together, because each of several lists may contain what the others do not.
struct QuestionPathSearch {
  /// The places, those with the most wildcards before those below the names that the wildcards represent.
  private(set) var found: [MemberSample.QuestionPath] = []

  private static let maxDepth = 8
  private static let maxPlaces = 30
  private static let maxNames = 200

  /// Searches the values at a path, and everything below them.
  mutating func search(_ values: [JSONTree], _ path: MemberPath) {
    guard path.steps.count < QuestionPathSearch.maxDepth else { return }
    searchObjects(values.filter(\.isObject), path)
    let elements = values.compactMap(\.elements)
    searchEach(elements.flatMap { $0.prefix(TableRecognition.rows) }, path)
  }

  private mutating func add(_ path: MemberPath, isParallel: Bool = false, names: [String] = []) {
    let place = MemberSample.QuestionPath(path: path, isParallel: isParallel, names: names)
    if !isFull, !found.contains(place) { found.append(place) }
  }

  private var isFull: Bool { found.count == QuestionPathSearch.maxPlaces }

  private mutating func searchObjects(_ objects: [JSONTree], _ path: MemberPath) {
    guard !objects.isEmpty, !isFull else { return }
    if path.steps.isEmpty { add(path) }
    let own = objects.compactMap { object in
      if case .object(let members) = object.value { members } else { nil }
    }
    for members in own {
      addParallel(members, path)
      addNumbered(members, path)
    }
    let members = own.joined().grouped { Array($0.name.utf8) }
    let values = members.flatMap { $0.values.map(\.tree) }
    // Names that only count, or that contain items or lists of items, lead to one place.
    if members.count > 1, values.allSatisfy(\.isObject) || values.allSatisfy(\.isListOfObjects) {
      searchEach(values, path)
    }
    for (name, namesakes) in members.prefix(QuestionPathSearch.maxNames) {
      search(namesakes.map(\.tree), path.appending(.name(name)))
    }
  }

  private mutating func searchEach(_ values: [JSONTree], _ path: MemberPath) {
    guard values.contains(where: { $0.isObject || $0.elements != nil }) else { return }
    let each = path.appending(.each)
    add(each)
    search(values, each)
  }

  /// Adds the place of a list of questions that has lists of their parts beside it.
  private mutating func addParallel(_ members: [JSONTree.Member], _ path: MemberPath) {
    let lists = members.filter { $0.tree.count > 0 && $0.tree.isListOfPlainValues }
    for list in lists where !isFull && Headings.role(Heading(list.name).form) == .question {
      let others = members.count { $0.tree.count == list.tree.count && $0.name != list.name }
      if others > 0 { add(path.appending(list.name).appending(.each), isParallel: true) }
    }
  }

  /// Adds the place of arrays of cells whose names are in a list beside them.
  private mutating func addNumbered(_ members: [JSONTree.Member], _ path: MemberPath) {
    let tables = members.filter { $0.tree.children.first?.elements != nil }
    let byWidth = Dictionary(grouping: tables) { $0.tree.children[0].count }
    for names in members where names.tree.elements != nil && !tables.isEmpty && !isFull {
      let texts = names.tree.children.compactMap(\.text)
      guard texts.count > 2, texts.count == names.tree.count else { continue }
      for rows in byWidth[texts.count] ?? [] {
        add(path.appending(rows.name).appending(.each), names: texts)
      }
    }
  }
}

extension JSONTree {
  /// Whether it is an array of objects only.
  fileprivate var isListOfObjects: Bool { elements?.allSatisfy(\.isObject) ?? false }
}
