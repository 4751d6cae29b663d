@_spi(QBank) import BankModel

/// Questions to be included in every set, given by ID, by file and row, by text, or by a part of the text that no
/// other question has.
struct IncludedQuestions {
  private let pool: QuestionPool
  /// The candidates for each name, the better ones first.
  private var found: [String: Found] = [:]

  private struct Found {
    var byName: [Int] = []
    var byPart: [Int] = []
  }

  init(_ names: [String], in pool: QuestionPool) {
    self.pool = pool
    for name in names { found[name] = Found() }
    for index in pool.indices {
      let problem = pool[index]
      for name in found.keys {
        if problem.details.id == name || problem.question == name {
          found[name]?.byName.append(index)
        } else if problem.question.contains(text: name) {
          found[name]?.byPart.append(index)
        }
      }
    }
  }

  /// Returns the question with a name.
  func place(of name: String) throws(DrawError.Reason) -> Int {
    if let place = try place(ofRow: name) { return place }
    let found = found[name] ?? Found()
    let all = found.byName.isEmpty ? found.byPart : found.byName
    guard let place = all.first else { throw .unknownQuestion(name) }
    if all.count > 1 { throw .ambiguousQuestion(name, count: all.count) }
    return place
  }

  /// Returns the question in a row of a file, given by its path or file name: `tea.csv:12`.
  private func place(ofRow name: String) throws(DrawError.Reason) -> Int? {
    guard let colon = name.lastIndex(of: ":"),
      let row = Int(bounded: name[name.index(after: colon)...])
    else { return nil }
    let file = String(name[..<colon])
    let named = pool.names.indices.filter { pool.names[$0] == file }
    let files =
      named.isEmpty
      ? pool.names.indices.filter { Path(pool.names[$0]).lastComponent.string == file } : named
    let places = files.compactMap { pool.index(file: $0, record: row) }
    if places.count > 1 { throw .ambiguousQuestion(name, count: places.count) }
    return places.first
  }
}
