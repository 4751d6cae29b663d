@_spi(QBank) import BankFigures

/// The state of browsing a library: keys go in, and the lines of the screen come out (`TreeBrowser.lines`).
///
/// It is a value that knows nothing about terminals.
struct TreeBrowser: Sendable {
  /// A list of the contents of a branch, or of search results in it.
  struct List: Sendable {
    let branch: Int
    /// The contents of the branch itself.
    let own: [TreeEntry]
    /// The entries that are shown.
    var entries: [TreeEntry]
    /// The search text, or nil if nothing is searched.
    var query: String?
    /// Whether keys are typed into the search.
    var isTyping = false
    /// The indices of the selected entry and of the first one on the screen.
    var selected = 0
    var top = 0

    /// The selected entry, or nil if the list is empty.
    var entry: TreeEntry? { entries.indices.contains(selected) ? entries[selected] : nil }
  }

  /// A question as players see it.
  struct Shown: Sendable {
    let question: Int
    let problem: Problem
    /// Whether the right choice is marked.
    var isAnswered = false
    var scroll = 0
  }

  let library: Library
  private(set) var look: RunSheet
  private(set) var height: Int
  /// The stack of lists; the last one is visible.
  private(set) var lists: [List] = []
  /// The question on the screen, if one is.
  private(set) var shown: Shown?
  /// Whether the user has left.
  private(set) var isDone = false
  private var search: TreeSearch?
  private let workers: Workers

  /// Begins at a branch; going back leads to the root.
  init(_ library: Library, _ branch: Int, _ look: RunSheet, height: Int, _ workers: Workers) {
    (self.library, self.look, self.height, self.workers) = (library, look, height, workers)
    var way = [branch]
    while let last = way.last, let parent = library.tree.branches[last].parent {
      way.append(parent)
    }
    for branch in way.reversed() {
      if !lists.isEmpty { select(.branch(branch)) }
      open(branch)
    }
  }

  /// Continues in a window of another size.
  mutating func resize(_ look: RunSheet, height: Int) {
    (self.look, self.height) = (look, height)
    keepInSight()
  }

  // MARK: Keys

  /// Handles a key.
  mutating func press(_ key: TerminalKey) {
    if shown != nil {
      pressAtQuestion(key)
    } else if lists[lists.count - 1].isTyping {
      pressInSearch(key)
    } else {
      pressInList(key)
    }
    keepInSight()
  }

  private mutating func pressInList(_ key: TerminalKey) {
    switch key {
    case .right, .character("\r"), .character("\n"): openSelected()
    case .left, .character("\u{7F}"), .character("\u{8}"): goBack()
    case .character("/"), .character("／"):
      list.isTyping = true
      if list.query == nil { list.query = "" }
    // Escape goes back, except in the topmost list.
    case .escape where list.query != nil || lists.count > 1: goBack()
    case .escape, .character("q"), .character("Q"), .character("ｑ"), .character("\u{4}"):
      isDone = true
    default: move(key)
    }
  }

  private mutating func pressInSearch(_ key: TerminalKey) {
    switch key {
    case .escape: endSearch()
    case .right: openSelected()
    case .left: goBack()
    case .character("\r"), .character("\n"):
      // If nothing was searched for, the whole list is shown, as before.
      if list.query?.isEmpty == true { endSearch() } else { list.isTyping = false }
    case .character("\u{7F}"), .character("\u{8}"):
      guard let query = list.query, !query.isEmpty else { return endSearch() }
      find(String(query.dropLast()))
    case .character("\u{4}"): isDone = true
    case .character(let character): type(character)
    default: move(key)
    }
  }

  private mutating func type(_ character: Character) {
    let isControl = character.unicodeScalars.contains { $0.value < 0x20 }
    let query = list.query ?? ""
    guard !isControl, query.utf8.count < TreeBrowser.longestQuery else { return }
    find(query + String(character))
  }

  /// The maximum length of a search. Nobody types more; pasted text is truncated.
  private static let longestQuery = 200

  private mutating func pressAtQuestion(_ key: TerminalKey) {
    switch key {
    case .right, .character("\r"), .character("\n"), .character(" "), .character("　"):
      shown?.isAnswered = true
    case .escape, .left, .character("\u{7F}"), .character("\u{8}"): shown = nil
    case .character("q"), .character("Q"), .character("ｑ"), .character("\u{4}"):
      isDone = true
    default: scroll(key)
    }
  }

  private mutating func scroll(_ key: TerminalKey) {
    guard let layout = layoutOfQuestion else { return }
    let page = max(1, layout.page - 1)
    let scroll =
      switch key {
      case .up: layout.scroll - 1
      case .down: layout.scroll + 1
      case .pageUp: layout.scroll - page
      case .pageDown: layout.scroll + page
      case .home: 0
      case .end: layout.maxScroll
      default: layout.scroll
      }
    shown?.scroll = min(max(0, scroll), layout.maxScroll)
  }

  // MARK: Lists

  /// The visible list.
  private(set) var list: List {
    get { lists[lists.count - 1] }
    _modify { yield &lists[lists.count - 1] }
  }

  private mutating func open(_ branch: Int) {
    let own = library.tree.entries(of: branch)
    lists.append(List(branch: branch, own: own, entries: own))
  }

  private mutating func openSelected() {
    list.isTyping = false
    switch list.entry {
    case .branch(let branch): open(branch)
    case .question(let question):
      shown = Shown(question: question, problem: library.problem(question))
    case nil: return
    }
  }

  private mutating func goBack() {
    if list.query != nil { return endSearch() }
    if lists.count > 1 { lists.removeLast() }
  }

  private mutating func move(_ key: TerminalKey) {
    let (page, last) = (max(1, listRoom - 1), list.entries.count - 1)
    let next =
      switch key {
      case .up: list.selected - 1
      case .down: list.selected + 1
      case .pageUp: list.selected - page
      case .pageDown: list.selected + page
      case .home: 0
      case .end: last
      default: list.selected
      }
    list.selected = max(0, min(next, last))
  }

  private mutating func select(_ entry: TreeEntry) {
    list.selected = list.entries.firstIndex(of: entry) ?? 0
  }

  /// Scrolls the list by as little as is needed to show the selected entry.
  private mutating func keepInSight() {
    let room = listRoom
    let most = max(0, list.entries.count - room)
    list.top = min(max(list.top, list.selected - room + 1), min(list.selected, most))
  }

  // MARK: Search

  private mutating func find(_ query: String) {
    let made = search ?? TreeSearch(library, workers)
    search = made
    let before = list.query ?? ""
    let narrows = !before.isEmpty && TreeSearch.narrows(query, before)
    list.query = query
    list.entries =
      query.isEmpty ? list.own : made.found(query, in: narrows ? list.entries : everything)
    (list.selected, list.top) = (0, 0)
  }

  /// All entries of the branch and below it, from top to bottom.
  private var everything: [TreeEntry] {
    var steps = TreeSteps(library.tree, list.branch, depth: .max)
    var entries: [TreeEntry] = []
    while let step = steps.next() { entries.append(step.entry) }
    return entries
  }

  private mutating func endSearch() {
    (list.query, list.isTyping, list.entries) = (nil, false, list.own)
    (list.selected, list.top) = (0, 0)
  }
}

/// Finds branches by name and questions by text, ignoring case and width.
private struct TreeSearch: Sendable {
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
