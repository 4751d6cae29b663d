import Foundation
@_spi(QBank) import TestSupport

/// A client of tmux in control mode, which exchanges commands and notifications line by line: no command needs a
/// process, and a test that waits for something on the screen is woken when it is written.
final class TmuxClient {
  /// The path of the program, if it is installed.
  static let program = Places.program("tmux")

  private let process = Process()
  private let commands = Pipe()
  private let answers = Pipe()
  private var unread: [UInt8] = []
  /// Whether there was a notification since the last command was answered.
  private var hasNews = false

  /// Starts a separate server without settings, which ends with the client, and a session in it.
  init(socket: String, _ session: [String]) throws {
    process.executableURL = URL(fileURLWithPath: Self.program ?? "tmux")
    process.arguments =
      ["-S", socket, "-f", "/dev/null", "-u", "-C", "new-session"] + session
      + [";", "set-option", "destroy-unattached", "on"]
    process.environment = ProcessInfo.processInfo.environment.filter { $0.key != "TMUX" }
    (process.standardInput, process.standardOutput) = (commands, answers)
    process.standardError = FileHandle.nullDevice
    try Self.withoutBlockedSignals { try process.start() }
  }

  /// Runs a closure such that processes it starts can be terminated: the threads of tests block signals, and
  /// processes inherit that.
  private static func withoutBlockedSignals(_ body: () throws -> Void) rethrows {
    var (none, before) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    try body()
  }

  /// Sends a command, and returns the lines of its answer.
  @discardableResult
  func tell(_ words: [String]) throws -> [String] {
    try send(words)
    var answer: [String]?
    while let line = try nextLine(within: 60_000) {
      if answer != nil, line.hasPrefix("%end ") || line.hasPrefix("%error ") {
        hasNews = false
        return answer ?? []
      }
      // The answer to a command of this client, not to one from its start.
      if answer == nil, line.hasPrefix("%begin "), line.hasSuffix(" 1") {
        answer = []
      } else if answer != nil {
        answer?.append(line)
      }
    }
    throw Ended(command: words)
  }

  /// Waits for a notification, at most for the given time.
  func waitForNews(milliseconds: Int32) throws {
    guard !hasNews else { return }
    if try nextLine(within: milliseconds) != nil { hasNews = true }
  }

  /// Ends the server with everything that runs in it, and waits for the end.
  func end() {
    try? send(["kill-server"])
    process.waitUntilExit()
  }

  private func send(_ words: [String]) throws {
    let quoted = words.map { "'" + $0.replacing("'", with: #"'\''"#) + "'" }
    let line = quoted.joined(separator: " ") + "\n"
    try commands.fileHandleForWriting.write(contentsOf: Data(line.utf8))
  }

  /// The next line within the given milliseconds, or nil if there is none.
  private func nextLine(within milliseconds: Int32) throws -> String? {
    while true {
      if let end = unread.firstIndex(of: 0x0A) {
        let line = String(decoding: unread[..<end], as: UTF8.self)
        unread.removeSubrange(...end)
        return line
      }
      let file = answers.fileHandleForReading
      var waiting = pollfd(fd: file.fileDescriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&waiting, 1, milliseconds) == 1 else { return nil }
      let more = file.availableData
      if more.isEmpty { throw Ended(command: []) }
      unread += more
    }
  }

  /// The server has ended, or does not answer.
  struct Ended: Error { let command: [String] }
}
