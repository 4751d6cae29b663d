@_spi(QBank) import BankSyntax

/// The documents of a JSON file in which the paths of a layout begin.
struct MemberDocuments {
  /// The documents in order, each parsed or with its syntax error.
  let roots: [Result<JSONTree, JSONSyntaxError>]
  /// How they are arranged in the file.
  let form: Form

  /// How documents are arranged in a file.
  enum Form {
    /// One per line.
    case lines
    /// As elements of an array.
    case elements
    /// As the only one.
    case document
    /// As the remains of one that is not JSON: each object in its first array.
    case pieces
  }

  /// Parses the documents of a file, or of the start of one, of which the last may be truncated.
  init(_ bytes: Span<UInt8>, isWhole: Bool = true) {
    if MemberDocuments.isLines(bytes) {
      form = .lines
      roots = MemberDocuments.lines(bytes, isWhole: isWhole)
      return
    }
    let tree = isWhole ? JSONTree.read(bytes) : JSONTree.read(JSONPrefix.closed(bytes).arraySpan)
    if case .success(let root) = tree, let elements = root.elements {
      (form, roots) = (.elements, elements.map { .success($0) })
    } else if case .failure(let mistake) = tree, let pieces = MemberDocuments.pieces(bytes, mistake)
    {
      (form, roots) = (.pieces, pieces)
    } else {
      (form, roots) = (.document, [tree])
    }
  }

  // MARK: Lines

  /// Whether the first line is a whole object, and another line follows.
  static func isLines(_ bytes: Span<UInt8>) -> Bool {
    guard let line = bytes.jsonLine(from: bytes.startOfText) else { return false }
    var cursor = JSONCursor(bytes.extracting(0..<line.end), from: line.start)
    guard cursor.peek() == UInt8(ascii: "{"), cursor.skipValue() != nil, cursor.isAtEnd() else {
      return false
    }
    return bytes.jsonLine(from: line.end) != nil
  }

  private static func lines(
    _ bytes: Span<UInt8>, isWhole: Bool
  ) -> [Result<JSONTree, JSONSyntaxError>] {
    var roots: [Result<JSONTree, JSONSyntaxError>] = []
    var offset = bytes.startOfText
    while let line = bytes.jsonLine(from: offset), isWhole || line.end < bytes.count {
      roots.append(tree(onLine: line, of: bytes))
      offset = line.end
    }
    return roots
  }

  /// Parses the document on a line.
  static func tree(
    onLine line: TextRange, of bytes: Span<UInt8>
  ) -> Result<JSONTree, JSONSyntaxError> {
    if let bad = UTF8Check.firstInvalid(in: bytes.extracting(line.offsets)) {
      let run = UTF8Check.invalidRun(in: bytes, at: line.start + bad)
      return .failure(JSONSyntaxError(range: run, kind: .notUTF8))
    }
    var cursor = JSONCursor(bytes.extracting(0..<line.end), from: line.start)
    let tree = JSONTree(&cursor)
    cursor.expectEnd()
    guard let mistake = cursor.syntaxError else {
      return tree.map { .success($0) }
        ?? .failure(JSONSyntaxError(range: line, kind: .unexpectedEndOfLine))
    }
    let isCut = mistake.kind == .unexpectedEnd && line.end < bytes.count
    return .failure(
      JSONSyntaxError(range: mistake.range, kind: isCut ? .unexpectedEndOfLine : mistake.kind))
  }

  // MARK: A document that is no JSON

  /// Returns the objects in the first array of a file that is not JSON, each parsed by itself, or nil if there is
  /// no array.
  static func pieces(
    _ bytes: Span<UInt8>, _ mistake: JSONSyntaxError
  ) -> [Result<JSONTree, JSONSyntaxError>]? {
    let list = (0..<bytes.count).first { bytes[$0] == UInt8(ascii: "[") }
    guard mistake.kind != .notUTF8, let list else { return nil }
    var roots: [Result<JSONTree, JSONSyntaxError>] = []
    var isTold = false
    var next = object(from: list, in: bytes)
    while let start = next {
      var cursor = JSONCursor(bytes, from: start)
      if let item = JSONTree(&cursor) {
        roots.append(.success(item))
        next = object(from: item.range.end, in: bytes)
      } else {
        let wrong = cursor.syntaxError ?? mistake
        roots.append(.failure(wrong))
        isTold = true
        next = JSONRecovery.itemStart(after: max(wrong.range.start, start), in: bytes)
      }
    }
    return isTold ? roots : roots + [.failure(mistake)]
  }

  private static func object(from start: Int, in bytes: Span<UInt8>) -> Int? {
    (start..<bytes.count).first { bytes[$0] == UInt8(ascii: "{") }
  }
}

/// Turns the start of a document into a document.
enum JSONPrefix {
  /// Returns the start of a document up to the last comma outside of texts, with the brackets closed that are open
  /// there.
  static func closed(_ bytes: Span<UInt8>) -> [UInt8] {
    var end = bytes.count
    forEachSign(bytes) { sign, offset in
      if sign == ASCII.comma { end = offset }
    }
    let start = bytes.extracting(0..<end)
    var open: [UInt8] = []
    forEachSign(start) { sign, _ in
      switch sign {
      case UInt8(ascii: "{"): open.append(UInt8(ascii: "}"))
      case UInt8(ascii: "["): open.append(UInt8(ascii: "]"))
      case UInt8(ascii: "}"), UInt8(ascii: "]"): _ = open.popLast()
      default: break
      }
    }
    return Array(bytes, TextRange(0, end)) + open.reversed()
  }

  /// Calls `body` with every byte outside of texts.
  private static func forEachSign(_ bytes: Span<UInt8>, _ body: (UInt8, Int) -> Void) {
    var offset = 0
    while offset < bytes.count {
      if bytes[offset] == ASCII.quote {
        offset += 1
        while offset < bytes.count, bytes[offset] != ASCII.quote {
          offset += bytes[offset] == UInt8(ascii: "\\") ? 2 : 1
        }
      } else {
        body(bytes[offset], offset)
      }
      offset += 1
    }
  }
}
