@_spi(QBank) import BankFigures

/// Finds branches by name and questions by text, ignoring case and width.
struct TreeSearch: Sendable {
  private let names: [[UInt32]]
  private let texts: [[UInt32]]

  /// Normalizes every text for searching, once.
  init(_ library: Library, _ workers: Workers) {
    names = library.tree.branches.map { MatchingForm.of($0.name) }
    let (count, many) = (library.tree.questions.count, 256)
    texts = workers.map((count + many - 1) / many) { part in
      library.texts(part * many..<min(count, (part + 1) * many)).map { MatchingForm.of($0) }
    }.flatMap(\.self)
  }

  /// Returns the entries that contain a text.
  func found(_ text: String, in entries: [TreeEntry]) -> [TreeEntry] {
    let wanted = MatchingForm.of(text)
    if wanted.isEmpty { return entries }
    return entries.filter { entry in
      switch entry {
      case .branch(let index): names[index].contains(part: wanted)
      case .question(let index): texts[index].contains(part: wanted)
      }
    }
  }

  /// Whether every match of `text` is also a match of `beginning`.
  static func narrows(_ text: String, _ beginning: String) -> Bool {
    MatchingForm.of(text).starts(with: MatchingForm.of(beginning))
  }
}

extension [UInt32] {
  fileprivate func contains(part: [UInt32]) -> Bool {
    guard let first = part.first, part.count <= count else { return part.isEmpty }
    for start in 0...count - part.count where self[start] == first {
      if self[start...].starts(with: part) { return true }
    }
    return false
  }
}
