@_spi(QBank) import BankText

/// The start of a JSON file, in which its questions are looked for.
struct MemberSample {
  /// The documents in which paths begin: lines, the elements of the outermost array, or the file itself.
  let roots: [JSONTree]
  /// Whether the file is one document that is no array.
  let isDocument: Bool

  /// How much of a file is looked at.
  private static let reach = 1 << 20
  /// How deep questions are looked for, and in how many of the first documents.
  private static let depth = 8
  private static let few = 5
  private static let maxPlaces = 30

  init(_ source: Source) {
    let start = source.bytes.extracting(0..<min(source.count, MemberSample.reach))
    let documents = MemberDocuments(start, isWhole: source.count <= MemberSample.reach)
    roots = documents.roots.prefix(TableRecognition.rows).compactMap { root in
      if case .success(let tree) = root { tree } else { nil }
    }
    isDocument = documents.form == .document
  }

  /// A place at which each value may be a question.
  struct ItemPlace: Hashable {
    /// The path of the values, with a wildcard for the questions unless each document is one.
    let path: MemberPath
    /// Whether the parts of a question stand in arrays beside each other, rather than in an object.
    var isParallel = false
    /// What the parts are called where each value is an array.
    var names: [String] = []
  }

  /// The places at which questions may be.
  var places: [ItemPlace] {
    var search = ItemPlaceSearch()
    for root in roots.prefix(MemberSample.few) {
      search.search(root, MemberPath(), depth: MemberSample.depth)
    }
    return Array(search.found.prefix(MemberSample.maxPlaces))
  }
}

/// Looks for the places at which each value may be a question.
private struct ItemPlaceSearch {
  private(set) var found: [MemberSample.ItemPlace] = []

  private mutating func add(_ path: MemberPath, isParallel: Bool = false, names: [String] = []) {
    let place = MemberSample.ItemPlace(path: path, isParallel: isParallel, names: names)
    if !found.contains(place) { found.append(place) }
  }

  mutating func search(_ tree: JSONTree, _ path: MemberPath, depth: Int) {
    guard depth > 0 else { return }
    switch tree.value {
    case .object(let members):
      if path.steps.isEmpty { add(path) }
      addParallel(members, path)
      addNumbered(members, path)
      searchMembers(members, path, depth)
    case .array(let elements): searchElements(elements, path, depth)
    default: break
    }
  }

  private mutating func searchMembers(
    _ members: [JSONTree.Member], _ path: MemberPath, _ depth: Int
  ) {
    // Names that only count, or that stand for items, lead to one place.
    if members.count > 1, members.allSatisfy({ $0.tree.isObject }) {
      searchElements(members.map(\.tree), path, depth)
    }
    for member in members.prefix(200) {
      search(member.tree, path.appending(member.name), depth: depth - 1)
    }
  }

  private mutating func searchElements(_ elements: [JSONTree], _ path: MemberPath, _ depth: Int) {
    guard let first = elements.first(where: { $0.isObject || $0.elements != nil }) else { return }
    let each = path.appending(.each)
    add(each)
    if first.isObject { search(first, each, depth: depth - 1) }
  }

  /// Adds the place where a list of questions has lists of their parts beside it.
  private mutating func addParallel(_ members: [JSONTree.Member], _ path: MemberPath) {
    let lists = members.filter { $0.tree.count > 0 && $0.tree.isListOfPlainValues }
    for list in lists where Headings.role(Heading(list.name).form) == .question {
      let others = members.count { $0.tree.count == list.tree.count && $0.name != list.name }
      if others > 0 { add(path.appending(list.name).appending(.each), isParallel: true) }
    }
  }
}

extension ItemPlaceSearch {
  /// Adds the place of arrays of cells, for which a list beside them has the names.
  private mutating func addNumbered(_ members: [JSONTree.Member], _ path: MemberPath) {
    for names in members where names.tree.elements != nil && names.tree.isListOfPlainValues {
      let texts = names.tree.children.compactMap(\.text)
      guard texts.count > 2, texts.count == names.tree.count else { continue }
      for rows in members where rows.tree.children.first?.elements?.count == texts.count {
        add(path.appending(rows.name).appending(.each), names: texts)
      }
    }
  }
}

extension JSONTree {
  /// Whether it is an object.
  var isObject: Bool { if case .object = value { true } else { false } }

  /// How many elements or members it has.
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

  /// Whether it is a list of values that are neither arrays nor objects.
  var isListOfPlainValues: Bool { children.allSatisfy { $0.plainText != nil } }

  /// What it says as a cell of a table would; nil for an array and an object.
  var plainText: String? {
    switch value {
    case .text(let text), .number(let text): text
    case .bool(let isTrue): isTrue ? "true" : "false"
    case .null: ""
    case .array, .object: nil
    }
  }
}
