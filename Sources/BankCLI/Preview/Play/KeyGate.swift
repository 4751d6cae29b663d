/// Keeps a key that was meant for one question from answering the next.
///
/// It closes when something new has been shown, and opens a quarter of a second later: whoever
/// presses a key sooner cannot have read it. What was pressed meanwhile is thrown away, and the clock
/// runs on.
struct KeyGate {
  /// For how many milliseconds it stays closed.
  static let delay = 250

  private var opening: Int?

  /// Whether keys count.
  var isOpen: Bool { opening == nil }

  /// In how many milliseconds it is to be opened; nil when it is open.
  func wait(at now: Int) -> Int? { opening.map { max(0, $0 - now) } }

  /// Closes it when something new can be seen.
  mutating func close(at now: Int) { opening = now + KeyGate.delay }

  /// Opens it when it is time to, and tells whether it has just done so.
  mutating func open(at now: Int) -> Bool {
    guard let opening, now >= opening else { return false }
    self.opening = nil
    return true
  }
}
