@_spi(QBank) import BankText

/// The start of a JSON file, in which its questions are looked for.
struct MemberSample {
  /// The documents in which paths begin: lines, the elements of the outermost array, or the file itself.
  let roots: [JSONTree]
  /// Whether the file is a single document that is not an array.
  let isDocument: Bool

  /// The number of bytes of a file that are read.
  private static let reach = 1 << 20

  /// Reads the start of a file; `isCut` if the source itself is only a start.
  init(_ source: Source, isCut: Bool = false) {
    let start = source.bytes.extracting(0..<min(source.count, MemberSample.reach))
    let isWhole = !isCut && source.count <= MemberSample.reach
    let documents = MemberDocuments(start, isWhole: isWhole)
    roots = documents.roots.prefix(TableRecognition.rows).compactMap { root in
      if case .success(let tree) = root { tree } else { nil }
    }
    isDocument = documents.form == .document
  }

  /// A place at which each value may be a question.
  struct QuestionPath: Hashable {
    /// The path of the values, with a wildcard for the questions unless each document is one.
    let path: MemberPath
    /// Whether the parts of a question are in parallel arrays rather than in an object.
    var isParallel = false
    /// The names of the parts if each value is an array.
    var names: [String] = []
  }

  /// The places at which questions may be.
  var places: [QuestionPath] {
    var search = QuestionPathSearch()
    search.search(roots, MemberPath())
    return search.found
  }

  /// Whether there is any text at a path.
  func hasText(at path: MemberPath) -> Bool {
    values(at: path).contains { $0.plainText?.isEmpty == false }
  }

  /// Returns all values at a path.
  func values(at path: MemberPath) -> [JSONTree] {
    var lookup = MemberLookup()
    return roots.flatMap { lookup.values(at: path, in: $0, []).compactMap(\.self) }
  }
}

extension JSONTree {
  /// Whether it is an object.
  var isObject: Bool { if case .object = value { true } else { false } }

  /// The number of its elements or members.
  var count: Int {
    switch value {
    case .array(let elements): elements.count
    case .object(let members): members.count
    default: 0
    }
  }

  /// Its elements, or the values of its members.
  var children: [JSONTree] {
    switch value {
    case .array(let elements): elements
    case .object(let members): members.map(\.tree)
    default: []
    }
  }

  /// Whether it is an array of objects only.
  fileprivate var isListOfObjects: Bool { elements?.allSatisfy(\.isObject) ?? false }

  /// Whether it is a list of values that are neither arrays nor objects.
  fileprivate var isListOfPlainValues: Bool { children.allSatisfy { $0.plainText != nil } }

  /// Its text as in a cell of a table, or nil for an array or object.
  var plainText: String? {
    switch value {
    case .text(let text), .number(let text): text
    case .bool(let isTrue): isTrue ? "true" : "false"
    case .null: ""
    case .array, .object: nil
    }
  }
}

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
