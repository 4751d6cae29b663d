import BankFigures
@_spi(QBank) import BankText

/// Finds branches by their names and questions by their texts, without regard to case and width.
struct TreeSearch: Sendable {
  private let names: [[UInt32]]
  private let texts: [[UInt32]]

  /// Makes of each text what is searched, once.
  init(_ library: Library, _ workers: Workers) {
    names = library.tree.branches.map { MatchingForm.of($0.name) }
    let (count, many) = (library.tree.questions.count, 256)
    texts = workers.map((count + many - 1) / many) { part in
      library.texts(part * many..<min(count, (part + 1) * many)).map { MatchingForm.of($0) }
    }.flatMap(\.self)
  }

  /// Those of some entries in which a text is.
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

  /// Whether what is found of a text is found of its beginning, too.
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
