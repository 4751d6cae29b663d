import Foundation
@_spi(QBank) import TestSupport

/// A terminal with a shell in it, at which a test types and looks.
final class TerminalWindow {
  /// Whether there is a program that makes terminals.
  static let isThere = Places.program("tmux") != nil

  /// The folder in which the shell is.
  let folder: TemporaryFolder
  private let server = Process()
  /// How many lines the shell was given.
  private var lines = 0

  /// A window of that size; `type` says what programs take it for.
  init(columns: Int = 80, rows: Int = 24, type: String = "screen") throws {
    folder = try TemporaryFolder()
    let shell = """
      exec env -i PATH="$PATH" HOME='\(folder.path)' LANG=C.UTF-8 TERM=\(type) sh -i
      """
    try start()
    tell("new-session", "-d", "-x", "\(columns)", "-y", "\(rows)", "-c", folder.path, shell)
    // A prompt that nothing else on the screen can be taken for. Typed before the shell is there, it
    // follows the shell's own first prompt on a line.
    try enter("PS1='rea''dy: '")
    try wait { $0.hasSuffix("ready:") }
  }

  deinit {
    tell("kill-server")
    server.waitUntilExit()
  }

  /// What comes before every command: a server of the window's own, without settings.
  private var address: [String] { ["-S", folder.place("window"), "-f", "/dev/null", "-u"] }

  /// Starts the server, which says nothing to anybody, and waits until it listens.
  private func start() throws {
    server.executableURL = URL(fileURLWithPath: Places.program("tmux") ?? "tmux")
    server.arguments = ["-D"] + address
    for end in [\Process.standardInput, \.standardOutput, \.standardError] {
      server[keyPath: end] = FileHandle.nullDevice
    }
    try Self.withoutBlockedSignals { try server.start() }
    try wait { _ in FileManager.default.fileExists(atPath: folder.place("window")) }
  }

  /// Does something so that processes that it starts can be ended: the threads of tests hold signals
  /// back, and so would whatever they start.
  private static func withoutBlockedSignals(_ body: () throws -> Void) rethrows {
    var (none, before) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    try body()
  }

  /// Gives a command to the server, and returns what it says.
  @discardableResult
  private func tell(_ words: String...) -> String {
    let output = OutsideProgram.run("tmux", address + ["-N"] + words).output
    return String(decoding: output, as: UTF8.self)
  }

  // MARK: At the keyboard

  /// Types a text.
  func type(_ text: String) { tell("send-keys", "-l", text) }

  /// Presses a key by its name, such as `C-c`.
  func press(_ key: String) { tell("send-keys", key) }

  /// Types a line.
  func enter(_ line: String) throws {
    type(line)
    press("Enter")
  }

  /// Types a line to the shell, and waits until it has been done.
  func run(_ line: String) throws {
    lines += 1
    try enter("\(line); echo d''one \(lines)")
    try wait { $0.hasSuffix("done \(lines)\nready:") }
  }

  /// Gives the window another size.
  func resize(columns: Int, rows: Int) {
    tell("resize-window", "-x", "\(columns)", "-y", "\(rows)")
  }

  // MARK: On the screen

  /// What can be seen, without blanks at the ends.
  var screen: String {
    let lines = tell("capture-pane", "-p").split(separator: "\n", omittingEmptySubsequences: false)
    let trimmed = lines.map { line in
      String(line.reversed().drop { $0 == " " }.reversed())
    }
    return trimmed.joined(separator: "\n").trimmingCharacters(in: .newlines)
  }

  /// Whether the screen is as shells have it: not taken apart, and with a cursor.
  var isSane: Bool { tell("display", "-p", "#{alternate_on}#{cursor_flag}") == "01\n" }

  /// How the terminal is set.
  func settings() throws -> String {
    try run("stty -a >settings")
    return folder.text("settings") ?? ""
  }

  /// Waits until something can be seen, and returns what is seen then; for minutes if need be, so
  /// that no other work on the machine makes a difference.
  @discardableResult
  func wait(until isSeen: (String) -> Bool) throws -> String {
    var seen = ""
    for _ in 0..<12_000 {
      seen = screen
      if isSeen(seen) { return seen }
      usleep(10_000)
    }
    throw NotSeen(screen: seen)
  }

  /// Waits until all of some texts can be seen.
  @discardableResult
  func wait(for texts: String...) throws -> String {
    try wait { screen in texts.allSatisfy { screen.contains($0) } }
  }

  /// What was waited for did not come for long.
  struct NotSeen: Error { let screen: String }
}
