import Foundation
@_spi(QBank) import TestSupport

/// A terminal with a shell in it, in which a test types and reads the screen.
final class TerminalWindow {
  /// Whether a terminal emulator is available.
  static let isThere = TmuxClient.program != nil

  /// The working folder of the shell.
  let folder: TemporaryFolder
  private let client: TmuxClient
  /// The number of lines given to the shell.
  private var lines = 0

  /// Opens a window of the given size; `type` is its terminal type.
  init(columns: Int = 80, rows: Int = 24, type: String = "screen") throws {
    folder = try TemporaryFolder()
    let shell = """
      exec env -i PATH="$PATH" HOME='\(folder.path)' LANG=C.UTF-8 TERM=\(type) sh -i
      """
    client = try TmuxClient(
      socket: folder.place("window"),
      ["-x", "\(columns)", "-y", "\(rows)", "-c", folder.path, shell])
    // Input before the shell has its terminal is lost.
    try wait { $0.hasSuffix("#") || $0.hasSuffix("$") }
    // A prompt that is not confused with anything else on the screen.
    try enter("PS1='rea''dy: '")
    try wait { $0.hasSuffix("ready:") }
  }

  deinit { client.end() }

  // MARK: Keyboard

  /// Types a text.
  func type(_ text: String) throws { try client.tell(["send-keys", "-l", text]) }

  /// Presses a key by its name, such as `C-c`.
  func press(_ key: String) throws { try client.tell(["send-keys", key]) }

  /// Types a line.
  func enter(_ line: String) throws {
    try type(line)
    try press("Enter")
  }

  /// Types a line to the shell, and waits until it is done.
  func run(_ line: String) throws {
    lines += 1
    try enter("\(line); echo d''one \(lines)")
    try wait { $0.hasSuffix("done \(lines)\nready:") }
  }

  /// Resizes the window.
  func resize(columns: Int, rows: Int) throws {
    try client.tell(["resize-window", "-x", "\(columns)", "-y", "\(rows)"])
  }

  // MARK: Screen

  /// The text on the screen, without trailing white space.
  func screen() throws -> String {
    let trimmed = try client.tell(["capture-pane", "-p"]).map { line in
      String(line.reversed().drop { $0 == " " }.reversed())
    }
    return trimmed.joined(separator: "\n").trimmingCharacters(in: .newlines)
  }

  /// Whether the terminal is in the state that shells expect: not on the alternate screen, and with a cursor.
  func isSane() throws -> Bool {
    try client.tell(["display", "-p", "#{alternate_on}#{cursor_flag}"]) == ["01"]
  }

  /// The settings of the terminal.
  func settings() throws -> String {
    try run("stty -a >settings")
    return folder.text("settings") ?? ""
  }

  /// Whether a condition holds for the screen within some seconds, and the screen at that time; it is checked
  /// whenever something is written.
  private func look(
    seconds: Double, until isSeen: (String) -> Bool
  ) throws -> (isSeen: Bool, screen: String) {
    let end = Date().addingTimeInterval(seconds)
    while true {
      let seen = try screen()
      if isSeen(seen) { return (true, seen) }
      let rest = end.timeIntervalSinceNow
      if rest <= 0 { return (false, seen) }
      // A window that is resized changes its contents without a notification.
      try client.waitForNews(milliseconds: Int32(min(rest, 0.2) * 1_000) + 1)
    }
  }

  /// Waits until a condition holds for the screen, and returns the screen; up to minutes, so that other load on the
  /// machine makes no difference.
  @discardableResult
  func wait(until isSeen: (String) -> Bool) throws -> String {
    let found = try look(seconds: 120, until: isSeen)
    if !found.isSeen { throw NotSeen(screen: found.screen) }
    return found.screen
  }

  /// Waits until all of the given texts are on the screen.
  @discardableResult
  func wait(for texts: String...) throws -> String {
    try wait { screen in texts.allSatisfy { screen.contains($0) } }
  }

  /// Repeats an action until a condition holds for the screen within a second. Each try comes after the quarter of
  /// a second in which keys are ignored when something new is shown.
  func insist(on isSeen: (String) -> Bool, _ action: () throws -> Void) throws {
    for _ in 0..<60 {
      usleep(300_000)
      try action()
      if try look(seconds: 1, until: isSeen).isSeen { return }
    }
    throw NotSeen(screen: try screen())
  }

  /// What was waited for did not appear in time.
  struct NotSeen: Error { let screen: String }
}
