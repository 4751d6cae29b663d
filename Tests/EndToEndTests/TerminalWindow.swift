import Foundation
@_spi(QBank) import TestSupport

/// A terminal with a shell in it, at which a test types and looks.
final class TerminalWindow {
  /// Whether there is a program that makes terminals.
  static let isThere = TmuxClient.program != nil

  /// The folder in which the shell is.
  let folder: TemporaryFolder
  private let client: TmuxClient
  /// How many lines the shell was given.
  private var lines = 0

  /// A window of that size; `type` says what programs take it for.
  init(columns: Int = 80, rows: Int = 24, type: String = "screen") throws {
    folder = try TemporaryFolder()
    let shell = """
      exec env -i PATH="$PATH" HOME='\(folder.path)' LANG=C.UTF-8 TERM=\(type) sh -i
      """
    client = try TmuxClient(
      socket: folder.place("window"),
      ["-x", "\(columns)", "-y", "\(rows)", "-c", folder.path, shell])
    // What is typed before the shell has its terminal is lost.
    try wait { $0.hasSuffix("#") || $0.hasSuffix("$") }
    // A prompt that nothing else on the screen can be taken for.
    try enter("PS1='rea''dy: '")
    try wait { $0.hasSuffix("ready:") }
  }

  deinit { client.end() }

  // MARK: At the keyboard

  /// Types a text.
  func type(_ text: String) throws { try client.tell(["send-keys", "-l", text]) }

  /// Presses a key by its name, such as `C-c`.
  func press(_ key: String) throws { try client.tell(["send-keys", key]) }

  /// Types a line.
  func enter(_ line: String) throws {
    try type(line)
    try press("Enter")
  }

  /// Types a line to the shell, and waits until it has been done.
  func run(_ line: String) throws {
    lines += 1
    try enter("\(line); echo d''one \(lines)")
    try wait { $0.hasSuffix("done \(lines)\nready:") }
  }

  /// Gives the window another size.
  func resize(columns: Int, rows: Int) throws {
    try client.tell(["resize-window", "-x", "\(columns)", "-y", "\(rows)"])
  }

  // MARK: On the screen

  /// What can be seen, without blanks at the ends.
  func screen() throws -> String {
    let trimmed = try client.tell(["capture-pane", "-p"]).map { line in
      String(line.reversed().drop { $0 == " " }.reversed())
    }
    return trimmed.joined(separator: "\n").trimmingCharacters(in: .newlines)
  }

  /// Whether the screen is as shells have it: not taken apart, and with a cursor.
  func isSane() throws -> Bool {
    try client.tell(["display", "-p", "#{alternate_on}#{cursor_flag}"]) == ["01"]
  }

  /// How the terminal is set.
  func settings() throws -> String {
    try run("stty -a >settings")
    return folder.text("settings") ?? ""
  }

  /// Whether something can be seen within some seconds, and what is seen then; it is looked at whenever something
  /// is written.
  private func look(
    seconds: Double, until isSeen: (String) -> Bool
  ) throws -> (isSeen: Bool, screen: String) {
    let end = Date().addingTimeInterval(seconds)
    while true {
      let seen = try screen()
      if isSeen(seen) { return (true, seen) }
      let rest = end.timeIntervalSinceNow
      if rest <= 0 { return (false, seen) }
      // A window that changes its size shows other things without a word.
      try client.waitForNews(milliseconds: Int32(min(rest, 0.2) * 1_000) + 1)
    }
  }

  /// Waits until something can be seen, and returns what is seen then; for minutes if need be, so
  /// that no other work on the machine makes a difference.
  @discardableResult
  func wait(until isSeen: (String) -> Bool) throws -> String {
    let found = try look(seconds: 120, until: isSeen)
    if !found.isSeen { throw NotSeen(screen: found.screen) }
    return found.screen
  }

  /// Waits until all of some texts can be seen.
  @discardableResult
  func wait(for texts: String...) throws -> String {
    try wait { screen in texts.allSatisfy { screen.contains($0) } }
  }

  /// Does something again and again, each time behind the quarter of a second in which keys do not count when
  /// something new is shown, until something can be seen within a second.
  func insist(on isSeen: (String) -> Bool, _ action: () throws -> Void) throws {
    for _ in 0..<60 {
      usleep(300_000)
      try action()
      if try look(seconds: 1, until: isSeen).isSeen { return }
    }
    throw NotSeen(screen: try screen())
  }

  /// What was waited for did not come for long.
  struct NotSeen: Error { let screen: String }
}
