/// Keeps a key that was meant for one question from answering the next.
///
/// The gate closes when something new is shown, and opens a quarter of a second later: nobody who presses a key
/// sooner can have read it. Keys pressed in between are discarded, and the clock continues.
struct KeyGate {
  /// The number of milliseconds for which the gate stays closed.
  static let delay = 250

  private var opening: Int?

  /// Whether keys are accepted.
  var isOpen: Bool { opening == nil }

  /// Returns the number of milliseconds until the gate opens, or nil if it is open.
  func wait(at now: Int) -> Int? { opening.map { max(0, $0 - now) } }

  /// Closes the gate when something new is shown.
  mutating func close(at now: Int) { opening = now + KeyGate.delay }

  /// Opens the gate if its time has come, and returns whether it has just done so.
  mutating func open(at now: Int) -> Bool {
    guard let opening, now >= opening else { return false }
    self.opening = nil
    return true
  }
}
