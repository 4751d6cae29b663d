import Foundation
@_spi(QBank) import TestSupport

/// A client of tmux that is told what to do, and told what happens, line by line (its control mode): no command
/// needs a process, and whoever waits for something to be seen is woken by what is written.
final class TmuxClient {
  /// Where the program is, if it is there.
  static let program = Places.program("tmux")

  private let process = Process()
  private let commands = Pipe()
  private let answers = Pipe()
  private var unread: [UInt8] = []
  /// Whether something has happened since the last command was answered.
  private var hasNews = false

  /// Starts a server of its own without settings, which ends with the client, and a session in it.
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

  /// Does something so that processes that it starts can be ended: the threads of tests hold signals
  /// back, and so would whatever they start.
  private static func withoutBlockedSignals(_ body: () throws -> Void) rethrows {
    var (none, before) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    try body()
  }

  /// Gives a command, and returns the lines of its answer.
  @discardableResult
  func tell(_ words: [String]) throws -> [String] {
    try send(words)
    var answer: [String]?
    while let line = try nextLine(within: 60_000) {
      if answer != nil, line.hasPrefix("%end ") || line.hasPrefix("%error ") {
        hasNews = false
        return answer ?? []
      }
      // Of what was asked for by this client, not of what its start brought with it.
      if answer == nil, line.hasPrefix("%begin "), line.hasSuffix(" 1") {
        answer = []
      } else if answer != nil {
        answer?.append(line)
      }
    }
    throw Ended(command: words)
  }

  /// Waits until something happens, but no longer than that.
  func waitForNews(milliseconds: Int32) throws {
    guard !hasNews else { return }
    if try nextLine(within: milliseconds) != nil { hasNews = true }
  }

  /// Ends the server with all that runs in it, and waits for the end.
  func end() {
    try? send(["kill-server"])
    process.waitUntilExit()
  }

  private func send(_ words: [String]) throws {
    let quoted = words.map { "'" + $0.replacing("'", with: #"'\''"#) + "'" }
    let line = quoted.joined(separator: " ") + "\n"
    try commands.fileHandleForWriting.write(contentsOf: Data(line.utf8))
  }

  /// The next line that comes within so many milliseconds, if one does.
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

  /// It has ended, or does not answer.
  struct Ended: Error { let command: [String] }
}
