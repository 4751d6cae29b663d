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

  /// Whether it is a list of values that are neither arrays nor objects.
  var isListOfPlainValues: Bool { children.allSatisfy { $0.plainText != nil } }

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
