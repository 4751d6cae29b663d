import Foundation
@_spi(QBank) import TestSupport

/// A headless Chromium, controlled through a pipe by its DevTools protocol.
///
/// It is started once, used by one test at a time, and ends with the tests.
final class Browser: @unchecked Sendable {
  /// The path of the program, if it is installed.
  static let program = ["chromium", "chromium-browser", "google-chrome"].lazy
    .compactMap { Places.program($0) }.first

  /// The instance that the tests share.
  static let shared = Result { try Browser() }

  private let commands = Pipe()
  private let answers = Pipe()
  private let process = Process()
  private var unread = Data()
  private var lastNumber = 0
  private var session: String?
  private var beginning: Any?
  /// All events of its page, in order.
  private(set) var events: [(name: String, details: [String: Any])] = []

  private init() throws {
    guard let program = Browser.program else { throw Failure("there is no Chromium") }
    // The browser communicates on file descriptors 3 and 4; the shell stays to clean up after it has ended.
    let script = """
      profile=$(mktemp -d) && "$0" --headless --no-sandbox --disable-gpu --no-first-run \
      --hide-scrollbars --disable-dev-shm-usage --disable-background-networking \
      --remote-debugging-pipe --user-data-dir="$profile" about:blank 3<&0 4>&1 >/dev/null
      rm -rf "$profile"
      """
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", script, program]
    process.standardInput = commands
    process.standardOutput = answers
    process.standardError = FileHandle.nullDevice
    try process.start()
    let target = try tell("Target.createTarget", ["url": "about:blank"])["targetId"] ?? ""
    let attached = try tell("Target.attachToTarget", ["targetId": target, "flatten": true])
    session = attached["sessionId"] as? String
    for domain in ["Page", "Runtime", "Log", "Network"] { try tell("\(domain).enable") }
  }

  /// Clears what pages have stored, and runs a script at the beginning of each page from now on.
  ///
  /// One page for all tests, because a new one takes a second of computing.
  func clear(beginningWith script: String) throws {
    try tell("Page.navigate", ["url": "about:blank"])
    try tell(
      "Storage.clearDataForOrigin", ["origin": "file://", "storageTypes": "local_storage"])
    if let beginning {
      try tell("Page.removeScriptToEvaluateOnNewDocument", ["identifier": beginning])
    }
    beginning = try tell("Page.addScriptToEvaluateOnNewDocument", ["source": script])["identifier"]
  }

  /// Sends a command, to its page if there is one, and returns the result.
  @discardableResult
  func tell(_ method: String, _ parameters: [String: Any] = [:]) throws -> [String: Any] {
    lastNumber += 1
    var message: [String: Any] = ["id": lastNumber, "method": method, "params": parameters]
    message["sessionId"] = session
    let bytes = try JSONSerialization.data(withJSONObject: message) + [0]
    try commands.fileHandleForWriting.write(contentsOf: bytes)
    while true {
      let answer = try read()
      guard answer["id"] as? Int == lastNumber else { continue }
      if let error = answer["error"] { throw Failure("\(method): \(error)") }
      return answer["result"] as? [String: Any] ?? [:]
    }
  }

  /// Waits for another event with the given name after the first `count` events.
  func wait(for name: String, after count: Int) throws {
    while !events.dropFirst(count).contains(where: { $0.name == name }) {
      _ = try read()
    }
  }

  /// Reads the next message; events are also recorded.
  private func read() throws -> [String: Any] {
    while !unread.contains(0) { unread += try more() }
    let end = unread.firstIndex(of: 0) ?? unread.endIndex
    let message = try JSONSerialization.jsonObject(with: unread[..<end]) as? [String: Any] ?? [:]
    unread = Data(unread[end...].dropFirst())
    if let name = message["method"] as? String {
      events.append((name, message["params"] as? [String: Any] ?? [:]))
    }
    return message
  }

  /// Reads more of its output; a browser that is silent for a minute has stopped.
  private func more() throws -> Data {
    let file = answers.fileHandleForReading
    var waiting = pollfd(fd: file.fileDescriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&waiting, 1, 60_000) == 1 else { throw Failure("Chromium says nothing") }
    let bytes = file.availableData
    if bytes.isEmpty { throw Failure("Chromium has ended") }
    return bytes
  }

  /// The reason why the browser could not do something.
  struct Failure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
  }
}
